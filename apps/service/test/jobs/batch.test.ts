import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, jobPages } from './job-calls.ts'

let origin: Origin
let sluice: TestService
let batch: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/missing')) {
      response.statusCode = 404
      response.end('<h1>Not found</h1>')
      return
    }
    if (request.url === '/headers') {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<title>Headers</title><main><h1>Headers</h1><p>The header was ${request.headers['x-own']}, sent by the client of this page.</p></main>`
      )
      return
    }
    serveArticle(request, response)
  })
  sluice = await startService()
  // Jobs would wait for it.
  await sluice.service.reader.started
  batch = `${sluice.url}/api/v1/internet/batch/`
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

describe('jobs.md §1: batch', () => {
  test('fetches every URL once, charges successful ones, and ends on its own', async () => {
    const { key } = await sluice.account(100)
    const urls = Array.from({ length: 30 }, (_, n) => `${origin.url}/${n}`)
    const started = await post(batch, key, {
      urls: [...urls, `${origin.url}/missing`],
      options: { markdown: true },
      metadata: { team: 'search' }
    })
    expect(started.status).toBe(202)
    const { id } = started.body.data
    expect(started.body).toEqual({
      success: true,
      status: 'queued',
      data: {
        id: expect.stringMatching(/^job_[0-9A-HJKMNP-TV-Z]{26}$/),
        kind: 'batch',
        links: {
          self: `/api/v1/jobs/${id}`,
          pages: `/api/v1/jobs/${id}/pages`,
          events: `/api/v1/jobs/${id}/events`
        }
      }
    })
    const job = await finished(sluice, key, id)
    expect(job).toMatchObject({
      status: 'completed',
      reason: null,
      pages: { found: 31, waiting: 0, running: 0, success: 30, failed: 1, skipped: 0 },
      tokens: { charged: 30, held: 0, max_cost: null },
      metadata: { team: 'search' }
    })
    const pages = await jobPages(sluice, key, id)
    expect(pages.map(({ url }: Answer) => url)).toEqual(urls)
    expect(pages[0]).toMatchObject({
      number: 1,
      tokens: 1,
      attempts: 1,
      result: expect.any(String)
    })
    expect(pages[0].data.markdown).toContain('# On rivers')
    const failed = await jobPages(sluice, key, id, 'failed')
    expect(failed).toMatchObject([
      { number: 31, error: { code: 'UPSTREAM_STATUS', retryable: false }, tokens: 0, data: null }
    ])
    const account = await get(`${sluice.url}/api/v1/account/`, key)
    expect(account.body.data.balance).toMatchObject({ free: 70 })
  })

  test('a URL that a batch names three times is three pages, each fetched and charged', async () => {
    const { key } = await sluice.account(100)
    const url = `${origin.url}/thrice`
    const before = origin.hits()
    const { body } = await post(batch, key, { urls: [url, url, url] })
    const job = await finished(sluice, key, body.data.id)
    expect(job).toMatchObject({ pages: { found: 3, success: 3 }, tokens: { charged: 3 } })
    expect(origin.hits() - before).toBe(3)
  })

  test('a page has its own options, tag and filters over those of the batch', async () => {
    const { key } = await sluice.account(100)
    const { body } = await post(batch, key, {
      requests: [
        { url: `${origin.url}/headers`, tag: 'own', options: { headers: { 'x-own': 'own' } } },
        { url: `${origin.url}/headers`, tag: 'shared' },
        { url: `${origin.url}/a`, options: { markdown: false } }
      ],
      options: { markdown: true, headers: { 'x-own': 'shared' } }
    })
    const job = await finished(sluice, key, body.data.id)
    expect(JSON.stringify(job)).not.toContain('x-own')
    const [own, shared, plain] = await jobPages(sluice, key, body.data.id)
    expect([own.tag, shared.tag, plain.tag]).toEqual(['own', 'shared', null])
    expect(own.data.markdown).toContain('The header was own')
    expect(shared.data.markdown).toContain('The header was shared')
    expect(plain.data.markdown).toBe(undefined)
  })

  test('the store holds neither headers nor passwords in clear', async () => {
    const { id: account, key } = await sluice.account(100)
    const { body } = await post(batch, key, {
      urls: [`${origin.url}/a`],
      options: { headers: { 'x-own': 'a-secret-header' }, document: { password: 'a-secret-word' } }
    })
    await finished(sluice, key, body.data.id)
    const kept = await sluice.service.jobs.store.job({ account, job: body.data.id })
    expect(kept?.request).toContain('sealed')
    expect(kept?.request).not.toContain('a-secret')
  })

  test('an invalid request refuses the whole batch and says which, or is listed as failed', async () => {
    const { key } = await sluice.account(100)
    const urls = [`${origin.url}/a`, 'ftp://files.example/', `${origin.url}/b`]
    const refused = await post(batch, key, { urls })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({ code: 'INVALID_URL', details: { index: 1 } })
    expect((await get(`${sluice.url}/api/v1/jobs/`, key)).body.data).toEqual([])
    const { body } = await post(batch, key, { urls, job: { skip_invalid: true } })
    const job = await finished(sluice, key, body.data.id)
    expect(job.pages).toMatchObject({ success: 2, failed: 1 })
    expect(await jobPages(sluice, key, body.data.id, 'failed')).toMatchObject([
      { number: 2, error: { code: 'INVALID_URL', retryable: false } }
    ])
  })

  test('an unknown key is refused with the nearest valid one', async () => {
    const { key } = await sluice.account(100)
    const { status, body } = await post(batch, key, { url: [`${origin.url}/a`] })
    expect(status).toBe(400)
    expect(body.error.details).toMatchObject({ path: 'url', nearest: 'urls' })
    expect((await post(batch, key, {})).body.error.code).toBe('MISSING_PARAMETER')
    expect((await post(batch, undefined, {})).status).toBe(401)
  })

  test('NDJSON is streamed, with settings for all in front', {
    tags: 'long',
    timeout: 240_000
  }, async () => {
    const { key } = await sluice.account(1_000)
    const lines = [
      { options: { markdown: true }, metadata: { team: 'search' } },
      ...Array.from({ length: 120 }, (_, n) => ({ url: `${origin.url}/${n}`, tag: `t${n}` }))
    ]
    const response = await fetch(batch, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => JSON.stringify(line)).join('\n')
    })
    expect(response.status).toBe(202)
    const { data } = await response.json()
    const job = await finished(sluice, key, data.id, { within: 60_000 })
    expect(job).toMatchObject({ status: 'completed', metadata: { team: 'search' } })
    const pages = await jobPages(sluice, key, data.id)
    expect(pages.map(({ tag }: Answer) => tag)).toEqual(lines.slice(1).map((_, n) => `t${n}`))
  })

  test('an invalid JSON line refuses the batch by its number, and leaves no job', async () => {
    const { key } = await sluice.account(100)
    const response = await fetch(batch, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: `{"url":"${origin.url}/a"}\n\n{"url":`
    })
    const { error } = await response.json()
    expect([response.status, error.code, error.details.line]).toEqual([400, 'INVALID_JSON', 2])
    expect((await get(`${sluice.url}/api/v1/jobs/`, key)).body.data).toEqual([])
  })

  test('the same Idempotency-Key returns the first job', async () => {
    const { key } = await sluice.account(100)
    const headers = { 'idempotency-key': 'batch-1' }
    const request = { urls: [`${origin.url}/a`] }
    const first = await post(batch, key, request, headers)
    const second = await post(batch, key, request, headers)
    expect(second.status).toBe(202)
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    const other = await post(batch, key, { urls: [`${origin.url}/b`] }, headers)
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('another account finds neither the job nor its pages', async () => {
    const { key } = await sluice.account(100)
    const { key: theirs } = await sluice.account(100)
    const { body } = await post(batch, key, { urls: [`${origin.url}/a`] })
    const { id } = body.data
    for (const path of [id, `${id}/pages`, `${id}/export`, `${id}/events`]) {
      expect((await get(`${sluice.url}/api/v1/jobs/${path}`, theirs)).status).toBe(404)
    }
    expect((await get(`${sluice.url}/api/v1/jobs/${id}`, theirs, 'DELETE')).status).toBe(404)
    await finished(sluice, key, id)
  })

  test('a batch that respects robots.txt keeps its Crawl-delay', async () => {
    const asked: number[] = []
    const site = await startOrigin(
      (request, response) => {
        asked.push(performance.now())
        serveArticle(request, response)
      },
      (_request, response) => response.end('User-agent: *\nCrawl-delay: 0.4')
    )
    try {
      const { key } = await sluice.account(100)
      const urls = Array.from({ length: 4 }, (_, n) => `${site.url}/${n}`)
      const crawl = { url: urls[0], scope: { sitemap: 'skip' } }
      const quote = await post(`${sluice.url}/api/v1/internet/crawl/?dry_run=true`, key, crawl)
      expect(quote.body.data.robots.crawl_delay_s).toBe(0.4)
      const { body } = await post(batch, key, { urls, options: { respect_robots: true } })
      expect((await finished(sluice, key, body.data.id)).pages.success).toBe(4)
      const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
      // The turns are 400 ms apart, and a request may follow its turn with some delay.
      expect(Math.min(...gaps)).toBeGreaterThan(200)
    } finally {
      await site.stop()
    }
  }, 60_000)
})
