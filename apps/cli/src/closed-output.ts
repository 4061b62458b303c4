/**
 * Output that is no longer read, as in `sluice … | head -1`: the command ends without a word, as others do.
 */

import { EXIT } from './failure.ts'

/** Watch both streams from the start: an error of a stream without a listener is a crash. */
export function endWithOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      process.stderr.write(`sluice: Standard output cannot be written: ${error.message}.\n`)
      process.exit(EXIT.failed)
    }
    process.exitCode = EXIT.unread
    // Bulk runs listen as well: they first end what is under way.
    if (process.stdout.listenerCount('error') === 1) process.exit()
  })
  // What is said on standard error is beside the work, which goes on.
  process.stderr.on('error', () => {})
}
