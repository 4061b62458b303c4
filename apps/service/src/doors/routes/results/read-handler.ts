/** The handler that reads a kept page again. */

import { SluiceError } from '@sluice/core'
import type { Prepared } from '@sluice/fetch'
import { readAgainRequest } from '@sluice/fetch/request'
import type { HistoryEntry } from '@sluice/store'
import { crashPoint } from '../../../base/crash-points.ts'
import { exchangesOf } from '../../../domains/fetch/kept-bytes/kept-exchanges.ts'
import { ownEntry } from '../../../domains/history/history.ts'
import { requireScope } from '../../../domains/people/keys.ts'
import type { Service } from '../../../service.ts'
import { json } from '../../http/answer.ts'
import { callerOf, type Step } from '../../http/context.ts'
import { isDryRun } from '../../http/query.ts'
import { chargedRequest, tellingBalance } from '../fetch/charged-request.ts'
import { idempotencyKeyOf, quote, sendAnswer } from '../fetch/handlers.ts'

/** `POST /api/v1/fetch/results/{id}/read`. */
export function readResult(service: Service): Step {
  return async (ctx) => {
    const { account, scopes } = callerOf(ctx)
    // The answer shows what the history has.
    requireScope(scopes, 'results')
    const idempotencyKey = idempotencyKeyOf(ctx)
    const entry = await ownEntry(service, account, String(ctx.params.id))
    const prepared = preparedReading(service, entry, ctx.state.body)
    ctx.state.line.parser = prepared.parser.name
    if (isDryRun(ctx.query)) {
      if (prepared.unserved) throw prepared.unserved
      return json(ctx, { success: true, status: 'success', data: quote(prepared) })
    }
    await tellingBalance(service, ctx, async () => {
      const answer = await chargedRequest(service, ctx, prepared, {
        route: `POST /api/v1/fetch/results/${entry.id}/read`,
        idempotencyKey,
        exchanges: () => exchangesOf(service, account, entry)
      })
      await crashPoint('before_response')
      sendAnswer(ctx, answer)
    })
  }
}

/** @throws SluiceError as a fetch. `NOT_KEPT` - the result is of a file that was sent. */
function preparedReading({ pipeline }: Service, { url }: HistoryEntry, body: unknown): Prepared {
  const request = readAgainRequest(body, url)
  if (/^https?:/.test(url)) return pipeline.prepare(request)
  throw new SluiceError('NOT_KEPT', 'The bytes of a file that was sent are not kept.')
}
