/** Outcomes of the pages of a crawl (docs/jobs.md), on sites that fail, hold back or repeat themselves. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, get, type Origin, post, startOrigin, type TestService } from '../harness.ts'
import { STORES, startOn } from '../on-stores.ts'
import { finished, jobPages, until } from './job-calls.ts'

const a = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')
const range = (length: number) => Array.from({ length }, (_, n) => n)
/** A page with a text of its own. */
const page = (name: string, body = '') =>
  `<!doctype html><title>${name}</title><main><h1>${name}</h1>
   <p>The keeper of ${name} writes the level of the water at noon, opens the gate, and notes which boat passed.</p>
   ${body}</main>`

/** A page, a status with headers, or 404. */
type Reply = string | readonly [status: number, headers?: Record<string, string>] | undefined

const origins: Origin[] = []
afterEach(async () => {
  for (const origin of origins.splice(0)) await origin.stop()
})

/** Starts a site. @param robots - its rules, or the status of its robots.txt. */
async function startSite(
  answer: (path: string) => Reply | Promise<Reply>,
  robots: string | number = 404
): Promise<Origin> {
  const origin = await startOrigin(
    async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
      const reply = await answer(url)
      const [status, headers] = typeof reply === 'string' ? [200] : (reply ?? [404])
      response.writeHead(status, { 'content-type': 'text/html', ...headers })
      response.end(typeof reply === 'string' ? reply : 'no')
    },
    (_, response) => {
      const isText = typeof robots === 'string'
      response.writeHead(isText ? 200 : robots, { 'content-type': 'text/plain' })
      response.end(isText ? robots : '')
    }
  )
  origins.push(origin)
  return origin
}

describe.each(STORES)('jobs.md §1: a crawl on %s', (store) => {
  let sluice: TestService
  beforeAll(async () => {
    sluice = await startOn(store)
  })
  afterAll(() => sluice.stop())

  /** Crawls a site to its end. @returns the job, its key, and the outcome of each path. */
  async function crawled({ url }: Origin, start: string, scope: Answer = {}, more: Answer = {}) {
    const { key } = await sluice.account(1_000)
    const body = { url: url + start, scope: { sitemap: 'skip', ...scope }, ...more }
    const { data } = (await post(`${sluice.url}/api/v1/internet/crawl/`, key, body)).body
    const job = await finished(sluice, key, data.id, { within: 120_000 })
    const pages = await jobPages(sluice, key, job.id, 'all')
    const table = Object.fromEntries(
      pages.map((one) => [one.url.replace(url, ''), one.reason ?? one.status])
    )
    return { key, job, pages, table }
  }

  test('a start that redirects to its folder is a crawl of the folder', async () => {
    const site = await startSite(
      (path) =>
        ({
          '/docs': [301, { location: '/docs/' }] as const,
          '/docs/': page('docs', a('/docs/one', '/pricing', '/blog/1')),
          '/docs/one': page('one', a('/legal'))
        })[path]
    )
    const { table } = await crawled(site, '/docs')
    expect(table).toEqual({
      '/docs': 'success',
      '/docs/one': 'success',
      '/pricing': 'scope',
      '/blog/1': 'scope',
      '/legal': 'scope'
    })
  })

  test('pages that a pattern excludes do not count towards the limit', async () => {
    const links = [...range(20).map((n) => `/tag/${n}`), '/a', '/b', '/c']
    const site = await startSite((path) => page(path, path === '/' ? a(...links) : ''))
    const { job } = await crawled(site, '/', { limit: 4, exclude: ['/tag/**'] })
    expect(job).toMatchObject({ pages: { success: 4 }, skipped: { scope: 20, limit: 0 } })
  })

  test('a dry run says how many known URLs each pattern meets, and the scope in words', async () => {
    const paths = ['/shop/', '/shop/a', '/shop/b?add-to-cart=1', '/shop/c?add-to-cart=2', '/news/']
    const site = await startSite((path) =>
      path === '/sitemap.xml'
        ? `<urlset>${paths.map((one) => `<url><loc>${site.url}${one}</loc></url>`).join('')}</urlset>`
        : page(path)
    )
    const { key } = await sluice.account(10)
    const { body } = await post(`${sluice.url}/api/v1/internet/crawl/?dry_run=true`, key, {
      url: `${site.url}/shop/`,
      scope: { include: ['/shop/**'], exclude: ['*add-to-cart*', '/none/**'] }
    })
    expect(body.data.scope).toMatch(/\/shop and everything below it$/)
    const counts = body.data.patterns.map(({ pattern, urls }: Answer) => [pattern, urls])
    expect(counts).toEqual([
      ['/shop/**', 4],
      ['*add-to-cart*', 2],
      ['/none/**', 0]
    ])
  })

  test('a page has the depth of its shortest way, though that leads over a slow page', async () => {
    const site = await startSite(async (path) => {
      if (path === '/') return page('home', a('/slow', '/f1'))
      if (path === '/slow') await wait(1_000)
      const next = { '/slow': '/x', '/f1': '/f2', '/f2': '/f3', '/f3': '/x', '/x': '/y' }[path]
      return page(path, next ? a(next) : '')
    })
    const { table, pages } = await crawled(site, '/', { max_depth: 3 })
    expect(table).toMatchObject({ '/f3': 'success', '/x': 'success', '/y': 'success' })
    expect(pages.find(({ url }) => url.endsWith('/x'))).toMatchObject({ depth: 2 })
  }, 60_000)

  test('a site whose robots.txt fails is not disallowed but unreadable, and its start has an outcome', async () => {
    const site = await startSite(page, 503)
    const { job } = await crawled(site, '/')
    expect(job).toMatchObject({
      status: 'failed',
      reason: 'ROBOTS_UNREADABLE',
      pages: { found: 1, waiting: 0, running: 0 },
      tokens: { charged: 0, held: 0 }
    })
    expect(site.hits()).toBe(0)
  }, 180_000)

  test('each port of a host has rules of its own', async () => {
    const other = await startSite(page, 'User-agent: *\nDisallow: /a')
    const first = await startSite(
      (path) => page(path, path === '/' ? a('/a', `${other.url}/a`, `${other.url}/b`) : ''),
      'User-agent: *\nDisallow: /b'
    )
    const { table } = await crawled(first, '/', { within: 'any' })
    expect(table).toEqual({
      '/': 'success',
      '/a': 'success',
      [`${other.url}/a`]: 'robots',
      [`${other.url}/b`]: 'success'
    })
  })

  test.each([429, 503])(
    'a page that answers %i holds back every page of its host',
    async (status) => {
      const asked: { path: string; at: number }[] = []
      const site = await startSite((path) => {
        const isFirst = asked.every((one) => one.path !== path)
        asked.push({ path, at: performance.now() })
        if (path === '/p1' && isFirst) return [status, { 'retry-after': '2' }]
        return page(path, path === '/' ? a(...range(6).map((n) => `/p${n}`)) : '')
      })
      const { job } = await crawled(site, '/', {}, { politeness: { concurrency: 1 } })
      expect(job).toMatchObject({ status: 'completed', pages: { success: 7, failed: 0 } })
      const refused = asked.findIndex(({ path }) => path === '/p1')
      const pause = (asked[refused + 1]?.at ?? 0) - (asked[refused]?.at ?? 0)
      // The site asked for two seconds.
      expect(pause).toBeGreaterThan(1_000)
    },
    60_000
  )

  test('a small polite crawl ends while a large one of another account goes on at the same host', async () => {
    const site = await startSite(async (path) => {
      await wait(40)
      if (path === '/large/') return page(path, a(...range(400).map((n) => `/large/${n}`)))
      return page(path, path === '/small/' ? a(...range(4).map((n) => `/small/${n}`)) : '')
    })
    const { key } = await sluice.account(1_000)
    const large = (
      await post(`${sluice.url}/api/v1/internet/crawl/`, key, {
        url: `${site.url}/large/`,
        scope: { sitemap: 'skip', limit: 500 },
        politeness: { concurrency: 10 }
      })
    ).body.data.id
    await until(sluice, key, large, ({ pages }) => pages.success > 20)
    const small = await crawled(site, '/small/', {}, { politeness: { delay_ms: 20 } })
    expect(small.job).toMatchObject({ status: 'completed', pages: { success: 5 } })
    const { body } = await get(`${sluice.url}/api/v1/jobs/${large}`, key)
    expect(body.data.pages.waiting).toBeGreaterThan(0)
    expect((await finished(sluice, key, large)).pages.success).toBe(401)
  }, 120_000)

  test('the delay of robots.txt is kept between the attempts at a page', async () => {
    const times: number[] = []
    const site = await startSite(() => {
      times.push(performance.now())
      return times.length < 3 ? [500] : page('home')
    }, 'User-agent: *\nCrawl-delay: 2')
    const { job, pages } = await crawled(site, '/')
    expect(job).toMatchObject({ status: 'completed', pages: { success: 1 } })
    expect(pages[0]).toMatchObject({ attempts: 3 })
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    // A request may arrive late on a busy machine, which shortens the next wait.
    expect(Math.min(...gaps)).toBeGreaterThan(1_000)
  }, 60_000)

  test('a page with more than 5,000 links says that the others are left out', async () => {
    const site = await startSite((path) =>
      path === '/' ? page('index', a(...range(5_003).map((n) => `/p${n}`))) : page(path)
    )
    const { key, job } = await crawled(site, '/', { limit: 1 })
    expect(job.pages.found).toBe(5_001)
    const [item] = (await get(`${sluice.url}/api/v1/fetch/results`, key)).body.data
    expect(item.warnings).toMatchObject([{ code: 'LINKS_CUT' }])
  }, 60_000)

  test('the pages of a paused, resumed and cancelled crawl add up to those that were found', async () => {
    const site = await startSite(async (path) => {
      await wait(20)
      return page(path, path === '/' ? a(...range(60).map((n) => `/p${n}`)) : '')
    })
    const { key } = await sluice.account(100)
    const body = { url: `${site.url}/`, scope: { sitemap: 'skip' } }
    const { data } = (await post(`${sluice.url}/api/v1/internet/crawl/`, key, body)).body
    for (const step of ['pause', 'resume', 'cancel']) {
      await wait(150)
      await post(`${sluice.url}/api/v1/jobs/${data.id}/${step}`, key, {})
    }
    const { status, pages } = await finished(sluice, key, data.id)
    expect(status).toBe('cancelled')
    expect(pages).toMatchObject({ waiting: 0, running: 0 })
    expect(pages.success + pages.failed + pages.skipped).toBe(pages.found)
  })
})
