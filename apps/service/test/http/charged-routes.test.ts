import Router from '@koa/router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../src/doors/all-routes.ts'
import { mountFirecrawl } from '../../src/doors/firecrawl/routes.ts'
import { type ChargedRoutes, createChargedRoutes } from '../../src/doors/http/charged-routes.ts'
import type { RequestState } from '../../src/doors/http/context.ts'
import { createFreeTurns } from '../../src/doors/http/free-turns.ts'
import { mountRoutes } from '../../src/doors/routes/route.ts'
import { startService, type TestService } from '../harness.ts'

let sluice: TestService
let charged: ChargedRoutes
beforeAll(async () => {
  sluice = await startService()
  const { service } = sluice
  const router = new Router<RequestState>({ sensitive: true })
  charged = createChargedRoutes(router)
  mountRoutes(router, service, allRoutes(service.registry), createFreeTurns(), charged)
  mountFirecrawl({ router, service, charged })
})
afterAll(() => sluice.stop())

test('every charged route of the API is one, with and without a slash at its end', () => {
  const routes = allRoutes(sluice.service.registry)
  for (const { method, path, isCharged = false, takesRest } of routes) {
    const rest = takesRest ? 'https://site.example/a?b=c' : 'one'
    const filled = path.replace(/\{\w+\}/g, rest)
    expect([path, charged.has(method.toUpperCase(), filled)]).toEqual([path, isCharged])
    expect([path, charged.has(method.toUpperCase(), `${filled}/`)]).toEqual([path, isCharged])
    if (isCharged) expect([path, charged.has('HEAD', filled)]).toEqual([path, false])
  }
})

test('the routes in the format of Firecrawl that read pages are charged, and the others are not', () => {
  const paid = [
    '/v1/scrape',
    '/v1/map',
    '/v1/search',
    '/v2/scrape',
    '/v2/map',
    '/v2/parse',
    '/v2/search'
  ]
  for (const path of paid) expect([path, charged.has('POST', path)]).toEqual([path, true])
  const free = ['/v2/crawl', '/v2/batch/scrape', '/v2/extract', '/v2/unknown']
  for (const path of free) expect([path, charged.has('POST', path)]).toEqual([path, false])
  expect(charged.has('GET', '/v2/scrape/0')).toBe(false)
})
