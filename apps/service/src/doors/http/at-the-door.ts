/** The first step of every request: it begins in a turn of its own, and a free one may have to wait for it. */

import { createTurns } from '@sluice/acquire/waiting'
import { isApiPath } from '../../base/api-paths.ts'
import { addressGroup } from '../../domains/people/address-group.ts'
import type { Service } from '../../service.ts'
import { isOwnRequest } from './callers/own-client.ts'
import { credentialOf } from './callers/session-cookie.ts'
import type { ChargedRoutes } from './charged-routes.ts'
import type { Context, Step } from './context.ts'
import type { FreeTurns } from './free-turns.ts'
import { setWorking } from './slow-bodies.ts'

/** Requests of the API that begin in one turn of the event loop: some milliseconds of work. */
const TOGETHER = 16

/** Paths that answer at once however busy the service is. */
const HEALTH = /^\/(?:livez|readyz|healthz|metrics|pressure)(?:\?|$)/

/** Query of a request that asks only for a price, or for something that is refused. */
const DRY_RUN = /[?&]dry_run=(?!false(?:&|$))/

/**
 * Lets requests begin a few at a time, so that health checks are answered in between. A free request of a client that
 * asks often waits here, before anything is done for it. This also bounds the cost of refused requests.
 */
export function atTheDoor(
  service: Service,
  turns: FreeTurns,
  charged: Pick<ChargedRoutes, 'has'>
): Step {
  const nextTurn = createTurns(TOGETHER)
  return async (ctx, next) => {
    const { method = 'GET', url = '/', socket } = ctx.req
    if (HEALTH.test(url) || isOwnRequest(ctx.req)) return next()
    const path = url.split('?', 1)[0] ?? url
    const isPaid = charged.has(method, path) && !DRY_RUN.test(url)
    const wait = isPaid ? undefined : turns.arrive(clientOf(service, ctx))
    ctx.state.isSpare = wait !== undefined
    if (!wait) {
      if (isApiPath(path)) await nextTurn()
      return next()
    }
    setWorking(ctx.req, true)
    await wait
    setWorking(ctx.req, false)
    // Nothing is done for a client that has left.
    if (socket.destroyed) ctx.respond = false
    else await next()
  }
}

/** The account of the credential, or the address for one that was not let in yet. */
function clientOf({ knownClients }: Service, ctx: Context): string {
  const credential = credentialOf(ctx)
  const account = credential === undefined ? undefined : knownClients.account(credential)
  return account ?? addressGroup(ctx.ip)
}
