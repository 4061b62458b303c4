/** Deletes a job and, on request, the results of its pages. */

import { type Job, type JobRef, PAGES_PER_CALL } from '@sluice/store'
import { deleteArchive } from '../history/archive-payloads.ts'
import type { JobPorts } from './ports.ts'
import { storedRequest } from './request/stored-request.ts'
import { allPages, pageParts } from './show/all-pages.ts'
import { silenceJob } from './webhooks/lost-cause.ts'

/** Deletes a job, and cancels it first if it is unfinished. @returns the deleted counts. */
export async function deleteJob(
  service: JobPorts,
  job: Job,
  withResults: boolean
): Promise<{ deleted: number; results: number }> {
  const ref = { account: job.account, job: job.id }
  const { store } = service.jobs
  service.jobs.stopped(ref, (await store.cancel(ref)).next)
  if (storedRequest(job).job.archive) {
    await deleteArchive(service.payloads, ref, pageParts(service, ref))
  }
  const results = withResults ? await deleteResults(service, ref) : 0
  for (let more = true; more; ) more = (await store.removeJob(ref, PAGES_PER_CALL)).more
  await silenceJob(service, ref, true)
  return { deleted: 1, results }
}

async function deleteResults(service: JobPorts, ref: JobRef): Promise<number> {
  const { ledger, payloads } = service
  let deleted = 0
  for await (const { result, isUnchanged } of allPages(service, ref)) {
    // The result of an unchanged page belongs to an earlier fetch.
    if (result === null || isUnchanged) continue
    const part = await ledger.deleteHistory(ref.account, { id: result })
    await Promise.all(part.pointers.map((pointer) => payloads.delete(pointer)))
    deleted += part.deleted
  }
  return deleted
}
