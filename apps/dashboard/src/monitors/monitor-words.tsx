/** Names and descriptions of monitors and their runs, the same on all pages. */

import type { Job, Monitor, MonitorRun } from '@sluice/client'
import { JobStatus } from '../jobs/job-words.tsx'
import { plural } from '../parts/shown.tsx'
import { Link } from '../router.tsx'

/** Its name, or the URL that it fetches. */
export function titleOf(monitor: Monitor): string {
  return monitor.name ?? watchedOf(monitor)
}

/** Returns a short description of the monitor's target. */
export function watchedOf({ request, batch, crawl }: Monitor): string {
  if (request) return String(request.url)
  if (crawl) return `The site of ${String(crawl.url)}`
  const { urls, requests } = (batch ?? {}) as { urls?: unknown[]; requests?: unknown[] }
  return plural((urls?.length ?? 0) + (requests?.length ?? 0), 'URL')
}

/** Shows if the monitor's schedule is active or paused. */
export function MonitorState({ of }: { of: Monitor }) {
  return of.enabled ? <span class="badge good">active</span> : <span class="badge">paused</span>
}

/** Shows the outcome of a run in colour: that of its job, if it started one. */
export function RunOutcome({
  of
}: {
  of: Pick<MonitorRun, 'outcome' | 'job'> & { readonly status?: string | null }
}) {
  const { outcome, job, status } = of
  if (job !== null && status) {
    return (
      <Link to={`/jobs/${job}`}>
        <JobStatus of={status as Job['status']} />
      </Link>
    )
  }
  return <span class={outcome === 'failed' ? 'badge bad' : 'badge'}>{outcome}</span>
}

const REASONS: Readonly<Record<string, string>> = {
  overlap: 'The job of the previous run had not ended.',
  suspended: 'The account was suspended.',
  INSUFFICIENT_TOKENS: 'The account was out of tokens.'
}

/** Returns the reason why no job started; undefined if one did. */
export function reasonOf({ reason }: Pick<MonitorRun, 'reason'>): string | undefined {
  if (reason === null) return undefined
  return REASONS[reason] ?? reason
}

/** Returns true if the job of a run has not ended. */
export function isUnderWay({ status }: Pick<MonitorRun, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}
