/** A job and its pages as the API shows them (docs/design/jobs.md §1). */

import { linklessWarning, scopeWords } from '@sluice/crawl'
import type { Job, JobPage } from '@sluice/store'
import { shownTime } from '../../../base/shown-time.ts'
import { jobFailuresEndIn } from '../../fetch/free-failures.ts'
import type { JobPorts } from '../ports.ts'
import { crawlSite } from '../request/crawl-site.ts'
import { storedRequest } from '../request/stored-request.ts'

/** Returns the paths of a job. They are relative, so that any proxy may stand in front. */
export function jobLinks(id: string): { self: string; pages: string; events: string } {
  const self = `/api/v1/jobs/${id}`
  return { self, pages: `${self}/pages`, events: `${self}/events` }
}

/** A job. */
export function jobView(job: Job): Record<string, unknown> {
  const {
    sealed: _,
    sealed_headers: _____,
    fingerprint: __,
    trace: ___,
    landed: ____,
    retry_of = null,
    monitor,
    metadata,
    ...request
  } = {
    sealed: undefined,
    ...storedRequest(job)
  }
  const { waiting, running, success, failed, skipped, found } = job.pages
  return {
    id: job.id,
    kind: job.kind,
    status: job.status,
    reason: job.reason,
    until: null,
    request,
    metadata,
    retry_of,
    monitor: monitor?.id ?? null,
    api_key: job.key,
    pages: { found, waiting, running, success, unchanged: job.unchanged, failed, skipped },
    skipped: job.skipped,
    scope: scopeOf(job),
    warnings: warningsOf(job),
    tokens: { ...job.tokens, max_cost: job.maxCost },
    created_at: shownTime(job.createdAt),
    started_at: shownTime(job.startedAt),
    completed_at: shownTime(job.completedAt),
    expires_at: shownTime(job.expiresAt),
    last_event: job.lastEvent,
    links: jobLinks(job.id)
  }
}

function warningsOf({ kind, status, pages, skipped }: Job): { code: string; message: string }[] {
  if (kind !== 'crawl' || status !== 'completed') return []
  const message = linklessWarning({ ...pages, outOfScope: skipped.scope })
  return message === undefined ? [] : [{ code: 'NO_LINKS', message }]
}

/** The pages that a crawl follows links to, in words. */
function scopeOf(job: Job): string | null {
  if (job.kind !== 'crawl') return null
  const { scope, url } = crawlSite(job)
  return scopeWords(scope, [new URL(url)])
}

/** A job with the end of its pause, where that is known. */
export async function jobWithPause(
  service: Pick<JobPorts, 'config' | 'ledger'>,
  job: Job
): Promise<Record<string, unknown>> {
  const isFailing = job.status === 'paused' && job.reason === 'failures'
  const endIn = isFailing ? await jobFailuresEndIn(service, job) : undefined
  return { ...jobView(job), until: shownTime(endIn === undefined ? null : Date.now() + endIn) }
}

/** A page of a job. */
export function pageView(page: JobPage): Record<string, unknown> {
  return {
    number: page.number,
    url: page.url,
    tag: page.tag,
    status: page.status,
    reason: page.isUnchanged ? 'unchanged' : page.skipReason,
    attempts: page.attempts,
    depth: page.depth,
    found_on: page.foundOn,
    result: page.result,
    error: errorOf(page),
    tokens: page.tokens,
    duplicate_of: page.duplicateOf
  }
}

function errorOf({ error }: JobPage): Record<string, unknown> | null {
  if (!error) return null
  const { code, message, retryable } = error
  return { code, message, retryable }
}
