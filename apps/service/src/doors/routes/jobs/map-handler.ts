/** The handler of maps. */

import { refuseWebhook } from '../../../domains/jobs/request/webhook-request.ts'
import { createMapJob, mapWork, readMap } from '../../../domains/jobs/start/map.ts'
import { notingBlocked } from '../../../domains/people/blocked-addresses.ts'
import type { Service } from '../../../service.ts'
import { callerOf, type Step } from '../../http/context.ts'
import { prefersAsync } from '../../http/prefer.ts'
import { accepted } from '../accepted.ts'
import { chargedRequest, tellingBalance } from '../fetch/charged-request.ts'
import { idempotencyKeyOf, sendAnswer } from '../fetch/handlers.ts'

/** `POST /api/v1/internet/map/`. */
export function mapUrls(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const { body } = ctx.state
    const { url } = (body ?? {}) as { url?: unknown }
    const plan = notingBlocked(service, caller, url, () => readMap(service, body))
    if (prefersAsync(ctx)) {
      const made = await createMapJob(service, plan, { caller, idempotencyKey, meaning: body })
      return accepted(ctx, made)
    }
    refuseWebhook(plan.body.webhook)
    await tellingBalance(service, ctx, async () => {
      const answer = await chargedRequest(service, ctx, plan.prepared, {
        route: 'POST /api/v1/internet/map',
        idempotencyKey,
        work: mapWork(service.jobs.site, plan)
      })
      sendAnswer(ctx, answer)
    })
  }
}
