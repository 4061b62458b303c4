/**
 * The payloads of an archived job: the records of the exchanges for each page, for the robots.txt of each origin, and for
 * the sitemaps; and the number of their bytes. Their ids follow from the job, so that nothing else lists them; they live as long as it does.
 */

import { createHash } from 'node:crypto'
import { type JobRef, type JobStore, type PayloadStore, pointerOf } from '@sluice/store'

/** A part of the archive of a job. */
export type ArchivePart =
  | { readonly page: number }
  /** Robots.txt of an origin. */
  | { readonly origin: string }
  | 'sitemaps'
  /** Number of bytes in all other parts. */
  | 'bytes'

/** The id of a part's payload. */
export function archiveId({ job }: Pick<JobRef, 'job'>, part: ArchivePart): string {
  return `arc_${job.replace(/^job_/, '')}_${suffixOf(part)}`
}

/** The pointer of a part's payload. */
export function archivePointer(ref: JobRef, part: ArchivePart): string {
  return pointerOf(ref.account, archiveId(ref, part))
}

/** The job of a payload; `undefined` if the id is not that of a part. */
export function jobOfArchive(id: string): string | undefined {
  const [, ulid] = /^arc_([0-9A-Z]{26})_[\w-]{1,23}$/.exec(id) ?? []
  return ulid && `job_${ulid}`
}

/** Delete the parts of a job. @param pageParts - numbers and URLs of its pages; those of an array are deleted at once. */
export async function deleteArchive(
  payloads: Pick<PayloadStore, 'delete'>,
  ref: JobRef,
  pageParts: AsyncIterable<readonly { readonly number: number; readonly url: string }[]>
): Promise<void> {
  const remove = (part: ArchivePart) => payloads.delete(archivePointer(ref, part))
  const origins = new Set<string>()
  for await (const pages of pageParts) {
    for (const { url } of pages) origins.add(new URL(url).origin)
    await Promise.all(pages.map(({ number }) => remove({ page: number })))
  }
  for (const origin of origins) await remove({ origin })
  await Promise.all([remove('sitemaps'), remove('bytes')])
}

/** Returns true if a job still has its archive. */
export async function isArchivePayload(jobs: Pick<JobStore, 'job'>, ref: JobRef): Promise<boolean> {
  return (await jobs.job(ref)) !== undefined
}

function suffixOf(part: ArchivePart): string {
  if (part === 'sitemaps') return 's'
  if (part === 'bytes') return 'b'
  if ('page' in part) return String(part.page)
  return `r${createHash('sha256').update(part.origin).digest('base64url').slice(0, 22)}`
}
