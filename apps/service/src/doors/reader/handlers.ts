/** The handler of `GET /r/{url}`: a fetch like any other, answered as text. */

import { readFetchRequest } from '@sluice/fetch'
import { notingBlocked } from '../../domains/people/blocked-addresses.ts'
import type { Service } from '../../service.ts'
import { type Context, callerOf, type Step } from '../http/context.ts'
import { setAnswerHeaders } from '../routes/fetch/answer-headers.ts'
import { chargedRequest, tellingBalance } from '../routes/fetch/charged-request.ts'
import { idempotencyKeyOf } from '../routes/fetch/handlers.ts'
import { READER_TYPES, type ReaderType, readerBody } from './reader-answer.ts'
import { readerRequest } from './reader-request.ts'

/** `GET /r/{url}`. */
export function readUrl(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const type = typeOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const request = readerRequest(ctx)
    if (request.ignored.length > 0) ctx.set('X-Sluice-Ignored', request.ignored.join(', '))
    const prepared = ctx.state.stages.timeSync('prepare', () => {
      const checked = readFetchRequest(request.body)
      return notingBlocked(service, caller, checked.url, () => service.pipeline.prepare(checked))
    })
    ctx.state.line.parser = prepared.parser.name
    await tellingBalance(service, ctx, async () => {
      const answer = await chargedRequest(service, ctx, prepared, {
        route: 'GET /r',
        idempotencyKey
      })
      setAnswerHeaders(ctx, answer)
      ctx.set('Content-Type', type === 'application/json' ? type : `${type}; charset=utf-8`)
      ctx.body = readerBody(type, request, answer, `${ctx.protocol}://${ctx.host}`)
    })
  }
}

/** Browsers and others that ask for none of the types get text. */
function typeOf(ctx: Context): ReaderType {
  ctx.vary('Accept')
  const type = ctx.accepts(...READER_TYPES)
  return READER_TYPES.find((one) => one === type) ?? READER_TYPES[0]
}
