/** Pages that lead on, frames, shadow roots and selectors, read over HTTP (B2, B20). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenPipeline } from '../../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'

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

let pipeline: OpenPipeline
let origin: Origin
const seen: [path: string, secret: unknown][] = []

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    seen.push([request.url ?? '', request.headers['x-secret']])
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/refresh-header') response.setHeader('refresh', '0; url=/article')
    response.end(PAGES[request.url ?? ''] ?? '<title>Moved</title><p>Moved.</p>')
  })
  pipeline = await openTestPipeline()
})
afterAll(async () => {
  await pipeline.close()
  await origin.stop()
})

async function ask(path: string, rest: object = {}) {
  const outcome = await pipeline.fetch({ url: origin.url + path, ...rest })
  return { data: dataOf(outcome), meta: outcome.meta, warnings: outcome.warnings }
}

/** The error of a page that cannot be answered. */
async function failure(path: string, rest: object = {}) {
  return pipeline.fetch({ url: origin.url + path, ...rest }).then(
    () => undefined,
    ({ code, message, details }) => ({ code, message, details })
  )
}

describe('a page that only redirects is followed over HTTP', () => {
  test.each(['/refresh', '/script', '/refresh-header'])('%s', async (path) => {
    const { data, meta } = await ask(path, { options: { headers: { 'x-secret': 'mine' } } })
    expect(data.text).toContain(TEXT)
    expect(meta.final_url).toBe(`${origin.url}/article`)
    expect([meta.redirects, meta.engine]).toEqual([1, 'http'])
    expect(seen.slice(-2)).toEqual([
      [path, 'mine'],
      ['/article', 'mine']
    ])
  })

  test('a page is followed at most ten times in a row', async () => {
    expect(await failure('/loop')).toMatchObject({ code: 'TOO_MANY_REDIRECTS' })
  })

  test('a page is never followed to a private address', async () => {
    expect(await failure('/private')).toMatchObject({ code: 'URL_NOT_ALLOWED' })
  })

  test('a page with content is not followed', async () => {
    const { data, meta } = await ask('/news')
    expect(data.title).toBe('News')
    expect(meta.redirects).toBe(0)
  })
})

describe('pages of frames', () => {
  test('are answered from their noframes, with a warning', async () => {
    const { data, warnings } = await ask('/frames')
    expect(data.text).toContain(TEXT)
    expect(warnings[0]?.message).toContain('its content is in frames')
  })

  test('are empty without noframes', async () => {
    expect(await failure('/frames-only')).toMatchObject({
      code: 'EMPTY_CONTENT',
      message: expect.stringContaining('its content is in frames')
    })
  })
})

test('a declarative shadow root is read over HTTP', async () => {
  const { data, meta, warnings } = await ask('/shadow')
  expect(data.text).toContain(TEXT)
  expect([meta.engine, warnings]).toEqual(['http', []])
})

test('an error page with status 200 is no page', async () => {
  expect(await failure('/error')).toMatchObject({
    code: 'UPSTREAM_STATUS',
    details: { signal: 'server-error', target_status: 500 }
  })
})

test('an exclude_selector that leaves nothing is named', async () => {
  expect(await failure('/article', { filters: { exclude_selector: 'article' } })).toMatchObject({
    code: 'EMPTY_CONTENT',
    message: expect.stringContaining('`exclude_selector` "article" leaves nothing')
  })
})

test('an include_selector decides what content is, however short', async () => {
  const { data } = await ask('/article', { filters: { include_selector: 'h1' } })
  expect(data.text).toBe('The lock')
})
