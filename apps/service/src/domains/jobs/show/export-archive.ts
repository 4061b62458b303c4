/** The archive of a job as one WARC file. */

import { warcInfo } from '@sluice/acquire/archive'
import { SluiceError } from '@sluice/core'
import type { Job } from '@sluice/store'
import { type ArchivePart, archivePointer } from '../../history/archive-payloads.ts'
import type { JobPorts } from '../ports.ts'
import { storedRequest } from '../request/stored-request.ts'
import { allPages } from './all-pages.ts'

/** @throws SluiceError `NOT_KEPT` - the job was started without `job.archive`. */
export function checkArchived(job: Job): void {
  if (storedRequest(job).job.archive) return
  throw new SluiceError(
    'NOT_KEPT',
    'The exchanges of this job were not kept: start it with `job.archive`.'
  )
}

/** The file in pieces: the sitemaps, and the pages by number, robots.txt before the first page of each origin. */
export async function* exportArchive(
  service: JobPorts,
  { account, id }: Job,
  signal: AbortSignal
): AsyncGenerator<Uint8Array> {
  const ref = { account, job: id }
  const origins = new Set<string>()
  const part = (of: ArchivePart) => service.payloads.get(archivePointer(ref, of))
  yield await warcInfo({ isPartOf: id })
  yield (await part('sitemaps')) ?? NOTHING
  for await (const { number, url } of allPages(service, ref)) {
    signal.throwIfAborted()
    const { origin } = new URL(url)
    if (!origins.has(origin)) yield (await part({ origin })) ?? NOTHING
    origins.add(origin)
    yield (await part({ page: number })) ?? NOTHING
  }
}

const NOTHING = new Uint8Array()
