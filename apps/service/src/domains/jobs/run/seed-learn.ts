/** The steps of a job that learns a parser: its example pages, then the page that learns from them. */

import type { Job } from '@sluice/store'
import { examplePages, lastPage } from '../request/learn-pages.ts'
import type { SliceParts } from './slice-parts.ts'

/** Add the example pages. Safe to repeat: a job takes each page once. */
export async function startLearn({ jobs }: SliceParts, job: Job): Promise<void> {
  await jobs.addPages({ account: job.account, job: job.id }, examplePages(job))
}

/**
 * Add the last page once all example pages have an outcome, and end the filling. Safe to repeat.
 *
 * @param job - may be of a time before its example pages were added.
 */
export async function seedLearn({ jobs, onChanged }: SliceParts, job: Job): Promise<void> {
  if (isReading(job)) return
  const ref = { account: job.account, job: job.id }
  const now = await jobs.job(ref)
  if (!now || isReading(now)) return
  await jobs.addPages(ref, [lastPage(job)])
  const filled = await jobs.filled(ref)
  if (filled) onChanged(ref, filled.next)
}

function isReading({ pages }: Job): boolean {
  return pages.waiting + pages.running > 0
}
