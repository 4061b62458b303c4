/** Common parts of the handlers: the own client, the translation, answers. */

import type { Client, Receipt } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import type { Service } from '../../service.ts'
import { json } from '../http/answer.ts'
import { ownClient, thrownBy } from '../http/callers/own-client.ts'
import type { Context, Step } from '../http/context.ts'
import { tellingBalance } from '../routes/fetch/charged-request.ts'
import { IDEMPOTENCY_KEY } from '../routes/fetch/handlers.ts'
import type { Shown } from './answer/document.ts'
import { inOwnNames } from './answer/own-names.ts'
import { refused } from './request/refusal.ts'
import type { Translation } from './request/translation.ts'

/** A request on one of the routes. */
export interface Call {
  readonly ctx: Context
  readonly service: Service
  readonly client: Client
  readonly translation: Translation
  /** `/v1` or `/v2`: of the links in the answer. */
  readonly version: string
}

/** Function that answers a call. */
export type Handle = (call: Call) => Promise<void>

/** A step that handles a call. It translates errors of the client's calls into names of the body. */
export function handled(service: Service, version: string, handle: Handle): Step {
  return async (ctx) => {
    const translation = translationOf(service)
    const call = { ctx, service, client: ownClient(ctx), translation, version }
    try {
      await handle(call)
    } catch (error) {
      throw inOwnNames(thrownBy(error), { body: ctx.state.body, version })
    }
  }
}

/** Wraps the handler of a route that costs tokens. Its failures then report the balance too. */
export function charged(handle: Handle): Handle {
  return (call) => tellingBalance(call.service, call.ctx, () => handle(call))
}

function translationOf({ enricher, guard, proxies, browser }: Service): Translation {
  return {
    hasModel: enricher.engineName('extraction') !== undefined,
    hasBrowser: browser !== undefined,
    proxies: proxies?.report() ?? [],
    isValid(url) {
      try {
        guard.checkUrl(url)
        return true
      } catch (error) {
        if (SluiceError.is(error)) return false
        throw error
      }
    }
  }
}

/** Answer `{success: true, …}`. */
export function answer({ ctx }: Call, fields: object): void {
  json(ctx, { success: true, ...fields })
}

/** Report the cost of a client call in headers. The log has it on the line of that call. */
export function tellReceipt({ ctx }: Call, { charged, remaining, replayed }: Receipt): void {
  ctx.set('X-Tokens-Charged', String(charged))
  if (remaining !== null) ctx.set('X-Tokens-Remaining', String(remaining))
  if (replayed) ctx.set('Idempotency-Replayed', 'true')
}

/**
 * The key of a repeat, under the name that Firecrawl's clients send, or the standard one.
 *
 * @throws SluiceError `INVALID_REQUEST`.
 */
export function idempotency({ ctx }: Call): { idempotencyKey?: string } {
  const key = ctx.get('x-idempotency-key') || ctx.get('idempotency-key')
  if (key === '') return {}
  if (IDEMPOTENCY_KEY.test(key)) return { idempotencyKey: key }
  throw refused('x-idempotency-key', 'must be 1 to 255 visible ASCII characters.')
}

/** Absolute, as the clients need it: of the host that the request named. */
export function linkTo(call: Call, path: string): string {
  return `${baseOf(call)}${call.version}${path}`
}

/** Scheme and host of links to this service. */
function baseOf({ ctx }: Pick<Call, 'ctx'>): string {
  return `${ctx.protocol}://${ctx.host}`
}

/** Form of the documents for a caller. */
export function shownTo(call: Call): Shown {
  return { base: baseOf(call), version: call.version }
}

/** Joined for the field `warning`; absent without any. */
export function warningOf(warnings: readonly string[]): { warning?: string } {
  return warnings.length === 0 ? {} : { warning: warnings.join(' ') }
}
