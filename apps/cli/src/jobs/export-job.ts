/** `sluice jobs export`: a job as one file. */

import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Client, JobExportQuery } from '@sluice/client'
import { UsageError } from '../failure.ts'
import { onInterruption } from '../interruption.ts'
import { typedPath } from '../paths.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'

/** Flags of the command. */
export interface ExportFlags extends ServerFlags, JobExportQuery {
  readonly output?: string
}

/** Write it to standard output, or to a file that is there once it is whole. */
export async function exportJob(id: string, flags: ExportFlags): Promise<void> {
  const { format, status, output } = flags
  const { signal, code, stop } = onInterruption()
  try {
    const query = { ...(format ? { format } : {}), ...(status ? { status } : {}) }
    const bytes = await openClient(neededServer(flags)).jobs.export(id, query, { signal })
    const source = Readable.fromWeb(bytes as ReadableStream)
    if (output === undefined) await pipeline(source, process.stdout, { end: false })
    else await writeWhole(source, typedPath(output))
  } catch (error) {
    if (code() === undefined) throw error
    process.exitCode = code()
  } finally {
    stop()
  }
}

/** Write the archive of a job to a file. @param id - of a job with `job.archive`. */
export async function writeArchive(
  client: Client,
  { id, file, signal }: { id: string; file: string; signal: AbortSignal }
): Promise<void> {
  const bytes = await client.jobs.export(id, { format: 'warc' }, { signal })
  await writeWhole(Readable.fromWeb(bytes as ReadableStream), typedPath(file))
}

async function writeWhole(source: Readable, file: string): Promise<void> {
  const draft = `${file}.${process.pid}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await pipeline(source, createWriteStream(draft))
    await rename(draft, file)
  } catch (error) {
    if (!('syscall' in (error as object))) throw error
    throw new UsageError(`-o: ${file} cannot be written: ${(error as Error).message}.`)
  } finally {
    await rm(draft, { force: true })
  }
}
