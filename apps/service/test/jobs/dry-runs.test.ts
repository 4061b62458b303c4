/** Dry runs and maps of hostile sites: free, or nearly so, and bounded. */

import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DRIVERS, type FaultStore } from '../faults/stores.ts'
import {
  type Answer,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

const MB = 1024 * 1024
const EMPTY_TAGS = gzipSync(`<urlset>${'<a/>'.repeat(12 * MB)}</urlset>`, { level: 9 })
const LINKS = `<main>${Array.from({ length: 100_000 }, (_, n) => `<a href="/page/${n}/${'a'.repeat(40)}">page ${n}</a>`).join('')}</main>`

let origin: Origin
let sent = 0
let files = 0
/** Connections of sitemaps that are not answered. */
let hanging = 0
beforeAll(async () => {
  origin = await startOrigin(
    (request, response) => {
      const { url = '', headers } = request
      if (url === '/article') return serveArticle(request, response)
      if (url === '/links') {
        response.setHeader('content-type', 'text/html')
        return response.end(LINKS)
      }
      response.setHeader('content-type', 'application/xml')
      if (url.startsWith('/hang')) {
        hanging++
        response.on('close', () => hanging--)
        return
      }
      if (url.startsWith('/index')) return response.end(index(headers.host))
      files++
      sent += EMPTY_TAGS.length
      response.end(EMPTY_TAGS)
    },
    (request, response) => {
      response.setHeader('content-type', 'text/plain')
      response.end(robots[request.headers.host ?? ''] ?? '')
    }
  )
})
afterAll(() => origin.stop())

/** Text of robots.txt by host. */
const robots: Record<string, string> = {}

const index = (host = '') =>
  `<sitemapindex>${Array.from({ length: 500 }, (_, n) => `<sitemap><loc>http://${host}/f${n}.xml.gz</loc></sitemap>`).join('')}</sitemapindex>`

const hostOf = () => new URL(origin.url).host
const dryRun = (sluice: TestService, key: string) =>
  post(`${sluice.url}/api/v1/internet/crawl/?dry_run=true`, key, { url: `${origin.url}/article` })
const cpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

describe('a site with 500 sitemaps of 48 MB of empty tags', () => {
  let sluice: TestService
  beforeAll(async () => {
    robots[hostOf()] = `Sitemap: ${origin.url}/index.xml`
    sluice = await startService()
    await sluice.service.reader.started
  })
  afterAll(() => sluice.stop())

  test('ends a dry run by its bounds, while another account is served', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const [{ key }, other] = [await sluice.account(10), await sluice.account(10)]
    const before = cpu()
    const quote = dryRun(sluice, key)
    const url = `${origin.url}/article`
    const page = await post(`${sluice.url}/api/v1/internet/fetch/`, other.key, { url })
    expect(page.status).toBe(200)
    const { status, headers, body } = await quote
    expect([status, headers.get('x-tokens-charged')]).toEqual([200, '0'])
    const reasons = body.data.sitemaps.map(({ reason }: Answer) => reason)
    expect(reasons.slice(0, 2)).toEqual([null, 'no_entries'])
    expect(['time_limit', 'work_limit']).toContain(reasons.at(-1))
    expect(files).toBeLessThan(150)
    expect(sent).toBeLessThan(10 * MB)
    // This thread is also the origin and the client. In the main thread, 20 of the files took more.
    expect(cpu() - before).toBeLessThan(10_000)
  })

  test('ends a dry run when its client hangs up', async () => {
    const { id, key } = await sluice.account(10)
    const gone = new AbortController()
    const before = files
    const quote = fetch(`${sluice.url}/api/v1/internet/crawl/?dry_run=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${origin.url}/article` }),
      signal: gone.signal
    })
    while (files < before + 2) await wait(10)
    gone.abort()
    await expect(quote).rejects.toThrow()
    while ((await sluice.service.ledger.balance(id))?.held !== 0) await wait(10)
    await sluice.service.idle()
    const after = files
    await wait(1_000)
    expect(files).toBe(after)
  }, 60_000)
})

describe('dry runs of one account', () => {
  let sluice: TestService
  beforeAll(async () => {
    robots[hostOf()] = `Sitemap: ${origin.url}/hang.xml`
    sluice = await startService()
  })
  afterAll(() => sluice.stop())

  test('run two at a time, four more wait, and the others are refused', async () => {
    const { key } = await sluice.account(10)
    const gone = new AbortController()
    const calls = Array.from({ length: 10 }, () =>
      fetch(`${sluice.url}/api/v1/internet/crawl/?dry_run=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${origin.url}/article` }),
        signal: gone.signal
      })
    )
    const refused: Response[] = []
    for (const call of calls) {
      call.then(
        (response) => refused.push(response),
        () => {}
      )
    }
    while (refused.length < 4) await wait(10)
    for (const response of refused) {
      expect(response.status).toBe(503)
      expect(((await response.json()) as Answer).error.code).toBe('OVERLOADED')
    }
    while (hanging < 2) await wait(10)
    await wait(200)
    expect(hanging).toBe(2)
    gone.abort()
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    while (hanging > 0) await wait(10)
  }, 60_000)
})

describe.each(DRIVERS)('on the $name store', (driver) => {
  describe.skipIf(!driver.isThere)('dry runs that take much work', () => {
    let store: FaultStore
    let sluice: TestService
    beforeAll(async () => {
      robots[hostOf()] = `Sitemap: ${origin.url}/index.xml`
      store = await driver.start()
      const settings = { ...store.environment, FREE_FAILURES_PER_HOUR: '1' }
      sluice = await startService(settings, { folder: store.environment.DATA_DIR as string })
    }, 120_000)
    afterAll(async () => {
      await sluice.stop()
      await store.stop()
    })

    test('count as free failures, and are refused beyond the bound', {
      tags: 'long',
      timeout: 90_000
    }, async () => {
      const { id, key } = await sluice.account(10)
      expect((await dryRun(sluice, key)).status).toBe(200)
      const before = files
      const { status, body } = await dryRun(sluice, key)
      expect([status, body.error.code]).toEqual([503, 'OVERLOADED'])
      expect(body.error.details).toMatchObject({ free_failures_per_hour: 1 })
      expect(files).toBe(before)
      expect(await sluice.service.ledger.balance(id)).toMatchObject({ held: 0 })
      expect(await sluice.service.ledger.verify()).toEqual([])
    })
  })
})

describe('a map of a page with 100,000 links', () => {
  let sluice: TestService
  beforeAll(async () => {
    robots[hostOf()] = ''
    sluice = await startService()
    await sluice.service.reader.started
  })
  afterAll(() => sluice.stop())

  test('leaves the main thread free', { tags: 'long', timeout: 180_000 }, async () => {
    const { key } = await sluice.account(10)
    let longest = 0
    let isOver = false
    let last = cpu()
    const look = () => {
      const now = cpu()
      longest = Math.max(longest, now - last)
      last = now
      if (!isOver) setImmediate(look)
    }
    look()
    const { status, body } = await post(`${sluice.url}/api/v1/internet/map/`, key, {
      url: `${origin.url}/links`,
      search: 'page',
      sitemap: 'skip',
      timeout_ms: 120_000
    })
    isOver = true
    expect(status).toBe(200)
    expect(body.data.urls.length).toBeGreaterThan(4_000)
    // CPU time of a turn, which is also the client's and the origin's. Parsing the page takes a second and more.
    expect(longest).toBeLessThan(500)
  })
})

describe('a URL that is no text', () => {
  let sluice: TestService
  beforeAll(async () => {
    sluice = await startService()
  })
  afterAll(() => sluice.stop())

  test.each([
    '/api/v1/internet/fetch/',
    '/api/v1/internet/crawl/',
    '/api/v1/internet/crawl/?dry_run=true',
    '/api/v1/internet/map/',
    '/v1/crawl',
    '/v1/map',
    '/v2/crawl',
    '/v2/map',
    '/v2/scrape'
  ])('is refused with 400 by %s', async (path) => {
    const { key } = await sluice.account(10)
    for (const url of [{ toString: null }, { toString: 1, valueOf: null }, [[]], null, 1]) {
      const body = path.startsWith('/v1/crawl') ? { url, maxDepth: 1 } : { url }
      expect((await post(sluice.url + path, key, body)).status).toBe(400)
    }
  })
})
