/** A file of many lines that appears once it is complete. */

import { mkdirSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../failure.ts'

/** See the module. */
export interface DraftFile {
  append(line: string): Promise<void>
  /** Move it to its final name. */
  finish(): Promise<void>
  /** Remove the draft. Does nothing after {@link DraftFile.finish}. */
  drop(): Promise<void>
}

/**
 * Start a draft, creating its folders.
 *
 * @throws UsageError - it cannot be written.
 */
export async function openDraft(file: string): Promise<DraftFile> {
  const draft = `${file}.${process.pid}.part`
  let handle: FileHandle
  try {
    mkdirSync(dirname(file), { recursive: true })
    handle = await open(draft, 'w')
  } catch (error) {
    throw new UsageError(`-o: ${file} cannot be written: ${(error as Error).message}.`)
  }
  let isOpen = true
  return {
    append: (line) => handle.appendFile(`${line}\n`),
    async finish() {
      await handle.close()
      await rename(draft, file)
      isOpen = false
    },
    async drop() {
      if (!isOpen) return
      isOpen = false
      await handle.close().catch(() => {})
      await rm(draft, { force: true })
    }
  }
}
