/** Deletes a job, and the results of its pages where that is asked for. */

import { type Job, PAGES_PER_CALL } from '@sluice/store'
import type { Service } from '../service.ts'

/** Results that are deleted at a time. */
const AT_ONCE = 100

/** Delete a job; one that is not finished is cancelled. @returns what is gone. */
export async function deleteJob(
  service: Service,
  { account, id }: Job,
  withResults: boolean
): Promise<{ deleted: number; results: number }> {
  const ref = { account, job: id }
  const { store } = service.jobs
  service.jobs.changed(ref, (await store.cancel(ref)).next)
  const results = withResults ? await deleteResults(service, { account, id }) : 0
  for (let more = true; more; ) more = (await store.removeJob(ref, PAGES_PER_CALL)).more
  return { deleted: 1, results }
}

async function deleteResults(
  { ledger, payloads, jobs }: Service,
  { account, id }: Pick<Job, 'account' | 'id'>
): Promise<number> {
  let deleted = 0
  let after: number | null = 0
  while (after !== null) {
    const found = await jobs.store.pages({ account, job: id }, { after, limit: AT_ONCE })
    for (const { result } of found?.pages ?? []) {
      if (result === null) continue
      const part = await ledger.deleteHistory(account, { id: result })
      await Promise.all(part.pointers.map((pointer) => payloads.delete(pointer)))
      deleted += part.deleted
    }
    after = found?.next ?? null
  }
  return deleted
}
