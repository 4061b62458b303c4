/** capabilities §6: searches in Firecrawl's format, over a server that answers as SearXNG does. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Firecrawl from '@mendable/firecrawl-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, post, startService, type TestService } from '../harness.ts'
import { startSite } from './site.ts'

let sluice: TestService
let site: Origin
let firecrawl: Firecrawl
let key: string
let account: string

/** Has no news, of which it says so with a failure. */
const engine = createServer(({ url = '/' }, response) => {
  const { searchParams } = new URL(url, 'http://searxng.invalid')
  response.statusCode = searchParams.get('categories') === 'news' ? 500 : 200
  response.setHeader('content-type', 'application/json')
  const pictures = searchParams.get('categories') === 'images'
  const results = ['/guide/tides', '/gone'].map((path) => ({
    url: site.url + path,
    title: `About ${path}`,
    content: 'What it says there.',
    engines: ['mojeek'],
    ...(pictures && path !== '/gone' ? { img_src: '/river.jpg', resolution: '640 x 480' } : {})
  }))
  response.end(JSON.stringify({ results: searchParams.get('pageno') === '1' ? results : [] }))
})

beforeAll(async () => {
  site = await startSite()
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  sluice = await startService({ SEARCH_URL: `http://127.0.0.1:${port}` })
  ;({ key, id: account } = await sluice.account(500))
  firecrawl = new Firecrawl({ apiKey: key, apiUrl: sluice.url })
})
afterAll(async () => {
  await Promise.all([sluice.stop(), site.stop()])
  engine.closeAllConnections()
  engine.close()
})

const charged = async () => 500 - ((await sluice.service.ledger.balance(account))?.free ?? 0)

test('lists the results of the engine, for one token', async () => {
  const before = await charged()
  const found = await firecrawl.search('tides', { limit: 2 })
  expect(found.web).toEqual([
    {
      url: `${site.url}/guide/tides`,
      title: 'About /guide/tides',
      description: 'What it says there.',
      position: 1
    },
    expect.objectContaining({ url: `${site.url}/gone`, position: 2 })
  ])
  expect(await charged()).toBe(before + 1)
})

test('Pictures are a source, and the pages of the others are narrowed by their tags.', async () => {
  const { body } = await post(`${sluice.url}/v2/search`, key, {
    query: 'tides',
    sources: ['web', 'images'],
    scrapeOptions: {
      formats: ['markdown'],
      headers: { 'User-Agent': 'reader/1' },
      includeTags: ['h1'],
      onlyMainContent: false
    }
  })
  expect(body.data.images).toEqual([
    {
      title: 'About /guide/tides',
      imageUrl: `${site.url}/river.jpg`,
      imageWidth: 640,
      imageHeight: 480,
      url: `${site.url}/guide/tides`,
      position: 1
    }
  ])
  expect(body.data.web[0].markdown).toMatch(/^# [^\n]+$/)
  const secret = await post(`${sluice.url}/v2/search`, key, {
    query: 'tides',
    scrapeOptions: { headers: { Authorization: 'Bearer x' } }
  })
  expect([secret.status, secret.body.details.path]).toEqual([400, 'scrapeOptions.headers'])
})

test('reads the pages too, and names the failed ones', async () => {
  const before = await charged()
  const { headers, body } = await post(`${sluice.url}/v2/search`, key, {
    query: 'tides',
    sources: ['web', 'news'],
    scrapeOptions: { formats: ['markdown'] }
  })
  expect(body).toMatchObject({
    success: true,
    creditsUsed: 2,
    warning: expect.stringContaining('The source `news` failed: ')
  })
  expect(Object.keys(body.data)).toEqual(['web'])
  const [tides, gone] = body.data.web
  expect(tides).toMatchObject({
    title: 'About /guide/tides',
    markdown: expect.stringContaining('# The page guide/tides'),
    metadata: { statusCode: 200, creditsUsed: 1 }
  })
  expect(gone.metadata).toEqual({
    sourceURL: `${site.url}/gone`,
    error: expect.stringContaining('404')
  })
  expect(await charged()).toBe(before + 2)
  expect(headers.get('x-tokens-remaining')).toBe(String(500 - before - 2))
})

test('answers one list to version 1, with pages where they are asked for', async () => {
  const ask = async (body: object) =>
    (await post(`${sluice.url}/v1/search`, key, { query: 'tides', lang: 'en', ...body })).body
  const [first] = (await ask({ scrapeOptions: { formats: [] } })).data
  expect(first).toEqual({
    url: `${site.url}/guide/tides`,
    title: 'About /guide/tides',
    description: 'What it says there.',
    position: 1
  })
  const read = await ask({ limit: 1, scrapeOptions: { formats: ['markdown'] } })
  expect(read.data[0].markdown).toContain('# The page guide/tides')
  const schema = { type: 'object', properties: { title: { type: 'string' } } }
  const filled = await ask({
    limit: 1,
    scrapeOptions: { formats: ['extract'], extract: { schema } }
  })
  expect(filled.data[0].extract).toEqual(filled.data[0].json)
  expect(filled.data[0].extract.title).toContain('guide/tides')
  expect(await ask({ filter: 'x' })).toMatchObject({ error: expect.stringContaining('`filter`') })
})

test('fails at no charge if no source answers', async () => {
  const before = await charged()
  const { status, body } = await post(`${sluice.url}/v2/search`, key, {
    query: 'tides',
    sources: ['news']
  })
  expect([status, body.code]).toEqual([500, 'SEARCH_UNAVAILABLE'])
  expect(await charged()).toBe(before)
})

test('costs nothing again with the same idempotency key', async () => {
  const headers = { 'x-idempotency-key': 'search-1' }
  const ask = () => post(`${sluice.url}/v2/search`, key, { query: 'tides' }, headers)
  await ask()
  const before = await charged()
  expect((await ask()).headers.get('idempotency-replayed')).toBe('true')
  expect(await charged()).toBe(before)
})
