/**
 * CORS: pages of the origins that the operator names may call the API with a key. Never with cookies: no answer allows
 * credentials, and the routes for sessions are left out.
 */

import type Router from '@koa/router'
import type { Context, RequestState, Step } from '../context.ts'

/** Routes for keys. Signing in and running the service belong to the service's own pages. */
const FOR_KEYS = /^\/(?:api\/v1\/(?!(?:auth|operator|team)(?:\/|$))|r\/|mcp\/?$)/

/** Request headers a page may send, besides those that CORS always allows. */
const SENT = ['Authorization', 'Content-Type', 'Idempotency-Key']

/** Answer headers a page may read, besides those that CORS always shows. */
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

/** Seconds for which a browser may keep the answer to a preflight; most keep it for two hours at most. */
const REMEMBERED = '7200'

/**
 * Lets pages of `origins` call the API, and answers preflights.
 *
 * @param origins - as browsers send them, `https://app.example.com`; `*` is every origin.
 * @param headers - further request headers that a page may send, by the beginnings of the paths that take them.
 */
export function crossOrigin(
  origins: readonly string[],
  router: Router<RequestState>,
  headers: Readonly<Record<string, readonly string[]>>
): Step {
  const isOpen = origins.includes('*')
  const sentTo = (path: string) => {
    const [, own = []] = Object.entries(headers).find(([start]) => path.startsWith(start)) ?? []
    return [...SENT, ...own].join(', ')
  }
  return async (ctx, next) => {
    if (!FOR_KEYS.test(ctx.path)) return next()
    if (!isOpen) ctx.vary('Origin')
    const origin = ctx.get('Origin')
    if (origin === '' || !(isOpen || origins.includes(origin))) return next()
    ctx.set('Access-Control-Allow-Origin', isOpen ? '*' : origin)
    const methods = isPreflight(ctx) ? methodsOf(ctx, router) : []
    if (methods.length === 0) {
      ctx.set('Access-Control-Expose-Headers', SHOWN)
      return next()
    }
    ctx.vary('Access-Control-Request-Method')
    ctx.vary('Access-Control-Request-Headers')
    ctx.set('Access-Control-Allow-Methods', methods.join(', '))
    ctx.set('Access-Control-Allow-Headers', sentTo(ctx.path))
    ctx.set('Access-Control-Max-Age', REMEMBERED)
    ctx.status = 204
  }
}

/** Returns true if the request is a preflight. */
function isPreflight(ctx: Context): boolean {
  return ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== ''
}

/** The methods of this path that a key may use. Closing an account takes a session. */
function methodsOf(ctx: Context, router: Router<RequestState>): string[] {
  const { path } = router.match(ctx.path, ctx.method)
  ctx.state.route = path[0] && String(path[0].path)
  const methods = new Set(path.flatMap((layer) => layer.methods))
  if (ctx.state.route === '/api/v1/account') methods.delete('DELETE')
  return [...methods]
}
