/** Finds the route of a fixed path once, and not in every request. */

import type Router from '@koa/router'
import type { RequestState } from './context.ts'

/**
 * Let a router remember which routes answer a path without parameters, by method: it tries the patterns of all routes
 * one after the other, and each request is matched twice, for 404 and 405 and by the router itself. To be called when
 * all routes are mounted. What is remembered is bounded by the routes and the methods that Node.js knows.
 */
export function rememberMatches(router: Router<RequestState>): void {
  const match = router.match.bind(router)
  const fixed = new Set<string>()
  for (const { path, paramNames } of router.stack) {
    if (typeof path !== 'string' || paramNames.length > 0) continue
    // With a slash at its end it is the same route.
    fixed.add(path).add(`${path}/`)
  }
  const known = new Map<string, ReturnType<typeof match>>()
  router.match = (path, method) => {
    if (!fixed.has(path)) return match(path, method)
    const key = `${method} ${path}`
    const found = known.get(key) ?? match(path, method)
    known.set(key, found)
    // The router adds to the first of these when it is asked again for the same request.
    return { ...found, path: [...found.path] }
  }
}
