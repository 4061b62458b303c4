/** The handler of searches. */

import { readSearch, searchWork } from '../../../domains/jobs/search/search.ts'
import { openSearxng } from '../../../domains/jobs/search/searxng.ts'
import type { Service } from '../../../service.ts'
import { json } from '../../http/answer.ts'
import { callerOf, type Step } from '../../http/context.ts'
import { isDryRun } from '../../http/query.ts'
import { chargedRequest, tellingBalance } from '../fetch/charged-request.ts'
import { idempotencyKeyOf, sendAnswer } from '../fetch/handlers.ts'

/** `POST /api/v1/internet/search/`. */
export function searchWeb(service: Service): Step {
  const { SEARCH_URL } = service.config
  const engine = SEARCH_URL === undefined ? undefined : openSearxng(SEARCH_URL)
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const { body } = ctx.state
    const plan = readSearch(service, engine, body)
    const { tokens, breakdown } = plan.costMax
    ctx.state.line.parser = plan.prepared.parser.name
    if (isDryRun(ctx.query)) {
      const data = { dry_run: true, billing: { tokens_max: tokens, breakdown } }
      return json(ctx, { success: true, status: 'success', data })
    }
    await tellingBalance(service, ctx, async () => {
      const answer = await chargedRequest(service, ctx, plan.prepared, {
        route: 'POST /api/v1/internet/search',
        idempotencyKey,
        work: searchWork(service, plan, { caller, idempotencyKey })
      })
      sendAnswer(ctx, answer)
    })
  }
}
