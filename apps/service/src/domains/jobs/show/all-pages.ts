/** All pages of a job, read in parts as they are needed. */

import type { JobPage, JobRef, PageStatus } from '@sluice/store'
import type { JobPorts } from '../ports.ts'

/** Pages that are read at once. */
const AT_ONCE = 100

/** The pages of a job by number, those with a status or all; none of a job that is gone. */
export async function* allPages(
  { jobs }: Pick<JobPorts, 'jobs'>,
  ref: JobRef,
  status?: PageStatus
): AsyncGenerator<JobPage> {
  let after: number | null = 0
  while (after !== null) {
    const found = await jobs.store.pages(ref, { after, limit: AT_ONCE, ...(status && { status }) })
    yield* found?.pages ?? []
    after = found?.next ?? null
  }
}
