/** A WARC file of this machine, read in place of the network. */

import { type Archive, openArchive } from '@sluice/acquire/archive'
import { SluiceError } from '@sluice/core'
import { type Config, takeConfig } from '@sluice/service/config'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

/** Configuration for pages of an archive: no address is reached, so none is refused, and no browser starts. */
export function archiveConfig(): Config {
  return { ...takeConfig(), ALLOW_PRIVATE_CIDRS: ['0.0.0.0/0', '::/0'] }
}

/** Open a file. Broken records are reported. @throws UsageError - it cannot be read, or is no WARC file. */
export async function openLocalArchive(file: string, mostBytes: number): Promise<Archive> {
  const archive = await openArchive(typedPath(file), mostBytes).catch((error) => {
    const isFile = 'syscall' in error || SluiceError.is(error) || /^Z_/.test(error.code ?? '')
    throw isFile ? new UsageError(`${file} cannot be read: ${error.message}`) : error
  })
  if (archive.damaged > 0) {
    process.stderr.write(`warning: ${file}: ${archive.damaged} broken records were left out\n`)
  }
  return archive
}
