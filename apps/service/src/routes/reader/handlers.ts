/** The handler of `GET /r/{url}`: a fetch like any other, answered as text. */

import { SluiceError } from '@sluice/core'
import { readFetchRequest } from '@sluice/fetch'
import { chargedFetch } from '../../fetch/charged-fetch.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { notingBlocked } from '../../people/blocked-addresses.ts'
import type { Service } from '../../service.ts'
import { setAnswerHeaders } from '../fetch/answer-headers.ts'
import { idempotencyKeyOf, tellBalance } from '../fetch/handlers.ts'
import { READER_TYPES, type ReaderType, readerBody } from './reader-answer.ts'
import { readerRequest } from './reader-request.ts'

/** A router answers HEAD with the handler of GET; a fetch would be charged whose content nobody sees. */
export function refuseHead(): Step {
  return (ctx, next) => {
    if (ctx.method !== 'HEAD') return next()
    ctx.set('Allow', 'GET')
    throw new SluiceError('METHOD_NOT_ALLOWED', 'This path supports only GET.', {
      details: { allow: ['GET'] }
    })
  }
}

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
    try {
      const answer = await chargedFetch(service, prepared, {
        caller,
        id: ctx.state.id,
        signal: clientSignal(ctx.res),
        stages: ctx.state.stages,
        route: 'GET /r',
        body: request.body,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey })
      })
      setAnswerHeaders(ctx, answer)
      ctx.set('Content-Type', type === 'application/json' ? type : `${type}; charset=utf-8`)
      ctx.body = readerBody(type, request, answer)
    } catch (error) {
      await tellBalance(service, ctx, caller, error)
      throw error
    }
  }
}

/** Browsers and others that ask for none of the types get text. */
function typeOf(ctx: Context): ReaderType {
  ctx.vary('Accept')
  const type = ctx.accepts(...READER_TYPES)
  return READER_TYPES.find((one) => one === type) ?? READER_TYPES[0]
}
