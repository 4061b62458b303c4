/** Pages that cannot be answered after a status of success cost nothing; `packages/fetch/test/pages` reads them. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'

const moving = (url: string) =>
  `<title>Moving</title><meta http-equiv="refresh" content="0; url=${url}"><body>Moving…</body>`

const PAGES: Readonly<Record<string, string>> = {
  '/article':
    '<!doctype html><title>The lock</title><article><h1>The lock</h1><p>It opens at six.</p></article>',
  '/loop': moving('/pool'),
  '/pool': moving('/loop'),
  '/private': moving('http://10.1.2.3/'),
  '/frames-only':
    '<title>Old</title><frameset cols="20%,80%"><frame src="/menu"><frame src="/article"></frameset>',
  '/error': '<title>Error</title><body><h1>500 Internal Server Error</h1></body>'
}

let sluice: TestService
let origin: Origin
let key: string
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(PAGES[request.url ?? ''])
  })
  sluice = await startService()
  key = (await sluice.account()).key
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

test.each([
  ['/loop', {}, 'TOO_MANY_REDIRECTS'],
  ['/private', {}, 'URL_NOT_ALLOWED'],
  ['/frames-only', {}, 'EMPTY_CONTENT'],
  ['/error', {}, 'UPSTREAM_STATUS'],
  ['/article', { exclude_selector: 'article' }, 'EMPTY_CONTENT']
])('%s with the filters %j costs nothing', async (path, filters, code) => {
  const request = { url: origin.url + path, filters }
  const { body, headers } = await post(`${sluice.url}/api/v1/internet/fetch/`, key, request)
  expect([body.error.code, headers.get('x-tokens-charged')]).toEqual([code, '0'])
})
