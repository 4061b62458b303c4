/** `/s/`: searches in the format of Jina's. A server stands in for SearXNG that answers as its documentation says. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

let sluice: TestService
let origin: Origin
let key: string
const asked: URLSearchParams[] = []
const engine = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://searxng')
  asked.push(searchParams)
  const hits = ['/rivers', '/gone', '/deltas'].map((path) => ({
    url: origin.url + path,
    title: `About\n${path}`,
    content: `What ${path} says.`,
    engines: ['brave']
  }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ results: searchParams.get('pageno') === '1' ? hits : [] }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  origin = await startOrigin((request, response) => {
    if (request.url !== '/gone') return serveArticle(request, response)
    response.statusCode = 404
    response.end('<title>Gone</title>')
  })
  const { port } = engine.address() as AddressInfo
  sluice = await startService({ SEARCH_URL: `http://127.0.0.1:${port}/` })
  key = (await sluice.account(100)).key
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
  engine.closeAllConnections()
  engine.close()
})

const ask = (path: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(`${sluice.url}/s/${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {})
  })

test('the results are numbered, with the text of their pages', async () => {
  const answer = await ask('?q=rivers&hl=en')
  const text = await answer.text()
  expect([answer.status, answer.headers.get('x-tokens-charged')]).toEqual([200, '1'])
  expect(text).toContain(`[1] Title: About /rivers\n[1] URL Source: ${origin.url}/rivers\n`)
  expect(text).toContain('# On rivers')
  expect(text).toContain('[2] Warning: ')
  expect(text).toContain('[3] Description: What /deltas says.')
  expect(asked[0]?.get('language')).toBe('en')
})

test('the query may be in the path or in a body', async () => {
  asked.length = 0
  await ask('moss%20%26%20stone', { 'x-respond-with': 'no-content' })
  await ask('', {}, { q: 'moss', num: 1, type: 'news', respondWith: 'no-content' })
  const first = asked.filter((one) => one.get('pageno') === '1')
  expect(first.map((one) => [one.get('q'), one.get('categories')])).toEqual([
    ['moss & stone', 'general'],
    ['moss', 'news']
  ])
})

test('JSON has the results as a list, and the price with the pages', async () => {
  const headers = { accept: 'application/json', 'x-with-links-summary': 'true' }
  const { data, meta } = (await (await ask('?q=rivers&num=2', headers)).json()) as {
    data: { url: string; content: string; links?: object }[]
    meta: { usage: object }
  }
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ url: `${origin.url}/rivers`, title: 'About\n/rivers' })
  expect(data[0]?.links).toBeTypeOf('object')
  expect(data[1]).toMatchObject({ content: '', warning: expect.stringContaining('404') })
  expect(meta.usage).toEqual({ tokens: 2 })
})

test('no-content fetches no page', async () => {
  const headers = { accept: 'application/json', 'x-respond-with': 'no-content' }
  const { data } = (await (await ask('?q=rivers', headers)).json()) as { data: object[] }
  expect(data[0]).toEqual({
    title: 'About\n/rivers',
    url: `${origin.url}/rivers`,
    description: 'What /rivers says.'
  })
})

test('X-Site narrows the results, and what has no effect is named', async () => {
  const headers = { 'x-site': 'https://other.example/', 'x-target-selector': 'main' }
  const answer = await ask('?q=rivers&page=2&gl=us', headers)
  expect(await answer.text()).toBe('')
  expect(answer.headers.get('x-sluice-ignored')).toBe('X-Target-Selector, page, gl')
})

test.each([
  ['', 'MISSING_PARAMETER'],
  ['?q=%20', 'MISSING_PARAMETER'],
  ['?q=a&num=21', 'INVALID_REQUEST'],
  ['?q=a&num=few', 'INVALID_REQUEST'],
  ['?q=a&type=images', 'INVALID_REQUEST'],
  ['?q=a&hl=klingon', 'INVALID_REQUEST']
])('a search for %j is refused as %s', async (path, code) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, code])
})
