/** `GET /r/{url}` (capabilities §6): a page as text by its address, with the headers of Jina Reader. */

import { type RequestListener, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin, startService, type TestService } from '../harness.ts'

const PAGE = `<!doctype html><html lang="en"><head><title>Tides of the north coast</title>
<meta name="description" content="When the water comes."><meta property="article:published_time" content="2026-03-04T05:06:07Z"></head>
<body><nav><a href="/other">Other pages of the harbour</a></nav>
<main><h1>Tides of the north coast</h1><p>The tide rises twice a day, and falls as often, which fishermen of the coast have
known for longer than there are tables of it. A harbour that is dry at noon has four metres at six.</p>
<p id="aside">Boats wait outside until the gauge at the pier shows two metres, then they enter one behind the other.</p>
<p>More in the <a href="/almanac">almanac [new]</a>. <img src="/pier.jpg" alt="The pier" width="640" height="400"></p>
<p>Skippers check the gauge, the clock and the sky before they enter. A boat that comes too early lies on the sand until
the evening, when the water is back, and its crew has half a day to repair the nets and to look at the harbour.</p></main></body></html>`

let sluice: TestService
let origin: Origin
let key: string
let account: string
const seen: { url: string; headers: Record<string, unknown> }[] = []

const serveRules: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/plain')
  response.end('User-agent: *\nDisallow: /private')
}

beforeAll(async () => {
  origin = await startOrigin((incoming, response) => {
    seen.push({ url: incoming.url ?? '', headers: incoming.headers })
    if (incoming.url === '/gone') {
      response.statusCode = 404
      response.end('<title>Gone</title>')
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(PAGE)
  }, serveRules)
  sluice = await startService()
  const made = await sluice.account()
  key = made.key
  account = made.id
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${sluice.url}/r/${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } })

const balance = async () => {
  const left = await sluice.service.ledger.balance(account)
  return left ? left.free + left.purchased : 0
}

/** A request whose target is sent as it is. */
function send(
  path: string,
  method = 'GET'
): Promise<{ status: number; text: string; allow: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(sluice.url)
    const sent = request({
      hostname,
      port,
      path,
      method,
      headers: { authorization: `Bearer ${key}` }
    })
    sent.on('error', reject)
    sent.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      const { allow } = response.headers
      resolve({ status: response.statusCode ?? 0, text, allow })
    })
    sent.end()
  })
}

describe('capabilities §6: a page by its address', () => {
  test('is text with a head of its own, and is charged as a fetch', async () => {
    const before = await balance()
    const answer = await read(`${origin.url}/tides`)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('x-tokens-charged')).toBe('1')
    expect(answer.headers.get('x-sluice-ignored')).toBeNull()
    expect(before - (await balance())).toBe(1)
    expect(text).toMatch(
      new RegExp(
        `^Title: Tides of the north coast\n\nURL Source: ${origin.url}/tides\n\nPublished Time: 2026-03-04T05:06:07Z\n\nMarkdown Content:\n`
      )
    )
    expect(text).toContain('The tide rises twice a day')
    expect(text).not.toContain('Links/Buttons')
  })

  test('is Markdown alone for `Accept: text/markdown`', async () => {
    const answer = await read(`${origin.url}/tides`, { accept: 'text/markdown' })
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(text).not.toContain('URL Source')
    expect(text).toContain('[almanac')
  })

  test('is JSON for `Accept: application/json`', async () => {
    const answer = await read(`${origin.url}/tides`, {
      accept: 'application/json',
      'x-with-links-summary': 'true',
      'x-with-images-summary': 'true'
    })
    const body = (await answer.json()) as { code: number; data: Record<string, unknown> }
    expect(body).toMatchObject({
      code: 200,
      status: 20_000,
      data: {
        title: 'Tides of the north coast',
        description: 'When the water comes.',
        url: `${origin.url}/tides`,
        publishedTime: '2026-03-04T05:06:07Z',
        links: { 'almanac [new]': `${origin.url}/almanac` },
        images: { 'Image 1': `${origin.url}/pier.jpg` },
        usage: { tokens: 1 }
      }
    })
    expect(body.data.content).toContain('The tide rises twice a day')
  })

  test('lists links and images on request', async () => {
    const text = await (
      await read(`${origin.url}/tides`, {
        'x-with-links-summary': 'true',
        'x-with-images-summary': '1'
      })
    ).text()
    expect(text).toContain(`Links/Buttons:\n`)
    expect(text).toContain(`- [almanac \\[new\\]](${origin.url}/almanac)`)
    expect(text).toContain(`Images:\n- ![Image 1](${origin.url}/pier.jpg)`)
  })

  test.each([
    ['markdown', 'Other pages of the harbour'],
    ['html', '<p id="aside">'],
    ['text', 'Boats wait outside']
  ])('X-Return-Format: %s has no head', async (format, part) => {
    const text = await (await read(`${origin.url}/tides`, { 'x-return-format': format })).text()
    expect(text).toContain(part)
    expect(text).not.toContain('URL Source')
  })

  test('keeps the query of the page', async () => {
    seen.length = 0
    await read(`${origin.url}/tides?at=6&at=7&q=a%20b`)
    expect(seen.map(({ url }) => url)).toEqual(['/tides?at=6&at=7&q=a%20b'])
  })

  test.each([
    ['percent-encoded', (url: string) => encodeURIComponent(url)],
    ['after a proxy that merges slashes', (url: string) => url.replace('//', '/')]
  ])('finds an address %s', async (_how, change) => {
    const answer = await read(change(`${origin.url}/tides?at=6`))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(`URL Source: ${origin.url}/tides?at=6`)
  })
})

describe('capabilities §6: its headers', () => {
  test('set the options of the fetch', async () => {
    seen.length = 0
    const answer = await read(`${origin.url}/tides`, {
      'x-remove-selector': '#aside',
      'x-locale': 'de-CH',
      'x-user-agent': 'Harbour/1',
      'x-referer': 'https://example.com/',
      'x-timeout': '20',
      'x-engine': 'direct'
    })
    const text = await answer.text()
    expect(text).toContain('The tide rises')
    expect(text).not.toContain('Boats wait outside')
    expect(seen[0]?.headers).toMatchObject({
      'user-agent': 'Harbour/1',
      referer: 'https://example.com/',
      'accept-language': 'de-CH,de;q=0.8,en;q=0.6'
    })
    expect(answer.headers.get('x-sluice-ignored')).toBeNull()
  })

  test('X-Set-Cookie sends a cookie', async () => {
    seen.length = 0
    const cookie = { 'x-set-cookie': 'harbour=north; Path=/; Secure' }
    const answer = await read(`${origin.url}/tides`, cookie)
    expect(answer.headers.get('x-sluice-ignored')).toBeNull()
    expect(seen[0]?.headers.cookie).toBe('harbour=north')
  })

  test('X-Set-Cookie sends each cookie of a list to the paths of its own', async () => {
    seen.length = 0
    const text = 'a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT, b=2; Path=/harbour, c=3'
    await read(`${origin.url}/tides`, { 'x-set-cookie': text })
    expect(seen[0]?.headers.cookie).toBe('a=1; c=3')
    const other = await read(`${origin.url}/tides`, { 'x-set-cookie': 'a=1; Domain=example.com' })
    expect(await other.json()).toMatchObject({ error: { code: 'INVALID_REQUEST' } })
  })

  test('X-Token-Budget cuts the content between blocks, and says so', async () => {
    const answer = await read(`${origin.url}/tides`, { 'x-token-budget': '90' })
    const text = await answer.text()
    expect(text).toContain('Warning: The content was cut to 90 tokens.')
    expect(text).toContain('The tide rises')
    expect(text).not.toContain('Boats wait outside')
    const whole = await read(`${origin.url}/tides`, { 'x-token-budget': '10000' })
    expect(await whole.text()).not.toContain('Warning')
  })

  test('X-Retain-Images: none leaves out the images, beside what else is removed', async () => {
    expect(await (await read(`${origin.url}/tides`)).text()).toContain('pier.jpg')
    const headers = { 'x-retain-images': 'none', 'x-remove-selector': '#aside' }
    const text = await (await read(`${origin.url}/tides`, headers)).text()
    expect(text).not.toContain('pier.jpg')
    expect(text).not.toContain('Boats wait outside')
  })

  test('X-Json-Schema fills a schema from the page, and X-Instruction needs a model', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } }
    const headers = { 'x-json-schema': JSON.stringify(schema), 'x-instruction': 'Get the title.' }
    const answer = await read(`${origin.url}/tides`, { ...headers, accept: 'application/json' })
    const { data } = (await answer.json()) as { data: { content: string } }
    expect(JSON.parse(data.content)).toEqual({ title: 'Tides of the north coast' })
    expect(answer.headers.get('x-sluice-ignored')).toBe('X-Instruction')
    const alone = await read(`${origin.url}/tides`, { 'x-instruction': 'Get the title.' })
    expect(await alone.json()).toMatchObject({ error: { code: 'AI_NOT_CONFIGURED' } })
  })

  test('X-Viewport asks for the mobile page', async () => {
    seen.length = 0
    const viewport = JSON.stringify({ width: 390, height: 844, isMobile: true })
    const answer = await read(`${origin.url}/tides`, { 'x-viewport': viewport })
    expect(seen[0]?.headers['user-agent']).toContain('Mobile')
    expect(answer.headers.get('x-sluice-ignored')).toBeNull()
    const desktop = await read(`${origin.url}/tides`, { 'x-viewport': '{"width":900}' })
    expect(desktop.headers.get('x-sluice-ignored')).toBe('X-Viewport')
  })

  test('DNT keeps nothing of the page', async () => {
    const answer = await read(`${origin.url}/unkept`, { dnt: '1' })
    expect(answer.headers.get('x-sluice-ignored')).toBeNull()
    const url = `${sluice.url}/api/v1/fetch/results?limit=1`
    const list = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    expect(JSON.stringify(await list.json())).not.toContain('twice a day')
  })

  test('X-Target-Selector reads one part', async () => {
    const text = await (await read(`${origin.url}/tides`, { 'x-target-selector': '#aside' })).text()
    expect(text).toContain('Boats wait outside')
    expect(text).not.toContain('The tide rises')
  })

  test('X-Cache-Tolerance takes a page from the cache', async () => {
    await read(`${origin.url}/cached`, { 'x-cache-tolerance': '600' })
    seen.length = 0
    await read(`${origin.url}/cached`, { 'x-cache-tolerance': '600' })
    expect(seen).toEqual([])
    // The order of headers is that of the client's library.
    const both = { 'x-cache-tolerance': '600', 'x-no-cache': 'true' }
    await read(`${origin.url}/cached`, both)
    await read(`${origin.url}/cached`, Object.fromEntries(Object.entries(both).reverse()))
    expect(seen).toHaveLength(2)
  })

  test('X-Robots-Txt refuses what robots.txt disallows', async () => {
    const answer = await read(`${origin.url}/private`, { 'x-robots-txt': 'true' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'ROBOTS_DISALLOWED' } })
    expect((await read(`${origin.url}/private`, { 'x-robots-txt': 'false' })).status).toBe(200)
  })

  test('unsupported headers are named', async () => {
    const answer = await read(`${origin.url}/tides`, {
      'x-with-generated-alt': 'true',
      'x-engine': 'steam',
      'x-forwarded-for': '192.0.2.1',
      'x-request-id': 'a',
      'x-detach-invisibles': 'true',
      'x-proxy-url': 'http://192.0.2.1:3128',
      'x-retain-images': 'alt'
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-sluice-ignored')?.split(', ').sort()).toEqual([
      'X-Detach-Invisibles',
      'X-Engine',
      'X-Proxy-Url',
      'X-Retain-Images',
      'X-With-Generated-Alt'
    ])
  })

  test.each([
    ['x-timeout', 'soon'],
    ['x-timeout', '100000'],
    ['x-cache-tolerance', '-1'],
    ['x-return-format', 'screenshot'],
    ['x-set-cookie', 'harbour'],
    ['x-proxy', 'fr'],
    ['x-token-budget', 'few'],
    ['x-json-schema', 'title'],
    ['x-viewport', '{'],
    ['x-respond-with', 'readerlm-v2'],
    ['x-target-selector', 'p[[']
  ])('refuse %s: %s', async (name, value) => {
    const before = await balance()
    const answer = await read(`${origin.url}/tides`, { [name]: value })
    expect(answer.status).toBe(400)
    expect(await balance()).toBe(before)
  })
})

describe('a page by a body', () => {
  const post = (type: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${sluice.url}/r/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type, ...headers },
      body
    })
  const json = (body: object, headers?: Record<string, string>) =>
    post('application/json', JSON.stringify(body), headers)

  test('is read as by its address, with the options of the body', async () => {
    seen.length = 0
    const body = {
      url: `${origin.url}/tides?at=6#part`,
      removeSelector: ['#aside', 'img'],
      locale: 'de'
    }
    const answer = await json({ ...body, withLinksSummary: true, engine: 'steam', noGfm: true })
    const text = await answer.text()
    expect(text).toMatch(/^Title: Tides of the north coast\n/)
    expect(text).not.toContain('Boats wait outside')
    expect(text).toContain('Links/Buttons:')
    expect(answer.headers.get('x-tokens-charged')).toBe('1')
    expect(answer.headers.get('x-sluice-ignored')).toBe('X-Engine, X-No-Gfm')
    expect(seen[0]).toMatchObject({
      url: '/tides?at=6',
      headers: { 'accept-language': expect.stringMatching(/^de/) }
    })
  })

  test('is read from a form', async () => {
    const form = new URLSearchParams({ url: `${origin.url}/tides`, returnFormat: 'text' })
    const answer = await post('application/x-www-form-urlencoded', form.toString())
    expect(await answer.text()).toContain('Boats wait outside')
  })

  test('is the HTML of the body, of which nothing is fetched', async () => {
    seen.length = 0
    const sent = { html: PAGE, url: `${origin.url}/sent`, withImagesSummary: true, locale: 'de' }
    const answer = await json(sent, { accept: 'application/json' })
    expect(await answer.json()).toMatchObject({
      data: {
        title: 'Tides of the north coast',
        url: `${origin.url}/sent`,
        images: { 'Image 1': `${origin.url}/pier.jpg` }
      }
    })
    expect(answer.headers.get('x-sluice-ignored')).toBe('X-Locale')
    expect(seen).toEqual([])
  })

  test('is one event for `Accept: text/event-stream`', async () => {
    const answer = await json({ url: `${origin.url}/tides` }, { accept: 'text/event-stream' })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const [, data = ''] = /^event: data\ndata: (.*)\n\n$/.exec(await answer.text()) ?? []
    expect(JSON.parse(data)).toMatchObject({ title: 'Tides of the north coast' })
  })

  test.each([
    ['application/json', '{}', 400, 'MISSING_PARAMETER'],
    ['application/json', '[', 400, 'INVALID_JSON'],
    ['application/json', '{"url":"a","targetSelektor":"p"}', 400, 'INVALID_REQUEST'],
    ['application/json', '{"pdf":"AAAA"}', 400, 'INVALID_REQUEST'],
    ['application/json', '[]', 400, 'INVALID_REQUEST'],
    ['application/x-www-form-urlencoded', 'engine=auto', 400, 'MISSING_PARAMETER'],
    ['text/plain', 'https://example.com/', 415, 'UNSUPPORTED_MEDIA_TYPE']
  ])('of %s %s is %i %s', async (type, body, status, code) => {
    const answer = await post(type, body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { code } })
  })
})

describe('capabilities §6: only keys, and only what succeeds is charged', () => {
  test('a request without a key is 401', async () => {
    const answer = await fetch(`${sluice.url}/r/${origin.url}/tides`)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('a session is no key', async () => {
    const answer = await fetch(`${sluice.url}/r/${origin.url}/tides`, {
      headers: { cookie: 'sluice_session=anything' }
    })
    expect(answer.status).toBe(401)
  })

  test('a page that fails costs nothing', async () => {
    const before = await balance()
    const answer = await read(`${origin.url}/gone`)
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'UPSTREAM_STATUS'])
    expect(answer.headers.get('x-tokens-charged')).toBe('0')
    expect(await balance()).toBe(before)
  })

  test('HEAD fetches and charges nothing', async () => {
    const before = await balance()
    seen.length = 0
    const { status, allow } = await send(`/r/${origin.url}/tides`, 'HEAD')
    expect([status, allow]).toEqual([405, 'GET'])
    expect((await send(`/r/${origin.url}/tides`, 'POST')).allow).toBe('GET')
    expect(seen).toEqual([])
    expect(await balance()).toBe(before)
  })

  test.each([
    ['/r/', 405, 'METHOD_NOT_ALLOWED'],
    ['/r', 404, 'NOT_FOUND'],
    ['/r//', 400, 'INVALID_URL'],
    ['/r/ftp://example.com/', 400, 'INVALID_URL'],
    ['/r/javascript:alert(1)', 400, 'INVALID_URL'],
    ['/r/http://127.0.0.1/', 400, 'URL_NOT_ALLOWED'],
    ['/r/127.0.0.1:80/', 400, 'URL_NOT_ALLOWED'],
    ['/r/http://169.254.169.254/latest/meta-data/', 400, 'URL_NOT_ALLOWED'],
    ['/r/https://user:secret@example.com/', 400, 'INVALID_URL'],
    ['/r/%', 400, 'INVALID_URL'],
    ['/r/%2e%2e/%2e%2e/api/v1/account', 400, 'INVALID_URL']
  ])('the request %s is %i %s', async (path, status, code) => {
    const answer = await send(path)
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, code])
  })
})

describe('capabilities §6: `Accept: text/markdown` of a fetch', () => {
  const post = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${sluice.url}/api/v1/internet/fetch`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'text/markdown',
        ...headers
      },
      body: JSON.stringify(body)
    })

  test('answers the Markdown itself', async () => {
    const answer = await post({ url: `${origin.url}/tides` })
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(answer.headers.get('x-tokens-charged')).toBe('1')
    expect(await answer.text()).toMatch(/^# Tides of the north coast\n/)
  })

  test('names warnings in a header', async () => {
    const options = { max_chars: 500, main_content: false }
    const answer = await post({ url: `${origin.url}/tides`, options })
    expect((await answer.text()).length).toBeLessThanOrEqual(500)
    expect(answer.headers.get('x-sluice-warnings')).toBe('CONTENT_TRUNCATED')
  })

  test('is JSON when JSON is liked as much, for failures and for prices', async () => {
    const both = await post({ url: `${origin.url}/tides` }, { accept: 'application/json, */*' })
    expect(both.headers.get('content-type')).toMatch('application/json')
    const failed = await post({ url: `${origin.url}/gone` })
    expect(failed.headers.get('content-type')).toMatch('application/json')
    expect(failed.status).toBe(500)
  })

  test('refuses a request that turns Markdown off', async () => {
    const answer = await post({ url: `${origin.url}/tides`, options: { markdown: false } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { path: 'options.markdown' } }
    })
  })

  test('a repeat with the same Idempotency-Key gets the same Markdown, or its JSON, and is not charged', async () => {
    const headers = { 'idempotency-key': 'tide-1' }
    const first = await (await post({ url: `${origin.url}/tides` }, headers)).text()
    const before = await balance()
    const second = await post({ url: `${origin.url}/tides` }, headers)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await second.text()).toBe(first)
    const json = await post({ url: `${origin.url}/tides` }, { ...headers, accept: '*/*' })
    expect(await json.json()).toMatchObject({ data: { markdown: first } })
    expect(await balance()).toBe(before)
  })
})
