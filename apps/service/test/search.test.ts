/**
 * `POST /api/v1/internet/search` (capabilities §6): results of a SearXNG server, with and without their pages. A server
 * stands in for SearXNG that answers as its documentation says.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin, startService, type TestService } from './harness.ts'

interface Asked {
  readonly path: string
  readonly parameters: Record<string, string>
  readonly authorization: string | undefined
}

const SEARCH = '/api/v1/internet/search/'

let sluice: TestService
let origin: Origin
let key: string
let account: string
let asked: Asked[] = []
let answer: (asked: Asked, response: ServerResponse, request: IncomingMessage) => void

const engine = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://searxng')
  const one = {
    path: pathname,
    parameters: Object.fromEntries(searchParams),
    authorization: request.headers.authorization
  }
  asked.push(one)
  answer(one, response, request)
})

/** Answer with these results on the first page, and none on others. */
function results(found: readonly unknown[], rest: Record<string, unknown> = {}): typeof answer {
  return ({ parameters }, response) => {
    const shown = parameters.pageno === '1' ? found : []
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ query: parameters.q, results: shown, ...rest }))
  }
}

const hit = (url: string, rest: Record<string, unknown> = {}) => ({
  url,
  title: `About ${url}`,
  content: 'What it says there.',
  engine: 'brave',
  engines: ['brave', 'mojeek'],
  ...rest
})

const ARTICLE = `<!doctype html><html lang="en"><title>Moss</title><main><h1>Moss</h1><p>${'Moss grows where it is wet, on the side of the stone that the sun does not reach. '.repeat(6)}</p></main></html>`

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  origin = await startOrigin(({ url }, response) => {
    response.statusCode = url === '/gone' ? 404 : 200
    response.setHeader('content-type', 'text/html')
    if (url !== '/silent') response.end(ARTICLE)
  })
  sluice = await startService({ SEARCH_URL: `http://ada:s%40cret@127.0.0.1:${port}/searx/` })
})
beforeEach(async () => {
  asked = []
  const made = await sluice.account(100)
  key = made.key
  account = made.id
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
  engine.closeAllConnections()
  engine.close()
})

const search = (body: unknown, headers: Record<string, string> = {}) =>
  post(sluice.url + SEARCH, key, body, headers)

const balance = async () => {
  const left = await sluice.service.ledger.balance(account)
  return left ? left.free + left.purchased : 0
}

describe('results', () => {
  test('results are those of the engine, for one token', async () => {
    answer = results(
      [
        hit('https://moss.example/a', { publishedDate: '2026-03-04T05:06:07' }),
        hit('https://b.example/')
      ],
      { suggestions: ['moss garden'] }
    )
    const { status, headers, body } = await search({ query: ' moss & stone ' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      query: 'moss & stone',
      results: [
        {
          position: 1,
          url: 'https://moss.example/a',
          title: 'About https://moss.example/a',
          snippet: 'What it says there.',
          published_at: '2026-03-04T05:06:07.000Z',
          engines: ['brave', 'mojeek']
        },
        expect.objectContaining({ position: 2, url: 'https://b.example/', published_at: null })
      ],
      suggestions: ['moss garden']
    })
    expect(headers.get('x-tokens-charged')).toBe('1')
    expect(body.meta.billing).toEqual({ tokens: 1, breakdown: { search: 1 } })
    expect(await balance()).toBe(99)
    expect(asked[0]).toEqual({
      path: '/searx/search',
      parameters: { q: 'moss & stone', format: 'json', categories: 'general', pageno: '1' },
      authorization: `Basic ${btoa('ada:s@cret')}`
    })
  })

  test('results cost nothing if there are none', async () => {
    answer = results([])
    const { status, body } = await search({ query: 'nothing has this' })
    expect([status, body.data.results, body.meta.billing.tokens]).toEqual([200, [], 0])
    expect(await balance()).toBe(100)
  })

  test('results are as many as requested, from several pages of the engine, each page once', async () => {
    answer = ({ parameters }, response) => {
      const page = Number(parameters.pageno)
      const found = [0, 1, 2].map((n) => hit(`https://a.example/${page * 2 + n}#part-${page}`))
      response.end(JSON.stringify({ results: found }))
    }
    const { body } = await search({ query: 'a', limit: 6 })
    expect(body.data.results.map(({ url }: { url: string }) => url)).toEqual(
      ['2#part-1', '3#part-1', '4#part-1', '5#part-2', '6#part-2', '7#part-3'].map(
        (rest) => `https://a.example/${rest}`
      )
    )
    expect(asked).toHaveLength(3)
    asked = []
    await search({ query: 'a', limit: 50 })
    expect(asked).toHaveLength(5)
  })

  test('results are in the history, and replayed with their key', async () => {
    answer = results([hit('https://a.example/')])
    const first = await search({ query: 'a' }, { 'idempotency-key': 'once' })
    const { length } = asked
    const again = await search({ query: 'a' }, { 'idempotency-key': 'once' })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(asked).toHaveLength(length)
    expect(await balance()).toBe(99)
    const { body } = await get(`${sluice.url}/api/v1/fetch/results/`, key)
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({
      id: first.body.meta.request_id,
      url: 'search:?q=a',
      status: 'success',
      tokens_charged: 1
    })
    const other = await search({ query: 'b' }, { 'idempotency-key': 'once' })
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('results have the requested language, time, safety and domains', async () => {
    answer = results([
      hit('https://docs.moss.example/'),
      hit('https://moss.example/'),
      hit('https://notmoss.example/'),
      hit('https://old.moss.example/')
    ])
    const { body } = await search({
      query: 'moss',
      category: 'science',
      language: 'pt-BR',
      time_range: 'month',
      safe_search: 'strict',
      include_domains: ['Moss.example', 'stone.example'],
      exclude_domains: ['old.moss.example']
    })
    expect(asked[0]?.parameters).toEqual({
      q: 'moss (site:moss.example OR site:stone.example) -site:old.moss.example',
      format: 'json',
      categories: 'science',
      language: 'pt-BR',
      time_range: 'month',
      safesearch: '2',
      pageno: '1'
    })
    expect(body.data.results.map(({ url }: { url: string }) => url)).toEqual([
      'https://docs.moss.example/',
      'https://moss.example/'
    ])
  })

  test('leave out results that are not pages, and odd fields of the engine', async () => {
    answer = results([
      hit('magnet:?xt=urn:btih:aa'),
      hit('not a url'),
      { url: 'https://a.example/', title: null, engines: 'brave', publishedDate: 'soon' },
      { title: 'no address' }
    ])
    const { body } = await search({ query: 'a' })
    expect(body.data.results).toEqual([
      {
        position: 1,
        url: 'https://a.example/',
        title: '',
        snippet: '',
        published_at: null,
        engines: []
      }
    ])
  })

  test('say which engines did not answer', async () => {
    const failed = { unresponsive_engines: [['google', 'CAPTCHA']] }
    answer = results([hit('https://a.example/')], failed)
    const { body } = await search({ query: 'a' })
    expect(body.warnings).toEqual([
      { code: 'SEARCH_INCOMPLETE', message: expect.stringContaining('google: CAPTCHA') }
    ])
    answer = results([], failed)
    const none = await search({ query: 'a' })
    expect([none.status, none.body.error.code]).toEqual([500, 'SEARCH_UNAVAILABLE'])
    expect(none.body.error.details).toEqual({ engines: ['google: CAPTCHA'], retryable: true })
    expect(await balance()).toBe(99)
  })
})

describe('pages of results', () => {
  test('pages of results are fetches of their own: charged if they succeed, listed, and in the answer', async () => {
    answer = results([
      hit(`${origin.url}/a`),
      hit(`${origin.url}/gone`),
      hit('http://127.0.0.1:9/x')
    ])
    const { status, headers, body } = await search({
      query: 'moss',
      fetch: { options: { json: false, markdown: true, include_html: 'clean' } }
    })
    expect(status).toBe(200)
    const [first, second, third] = body.data.results.map(({ page }: { page: unknown }) => page)
    expect(first).toMatchObject({
      success: true,
      meta: { target_status: 200, billing: { tokens: 1 } }
    })
    expect(first.data.markdown).toContain('Moss grows where it is wet')
    expect(first.data.html).toContain('<h1>Moss</h1>')
    expect(second).toMatchObject({ success: false, error: { code: 'UPSTREAM_STATUS' } })
    expect(third).toMatchObject({ success: false, error: { code: 'URL_NOT_ALLOWED' } })
    expect(body.data.tokens_for_pages).toBe(1)
    expect(headers.get('x-tokens-charged')).toBe('1')
    expect(await balance()).toBe(98)
    const history = await get(`${sluice.url}/api/v1/fetch/results/?fields=meta&status=all`, key)
    const listed = history.body.data.map((item: { url: string; status: string }) => [
      item.url,
      item.status
    ])
    expect(listed).toContainEqual([`${origin.url}/a`, 'success'])
    expect(listed).toContainEqual([`${origin.url}/gone`, 'failed'])
    expect(listed).toContainEqual(['search:?q=moss', 'success'])
  })

  test('pages of results are paid for once if the search is repeated, and end in time for it to be answered', async () => {
    // One of them takes all the time of the search.
    answer = results([hit(`${origin.url}/a`), hit(`${origin.url}/silent`)])
    const body = { query: 'moss', fetch: true, timeout_ms: 3_000 }
    const first = await search(body, { 'idempotency-key': 'lost' })
    expect(first.status).toBe(200)
    expect(first.body.data.results[1].page).toMatchObject({
      success: false,
      error: { code: 'FETCH_TIMEOUT' }
    })
    const again = await search(body, { 'idempotency-key': 'lost' })
    expect(again.body).toEqual(first.body)
    expect(await balance()).toBe(98)
  })

  test('pages without tokens left fail individually', async () => {
    const poor = await sluice.account(2)
    answer = results([hit(`${origin.url}/a`), hit(`${origin.url}/b`)])
    const { body } = await post(sluice.url + SEARCH, poor.key, { query: 'moss', fetch: true })
    const codes = body.data.results.map(
      ({ page }: { page: { error?: { code: string } } }) => page.error?.code ?? 'fetched'
    )
    expect(codes.sort()).toEqual(['INSUFFICIENT_TOKENS', 'fetched'])
  })

  test('pages of results are priced by a dry run', async () => {
    const { body } = await post(`${sluice.url}${SEARCH}?dry_run=true`, key, {
      query: 'moss',
      limit: 4,
      fetch: { options: { document: { ocr: 'auto', max_pages: 2 } } }
    })
    expect(body.data).toEqual({
      dry_run: true,
      billing: { tokens_max: 21, breakdown: { search: 1, pages: 20 } }
    })
    expect(asked).toEqual([])
  })
})

describe('what is refused', () => {
  test.each([
    [{}, 'MISSING_PARAMETER', 'query'],
    [{ query: ' ' }, 'INVALID_REQUEST', 'query'],
    [{ query: 'a', limt: 3 }, 'INVALID_REQUEST', 'limt'],
    [{ query: 'a', limit: 51 }, 'INVALID_REQUEST', 'limit'],
    [{ query: 'a', limit: 21, fetch: true }, 'INVALID_REQUEST', 'limit'],
    [
      { query: 'a', include_domains: ['https://a.example'] },
      'INVALID_REQUEST',
      'include_domains.0'
    ],
    [
      { query: 'a', fetch: { options: { markdwn: true } } },
      'INVALID_REQUEST',
      'fetch.options.markdwn'
    ]
  ])('%j', async (body, code, path) => {
    const refused = await search(body)
    expect([refused.status, refused.body.error.code]).toEqual([400, code])
    expect(refused.body.error.details.path ?? refused.body.error.details.parameter).toBe(path)
    expect(asked).toEqual([])
  })

  test('extras of pages that this server does not have', async () => {
    const refused = await search({ query: 'a', fetch: { options: { ai: { summary: true } } } })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'AI_NOT_CONFIGURED'])
  })

  test('every search, where no engine is configured', async () => {
    const bare = await startService()
    const { key: own } = await bare.account(5)
    const { status, body } = await post(bare.url + SEARCH, own, { query: 'a' })
    await bare.stop()
    expect([status, body.error.code]).toEqual([400, 'SEARCH_NOT_CONFIGURED'])
  })
})

describe('an engine that fails', () => {
  const failing: [string, typeof answer, RegExp][] = [
    [
      'does not allow JSON',
      (_, response) => response.writeHead(403).end('<h1>no'),
      /search\.formats/
    ],
    ['is busy', (_, response) => response.writeHead(429).end(), /429/],
    [
      'redirects',
      (_, response) => response.writeHead(302, { location: 'http://x.example/' }).end(),
      /302/
    ],
    ['answers HTML', (_, response) => response.end('<p>results'), /did not answer JSON/],
    [
      'answers other JSON',
      (_, response) => response.end('{"hits":[]}'),
      /that SearXNG does not use/
    ],
    ['hangs up', (_, response) => response.destroy(), /could not be reached/],
    ['answers without end', (_, response) => flood(response), /more than/]
  ]
  test.each(failing)(
    'an engine that %s is named, and costs nothing',
    async (_, failure, message) => {
      answer = failure
      const { status, body, text } = await search({ query: 'a' })
      expect([status, body.error.code]).toEqual([500, 'SEARCH_UNAVAILABLE'])
      expect(body.error.message).toMatch(message)
      expect(body.error.details.retryable).toBe(true)
      expect(text).not.toContain('s@cret')
      expect(await balance()).toBe(100)
    }
  )

  test('an engine that does not answer in time is a time-out', async () => {
    answer = () => {}
    const { status, body } = await search({ query: 'a', timeout_ms: 1_000 })
    expect([status, body.error.code]).toEqual([500, 'FETCH_TIMEOUT'])
    expect(await balance()).toBe(100)
  })
})

function flood(response: ServerResponse): void {
  const part = 'x'.repeat(1_000_000)
  const more = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  more()
}
