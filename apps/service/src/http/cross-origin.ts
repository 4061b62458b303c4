/**
 * Pages of other origins that call the API with a key (CORS), where the operator allows it. Never with cookies: the
 * answers do not allow credentials, and routes that are for sessions alone are left out.
 */

import type Router from '@koa/router'
import type { Context } from './answer.ts'
import type { RequestState, Step } from './steps.ts'

/** Routes that keys call. Signing in and running the service are for the service's own pages. */
const FOR_KEYS = /^\/api\/v1\/(?!auth(?:\/|$)|operator(?:\/|$))/

/** What a page may send, besides what it always may. */
const SENT = 'Authorization, Content-Type, Idempotency-Key'

/** What a page may read of an answer, besides what it always may. */
const SHOWN = [
  'X-Request-Id',
  'X-Error-Code',
  'X-Tokens-Charged',
  'X-Tokens-Remaining',
  'Idempotency-Replayed',
  'Retry-After',
  'Server-Timing',
  'Content-Disposition'
].join(', ')

/** Seconds for which a browser may remember what is allowed; most remember no longer than two hours. */
const REMEMBERED = '7200'

/**
 * Allows pages of `origins` to call, and answers the question that browsers ask before.
 *
 * @param origins - as browsers send them, `https://app.example.com`; `*` is any.
 */
export function crossOrigin(origins: readonly string[], router: Router<RequestState>): Step {
  const isOpen = origins.includes('*')
  return async (ctx, next) => {
    if (!FOR_KEYS.test(ctx.path)) return next()
    if (!isOpen) ctx.vary('Origin')
    const origin = ctx.get('Origin')
    if (origin === '' || !(isOpen || origins.includes(origin))) return next()
    ctx.set('Access-Control-Allow-Origin', isOpen ? '*' : origin)
    const methods = askedBefore(ctx) ? methodsOf(ctx, router) : []
    if (methods.length === 0) {
      ctx.set('Access-Control-Expose-Headers', SHOWN)
      return next()
    }
    ctx.vary('Access-Control-Request-Method')
    ctx.vary('Access-Control-Request-Headers')
    ctx.set('Access-Control-Allow-Methods', methods.join(', '))
    ctx.set('Access-Control-Allow-Headers', SENT)
    ctx.set('Access-Control-Max-Age', REMEMBERED)
    ctx.status = 204
  }
}

/** Whether the request is a browser's question before another (a preflight). */
function askedBefore(ctx: Context): boolean {
  return ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== ''
}

/** The methods at this path that a key may use: an account is closed by a session alone. */
function methodsOf(ctx: Context, router: Router<RequestState>): string[] {
  const { path } = router.match(ctx.path, ctx.method)
  ctx.state.route = path[0] && String(path[0].path)
  const methods = new Set(path.flatMap((layer) => layer.methods))
  if (ctx.state.route === '/api/v1/account') methods.delete('DELETE')
  return [...methods]
}
