/** capabilities §6: Firecrawl's format over HTTP: failures in its form, both versions, watchers that are refused. */

import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Answer, get, type Origin, post, startService, type TestService } from '../harness.ts'
import { until } from '../jobs/job-calls.ts'
import { NOTICE, notice, startSite } from './site.ts'

let sluice: TestService
let site: Origin
let key: string

beforeAll(async () => {
  sluice = await startService({}, { fixed: { MAX_BODY_BYTES: 100_000 } })
  site = await startSite()
  key = (await sluice.account(1_000)).key
})
afterAll(async () => {
  await Promise.all([sluice.stop(), site.stop()])
})

const scrape = (body: object, headers = {}, version = 'v2') =>
  post(`${sluice.url}/${version}/scrape`, key, body, headers)

describe('a failure has the form of Firecrawl', () => {
  test.each<[string, () => Promise<Answer>, number, object]>([
    ['no key', () => post(`${sluice.url}/v2/scrape`, undefined, {}), 401, { code: 'UNAUTHORIZED' }],
    [
      'an unknown key',
      () => get(`${sluice.url}/v2/team/credit-usage`, 'fc-1'),
      401,
      { code: 'UNAUTHORIZED' }
    ],
    ['no such path', () => get(`${sluice.url}/v2/monitor`, key), 404, { code: 'NOT_FOUND' }],
    ['no such job', () => get(`${sluice.url}/v2/crawl/1`, key), 404, { error: 'Job not found' }],
    ['no such scrape', () => get(`${sluice.url}/v2/scrape/1`, key), 404, { code: 'NOT_FOUND' }],
    ['another method', () => get(`${sluice.url}/v2/map`, key), 405, { code: 'METHOD_NOT_ALLOWED' }],
    ['no url', () => scrape({}), 400, { code: 'BAD_REQUEST', details: { parameter: 'url' } }],
    [
      'a bad url',
      () => scrape({ url: 'http://[x' }),
      400,
      { code: 'BAD_REQUEST', details: { reason: 'INVALID_URL' } }
    ],
    [
      'a private address',
      () => scrape({ url: 'http://10.0.0.1/' }),
      400,
      { code: 'URL_NOT_ALLOWED' }
    ],
    [
      'an unsupported format',
      () => scrape({ url: site.url, formats: ['branding'] }),
      400,
      { error: expect.stringContaining('`branding`') }
    ],
    [
      'a bad pattern',
      () => post(`${sluice.url}/v2/crawl`, key, { url: site.url, includePaths: ['(?=a)'] }),
      400,
      { error: expect.stringContaining('RE2') }
    ],
    [
      'no model',
      () => scrape({ url: site.url, formats: ['summary'] }),
      400,
      { code: 'AI_NOT_CONFIGURED' }
    ],
    [
      'a large body',
      () => scrape({ url: site.url, headers: { a: 'x'.repeat(100_000) } }),
      413,
      { code: 'PAYLOAD_TOO_LARGE' }
    ],
    [
      'a bad key of a repeat',
      () => scrape({ url: site.url }, { 'x-idempotency-key': 'a b' }),
      400,
      { code: 'BAD_REQUEST' }
    ],
    [
      'a time limit',
      () => scrape({ url: `${site.url}/slow/er`, timeout: 1_000 }),
      408,
      { code: 'SCRAPE_TIMEOUT', details: { retryable: true } }
    ],
    [
      'a page that is gone',
      () => scrape({ url: `${site.url}/gone` }),
      500,
      { code: 'SCRAPE_SITE_ERROR', details: { target_status: 404 } }
    ],
    [
      'a search without an engine',
      () => post(`${sluice.url}/v2/search`, key, { query: 'a' }),
      400,
      { code: 'SEARCH_NOT_CONFIGURED' }
    ],
    [
      'a preview',
      () => post(`${sluice.url}/v2/crawl/params-preview`, key, {}),
      400,
      { code: 'BAD_REQUEST' }
    ]
  ])('%s', async (_, ask, status, body) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String), ...body })
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'error', 'success'])
  })

  test('an account without tokens, which is charged nothing', async () => {
    const poor = await sluice.account(0)
    const answer = await post(`${sluice.url}/v2/scrape`, poor.key, { url: site.url })
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({ success: false, code: 'INSUFFICIENT_TOKENS' })
    const crawl = await post(`${sluice.url}/v2/crawl`, poor.key, { url: site.url })
    expect([crawl.status, crawl.body.code]).toEqual([402, 'INSUFFICIENT_TOKENS'])
  })

  test('a missing page costs nothing, and the answer reports the balance', async () => {
    const own = await sluice.account(10)
    const { headers } = await post(`${sluice.url}/v2/scrape`, own.key, { url: `${site.url}/gone` })
    expect([headers.get('x-tokens-charged'), headers.get('x-tokens-remaining')]).toEqual([
      '0',
      '10'
    ])
  })

  test('a job that has ended is not cancelled', { tags: 'long' }, async () => {
    const { body } = await post(`${sluice.url}/v2/batch/scrape`, key, { urls: [site.url] })
    const path = `${sluice.url}/v2/batch/scrape/${body.id}`
    await ended(path)
    const answer = await get(path, key, 'DELETE')
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
  })
})

async function ended(path: string): Promise<Answer> {
  for (const end = performance.now() + 40_000; ; ) {
    const { body } = await get(path, key)
    if (body.status !== 'scraping') return body
    if (performance.now() > end) throw new Error(`the job is still ${JSON.stringify(body)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a scrape', () => {
  test('is found again by its id, as another account does not find it', async () => {
    const { body, headers } = await scrape({ url: site.url, formats: ['markdown', 'links'] })
    expect(headers.get('x-tokens-charged')).toBe('1')
    const path = `${sluice.url}/v2/scrape/${body.data.metadata.scrapeId}`
    const again = await get(path, key)
    const { cacheState: _, ...metadata } = body.data.metadata
    expect(again.body).toEqual({ success: true, data: { ...body.data, metadata } })
    expect((await get(path, (await sluice.account()).key)).status).toBe(404)
  })

  test('sends headers, and reads the selected parts', async () => {
    const { body } = await scrape({
      url: site.url,
      includeTags: ['p.aside'],
      headers: { 'X-Reader': 'for the test' }
    })
    expect(body.data.markdown).toContain('for the test')
    expect(body.data.markdown).not.toContain('Rivers is about')
  })

  test('lists options without effect in the warning of the document', async () => {
    const { body } = await scrape({ url: site.url, skipTlsVerification: true, blockAds: false })
    expect(body.data.warning).toContain('`skipTlsVerification`')
    expect(body).not.toHaveProperty('warning')
  })

  test('reports the balance in the names of each version', async () => {
    const usage = async (version: string) =>
      (await get(`${sluice.url}/${version}/team/credit-usage`, key)).body.data
    const { remainingCredits } = await usage('v2')
    expect((await usage('v1')).remaining_credits).toBe(remainingCredits)
    expect(remainingCredits).toBeGreaterThan(0)
  })

  test('ends with its client, and is charged nothing then', async () => {
    const own = await sluice.account(10)
    const asked = fetch(`${sluice.url}/v2/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${site.url}/slow/hung-up` }),
      signal: AbortSignal.timeout(200)
    })
    await expect(asked).rejects.toThrow()
    const balance = () => sluice.service.ledger.balance(own.id)
    await expect.poll(async () => (await balance())?.held, { timeout: 20_000 }).toBe(0)
    expect(await balance()).toMatchObject({ free: 10 })
  })

  test('is charged once for one key', async () => {
    const headers = { 'x-idempotency-key': 'scrape-1' }
    const first = await scrape({ url: site.url }, headers)
    const second = await scrape({ url: site.url }, headers)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.body.data.markdown).toBe(first.body.data.markdown)
    expect(second.body.data.metadata.creditsUsed).toBe(0)
  })

  test('returns the changes since the last one', async () => {
    const ask = (text: string) => {
      notice.text = text
      return scrape({
        url: `${site.url}/guide/changing`,
        formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'] }]
      })
    }
    const first = (await ask('Monday.')).body.data.changeTracking
    expect(first).toMatchObject({ changeStatus: 'new', previousScrapeAt: null })
    expect((await ask('Monday.')).body.data.changeTracking.changeStatus).toBe('same')
    const { diff, ...changed } = (await ask('Tuesday.')).body.data.changeTracking
    expect(changed).toMatchObject({ changeStatus: 'changed', visibility: 'visible' })
    expect(diff.text).toContain('Tuesday.')
    const { changes } = diff.json.files[0].chunks[0]
    const kinds = changes.map(({ type }: Answer) => type)
    expect([...new Set(kinds)].sort()).toEqual(['add', 'del', 'normal'])
  })

  test('a scrape of version 1 accepts its own names', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } }
    const body = { url: site.url, formats: ['extract', 'markdown'], extract: { schema } }
    const answer = await scrape(body, {}, 'v1')
    expect(answer.body.data).toMatchObject({
      extract: { title: 'Rivers' },
      json: { title: 'Rivers' },
      markdown: expect.stringContaining('Rivers')
    })
  })
})

describe('version 1', () => {
  test('maps to addresses alone, and crawls with links to itself', async () => {
    const map = await post(`${sluice.url}/v1/map`, key, { url: site.url, limit: 2 })
    expect(map.body.links).toEqual([`${site.url}/`, expect.stringContaining(site.url)])
    const { body } = await post(`${sluice.url}/v1/crawl`, key, {
      url: site.url,
      maxDepth: 1,
      ignoreSitemap: true,
      limit: 5
    })
    expect(body.url).toBe(`${sluice.url}/v1/crawl/${body.id}`)
    const job = await ended(body.url)
    // `/guide/…` has two segments.
    expect(job.data.map(({ metadata }: Answer) => metadata.sourceURL)).toEqual([`${site.url}/`])
  })

  test('fills a schema for each page of a batch, and answers it under both names', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } }
    const { body } = await post(`${sluice.url}/v1/batch/scrape`, key, {
      urls: [site.url],
      formats: ['extract'],
      extract: { schema }
    })
    const [document] = (await ended(body.url)).data
    expect(document).toMatchObject({ extract: { title: 'Rivers' }, json: { title: 'Rivers' } })
    const [second] = (await ended(body.url.replace('/v1/', '/v2/'))).data
    expect(second).not.toHaveProperty('extract')
  })
})

test('a job is read in parts, from a document or from a link on', async () => {
  const urls = [1, 2, 3, 4, 5].map((at) => `${site.url}/part/${at}`)
  const { body } = await post(`${sluice.url}/v2/batch/scrape`, key, { urls })
  await ended(body.url)
  const read = async (path: string) => {
    const { body: part } = await get(path, key)
    return [part.data.map(({ metadata }: Answer) => metadata.sourceURL), part.next]
  }
  const [whole] = await read(body.url)
  expect([...whole].sort()).toEqual(urls)
  const parts: string[][] = []
  for (let link = `${body.url}?limit=2`; link; ) {
    const [part, next] = await read(link)
    expect(next ?? '').toMatch(next ? /\?after=\d+&limit=2$/ : /^$/)
    parts.push(part)
    link = next
  }
  expect(parts).toEqual([whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)])
  expect(await read(`${body.url}?skip=3`)).toEqual([whole.slice(3), undefined])
  expect(await read(`${body.url}?skip=5`)).toEqual([[], undefined])
  expect((await get(`${body.url}?skip=x`, key)).status).toBe(400)
})

test('a file is read with the options of its part', async () => {
  const form = new FormData()
  form.append(
    'options',
    JSON.stringify({ formats: ['markdown'], parsers: [{ type: 'pdf', maxPages: 1, pages: true }] })
  )
  const pdf = readFileSync(new URL('../documents/notice-scan.pdf', import.meta.url))
  form.append('file', new Blob([pdf]), 'notice.pdf')
  const response = await fetch(`${sluice.url}/v2/parse`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form
  })
  // It has no text, and no OCR was asked for.
  expect(await response.json()).toMatchObject({ success: false, code: 'DOCUMENT_NEEDS_OCR' })
  const other = new FormData()
  other.append('options', JSON.stringify({ waitFor: 10 }))
  other.append('file', new Blob(['<h1>A</h1>']), 'a.html')
  const refused = await fetch(`${sluice.url}/v2/parse`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: other
  })
  expect([refused.status, ((await refused.json()) as Answer).error]).toEqual([
    400,
    expect.stringContaining('`waitFor`')
  ])
})

describe('the address or the file of a picture or a recording', () => {
  const sent = async (options: object) => {
    const form = new FormData()
    form.append('options', JSON.stringify(options))
    form.append('file', new Blob([NOTICE]), 'notice.png')
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${sluice.url}/v2/parse`, { method: 'POST', headers, body: form })
    return (await response.json()) as Answer
  }
  const refusal = (what: string) => ({
    success: false,
    code: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
    error: expect.stringContaining(what)
  })

  test('is refused, with the words that Firecrawl has for the option', async () => {
    const advice = refusal('`parsers: ["pdf", "image"]` reads the text of pictures.')
    const { body } = await scrape({ url: `${site.url}/notice.png` })
    expect(body).toMatchObject(advice)
    expect(body.error).not.toContain('options.')
    expect(await sent({})).toMatchObject(advice)
    const recording = await scrape({ url: `${site.url}/talk.wav` })
    expect(recording.body).toMatchObject(refusal('audio/wav'))
  })

  test('is read by OCR if it is a picture, and the parser for images is requested', async () => {
    const parsers = ['pdf', 'image']
    const { body } = await scrape({ url: `${site.url}/notice.png`, parsers })
    expect(body).toMatchObject({
      success: true,
      data: {
        markdown: expect.stringMatching(/\w{4}/),
        metadata: { contentType: 'image/png', creditsUsed: 3 }
      }
    })
    const file = await sent({ parsers })
    expect(file.data.markdown).toBe(body.data.markdown)
  }, 60_000)
})

describe('the WebSocket of a job', () => {
  const opened = (path: string, protocols: string[] = [key]) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(sluice.url.replace('http', 'ws') + path, protocols)
      socket.on('unexpected-response', async (_, response) => {
        const { code } = JSON.parse(await text(response)) as Answer
        resolve(`${response.statusCode} ${code}`)
      })
      socket.on('error', () => {})
      socket.on('close', (code, reason) => resolve(`${code} ${reason}`))
    })

  test('needs a key and a job, and closes with the job', async () => {
    const { body } = await post(`${sluice.url}/v2/crawl`, key, { url: site.url, limit: 2 })
    const path = `/v2/crawl/${body.id}`
    const stranger = await sluice.account()
    expect(
      await Promise.all([
        opened(path, ['fc-unknown']),
        opened(path, [stranger.key]),
        opened('/v2/crawl/1'),
        opened(path)
      ])
    ).toEqual(['401 UNAUTHORIZED', '404 NOT_FOUND', '404 NOT_FOUND', '1000 {"type":"done"}'])
  })

  test('leaves other offers of another protocol alone', async () => {
    const { hostname, port } = new URL(sluice.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n'
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('is closed when the service stops', async () => {
    const own = await startService()
    const { key: ownKey } = await own.account()
    const { body } = await post(`${own.url}/v2/batch/scrape`, ownKey, {
      urls: [1, 2, 3].map((at) => `${site.url}/slow/${at}`),
      maxConcurrency: 1
    })
    const socket = new WebSocket(body.url.replace('http', 'ws'), [ownKey])
    await new Promise((resolve) => socket.once('message', resolve))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await own.stop()
    expect(await closed).toBe(1001)
  })
})

test('a process that only runs jobs has none of the routes', async () => {
  const worker = await startService({ ROLES: 'jobs' })
  const answer = await get(`${worker.url}/v2/team/credit-usage`, key)
  await worker.stop()
  expect(answer.status).toBe(404)
})

test('a crawl is a job of the API, too', async () => {
  const { body } = await post(`${sluice.url}/v2/crawl`, key, { url: site.url, limit: 1 })
  const { body: listed } = await get(`${sluice.url}/api/v1/jobs/?kind=crawl&limit=1`, key)
  const [{ id, metadata }] = listed.data
  expect(metadata).toEqual({ firecrawl: 'crawl' })
  const job = await until(sluice, key, id, ({ completed_at }) => completed_at !== null)
  expect(job.pages.success).toBe(1)
  expect((await get(body.url, key)).body.status).toBe('completed')
})

describe('the format `product`', () => {
  test('is the product of the page with its variants', async () => {
    const { body } = await scrape({ url: `${site.url}/shop/jug`, formats: ['product'] })
    expect(body.data.product).toEqual({
      title: 'River jug',
      brand: 'Weir & Co',
      url: `${site.url}/shop/jug`,
      description: 'A jug of blue clay.',
      variants: [
        {
          sku: 'J-0',
          title: 'River jug, blue',
          values: { color: 'Blue' },
          price: { amount: 24.5, currency: 'EUR' },
          availability: { inStock: false, text: 'out_of_stock' }
        },
        {
          sku: 'J-1',
          title: 'River jug, grey',
          values: { color: 'Grey' },
          price: { amount: 26, currency: 'EUR' },
          availability: { inStock: true, text: 'in_stock' }
        }
      ]
    })
    expect(body.data).not.toHaveProperty('markdown')
  })

  test('has a product without variants as its only one', async () => {
    const { body } = await scrape({
      url: `${site.url}/shop/cup`,
      formats: ['markdown', { type: 'product' }]
    })
    expect(body.data.product.variants).toEqual([
      {
        sku: 'C-1',
        price: { amount: 9, currency: 'EUR' },
        availability: { inStock: true, text: 'in_stock' },
        images: [{ url: `${site.url}/cup.jpg` }]
      }
    ])
  })

  test('is null on a page about something else, and absent if it was not requested', async () => {
    const article = await scrape({ url: site.url, formats: ['product'] })
    expect(article.body.data.product).toBeNull()
    const other = await scrape({ url: `${site.url}/shop/cup` })
    expect(other.body.data).not.toHaveProperty('product')
  })

  test('is in the pages of a batch', async () => {
    const urls = [`${site.url}/shop/cup`]
    const started = await post(`${sluice.url}/v2/batch/scrape`, key, { urls, formats: ['product'] })
    const batch = `${sluice.url}/v2/batch/scrape/${started.body.id}`
    await expect
      .poll(async () => (await get(batch, key)).body, { timeout: 20_000 })
      .toMatchObject({ status: 'completed', data: [{ product: { title: 'River cup' } }] })
  })
})

test('The format `attributes` lists the values of each selector, also of a stored scrape.', async () => {
  const selectors = [
    { selector: 'a[href^="/guide"]', attribute: 'href' },
    { selector: 'html', attribute: 'lang' },
    { selector: 'p', attribute: 'data-none' }
  ]
  const { body } = await scrape({ url: site.url, formats: [{ type: 'attributes', selectors }] })
  expect(body.data.attributes).toMatchObject([
    { ...selectors[0], values: expect.arrayContaining([`${site.url}/guide/weirs`]) },
    { ...selectors[1], values: ['en'] },
    { ...selectors[2], values: [] }
  ])
  expect(body.data).not.toHaveProperty('json')
  const stored = await get(`${sluice.url}/v2/scrape/${body.data.metadata.scrapeId}`, key)
  expect(stored.body.data.attributes).toEqual(body.data.attributes)
  const both = [
    { type: 'attributes', selectors },
    { type: 'json', schema: { type: 'object' } }
  ]
  const refusal = await scrape({ url: site.url, formats: both })
  expect([refusal.status, refusal.body.details.path]).toEqual([400, 'formats.0'])
})
