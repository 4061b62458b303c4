/** A file that has no name once it is open, so that nothing is left of it however the process ends. */

import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An open file, to be written and read. */
export interface UnnamedFile {
  readonly handle: FileHandle
  /** Close it: its space is free then. */
  remove(): Promise<void>
}

/** Open an empty one in the folder for temporary files. */
export async function openUnnamedFile(): Promise<UnnamedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-upload-'))
  const unlink = () => rm(folder, { recursive: true, force: true })
  let handle: FileHandle
  try {
    handle = await open(join(folder, 'file'), 'wx+', 0o600)
  } catch (error) {
    await unlink()
    throw error
  }
  // Windows keeps the names of open files.
  const isUnlinked = await unlink().then(
    () => true,
    () => false
  )
  return {
    handle,
    async remove() {
      await handle.close()
      if (!isUnlinked) await unlink()
    }
  }
}
