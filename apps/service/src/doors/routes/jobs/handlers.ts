/** The handlers of jobs. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { Job, JobRef } from '@sluice/store'
import { deleteJob } from '../../../domains/jobs/delete-job.ts'
import { changedPages } from '../../../domains/jobs/show/changed-pages.ts'
import {
  ChangesQuery,
  JobsQuery,
  jobPage,
  listJobs,
  PagesQuery
} from '../../../domains/jobs/show/job-lists.ts'
import { jobView, jobWithPause } from '../../../domains/jobs/show/job-view.ts'
import { RetryRequest, retryJob } from '../../../domains/jobs/start/retry-job.ts'
import { silenceJob } from '../../../domains/jobs/webhooks/lost-cause.ts'
import type { Service } from '../../../service.ts'
import { json, raw, success } from '../../http/answer.ts'
import { readOptionalJson } from '../../http/bodies/body.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { accepted } from '../accepted.ts'
import { DeleteJobQuery } from './queries.ts'

/** `GET /api/v1/jobs/`. */
export function jobs(service: Service): Step {
  return async (ctx) => {
    const query = parseRequest(JobsQuery, { ...ctx.query })
    json(ctx, { success: true, ...(await listJobs(service, callerOf(ctx).account, query)) })
  }
}

/** `GET /api/v1/jobs/{id}`. */
export function job(service: Service): Step {
  return async (ctx) => success(ctx, await jobWithPause(service, await jobOf(service, ctx)))
}

/** `GET /api/v1/jobs/{id}/pages`. */
export function jobPages(service: Service): Step {
  return async (ctx) => {
    const query = parseRequest(PagesQuery, { ...ctx.query })
    raw(ctx, await jobPage(service, await jobOf(service, ctx), query))
  }
}

/** `GET /api/v1/jobs/{id}/changes`. */
export function jobChanges(service: Service): Step {
  return async (ctx) => {
    const query = parseRequest(ChangesQuery, { ...ctx.query })
    const ref = refOf(await jobOf(service, ctx))
    json(ctx, { success: true, ...(await changedPages(service, ref, query)) })
  }
}

/** `POST /api/v1/jobs/{id}/pause`, and the like: the job as it is afterwards. */
export function pauseJob(service: Service): Step {
  return changed(service, async ({ store }, ref) => (await store.pause(ref, 'caller')).next)
}

/** `POST /api/v1/jobs/{id}/resume`. */
export function resumeJob(service: Service): Step {
  return changed(service, async (jobs, ref) => {
    if ((await jobs.store.resume(ref)) === 'OK') await jobs.dispatch(ref)
    return null
  })
}

/** `POST /api/v1/jobs/{id}/cancel`. */
export function cancelJob(service: Service): Step {
  return async (ctx) => {
    const ref = refOf(await jobOf(service, ctx))
    service.jobs.stopped(ref, (await service.jobs.store.cancel(ref)).next)
    await silenceJob(service, ref, false)
    success(ctx, jobView(await jobOf(service, ctx)))
  }
}

function changed(
  service: Service,
  change: (jobs: Service['jobs'], ref: JobRef) => Promise<string | null>
): Step {
  return async (ctx) => {
    const ref = refOf(await jobOf(service, ctx))
    service.jobs.changed(ref, await change(service.jobs, ref))
    success(ctx, jobView(await jobOf(service, ctx)))
  }
}

/** `POST /api/v1/jobs/{id}/retry`. */
export function retryFailedPages(service: Service): Step {
  return async (ctx) => {
    const body = (await readOptionalJson(ctx.req, service.config.MAX_BODY_BYTES)) ?? {}
    const request = parseRequest(RetryRequest, body)
    accepted(ctx, await retryJob(service, callerOf(ctx), await jobOf(service, ctx), request))
  }
}

/** `DELETE /api/v1/jobs/{id}`. */
export function removeJob(service: Service): Step {
  return async (ctx) => {
    const { results } = parseRequest(DeleteJobQuery, { ...ctx.query })
    const deleted = await deleteJob(service, await jobOf(service, ctx), results === 'true')
    success(ctx, deleted)
  }
}

/** The job that the path names. @throws SluiceError `NOT_FOUND` - none, or not the caller's. */
export async function jobOf(service: Service, ctx: Context): Promise<Job> {
  const { account } = callerOf(ctx)
  const found = await service.jobs.store.job({ account, job: String(ctx.params.id) })
  if (found) return found
  throw new SluiceError('NOT_FOUND', 'You have no job with this id.')
}

/** Returns the reference of a job. */
export function refOf({ account, id }: Job): JobRef {
  return { account, job: id }
}
