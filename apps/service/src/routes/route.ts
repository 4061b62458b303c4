/** A route as one value: its entry in the reference and its handler. */

import type Router from '@koa/router'
import type { RequestState, Step } from '../http/context.ts'
import { noQuery } from '../http/query.ts'
import { authenticated, fromOwnSite, jsonBody } from '../http/steps.ts'
import type { Operation } from '../openapi/operation.ts'
import type { Service } from '../service.ts'

/** A route. */
export interface Route extends Operation {
  /** Its handler reads the body: there is more to it than JSON of the usual size. */
  readonly readsOwnBody?: boolean
  /** A check that comes before the key: of the path. */
  readonly precheck?: (service: Service) => Step
  /** @param all - every route, for one that lists them. */
  readonly handle: (service: Service, all: readonly Route[]) => Step
}

/** Let a router answer the routes. Checks come in the order of decisions.md §9: 404, 405, 401, 415, 413, 400, 402. */
export function mountRoutes(
  router: Router<RequestState>,
  service: Service,
  routes: readonly Route[]
): void {
  for (const route of routes) {
    const steps = [
      ...(route.precheck ? [route.precheck(service)] : []),
      ...accessSteps(service, route.access),
      ...(route.body && !route.readsOwnBody ? [jsonBody(service)] : []),
      ...(route.query || isOutsideApi(route) ? [] : [noQuery()]),
      route.handle(service, routes)
    ]
    router[route.method](route.path.replace(/\{(\w+)\}/g, ':$1'), ...steps)
  }
}

function accessSteps(service: Service, access: Route['access']): Step[] {
  if (access === 'public') return []
  if (access === 'own-site') return [fromOwnSite()]
  return [access === 'caller' ? authenticated(service) : authenticated(service, access)]
}

/** Health, metrics and the like: proxies and monitors add parameters of their own. */
function isOutsideApi({ path }: Route): boolean {
  return !path.startsWith('/api/')
}
