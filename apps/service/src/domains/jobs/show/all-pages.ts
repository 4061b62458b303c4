/** Reads all pages of a job, some at a time. */

import type { JobPage, JobRef, PageStatus } from '@sluice/store'
import type { JobPorts } from '../ports.ts'

/** Pages of one read. */
const AT_ONCE = 100

/** Yields the job's pages by number: all, or those with a status. Yields nothing for a deleted job. */
export async function* allPages(
  { jobs }: Pick<JobPorts, 'jobs'>,
  ref: JobRef,
  status?: PageStatus
): AsyncGenerator<JobPage> {
  for await (const part of pageParts({ jobs }, ref, status)) yield* part
}

/** Yields the pages of {@link allPages} in arrays of up to 100, for work that is done on several at once. */
export async function* pageParts(
  { jobs }: Pick<JobPorts, 'jobs'>,
  ref: JobRef,
  status?: PageStatus
): AsyncGenerator<readonly JobPage[]> {
  let after: number | null = 0
  while (after !== null) {
    const found = await jobs.store.pages(ref, { after, limit: AT_ONCE, ...(status && { status }) })
    yield found?.pages ?? []
    after = found?.next ?? null
  }
}
