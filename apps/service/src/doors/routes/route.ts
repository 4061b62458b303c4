/** A route as one value: its entry in the reference and its handler. */

import type Router from '@koa/router'
import { isApiPath } from '../../base/api-paths.ts'
import type { Service } from '../../service.ts'
import { boundedChange } from '../http/bounded-changes.ts'
import { authenticated, fromOwnSite } from '../http/callers/authenticated.ts'
import { claimed } from '../http/callers/claimed.ts'
import type { ChargedRoutes } from '../http/charged-routes.ts'
import type { RequestState, Step } from '../http/context.ts'
import { beforeFreeTurns, type FreeTurns, inFreeTurns } from '../http/free-turns.ts'
import { noQuery } from '../http/query.ts'
import { jsonBody } from '../http/steps.ts'
import type { Operation } from '../openapi/operation.ts'

/** A route. */
export interface Route extends Operation {
  /** Its handler reads the body: there is more to it than JSON of the usual size. */
  readonly readsOwnBody?: boolean
  /** Its last parameter is the rest of the path, slashes included. */
  readonly takesRest?: boolean
  /** Everything it does for the account comes after a hold, which checks the key: see `claimed`. */
  readonly holdChecksKey?: boolean
  /** It waits for its client or for a site, and has a limit of its own on how many of an account do so at once. */
  readonly takesLong?: boolean
  /** A check that comes before the key: of the path. */
  readonly precheck?: (service: Service) => Step
  /** @param all - every route, for one that lists them. */
  readonly handle: (service: Service, all: readonly Route[]) => Step
}

/** Let a router answer the routes. Checks come in the order of decisions.md §9: 404, 405, 401, 415, 413, 400, 402. */
export function mountRoutes(
  router: Router<RequestState>,
  service: Service,
  routes: readonly Route[],
  turns: FreeTurns,
  charged: ChargedRoutes
): void {
  for (const route of routes) {
    const steps = [
      ...(route.precheck ? [route.precheck(service)] : []),
      ...accessSteps(service, route),
      ...(route.body && !route.readsOwnBody ? [jsonBody(service)] : []),
      ...(route.query || takesAnyQuery(route) ? [] : [noQuery()]),
      ...turnSteps(service, turns, route),
      ...(changesSettings(route) ? [boundedChange(service)] : []),
      route.handle(service, routes)
    ]
    router[route.method](patternOf(route), ...steps)
    if (!route.isCharged) continue
    withoutHead(router)
    charged.addLast()
  }
}

/** Free requests wait for the turn of their account. */
function turnSteps(
  { unpaid }: Service,
  turns: FreeTurns,
  { access, isCharged, takesLong = false }: Route
): Step[] {
  if (isCharged) return [beforeFreeTurns(unpaid)]
  return access === 'public' || access === 'own-site' ? [] : [inFreeTurns(turns, takesLong)]
}

/** A change of settings or credentials of an account. */
function changesSettings({ access, method }: Route): boolean {
  const isOfAccount = access === 'session' || access === 'keys' || access === 'account'
  return isOfAccount && method !== 'get'
}

/** A router runs the handler of GET for HEAD. That would charge a request and drop its answer. */
function withoutHead(router: Router<RequestState>): void {
  const layer = router.stack.at(-1)
  if (layer) layer.methods = layer.methods.filter((method) => method !== 'HEAD')
}

function patternOf({ path, takesRest }: Route): string {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1')
  return takesRest ? pattern.replace(/:(\w+)$/, '*$1') : pattern
}

function accessSteps(service: Service, route: Route): Step[] {
  const { access, needsKey, sessionNeeds, holdChecksKey } = route
  if (access === 'public') return []
  if (access === 'own-site') return [fromOwnSite()]
  if (holdChecksKey && access === 'fetch') return [claimed(service, access)]
  return [authenticated(service, access === 'caller' ? undefined : access, needsKey, sessionNeeds)]
}

/**
 * Health, metrics and the like: proxies and monitors add parameters of their own. The query of a page that is read by
 * its address is the page's.
 */
function takesAnyQuery({ path, takesRest }: Route): boolean {
  return takesRest || !isApiPath(path)
}
