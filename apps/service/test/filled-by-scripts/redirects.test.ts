/** Pages that lead on, frames, error pages with a status of success, and selectors that leave nothing (B2, B20). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'

const TEXT = 'The lock keeper opens the gates at six and closes them when the last boat has passed.'
const ARTICLE = `<!doctype html><html lang="en"><title>The lock</title><main><article><h1>The lock</h1><p>${TEXT}</p></article></main></html>`

const PAGES: Readonly<Record<string, string>> = {
  '/article': ARTICLE,
  '/refresh':
    '<title>Moving</title><meta http-equiv="refresh" content="0; url=/article"><body>Moving…</body>',
  '/script': '<title>Wait</title><body><script>location.href = "/article"</script></body>',
  '/loop':
    '<title>Moving</title><meta http-equiv="refresh" content="0; url=/pool"><body>Moving…</body>',
  '/pool':
    '<title>Moving</title><meta http-equiv="refresh" content="0; url=/loop"><body>Moving…</body>',
  '/private':
    '<title>Moving</title><meta http-equiv="refresh" content="0; url=http://10.1.2.3/"><body>Moving…</body>',
  '/news': `<title>News</title><meta http-equiv="refresh" content="5; url=/article"><main><h1>News</h1><p>${TEXT} ${TEXT} ${TEXT} ${TEXT}</p></main>`,
  '/frames': `<title>Old</title><frameset cols="20%,80%"><frame src="/menu"><frame src="/article"><noframes><body><h1>Old lock</h1><p>${TEXT}</p></body></noframes></frameset>`,
  '/frames-only':
    '<title>Old</title><frameset cols="20%,80%"><frame src="/menu"><frame src="/article"></frameset>',
  '/error': '<title>Error</title><body><h1>500 Internal Server Error</h1></body>',
  '/shadow': `<title>The lock</title><body><x-card><template shadowrootmode="open"><article><h1>The lock</h1><p>${TEXT}</p></article></template></x-card></body>`
}

let sluice: TestService
let origin: Origin
let key: string
const seen: [path: string, secret: unknown][] = []

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    seen.push([request.url ?? '', request.headers['x-secret']])
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/refresh-header') response.setHeader('refresh', '0; url=/article')
    response.end(PAGES[request.url ?? ''] ?? '<title>Moved</title><p>Moved.</p>')
  })
  sluice = await startService({ BROWSER: 'off' })
  key = (await sluice.account()).key
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

async function ask(path: string, rest: object = {}) {
  const answer = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
    url: origin.url + path,
    ...rest
  })
  return { ...answer, charged: answer.headers.get('x-tokens-charged') }
}

describe('a page that only redirects is followed over HTTP', () => {
  test.each(['/refresh', '/script', '/refresh-header'])('%s', async (path) => {
    const { body } = await ask(path, { options: { headers: { 'x-secret': 'mine' } } })
    expect(body.data.text).toContain(TEXT)
    expect(body.meta.final_url).toBe(`${origin.url}/article`)
    expect([body.meta.redirects, body.meta.engine]).toEqual([1, 'http'])
    expect(seen.slice(-2)).toEqual([
      [path, 'mine'],
      ['/article', 'mine']
    ])
  })

  test('a page is followed at most ten times in a row', async () => {
    const { body, charged } = await ask('/loop')
    expect([body.error.code, charged]).toEqual(['TOO_MANY_REDIRECTS', '0'])
  })

  test('a page is never followed to a private address', async () => {
    const { body, charged } = await ask('/private')
    expect([body.error.code, charged]).toEqual(['URL_NOT_ALLOWED', '0'])
  })

  test('a page with content is not followed', async () => {
    const { body } = await ask('/news')
    expect(body.data.title).toBe('News')
    expect(body.meta.redirects).toBe(0)
  })
})

describe('pages of frames', () => {
  test('are answered from their noframes, with a warning', async () => {
    const { body } = await ask('/frames')
    expect(body.data.text).toContain(TEXT)
    expect(body.warnings[0].message).toContain('its content is in frames')
  })

  test('are empty without noframes', async () => {
    const { body, charged } = await ask('/frames-only')
    expect([body.error.code, charged]).toEqual(['EMPTY_CONTENT', '0'])
    expect(body.error.message).toContain('its content is in frames')
  })
})

test('a declarative shadow root is read over HTTP', async () => {
  const { body } = await ask('/shadow')
  expect(body.data.text).toContain(TEXT)
  expect([body.meta.engine, body.warnings]).toEqual(['http', undefined])
})

test('an error page with status 200 costs nothing', async () => {
  const { body, charged } = await ask('/error')
  expect([body.error.code, charged]).toEqual(['UPSTREAM_STATUS', '0'])
  expect(body.error.details).toMatchObject({ signal: 'server-error', target_status: 500 })
})

test('an exclude_selector that leaves nothing costs nothing', async () => {
  const { body, charged } = await ask('/article', { filters: { exclude_selector: 'article' } })
  expect([body.error.code, charged]).toEqual(['EMPTY_CONTENT', '0'])
  expect(body.error.message).toContain('`exclude_selector` "article" leaves nothing')
})

test('an include_selector decides what content is, however short', async () => {
  const { body } = await ask('/article', { filters: { include_selector: 'h1' } })
  expect(body.data.text).toBe('The lock')
})
