import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

let origin: Origin
let sluice: TestService
let fetchUrl: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/status/')) {
      response.statusCode = Number(path.slice(8))
      return response.end('<title>Gone fishing</title>')
    }
    if (path === '/pdf') {
      response.setHeader('content-type', 'application/pdf')
      return response.end('%PDF-1.7')
    }
    if (path === '/empty') {
      response.setHeader('content-type', 'text/html')
      return response.end('<p>.</p>')
    }
    if (path === '/headers') {
      response.setHeader('content-type', 'text/html')
      return response.end(`<title>Headers</title><pre>${JSON.stringify(request.headers)}</pre>`)
    }
    if (path === '/hang') return undefined
    return serveArticle(request, response)
  })
  sluice = await startService()
  fetchUrl = `${sluice.url}/api/v1/internet/fetch/`
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

describe('interface.md 4.1: fetch', () => {
  test('applies default options to a lone url, with envelope, receipt and history', async () => {
    const { key, id } = await sluice.account()
    const { status, headers, body } = await post(fetchUrl, key, { url: `${origin.url}/a` })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      status: 'success',
      data: { title: 'On rivers', language: 'en', url: `${origin.url}/a` },
      meta: {
        url: `${origin.url}/a`,
        final_url: `${origin.url}/a`,
        parser: { name: '@sluice/parser-generic' },
        engine: 'http',
        target_status: 200,
        content_type: 'text/html',
        redirects: 0,
        truncated: false,
        billing: { tokens: 1, breakdown: { fetch: 1 } }
      }
    })
    expect(body.data.markdown).toContain('A river finds its way')
    expect(body.data.markdown).toContain(`[Deltas](${origin.url}/delta)`)
    expect(body).not.toHaveProperty('warnings')
    expect(headers.get('x-request-id')).toBe(body.meta.request_id)
    expect(headers.get('x-tokens-charged')).toBe('1')
    expect(headers.get('x-tokens-remaining')).toBe('499')
    expect(headers.get('server-timing')).toMatch(
      /reserve;dur=.*acquire;dur=.*settle;dur=.*total;dur=/
    )
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')

    const account = await get(`${sluice.url}/api/v1/account/`, key)
    expect(account.body.data).toMatchObject({
      id,
      balance: { free: 499, purchased: 0, total: 499, held: 0 },
      free_per_month: 500
    })
    const history = await get(`${sluice.url}/api/v1/fetch/results/`, key)
    expect(history.body).toMatchObject({
      success: true,
      has_more: false,
      next_cursor: null,
      data: [
        {
          id: body.meta.request_id,
          url: `${origin.url}/a`,
          status: 'success',
          tokens_charged: 1,
          metadata: { title: 'On rivers', target_status: 200, engine: 'http' },
          data: body.data
        }
      ]
    })
  })

  test('answers without the trailing slash, and does not redirect', async () => {
    const { key } = await sluice.account()
    const { status } = await post(fetchUrl.slice(0, -1), key, { url: origin.url })
    expect(status).toBe(200)
  })

  test.each([
    ['markdown off', { markdown: false }, ['markdown'], []],
    ['json off', { json: false }, ['title'], ['markdown']],
    ['links', { include_links: true }, [], ['links', 'markdown', 'title']],
    ['image urls', { image_urls: true }, [], ['image_urls']],
    ['served HTML', { include_html: 'yes' }, [], ['html']],
    ['clean HTML', { include_html: 'clean' }, [], ['html']],
    ['HTML off by word', { include_html: 'no' }, ['html'], []]
  ])('takes the option %s', async (_, options, absent, present) => {
    const { key } = await sluice.account()
    const { body } = await post(fetchUrl, key, { url: origin.url, options })
    for (const name of present) expect(body.data).toHaveProperty(name)
    for (const name of absent) expect(body.data).not.toHaveProperty(name)
  })

  test('returns what the options ask for', async () => {
    const { key } = await sluice.account()
    const ask = async (options: object) =>
      (await post(fetchUrl, key, { url: origin.url, options })).body
    const links = (await ask({ include_links: true })).data.links
    expect(links).toContainEqual({
      url: `${origin.url}/delta`,
      text: 'Deltas',
      rel: expect.anything(),
      type: 'internal'
    })
    expect((await ask({ image_urls: true })).data.image_urls).toEqual([`${origin.url}/river.jpg`])
    expect((await ask({ include_html: true })).data.html).toContain('<!doctype html>')
    const clean = (await ask({ include_html: 'clean' })).data.html
    expect(clean).toContain('A river finds its way')
    expect(clean).not.toContain('<nav')
    expect((await ask({ main_content: false })).data.markdown).toContain('Home')
    expect((await ask({ provenance: true })).meta.provenance).toHaveProperty('title')
    expect((await ask({})).meta.provenance).toBeNull()
  })

  test('cuts at a block with max_chars and says so', async () => {
    const { key } = await sluice.account()
    const long = await startOrigin((_, response) => {
      response.setHeader('content-type', 'text/html')
      const sentence =
        'The river carries what it took and lays it down again where the plain begins. '
      response.end(
        `<title>Long</title><article>${`<p>${sentence.repeat(3)}</p>`.repeat(20)}</article>`
      )
    })
    const { body } = await post(fetchUrl, key, { url: long.url, options: { max_chars: 600 } })
    await long.stop()
    expect(body.data.markdown.length).toBeLessThanOrEqual(600)
    expect(body.data.markdown.trim()).toMatch(/begins\.$/)
    expect(body.meta.truncated).toBe(true)
    expect(body.warnings).toEqual([{ code: 'CONTENT_TRUNCATED', message: expect.any(String) }])
  })

  test("sends the caller's headers to the origin and never stores them; sends the locale", async () => {
    const { key } = await sluice.account()
    const options = { headers: { 'x-secret': 'canary-7f3a' }, locale: 'de-CH' }
    const { body } = await post(fetchUrl, key, { url: `${origin.url}/headers`, options })
    expect(body.data.markdown).toContain('canary-7f3a')
    expect(body.data.markdown).toContain('de-CH')
    const history = await get(`${sluice.url}/api/v1/fetch/results/?fields=meta`, key)
    expect(JSON.stringify(history.body)).not.toContain('canary-7f3a')
  })

  test('asks for the mobile page with mobile, under our own name', async () => {
    const { key } = await sluice.account()
    const options = { mobile: true }
    const { body } = await post(fetchUrl, key, { url: `${origin.url}/headers`, options })
    expect(body.data.markdown).toMatch(/Mobile\).*Sluice\//)
    expect(body.data.markdown).toContain('"sec-ch-ua-mobile":"?1"')
  })

  test('max_age accepts a kept page for the same account and options only', async () => {
    const { key } = await sluice.account()
    const stranger = await sluice.account()
    const ask = async (options: object, as = key) => {
      const answer = await post(fetchUrl, as, { url: `${origin.url}/kept`, options })
      expect(answer.headers.get('x-tokens-charged')).toBe('1')
      return answer.body.meta.cache
    }
    const before = origin.hits()
    expect(await ask({})).toBe(null)
    expect(await ask({ max_age: 60 })).toEqual({ hit: false, age: 0 })
    expect(await ask({ max_age: 60 })).toEqual({ hit: true, age: 0 })
    expect(origin.hits() - before).toBe(2)
    expect(await ask({ max_age: 60 }, stranger.key)).toEqual({ hit: false, age: 0 })
    expect(await ask({ max_age: 60, locale: 'de' })).toEqual({ hit: false, age: 0 })
    expect(await ask({ max_age: 60, mobile: true })).toEqual({ hit: false, age: 0 })
    const headers = { 'x-mine': '1' }
    expect(await ask({ max_age: 60, headers })).toEqual({ hit: false, age: 0 })
    expect(await ask({ max_age: 60, headers })).toEqual({ hit: false, age: 0 })
    expect(await ask({})).toBe(null)
    expect(origin.hits() - before).toBe(8)
  })

  test('filters of generic select the content and are echoed', async () => {
    const { key } = await sluice.account()
    const { body } = await post(fetchUrl, key, {
      url: origin.url,
      filters: { include_selector: 'article p:nth-of-type(2)' }
    })
    expect(body.data.markdown).toMatch(/^Where the bed is steep/)
    expect(body.data.query).toEqual({ include_selector: 'article p:nth-of-type(2)' })
  })
})

test('a page that its scripts have yet to fill is an error that costs nothing', async () => {
  const { key } = await sluice.account()
  const shell = await startOrigin((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<title>Harbour</title><div id=root></div><script src=/app.js></script>')
  })
  const { body, headers } = await post(fetchUrl, key, { url: shell.url })
  await shell.stop()
  expect(body.error.code).toBe('EMPTY_CONTENT')
  expect(body.error.message).toContain('the element for its content is empty')
  expect(headers.get('x-tokens-charged')).toBe('0')
})

describe('documents that are not HTML', () => {
  const FEED =
    '<rss version="2.0"><channel><title>Harbour</title><item><title>Late ferry</title><link>/late</link><description>It left an hour late.</description></item></channel></rss>'

  test.each([
    [
      'text/plain; charset=utf-8',
      'The ferry left an hour late, and nobody on the pier knew why.',
      'The ferry left'
    ],
    [
      'text/csv',
      'boat,due,state of the boat on its arrival\nferry,10:00,an hour late',
      '| boat | due |'
    ],
    [
      'application/json',
      '{"boat": "ferry", "state": "an hour late, for reasons unknown"}',
      '```json'
    ],
    [
      'application/xml',
      '<boats><boat state="an hour late, for reasons unknown"/></boats>',
      '```xml'
    ],
    ['application/rss+xml', FEED, '## [Late ferry]'],
    [
      'application/octet-stream',
      'Bytes that are text: the ferry left an hour late today.',
      'Bytes that'
    ]
  ])('%s', async (contentType, body, expected) => {
    const { key } = await sluice.account()
    const files = await startOrigin((_request, response) => {
      response.setHeader('content-type', contentType)
      response.end(body)
    })
    const answer = await post(fetchUrl, key, { url: files.url, options: { include_html: 'raw' } })
    await files.stop()
    expect(answer.body).toMatchObject({ success: true, data: { html: body, published_at: null } })
    expect(answer.body.data.markdown).toContain(expected)
    expect(answer.headers.get('x-tokens-charged')).toBe('1')
  })
})

describe('documents are read by their type', () => {
  /** One answer to whatever is asked of it. */
  async function answerTo(
    body: string,
    contentType: string | undefined,
    options: object = {},
    path = '/'
  ) {
    const { key } = await sluice.account()
    const files = await startOrigin((_request, response) => {
      if (contentType !== undefined) response.setHeader('content-type', contentType)
      response.end(body)
    })
    const answer = await post(fetchUrl, key, { url: files.url + path, options })
    await files.stop()
    return { ...answer, origin: files.url }
  }

  test.each([
    ['application/json', '{"ok":true}', { ok: true }],
    ['application/x-ndjson', '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ['text/html', '{"a":[1]}', { a: [1] }],
    [undefined, '[]', []]
  ])('reads JSON as %s as data', async (contentType, body, value) => {
    const answer = await answerTo(body, contentType)
    expect(answer.body).toMatchObject({
      success: true,
      data: { value, text: body.trim(), markdown: `\`\`\`json\n${body.trim()}\n\`\`\`` }
    })
  })

  test('passes Markdown through unchanged', async () => {
    const body = '# Title here\n\nSome *markdown* with a [link](/a).\n\n* one\n* two\n'
    for (const [contentType, path] of [
      ['text/markdown', '/'],
      ['text/plain', '/README.md']
    ] as const) {
      const answer = await answerTo(
        body,
        contentType,
        { include_links: true, include_html: 'clean' },
        path
      )
      expect(answer.body.data).toMatchObject({
        title: 'Title here',
        markdown: body,
        text: 'Title here\n\nSome markdown with a link.\n\none\ntwo',
        links: [{ url: `${answer.origin}/a`, text: 'link' }],
        value: null,
        items: []
      })
      expect(answer.body.data.html).toContain('<em>markdown</em>')
      expect(answer.body.meta.content_type).toBe('text/markdown')
    }
    const cut = await answerTo(`${body}\n${'word '.repeat(200)}`, 'text/markdown', {
      max_chars: 500
    })
    expect(cut.body).toMatchObject({
      data: { markdown: body.trimEnd() },
      meta: { truncated: true }
    })
  })

  test.each([undefined, 'text/xml', 'application/xml', 'application/xhtml+xml'])(
    'reads XHTML as %s as a page',
    async (contentType) => {
      const body = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><script src="a.js"/><title>Ferry times</title></head>
<body><div id="top"/><h1>Ferry times</h1><p>The boats leave the pier at nine and at ten, every day but Sunday.</p></body></html>`
      const answer = await answerTo(body, contentType)
      expect(answer.body.data).toMatchObject({ title: 'Ferry times' })
      expect(answer.body.data.markdown).toContain('The boats leave the pier')
      expect(answer.body.data.markdown).not.toMatch(/```|<\?xml/)
      expect(answer.body.meta.content_type).toBe('application/xhtml+xml')
    }
  )

  test('returns the items of a feed with ISO dates', async () => {
    const body =
      '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><item><title>Late ferry</title><link>/late</link><pubDate>Mon, 02 Feb 2026 10:00:00 +0100</pubDate><description>An hour.</description></item></channel></rss>'
    for (const contentType of ['text/xml', 'text/html', undefined]) {
      const answer = await answerTo(body, contentType)
      expect(answer.body.data.items).toEqual([
        {
          title: 'Late ferry',
          url: `${answer.origin}/late`,
          published_at: '2026-02-02T10:00:00+01:00',
          author: null,
          summary: 'An hour.',
          content: 'An hour.'
        }
      ])
      expect(answer.body.data.markdown).not.toContain('Mon,')
    }
  })

  test.each([
    ['application/json', 'null'],
    ['application/json', ''],
    ['text/markdown', '\n']
  ])('charges nothing for %s without content: %j', async (contentType, body) => {
    const answer = await answerTo(body, contentType)
    expect(answer.body).toMatchObject({ success: false, error: { code: 'EMPTY_CONTENT' } })
    expect(answer.headers.get('x-tokens-charged')).toBe('0')
  })

  test('refuses JSON that is too deep', async () => {
    const answer = await answerTo('['.repeat(5000) + ']'.repeat(5000), 'application/json')
    expect(answer.body).toMatchObject({ success: false, error: { code: 'PAGE_TOO_COMPLEX' } })
  })
})

describe('decisions.md §9: failures cost nothing and say why', () => {
  test.each([
    ['/status/404', 500, 'UPSTREAM_STATUS', { target_status: 404, retryable: false }],
    ['/pdf', 500, 'UNSUPPORTED_CONTENT', { content_type: 'application/pdf' }],
    ['/empty', 500, 'EMPTY_CONTENT', {}]
  ])('%s', async (path, status, code, details) => {
    const { key } = await sluice.account()
    const answer = await post(fetchUrl, key, { url: origin.url + path })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({
      success: false,
      error: { code, message: expect.any(String), details: expect.objectContaining(details) }
    })
    expect(answer.headers.get('x-tokens-charged')).toBe('0')
    expect(answer.headers.get('x-tokens-remaining')).toBe('500')
    const failed = await get(`${sluice.url}/api/v1/fetch/results/?status=failed`, key)
    expect(failed.body.data).toMatchObject([
      { status: 'failed', tokens_charged: 0, error: { code }, metadata: { engine: 'http' } }
    ])
    // The page that was empty came, and its entry says how much.
    if (path === '/empty') expect(failed.body.data[0].metadata.bytes).toBeGreaterThan(0)
    const listed = await get(`${sluice.url}/api/v1/fetch/results/`, key)
    expect(listed.body.data).toEqual([])
  })

  test('timeout_ms bounds the whole request', async () => {
    const { key } = await sluice.account()
    const start = performance.now()
    const { status, body } = await post(fetchUrl, key, {
      url: `${origin.url}/hang`,
      options: { timeout_ms: 1_000 }
    })
    expect(status).toBe(500)
    expect(body.error).toMatchObject({ code: 'FETCH_TIMEOUT', details: { retryable: true } })
    expect(performance.now() - start).toBeLessThan(1_500)
    const { body: account } = await get(`${sluice.url}/api/v1/account`, key)
    expect(account.data.balance).toMatchObject({ free: 500, held: 0 })
  })

  test('a client that disconnects gets its tokens back', async () => {
    const { key, id } = await sluice.account()
    const gone = new AbortController()
    const request = fetch(fetchUrl, {
      method: 'POST',
      signal: gone.signal,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${origin.url}/hang` })
    })
    await until(async () => (await sluice.service.ledger.balance(id))?.held === 1)
    gone.abort()
    await expect(request).rejects.toThrow()
    await until(async () => (await sluice.service.ledger.balance(id))?.held === 0)
    expect(await sluice.service.ledger.balance(id)).toMatchObject({ free: 500 })
  })
})

describe('decisions.md §2: what this build cannot serve is refused, never ignored', () => {
  test.each([
    ['an invalid schema', { json_schema: { type: 'thing' } }, 'INVALID_SCHEMA'],
    ['a schema that is not an object', { json_schema: true }, 'INVALID_SCHEMA'],
    ['render', { render: 'browser' }, 'INVALID_REQUEST'],
    ['wait_for', { wait_for: '.x' }, 'INVALID_REQUEST'],
    ['ai.summary', { ai: { summary: true } }, 'AI_NOT_CONFIGURED'],
    ['ai.image_transcription', { ai: { image_transcription: true } }, 'AI_NOT_CONFIGURED'],
    ['ai.prompt', { ai: { prompt: 'the price' } }, 'INVALID_REQUEST'],
    ['force_ai', { force_ai: true }, 'AI_NOT_CONFIGURED']
  ])('%s', async (_, options, code) => {
    const { key } = await sluice.account()
    const before = origin.hits()
    const { status, body } = await post(fetchUrl, key, { url: origin.url, options })
    expect([status, body.error.code]).toEqual([400, code])
    expect(origin.hits()).toBe(before)
  })

  test.each([
    ['the values that mean off', { max_age: 0, render: 'http', ai: {}, mobile: false }, 200],
    ['an unknown parser', { parser: 'nope' }, 400],
    ['a known parser', { parser: 'generic' }, 200],
    ['a bad header', { headers: { Host: 'x' } }, 400],
    ['a bad locale', { locale: 'not a tag' }, 400]
  ])('%s', async (_, options, status) => {
    const { key } = await sluice.account()
    expect((await post(fetchUrl, key, { url: origin.url, options })).status).toBe(status)
  })

  test('an unknown option is refused and the nearest one named', async () => {
    const { key } = await sluice.account()
    const { body } = await post(fetchUrl, key, { url: origin.url, options: { markdwon: true } })
    expect(body.error.message).toBe('`options.markdwon` is unknown. Did you mean `markdown`?')
    const nested = await post(fetchUrl, key, { url: origin.url, options: { ai: { sumary: true } } })
    expect(nested.body.error.details).toMatchObject({
      path: 'options.ai.sumary',
      nearest: 'summary'
    })
  })
})

test('decisions.md §1: dry_run returns parser and bound, fetches and charges nothing', async () => {
  const { key } = await sluice.account()
  const before = origin.hits()
  const { body } = await post(`${fetchUrl}?dry_run=true`, key, { url: origin.url })
  expect(body.data).toMatchObject({
    dry_run: true,
    billing: { tokens_max: 1, breakdown: { fetch: 1 } },
    parser: { kind: 'generic' },
    pages: [{ url: `${origin.url}/`, via: 'http' }]
  })
  expect(origin.hits()).toBe(before)
  expect((await post(`${fetchUrl}?dry_run=perhaps`, key, { url: origin.url })).status).toBe(400)
})

describe('decisions.md §8: tokens', () => {
  test('with 100 tokens, exactly 100 of 200 concurrent requests succeed and 100 are 402', {
    tags: 'long',
    timeout: 180_000
  }, async () => {
    const { key, id } = await sluice.account(100)
    const answers = await Promise.all(
      [...Array(200)].map(() =>
        post(fetchUrl, key, { url: origin.url, options: { markdown: false } })
      )
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 402)).toHaveLength(100)
    const refused = answers.find((answer) => answer.status === 402)
    expect(refused?.body.error).toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      details: { required: 1, available: 0 }
    })
    expect(await sluice.service.ledger.balance(id)).toMatchObject({
      free: 0,
      purchased: 0,
      held: 0
    })
  })

  test('an Idempotency-Key replays the stored answer for 0 tokens, and fetches nothing', async () => {
    const { key } = await sluice.account()
    const headers = { 'idempotency-key': 'order-1' }
    const first = await post(fetchUrl, key, { url: origin.url }, headers)
    const before = origin.hits()
    const again = await post(fetchUrl, key, { options: { mobile: true }, url: origin.url }, headers)
    expect(again.status).toBe(422)
    const same = await post(fetchUrl, key, { url: origin.url }, headers)
    expect(same.body).toEqual(first.body)
    expect(same.headers.get('idempotency-replayed')).toBe('true')
    expect(same.headers.get('x-tokens-charged')).toBe('0')
    expect(same.headers.get('x-tokens-remaining')).toBe('499')
    expect(origin.hits()).toBe(before)
  })

  test('a duplicate of a running request with its Idempotency-Key is 409', async () => {
    const { key, id } = await sluice.account()
    const headers = { 'idempotency-key': 'slow' }
    const body = { url: `${origin.url}/hang`, options: { timeout_ms: 1_000 } }
    const first = post(fetchUrl, key, body, headers)
    await until(async () => (await sluice.service.ledger.balance(id))?.held === 1)
    const second = await post(fetchUrl, key, body, headers)
    expect([second.status, second.body.error.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS'])
    expect((await first).status).toBe(500)
  })
})

/** Waits until `check` holds; the test's own time-out bounds it. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 10))
}
