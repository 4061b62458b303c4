/** Words for the pages of a job that have no result of their own (docs/jobs.md "What becomes of a page"). */

import type { Job, JobPage } from './jobs-resource.ts'

/** Nouns for one and for several skipped pages, by the keys of `job.skipped`. */
export const SKIPPED_PAGES: Readonly<
  Record<keyof Job['skipped'], readonly [one: string, several: string]>
> = {
  robots: ['page disallowed by robots.txt', 'pages disallowed by robots.txt'],
  duplicate: ['duplicate', 'duplicates'],
  scope: ['link out of scope', 'links out of scope'],
  limit: ['link beyond the limit', 'links beyond the limit'],
  trap: ['link of an endless series', 'links of an endless series'],
  type: ['file that no option reads', 'files that no option reads'],
  cancelled: ['page not reached', 'pages not reached']
}

/** Explanation of each `reason` of a page. */
export const PAGE_REASONS: Readonly<Record<NonNullable<JobPage['reason']>, string>> = {
  robots: 'disallowed by robots.txt',
  duplicate: 'duplicate of another page',
  scope: 'out of scope',
  limit: 'beyond the limit, the price bound, the time or the balance',
  trap: 'part of an endless series',
  type: 'a file that no option reads',
  cancelled: 'the job ended before it',
  unchanged: 'not changed; its result is an earlier one'
}
