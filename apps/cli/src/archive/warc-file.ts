/** A WARC file that is written while pages are fetched, and appears once it is complete. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { type OnExchange, warcInfo, warcRecords } from '@sluice/acquire/archive'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

/** See the module. */
export interface WarcFile {
  readonly onExchange: OnExchange
  /** Move it to its final name. */
  finish(): Promise<void>
  /** Remove the draft. Does nothing after {@link WarcFile.finish}. */
  drop(): Promise<void>
}

/** @throws UsageError - it cannot be written. */
export async function openWarcFile(file: string): Promise<WarcFile> {
  const path = typedPath(file)
  const draft = `${path}.${process.pid}.part`
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(draft, { flags: 'w' })
  try {
    await once(stream, 'open')
  } catch (error) {
    throw new UsageError(`--warc: ${file} cannot be written: ${(error as Error).message}.`)
  }
  // A failed write ends the command at the next record.
  let failure: Error | undefined
  stream.on('error', (error) => {
    failure = error
  })
  const write = async (records: Uint8Array) => {
    if (failure) throw failure
    if (!stream.write(records)) await once(stream, 'drain')
  }
  await write(await warcInfo())
  let isOpen = true
  return {
    onExchange: async (exchange) => write(await warcRecords(exchange)),
    async finish() {
      isOpen = false
      stream.end()
      await finished(stream)
      await rename(draft, path)
    },
    async drop() {
      if (!isOpen) return
      isOpen = false
      stream.destroy()
      await rm(draft, { force: true })
    }
  }
}
