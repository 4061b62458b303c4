/** The routes whose requests are charged, as the router matches them. */

import type Router from '@koa/router'
import type { RequestState } from './context.ts'

/** See the module. */
export interface ChargedRoutes {
  /** Adds the route that the router got last. */
  addLast(): void
  /** Returns true if requests of a method for a path are charged. */
  has(method: string, path: string): boolean
}

/** None of the router's routes at first. */
export function createChargedRoutes({ stack }: Router<RequestState>): ChargedRoutes {
  const routes: (typeof stack)[number][] = []
  return {
    addLast() {
      const last = stack.at(-1)
      if (last) routes.push(last)
    },
    has: (method, path) =>
      routes.some((route) => route.methods.includes(method) && route.match(path))
  }
}
