/** The headers of an answer to a fetch, whatever its format. */

import type { FetchAnswer } from '../../../domains/fetch/fetch-context.ts'
import type { Context } from '../../http/context.ts'

/** Report in headers and in the log the cost of a fetch and the engine of its page. */
export function setAnswerHeaders(ctx: Context, answer: FetchAnswer): void {
  ctx.set('X-Tokens-Charged', String(answer.charged))
  ctx.set('X-Tokens-Remaining', String(answer.remaining))
  if (answer.replayed) ctx.set('Idempotency-Replayed', 'true')
  if (answer.unchanged !== undefined) ctx.set('X-Sluice-Unchanged', answer.unchanged)
  ctx.state.line.tokens = answer.charged
  ctx.state.line.target_status = Number(answer.meta.target_status)
  ctx.state.line.engine = String(answer.meta.engine)
}
