/** Names and descriptions of jobs, the same on all pages. */

import type { Job, JobPage } from '@sluice/client'
import { count, plural } from '../parts/shown.tsx'

/** A status in colour. */
export function JobStatus({ of }: { of: Job['status'] }) {
  const kind = {
    completed: ' good',
    failed: ' bad',
    cancelled: '',
    queued: '',
    running: '',
    paused: ''
  }
  return <span class={`badge${kind[of]}`}>{of}</span>
}

/** The outcome of a page in colour. */
export function PageStatus({ of }: { of: JobPage['status'] }) {
  const kind = of === 'success' ? ' good' : of === 'failed' ? ' bad' : ''
  return <span class={`badge${kind}`}>{of}</span>
}

/** The start URL of a crawl or map; of other jobs, how many pages they have. */
export function titleOf({ kind, request, pages }: Job): string {
  const { url } = (request.site ?? {}) as { url?: unknown }
  if (typeof url === 'string') return url
  return kind === 'fetch' ? 'One page' : `Batch of ${plural(pages.found, 'page')}`
}

/** Returns true if the job ended. An ended job never changes. */
export function hasEnded({ completed_at }: Job): boolean {
  return completed_at !== null
}

/** A bar, and the figures beside it; of an ended job the pages that were read. Skipped links are no pages. */
export function JobProgress({ job }: { job: Job }) {
  const { success, failed, skipped, found } = job.pages
  const [done, total] = [success + failed, found - skipped]
  if (hasEnded(job)) return <>{count(success)}</>
  return (
    <div class="job-progress">
      <progress aria-label="Pages with an outcome" max={Math.max(1, total)} value={done} />
      <span class="small-text">
        {count(done)} of {count(total)}
      </span>
    </div>
  )
}

const PAUSED: Readonly<Record<string, string>> = {
  caller: 'Pages that are being fetched still finish. Resume it to go on.',
  tokens:
    'The account is out of tokens. The job continues after a grant, or when the free tokens renew.',
  store: 'The store did not answer. Resume it to go on.',
  failures:
    'Too many pages of your jobs failed within the hour. The job continues when the hour is over.',
  suspended: 'The account was suspended. The job continues when the suspension ends.'
}

/** Returns the reason why a queued job waits, or why a job is paused or failed; undefined for other jobs. */
export function reasonOf({ status, reason }: Job): string | undefined {
  if (status === 'queued') return 'It starts when its turn comes.'
  if (status === 'paused') return PAUSED[reason ?? '']
  if (status === 'failed') return `The start page could not be fetched: ${reason}.`
  return undefined
}
