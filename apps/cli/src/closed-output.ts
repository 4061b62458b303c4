/** Closed output, as in `sluice … | head -1`: the command ends silently, like other programs. */

import { EXIT } from './exit-codes.ts'

/** Watch both streams from the start: an error of a stream without a listener is a crash. */
export function endWithOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      process.stderr.write(`error: Standard output cannot be written: ${error.message}.\n`)
      process.exit(EXIT.failed)
    }
    process.exitCode = EXIT.unread
    // Bulk runs listen too: they first stop running fetches.
    if (process.stdout.listenerCount('error') === 1) process.exit()
  })
  // Messages on standard error are not the work itself, which continues.
  process.stderr.on('error', () => {})
}
