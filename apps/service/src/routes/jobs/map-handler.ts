/** The handler of maps. */

import { chargedFetch } from '../../fetch/charged-fetch.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { callerOf, type Step } from '../../http/context.ts'
import { prefersAsync } from '../../http/prefer.ts'
import { createMapJob, mapWork, readMap } from '../../jobs/start/map.ts'
import { notingBlocked } from '../../people/blocked-addresses.ts'
import type { Service } from '../../service.ts'
import { refuseWebhook } from '../../webhooks/webhook-request.ts'
import { idempotencyKeyOf, sendAnswer, tellBalance } from '../fetch/handlers.ts'
import { accepted } from './accepted.ts'

/** `POST /api/v1/internet/map/`. */
export function mapUrls(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const { body, id, stages } = ctx.state
    const { url } = (body ?? {}) as { url?: unknown }
    const plan = notingBlocked(service, caller, String(url), () => readMap(service, body))
    if (prefersAsync(ctx)) {
      const made = await createMapJob(service, plan, { caller, idempotencyKey, meaning: body })
      return accepted(ctx, made)
    }
    refuseWebhook(plan.body.webhook)
    try {
      const answer = await chargedFetch(
        service,
        plan.prepared,
        {
          caller,
          id,
          signal: clientSignal(ctx.res),
          stages,
          route: 'POST /api/v1/internet/map',
          body,
          ...(idempotencyKey === undefined ? {} : { idempotencyKey })
        },
        { work: mapWork(service.jobs.site, plan) }
      )
      sendAnswer(ctx, answer)
    } catch (error) {
      await tellBalance(service, ctx, caller, error)
      throw error
    }
  }
}
