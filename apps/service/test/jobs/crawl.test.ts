import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, jobPages } from './job-calls.ts'

const PAGES = 30
let origin: Origin
let sluice: TestService

/** A page that links to two others, once by an address with a fragment and a tracking parameter. */
const page = (n: number) => `<!doctype html><title>Page ${n}</title><main><h1>Page ${n}</h1>
<p>The page with the number ${n} of a site with ${PAGES} pages; its own words are ${'river'.repeat(n + 1)}.</p>
<a href="/p${(2 * n + 1) % PAGES}">first</a> <a href="/p${(2 * n + 2) % PAGES}?utm_source=x#top">second</a>
${n === 0 ? '<a href="/private/a">private</a> <a href="https://elsewhere.example/">elsewhere</a> <a href="/copy">copy</a> <a rel="nofollow" href="/unfollowed">x</a> <a href="/gone">gone</a>' : ''}</main>`

beforeAll(async () => {
  origin = await startOrigin(
    ({ url = '', headers }, response) => {
      if (url === '/sitemap.xml') {
        response.setHeader('content-type', 'application/xml')
        response.end(`<urlset><url><loc>http://${headers.host}/listed</loc></url></urlset>`)
        return
      }
      if (url === '/gone') {
        response.statusCode = 410
        response.end('gone')
        return
      }
      response.setHeader('content-type', 'text/html')
      const n = url === '/copy' ? 1 : Number(/^\/p(\d+)$/.exec(url)?.[1] ?? PAGES)
      response.end(page(n))
    },
    (_, response) => {
      response.setHeader('content-type', 'text/plain')
      response.end('User-agent: *\nDisallow: /private/\n')
    }
  )
  sluice = await startService()
  // Jobs would wait for it.
  await sluice.service.reader.started
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const crawl = (key: string, body: Answer, query = '') =>
  post(`${sluice.url}/api/v1/internet/crawl/${query}`, key, body)
const whole = { within: 'host' }

describe('jobs.md §1: crawl', () => {
  test('every URL that was seen has an outcome and a reason', async () => {
    const { key } = await sluice.account(200)
    const { status, body } = await crawl(key, { url: `${origin.url}/p0`, scope: whole })
    expect(status).toBe(202)
    const job = await finished(sluice, key, body.data.id)
    expect(job).toMatchObject({
      kind: 'crawl',
      status: 'completed',
      skipped: { robots: 1, duplicate: 1, scope: 1, limit: 0, trap: 0, type: 0 },
      tokens: { charged: PAGES + 1 }
    })
    const success = await jobPages(sluice, key, body.data.id)
    expect(success.map(({ url }: Answer) => new URL(url).pathname).sort()).toEqual(
      [...Array.from({ length: PAGES }, (_, n) => `/p${n}`), '/listed'].sort()
    )
    const skipped = await jobPages(sluice, key, body.data.id, 'skipped')
    const reasons = skipped.map(({ url, reason }: Answer) => [new URL(url).pathname, reason])
    expect(reasons.sort()).toEqual([
      ['/', 'scope'],
      ['/copy', 'duplicate'],
      ['/private/a', 'robots']
    ])
    const copy = skipped.find(({ reason }: Answer) => reason === 'duplicate')
    const original = success.find(({ number }: Answer) => number === copy.duplicate_of)
    expect(original.url).toBe(`${origin.url}/p1`)
    expect(await jobPages(sluice, key, body.data.id, 'failed')).toMatchObject([
      { url: `${origin.url}/gone`, error: { code: 'UPSTREAM_STATUS' }, found_on: 1, depth: 1 }
    ])
  }, 240_000)

  test('the limit, the depth and the patterns of the scope hold', async () => {
    const { key } = await sluice.account(200)
    const limited = await crawl(key, {
      url: `${origin.url}/p0`,
      scope: { ...whole, limit: 5, sitemap: 'skip' }
    })
    expect((await finished(sluice, key, limited.body.data.id)).pages.success).toBeLessThanOrEqual(5)
    const shallow = await crawl(key, {
      url: `${origin.url}/p0`,
      scope: { ...whole, max_depth: 1, sitemap: 'skip', exclude: ['/copy', '/gone'] }
    })
    const job = await finished(sluice, key, shallow.body.data.id)
    expect(job.pages.success).toBe(3)
    const pages = await jobPages(sluice, key, shallow.body.data.id)
    expect(pages.map(({ depth }: Answer) => depth)).toEqual([0, 1, 1])
  }, 240_000)

  test('a dry run returns the maximum cost, and fetches no page of the job', async () => {
    const { key } = await sluice.account(200)
    const { status, body } = await crawl(
      key,
      { url: `${origin.url}/p0`, scope: { limit: 40 } },
      '?dry_run=true'
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      billing: { tokens_max: 40, tokens_per_page_max: 1 },
      robots: { is_read: true, allows_start: true, crawl_delay_s: null },
      sitemaps: [{ url: `${origin.url}/sitemap.xml`, urls: 1, status: 'ok' }]
    })
    expect((await get(`${sluice.url}/api/v1/jobs/`, key)).body.data).toEqual([])
  })

  test('a start that robots.txt disallows fails the job', async () => {
    const { key } = await sluice.account(200)
    const { body } = await crawl(key, { url: `${origin.url}/private/start` })
    expect(await finished(sluice, key, body.data.id)).toMatchObject({
      status: 'failed',
      reason: 'ROBOTS_DISALLOWED',
      tokens: { charged: 0 }
    })
  }, 240_000)

  test.each([
    [{ url: 'http://127.0.0.1:1/' }, 'URL_NOT_ALLOWED'],
    [{ url: 'nonsense' }, 'INVALID_URL'],
    [{ url: 'https://a.example/', scope: { include: ['re:('] } }, 'INVALID_REQUEST'],
    [{ url: 'https://a.example/', scope: { limits: 3 } }, 'INVALID_REQUEST'],
    [{}, 'MISSING_PARAMETER']
  ])('refuses %j with %s', async (body, code) => {
    const { key } = await sluice.account(200)
    const refused = await crawl(key, body)
    expect([refused.status, refused.body.error.code]).toEqual([400, code])
  })
})

describe('jobs.md §1: map', () => {
  test('lists the URLs of a site with their sources, for one token', async () => {
    const { key } = await sluice.account(200)
    const { status, headers, body } = await post(`${sluice.url}/api/v1/internet/map/`, key, {
      url: `${origin.url}/p0`
    })
    expect([status, headers.get('x-tokens-charged')]).toEqual([200, '1'])
    const urls = new Map(body.data.urls.map(({ url, sources }: Answer) => [url, sources]))
    expect(urls.get(`${origin.url}/listed`)).toEqual(['sitemap'])
    expect(urls.get(`${origin.url}/p1`)).toEqual(['link'])
    expect([...urls.keys()].some((url) => String(url).includes('elsewhere'))).toBe(false)
    expect(body.meta).toMatchObject({ billing: { tokens: 1, breakdown: { map: 1 } } })
    const history = await get(`${sluice.url}/api/v1/fetch/results/?limit=1`, key)
    expect(history.body.data[0]).toMatchObject({
      parser: { name: '@sluice/crawl' },
      data: { urls: expect.any(Array) }
    })
  }, 240_000)

  test('is a job where the client prefers not to wait', async () => {
    const { key } = await sluice.account(200)
    const { status, body } = await post(
      `${sluice.url}/api/v1/internet/map/`,
      key,
      { url: `${origin.url}/p0`, search: 'listed' },
      { prefer: 'respond-async' }
    )
    expect(status).toBe(202)
    expect(await finished(sluice, key, body.data.id)).toMatchObject({
      kind: 'map',
      tokens: { charged: 1 }
    })
    const [map] = await jobPages(sluice, key, body.data.id)
    expect(map.data.urls.map(({ url }: Answer) => url)).toEqual([`${origin.url}/listed`])
  }, 240_000)
})
