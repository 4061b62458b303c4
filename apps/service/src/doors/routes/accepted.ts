/** The answer of routes that start a job. */

import type { Job } from '@sluice/store'
import { jobLinks } from '../../domains/jobs/show/job-view.ts'
import { json } from '../http/answer.ts'
import type { Context } from '../http/context.ts'

/** Answer 202 with the id of a job and where it is found. */
export function accepted(
  ctx: Context,
  { job, isReplayed }: { job: Job; isReplayed: boolean }
): void {
  const { self, pages, events } = jobLinks(job.id)
  ctx.status = 202
  ctx.set('Location', self)
  if (isReplayed) ctx.set('Idempotency-Replayed', 'true')
  json(ctx, {
    success: true,
    status: 'queued',
    data: { id: job.id, kind: job.kind, links: { self, pages, events } }
  })
}
