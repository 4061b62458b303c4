/** capabilities §6: Firecrawl's own SDK, with nothing changed but the base URL and the key. */

import Firecrawl from '@mendable/firecrawl-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startService, type TestService } from '../harness.ts'
import { GUIDES, startSite } from './site.ts'

let sluice: TestService
let site: Origin
let firecrawl: Firecrawl
let account: string

beforeAll(async () => {
  sluice = await startService()
  site = await startSite()
  const { id, key } = await sluice.account(5_000)
  account = id
  firecrawl = new Firecrawl({ apiKey: key, apiUrl: sluice.url })
})
afterAll(async () => {
  await Promise.all([sluice.stop(), site.stop()])
})

const charged = async () => (await sluice.service.ledger.balance(account))?.charged

describe('scrape', () => {
  test('reads a page in every format, for one token', async () => {
    const before = (await charged()) ?? 0
    const found = await firecrawl.scrape(`${site.url}/guide/tides?a=1`, {
      formats: [
        'markdown',
        'html',
        'rawHtml',
        'links',
        'images',
        { type: 'json', schema: { type: 'object', properties: { title: { type: 'string' } } } }
      ]
    })
    expect(found.markdown).toContain('# The page guide/tides')
    expect(found.markdown).not.toContain('recycled rain')
    expect(found.html).toContain('<h1')
    expect(found.html).not.toContain('recycled rain')
    expect(found.rawHtml).toContain('recycled rain')
    expect(found.links).toContain(`${site.url}/guide/weirs`)
    expect(found.images).toContain(`${site.url}/river.jpg`)
    expect(found.json).toEqual({ title: 'The page guide/tides' })
    expect(found.metadata).toMatchObject({
      title: 'The page guide/tides',
      description: 'About The page guide/tides.',
      language: 'en',
      ogTitle: 'The page guide/tides (shared)',
      sourceURL: `${site.url}/guide/tides?a=1`,
      url: `${site.url}/guide/tides?a=1`,
      statusCode: 200,
      contentType: 'text/html',
      proxyUsed: 'basic',
      cacheState: 'miss',
      creditsUsed: 1
    })
    expect(await charged()).toBe(before + 1)
  })

  test('quotes the passages that have the words of a query', async () => {
    const found = await firecrawl.scrape(`${site.url}/guide/weirs`, {
      formats: [{ type: 'highlights', query: 'weirs' }]
    })
    expect(Object.keys(found).sort()).toEqual(['highlights', 'metadata'])
    expect(found.highlights).toMatch(/weir/i)
  })

  test('reads the Markdown alone unless formats are named', async () => {
    const found = await firecrawl.scrape(site.url)
    expect(Object.keys(found).sort()).toEqual(['markdown', 'metadata'])
  })
})

describe('crawl', () => {
  test('reads the site', { tags: 'long' }, async () => {
    const job = await firecrawl.crawl(site.url, {
      limit: 10,
      sitemap: 'include',
      excludePaths: ['^/blog/'],
      scrapeOptions: { formats: ['markdown', 'links'] },
      pollInterval: 1
    })
    expect(job.status).toBe('completed')
    const urls = job.data.map(({ metadata }) => metadata?.sourceURL).sort()
    expect(urls).toEqual([...GUIDES.map((path) => site.url + path), `${site.url}/`].sort())
    expect(job.data[0]?.markdown).toContain('Rivers')
    expect(job).toMatchObject({ total: 5, completed: 4, creditsUsed: 4 })
    const errors = await firecrawl.getCrawlErrors(job.id)
    expect(errors).toMatchObject({
      errors: [{ url: `${site.url}/gone`, code: 'SCRAPE_SITE_ERROR' }],
      robotsBlocked: [`${site.url}/private`]
    })
  })
  test('lists the running crawls, and cancels one', async () => {
    const { id, url } = await firecrawl.startCrawl(`${site.url}/slow/a`, {
      limit: 3,
      crawlEntireDomain: true,
      sitemap: 'skip'
    })
    expect(url).toBe(`${sluice.url}/v2/crawl/${id}`)
    const { crawls } = await firecrawl.getActiveCrawls()
    expect(crawls).toMatchObject([{ id, teamId: account, url: `${site.url}/slow/a` }])
    expect(await firecrawl.cancelCrawl(id)).toBe(true)
    expect((await firecrawl.getCrawlStatus(id)).status).toBe('cancelled')
    expect((await firecrawl.getActiveCrawls()).crawls).toEqual([])
  })

  test('is followed over a WebSocket', async () => {
    const { id } = await firecrawl.startCrawl(site.url, {
      includePaths: ['^/guide/'],
      maxDiscoveryDepth: 1
    })
    const watcher = firecrawl.watcher(id, { pollInterval: 1 })
    const seen: unknown[] = []
    watcher.on('document', ({ metadata }) => seen.push(metadata.sourceURL))
    const done = new Promise<{ status: string; data: unknown[] }>((resolve) => {
      watcher.on('done', resolve)
      watcher.on('error', resolve)
    })
    await watcher.start()
    const { status, data } = await done
    expect([status, data.length]).toEqual(['completed', 4])
    expect([...seen].sort()).toEqual(
      [...GUIDES.map((path) => site.url + path), `${site.url}/`].sort()
    )
  })
})

describe('batch', () => {
  test('names the addresses that it leaves out, and pages through the rest', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const urls = Array.from({ length: 120 }, (_, at) => `${site.url}/item/${at}`)
    const start = await firecrawl.startBatchScrape([...urls, 'http://[bad', 'http://127.0.0.9/'], {
      options: { formats: ['links'] },
      maxConcurrency: 20
    })
    expect(start.invalidURLs).toEqual(['http://[bad', 'http://127.0.0.9/'])
    const watcher = firecrawl.watcher(start.id, { kind: 'batch', pollInterval: 1 })
    await watcher.start()
    const first = await firecrawl.getBatchScrapeStatus(start.id, { autoPaginate: false })
    expect([first.status, first.total, first.completed]).toEqual(['completed', 120, 120])
    expect(first.data).toHaveLength(100)
    const rest = `${sluice.url}/v2/batch/scrape/${start.id}?after=`
    expect(String(first.next).replace(/\d+$/, '')).toBe(rest)
    const all = await firecrawl.getBatchScrapeStatus(start.id)
    // In the order in which they finished.
    const read = all.data.map(({ metadata }) => metadata?.sourceURL)
    expect([...read].sort()).toEqual([...urls].sort())
    const late = firecrawl.watcher(start.id, { kind: 'batch', pollInterval: 1 })
    const seen: unknown[] = []
    late.on('document', ({ metadata }) => seen.push(metadata.sourceURL))
    const done = new Promise((resolve) => late.once('done', resolve))
    await late.start()
    await done
    expect(seen).toEqual(read)
  })

  test('starts once for one idempotency key, and is cancelled', async () => {
    const input = { idempotencyKey: 'batch-1', maxConcurrency: 1 }
    const urls = [1, 2, 3].map((at) => `${site.url}/slow/${at}`)
    const { id } = await firecrawl.startBatchScrape(urls, input)
    expect((await firecrawl.startBatchScrape(urls, input)).id).toBe(id)
    expect(await firecrawl.cancelBatchScrape(id)).toBe(true)
    expect(await firecrawl.getBatchScrapeErrors(id)).toEqual({ errors: [], robotsBlocked: [] })
    await expect(firecrawl.getCrawlStatus(id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the other routes', () => {
  test('map lists a site', async () => {
    const { links } = await firecrawl.map(site.url, { search: 'weirs', limit: 5 })
    expect(links[0]).toMatchObject({ url: `${site.url}/guide/weirs` })
  })

  test('parse reads a file', async () => {
    const data = '<h1>Locks</h1><p>A lock lifts a boat from one level of water to the next.</p>'
    const file = { data, filename: 'locks.html', contentType: 'text/html' }
    const found = await firecrawl.parse(file, { formats: ['markdown', 'html'] })
    expect(found.markdown).toContain('# Locks')
    expect(found.html).toContain('<h1')
    expect(found.metadata).toMatchObject({ statusCode: 200, creditsUsed: 1 })
  })

  test('extract fills a schema from several pages', async () => {
    const found = await firecrawl.extract({
      urls: [`${site.url}/guide/tides`, `${site.url}/guide/weirs`],
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          tags: { type: 'array', items: { type: 'string' } }
        }
      },
      showSources: true,
      pollInterval: 1
    })
    expect(found).toMatchObject({
      success: true,
      status: 'completed',
      data: { title: 'The page guide/tides' },
      sources: { title: [`${site.url}/guide/tides`, `${site.url}/guide/weirs`] },
      creditsUsed: 2
    })
  })

  test('usage returns the balance, the monthly charges and the running jobs', async () => {
    const spent = (await charged()) ?? 0
    const left = 5_000 - spent
    expect(await firecrawl.getCreditUsage()).toMatchObject({
      remainingCredits: left,
      planCredits: 5_000
    })
    expect(await firecrawl.getTokenUsage()).toMatchObject({ remainingTokens: left })
    const { periods } = await firecrawl.getCreditUsageHistorical()
    expect(periods).toMatchObject([{ creditsUsed: spent }])
    const byKey = await firecrawl.getTokenUsageHistorical(true)
    expect(byKey.periods).toMatchObject([{ tokensUsed: spent, apiKey: expect.any(String) }])
    expect(await firecrawl.getConcurrency()).toEqual({ concurrency: 0, maxConcurrency: 1_000 })
    expect(await firecrawl.getQueueStatus()).toMatchObject({ jobsInQueue: 0 })
  })
})
