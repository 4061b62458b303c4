/** The client has a method for every route that openapi.json names: a new route without one fails here. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@sluice/client'
import { loadParsers } from '@sluice/fetch'
import { openApiDocument, parserModules } from '@sluice/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Routes that are not for programs that use the API. */
const WITHOUT_METHOD: Readonly<Record<string, string>> = {
  getRoot: 'redirects browsers; its paths are those that the client knows',
  getOpenApi: 'the types of the client are made from it',
  live: 'is for what starts and stops processes',
  ready: 'is for load balancers',
  metrics: 'is for Prometheus',
  pressure: 'is for autoscalers',
  getKeyDirectory: 'is for sites',
  getBotPage: 'is for the owners of sites',
  readBody: 'is for programs of Jina Reader: read and parse do the same',
  searchPages: 'is for programs of Jina Reader: search does the same',
  searchPagesByPath: 'is for programs of Jina Reader: search does the same',
  searchPagesByBody: 'is for programs of Jina Reader: search does the same',
  getMonitorAtomFeed: 'is for feed readers',
  getMonitorJsonFeed: 'is for feed readers'
}

/** `GET /api/v1/account` of each request that came. */
const requests = new Set<string>()
const server = createServer((request, response) => {
  const path = (request.url ?? '').replace(/\?.*/, '').replace(/\/$/, '')
  requests.add(`${request.method} ${path}`)
  request.resume()
  response.writeHead(404, { 'content-type': 'application/json' })
  response.end('{"error":{"code":"NOT_FOUND","message":"Not found.","details":{}}}')
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Every function of a client, with those of its resources. */
function methodsOf(value: object): ((...given: unknown[]) => unknown)[] {
  return Object.values(value).flatMap((one) => {
    if (typeof one === 'function') return [one]
    return typeof one === 'object' && one !== null ? methodsOf(one) : []
  })
}

/** Calls it with a text, and with a file, for as long as it takes to send a request. Its failure is expected. */
async function call(method: (...given: unknown[]) => unknown): Promise<void> {
  for (const given of ['one', new Blob(['one'])]) {
    try {
      const result = await method(given, {})
      const items = result as Partial<AsyncGenerator>
      if (typeof items?.next === 'function') await items.next()
    } catch {}
  }
}

test('calls every route', async () => {
  const { port } = server.address() as AddressInfo
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', retries: 0 })
  const methods = methodsOf(client)
  expect(methods.length).toBeGreaterThan(60)
  await Promise.all(methods.map(call))

  const { paths = {} } = openApiDocument(await loadParsers(parserModules()))
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { operationId: string }>).map(
      ([method, { operationId }]) => ({ id: operationId, method: method.toUpperCase(), path })
    )
  )
  const isOf = (request: string, { method, path }: { method: string; path: string }) =>
    new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(request)
  const sent = [...requests]
  const missing = routes.filter((route) => !sent.some((request) => isOf(request, route)))
  expect(missing.map(({ id }) => id).toSorted()).toEqual(Object.keys(WITHOUT_METHOD).toSorted())
  // A method of a route that is gone fails too.
  expect(sent.filter((request) => !routes.some((route) => isOf(request, route)))).toEqual([])
})
