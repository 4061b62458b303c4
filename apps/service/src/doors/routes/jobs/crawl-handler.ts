/** The handler of crawls. */

import { checkedUrl } from '../../../domains/jobs/request/webhook-request.ts'
import { createCrawl, readCrawl } from '../../../domains/jobs/start/crawl.ts'
import { quoteCrawl } from '../../../domains/jobs/start/quote-crawl.ts'
import { notingBlocked } from '../../../domains/people/blocked-addresses.ts'
import type { Service } from '../../../service.ts'
import { json } from '../../http/answer.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { callerOf, type Step } from '../../http/context.ts'
import { isDryRun } from '../../http/query.ts'
import { accepted } from '../accepted.ts'
import { idempotencyKeyOf } from '../fetch/handlers.ts'

/** `POST /api/v1/internet/crawl/`. */
export function createCrawlJob(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const { body } = ctx.state
    const { url } = (body ?? {}) as { url?: unknown }
    const plan = notingBlocked(service, caller, url, () => readCrawl(service, body))
    if (isDryRun(ctx.query)) {
      if (plan.body.webhook) checkedUrl(service, caller, plan.body.webhook, 'webhook.url')
      await caller.claim?.prove()
      const { account } = caller
      const call = { account, id: ctx.state.id, client: clientSignal(ctx.res) }
      const data = await quoteCrawl(service, plan, call)
      return json(ctx, { success: true, status: 'success', data })
    }
    accepted(ctx, await createCrawl(service, plan, { caller, idempotencyKey, meaning: body }))
  }
}
