/** The log line of a job that has ended. */

import type { Job } from '@sluice/store'
import type { Log } from '../../base/log.ts'

/** Log the result of a job: its pages by outcome, its tokens, its time. */
export function logJob(log: Pick<Log, 'event'>, job: Job): void {
  const { found, success, failed, skipped } = job.pages
  log.event('job', {
    job: job.id,
    account: job.account,
    kind: job.kind,
    status: job.status,
    ...(job.reason === null ? {} : { reason: job.reason }),
    found,
    success,
    failed,
    skipped,
    unfetched: job.skipped.cancelled,
    tokens: job.tokens.charged,
    duration_ms: (job.completedAt ?? job.createdAt) - job.createdAt
  })
}
