/** The handler of a fetch: from a checked request to the body of the answer. */

import { SluiceError } from '@sluice/core'
import { type Prepared, readFetchRequest } from '@sluice/fetch'
import { crashPoint } from '../../../base/crash-points.ts'
import type { FetchAnswer } from '../../../domains/fetch/fetch-context.ts'
import { refuseWebhook } from '../../../domains/jobs/request/webhook-request.ts'
import { createAsyncFetch, splitWebhook } from '../../../domains/jobs/start/async-fetch.ts'
import { notingBlocked } from '../../../domains/people/blocked-addresses.ts'
import type { Service } from '../../../service.ts'
import { json } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { preferredPart, prefersAsync } from '../../http/prefer.ts'
import { isDryRun } from '../../http/query.ts'
import { accepted } from '../accepted.ts'
import { setAnswerHeaders } from './answer-headers.ts'
import { chargedRequest, tellingBalance } from './charged-request.ts'
import { sendPart, withPart } from './plain-answer.ts'

/** `POST /api/v1/internet/fetch/` (interface.md 4.1). */
export function fetchUrl(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const part = preferredPart(ctx)
    const sent = withPart(part, ctx.state.body)
    const { webhook, rest: body } = splitWebhook(sent)
    const prepared = ctx.state.stages.timeSync('prepare', () => {
      const request = readFetchRequest(body)
      return notingBlocked(service, caller, request.url, () => service.pipeline.prepare(request))
    })
    ctx.state.line.parser = prepared.parser.name
    if (isDryRun(ctx.query)) {
      if (prepared.unserved) throw prepared.unserved
      return json(ctx, { success: true, status: 'success', data: quote(prepared) })
    }
    if (prefersAsync(ctx)) {
      await caller.claim?.prove()
      const call = { caller, idempotencyKey, body, webhook }
      return accepted(ctx, await createAsyncFetch(service, prepared, call))
    }
    refuseWebhook(webhook)

    await tellingBalance(service, ctx, async () => {
      const answer = await chargedRequest(service, ctx, prepared, {
        route: 'POST /api/v1/internet/fetch',
        idempotencyKey
      })
      await crashPoint('before_response')
      if (part) await sendPart(ctx, part, answer)
      else sendAnswer(ctx, answer)
    })
  }
}

/** The start of an answer up to its `data`. An unchanged page has none: its kept result has it. */
const BEFORE_DATA = Buffer.from('{"success":true,"status":"success","data":')

/** Answer with a fetch, its warnings and its cost. */
export function sendAnswer(ctx: Context, answer: FetchAnswer): void {
  setAnswerHeaders(ctx, answer)
  const warnings = answer.warnings.length ? `,"warnings":${JSON.stringify(answer.warnings)}` : ''
  const meta = JSON.stringify(answer.meta)
  ctx.type = 'application/json'
  const { unchanged } = answer
  const head =
    unchanged === undefined
      ? [BEFORE_DATA, answer.data]
      : [Buffer.from(`{"success":true,"status":"unchanged","result":"${unchanged}","data":null`)]
  ctx.body = Buffer.concat([...head, Buffer.from(`,"meta":${meta}${warnings}}`)])
}

/** Returns the answer to `?dry_run=true`: the bound, the parser and the pages it would fetch. */
export function quote({ parser, price, plans, warnings }: Prepared) {
  return {
    dry_run: true,
    billing: { tokens_max: price.tokens, breakdown: price.breakdown },
    parser: { name: parser.name, version: parser.version, kind: parser.kind },
    pages: plans.map((plan) => ({ url: plan.url.href, via: plan.via })),
    warnings
  }
}

/** An Idempotency-Key (decisions.md §8). */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** The header of decisions.md §8. @throws SluiceError `INVALID_REQUEST` - malformed. */
export function idempotencyKeyOf(ctx: Context): string | undefined {
  const key = ctx.req.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new SluiceError(
    'INVALID_REQUEST',
    'The Idempotency-Key is not 1 to 255 visible ASCII characters.',
    { details: { header: 'Idempotency-Key' } }
  )
}
