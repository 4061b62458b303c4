/** `options.actions` through the whole service: capabilities §5. */

import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { connect } from '../mcp/connect.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of actions need one')

const TEXT = 'The mill on the lower river was built before the weir and has outlived it twice. '

/** Typed as a secret; long enough to be found anywhere. */
const SECRET = 'p&ss "wörd" <7391>'

const page = (body: string, script = '') =>
  `<!doctype html><html lang="en"><head><title>The mill</title></head><body><main><h1>The mill</h1><p>${TEXT.repeat(4)}</p>${body}</main>${script ? `<script>${script}</script>` : ''}</body></html>`

let canary: Server
let knocks = 0

const pages: Record<string, () => string> = {
  '/plain': () =>
    page(
      '<button id=b>More</button><p id=t></p>',
      `b.onclick = () => { t.textContent = 'It says more now, and the lower river is no longer the place where the mill was built.' }`
    ),
  '/echo': () =>
    page(
      '<form action="/found"><input id=i name=q type=text><button>Go</button></form><div id=t></div>',
      `i.oninput = () => { t.textContent = 'You typed ' + i.value; i.setAttribute('value', i.value); t.title = i.value; console.log(i.value) }`
    ),
  '/leads-inside': () =>
    page(`<a href="http://127.0.0.1:${(canary.address() as AddressInfo).port}/">In</a>`),
  '/leads-inside-by-script': () =>
    page(
      '<button id=b>In</button>',
      `b.onclick = () => { location = 'http://127.0.0.1:${(canary.address() as AddressInfo).port}/' }`
    ),
  '/fetches-inside': () =>
    page(
      '<button id=b>In</button>',
      `b.onclick = () => { fetch('http://127.0.0.1:${(canary.address() as AddressInfo).port}/').catch(() => {}); new WebSocket('ws://127.0.0.1:${(canary.address() as AddressInfo).port}/') }`
    ),
  '/to-private': () => page('<a href="/private/area">Private</a>'),
  '/private/area': () => page('<p>The private area</p>'),
  '/to-missing': () => page('<a href="/gone">Gone</a>'),
  '/covered': () =>
    page(
      '<button id=b style="position:fixed;top:0;left:0">Under</button><div style="position:fixed;inset:0;z-index:9">Over</div>'
    ),
  '/disabled': () => page('<button disabled>No</button><input readonly value=x><p id=p>Text</p>'),
  '/hidden': () => page('<button style="display:none">No</button>'),
  '/dialog': () =>
    page(
      '<button id=b>Terms</button><dialog id=d><h2>Terms</h2><p>The terms of the mill are read in this dialog by those who ask.</p></dialog><div role=dialog aria-modal=true class="newsletter modal overlay" style="position:fixed;bottom:0"><p>Our newsletter comes every week, with news of the mill.</p><button>No</button></div>',
      'b.onclick = () => d.showModal()'
    ),
  '/select': () => page('<select><option value=a>A</option></select>'),
  '/download': () => page('<a href="/file.bin" download>Get</a>'),
  '/never': () => page('<button id=b>More</button>', `b.onclick = () => {}`),
  '/hangs': () => page('<button id=b>Hang</button>', `b.onclick = () => { for (;;); }`),
  '/counting': () => page(`<p>Number ${++count}</p>`)
}
let count = 0

describe.skipIf(!chromium)('actions (capabilities §5)', () => {
  let sluice: TestService
  let origin: Origin
  let key: string
  beforeAll(async () => {
    canary = createServer((socket) => {
      knocks++
      socket.destroy()
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    origin = await startOrigin(
      (request, response): void => {
        const path = (request.url ?? '').split('?')[0] ?? ''
        if (path === '/file.bin') {
          response.setHeader('content-type', 'application/octet-stream')
          response.setHeader('content-disposition', 'attachment')
          return void response.end('bytes')
        }
        response.setHeader('content-type', 'text/html; charset=utf-8')
        if (path === '/found') {
          const q = new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? ''
          return void response.end(
            page(
              `<p id=said></p>`,
              `said.textContent = 'You asked for ' + ${JSON.stringify(q).replaceAll('<', '\\u003c')}`
            )
          )
        }
        const found = pages[path]
        response.statusCode = found ? 200 : 404
        response.end(found?.() ?? 'no such page')
      },
      (_request, response) => response.end('User-agent: *\nDisallow: /private/')
    )
    sluice = await startService({ BROWSER: 'auto', BROWSER_PAGES: '2' })
    key = (await sluice.account(100_000)).key
  })
  afterAll(async () => {
    await sluice?.stop()
    await origin?.stop()
    canary?.close()
  })
  const ask = (path: string, actions: unknown, options: object = {}) =>
    post(`${sluice.url}/api/v1/internet/fetch/`, key, {
      url: origin.url + path,
      options: { ...(actions === undefined ? {} : { actions }), ...options }
    })

  test('a dialog that an action opened is content, and one that the page shows by itself is not', async () => {
    const { body } = await ask('/dialog', [{ type: 'click', selector: '#b' }])
    expect(body.data.markdown).toContain('read in this dialog by those who ask')
    expect(body.data.markdown).not.toContain('newsletter')
  })

  test('the content of a file is stored nowhere', async () => {
    const content = Buffer.from(`secret level ${SECRET}`).toString('base64')
    const files = [{ name: 'levels.csv', content }]
    const actions = [{ type: 'upload', selector: '#b', files, on_error: 'skip' }]
    const { body, text } = await ask('/plain', actions)
    const item = await get(`${sluice.url}/api/v1/fetch/results/${body.meta.request_id}`, key)
    expect(item.body.data.options.actions).toMatchObject([{ files: [{ name: 'levels.csv' }] }])
    for (const shown of [text, JSON.stringify(item.body)]) expect(shown).not.toContain(content)
  })

  test('actions are performed in the browser, and each is reported in meta.actions', async () => {
    const { status, body, headers } = await ask('/plain', [
      { type: 'click', selector: '#b' },
      { type: 'wait', ms: 10 }
    ])
    expect(status).toBe(200)
    expect(body.data.markdown).toContain(
      'It says more now, and the lower river is no longer the place where the mill was built.'
    )
    expect(body.meta).toMatchObject({ engine: 'browser', engine_reason: null })
    expect(body.meta.actions).toEqual([
      { type: 'click', ok: true, ms: expect.any(Number), error: null, clicks: 1 },
      { type: 'wait', ok: true, ms: expect.any(Number), error: null }
    ])
    expect(headers.get('x-tokens-charged')).toBe('1')
    const item = await get(`${sluice.url}/api/v1/fetch/results/${body.meta.request_id}`, key)
    expect(item.body.data.options.actions).toMatchObject([{ type: 'click', selector: '#b' }, {}])
  })

  test.each([
    ['a script', [{ type: 'evaluate', script: '1' }], 'options.actions.0.type'],
    ['31 of them', Array(31).fill({ type: 'wait', ms: 1 }), 'options.actions'],
    [
      'a chain of the driver',
      [{ type: 'click', selector: 'a >> b' }],
      'options.actions.0.selector'
    ],
    ['an XPath', [{ type: 'click', selector: '//a' }], 'options.actions.0.selector'],
    [
      'an engine of the driver',
      [{ type: 'click', selector: 'text=More' }],
      'options.actions.0.selector'
    ],
    [
      'an unknown key of the keyboard',
      [{ type: 'press', key: 'Enter+a' }],
      'options.actions.0.key'
    ],
    ['a wait for nothing', [{ type: 'wait' }], 'options.actions.0'],
    [
      'an unknown field',
      [{ type: 'hover', selector: 'a', script: '1' }],
      'options.actions.0.script'
    ],
    [
      'two snapshots of a name',
      [
        { type: 'snapshot', name: 'a' },
        { type: 'snapshot', name: 'a' }
      ],
      'options.actions.1.name'
    ]
  ])('are refused before anything is fetched: %s', async (_name, actions, path) => {
    const before = origin.hits()
    const { status, body } = await ask('/plain', actions)
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.error.details.path).toBe(path)
    expect(origin.hits()).toBe(before)
  })

  test('actions have a total time limit that is checked against timeout_ms, with the figures', async () => {
    const before = origin.hits()
    const actions = [
      { type: 'wait', ms: 3_000 },
      { type: 'click', selector: 'a', timeout_ms: 9_000 }
    ]
    const { body } = await ask('/plain', actions, { timeout_ms: 12_000 })
    expect(body.error.details).toMatchObject({ bound_ms: 12_100, timeout_ms: 12_000 })
    expect(body.error.message).toContain('12100')
    expect(origin.hits()).toBe(before)
  })

  test('render: "http" contradicts them', async () => {
    const { status, body } = await ask('/plain', [{ type: 'wait', ms: 1 }], { render: 'http' })
    expect([status, body.error.details.path]).toEqual([400, 'options.actions'])
  })

  test.each([
    ['not_found', '/plain', { type: 'click', selector: '.none' }],
    ['not_visible', '/hidden', { type: 'click', selector: 'button' }],
    ['covered', '/covered', { type: 'click', selector: '#b' }],
    ['disabled', '/disabled', { type: 'click', selector: 'button' }],
    ['not_editable', '/disabled', { type: 'fill', selector: 'input', text: 'x' }],
    ['not_editable', '/disabled', { type: 'fill', selector: '#p', text: 'x' }],
    ['not_a_select', '/plain', { type: 'select', selector: '#b', value: 'x' }],
    ['no_such_option', '/select', { type: 'select', selector: 'select', value: 'zz' }],
    ['not_gone', '/plain', { type: 'wait', selector: '#b', state: 'hidden' }],
    [
      'not_gone',
      '/never',
      { type: 'click', selector: '#b', until_gone: true, times: 2, timeout_ms: 5_000 }
    ],
    ['frame_not_found', '/plain', { type: 'click', selector: 'a', frame: '#f' }],
    ['frame_not_found', '/plain', { type: 'scroll', frame: '#f' }],
    ['not_found', '/plain', { type: 'scroll', selector: '.none' }],
    ['invalid_selector', '/plain', { type: 'scroll', collect: 'p:has-text("x")' }],
    ['download', '/download', { type: 'click', selector: 'a' }]
  ])('ACTION_FAILED says why: %s on %s', async (reason, path, action) => {
    const { status, body, headers } = await ask(path, [{ timeout_ms: 1_200, ...action }])
    expect([status, body.error?.code]).toEqual([500, 'ACTION_FAILED'])
    expect(body.error.details).toMatchObject({ reason, index: 0, retryable: false })
    expect(body.error.details.actions).toHaveLength(1)
    expect(headers.get('x-tokens-charged')).toBe('0')
  })

  test('read_page of MCP does them where agents may act', async () => {
    const mcp = await connect(sluice.url, key, { query: '?actions=on' })
    try {
      const read = (actions: object[]) => ({ url: `${origin.url}/plain`, actions })
      expect(await mcp.text('read_page', read([{ type: 'click', selector: '#b' }]))).toContain(
        'It says more now'
      )
      const failed = read([{ type: 'click', selector: '.none', timeout_ms: 500 }])
      expect(await mcp.failure('read_page', failed)).toMatch(
        /^ACTION_FAILED: .* Action 1: [a-z_]+\.\n/
      )
    } finally {
      await mcp.client.close()
    }
  })

  test('on_error: "skip" continues, and reports the failure', async () => {
    const { status, body } = await ask('/plain', [
      { type: 'click', selector: '.none', timeout_ms: 300, on_error: 'skip' },
      { type: 'click', selector: '#b' }
    ])
    expect(status).toBe(200)
    expect(body.data.markdown).toContain(
      'It says more now, and the lower river is no longer the place where the mill was built.'
    )
    expect(body.meta.actions).toMatchObject([
      { ok: false, error: { reason: 'not_found' } },
      { ok: true, error: null }
    ])
  })

  test('snapshots are screenshots by their names, of what the window shows then', async () => {
    const { status, body } = await ask('/plain', [
      { type: 'snapshot', name: 'before' },
      { type: 'click', selector: '#b' },
      { type: 'snapshot', name: 'after', full_page: true }
    ])
    expect(status).toBe(200)
    expect(body.data.screenshots).toMatchObject([
      { name: 'before', width: 1_280, height: 720, top: 0 },
      { name: 'after', width: 1_280, top: 0 }
    ])
    expect(body.meta.actions.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
    const nothing = await ask('/plain', [{ type: 'snapshot', name: 'a' }], { keep: false })
    expect(nothing.body.error.details.path).toBe('options.keep')
  })

  test('a page that hangs ends with the time of the action', async () => {
    const began = performance.now()
    const { body } = await ask('/hangs', [{ type: 'click', selector: '#b', timeout_ms: 1_500 }])
    expect(body.error.code).toBe('ACTION_FAILED')
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test('the status of the page that an action led to counts', async () => {
    const { body } = await ask('/to-missing', [{ type: 'click', selector: 'a' }])
    expect(body.error).toMatchObject({ code: 'UPSTREAM_STATUS', details: { target_status: 404 } })
  })

  test.each(['/leads-inside', '/leads-inside-by-script', '/fetches-inside'])(
    'lead only to addresses that pass the guard: %s',
    async (path) => {
      const { body } = await ask(path, [{ type: 'click', selector: 'a, #b' }])
      if (path !== '/fetches-inside') expect(body.error.code).toBe('URL_NOT_ALLOWED')
      expect(knocks).toBe(0)
    }
  )

  test('lead only to pages that robots.txt allows', async () => {
    const actions = [{ type: 'click', selector: 'a' }]
    expect((await ask('/to-private', actions)).body.data.markdown).toContain('The private area')
    const { status, body } = await ask('/to-private', actions, { respect_robots: true })
    expect([status, body.error.code]).toEqual([400, 'ROBOTS_DISALLOWED'])
  })

  test('the result is neither cached nor answered from the cache', async () => {
    const options = { max_age: 600, render: 'browser' }
    const first = await ask('/counting', undefined, options)
    const cached = await ask('/counting', undefined, options)
    expect(cached.body.meta.cache.hit).toBe(true)
    const acted = await ask('/counting', [{ type: 'wait', ms: 1 }], options)
    expect(acted.body.meta.cache.hit).toBe(false)
    expect(acted.body.data.markdown).not.toBe(first.body.data.markdown)
  })

  test('a secret text is typed, and found nowhere afterwards', async () => {
    const actions = [
      { type: 'fill', selector: '#i', text: SECRET, secret: true },
      { type: 'press', key: 'Enter' },
      { type: 'wait', selector: '#said' }
    ]
    const seen: string[] = []
    const found = await ask('/echo', actions, { include_html: true })
    expect(found.body.data.markdown).toContain('You asked for')
    const typed = await ask('/echo', actions.slice(0, 1), { include_html: true })
    expect(typed.body.data.html).toContain('You typed ***')
    const failed = await ask('/echo', [
      actions[0],
      { type: 'click', selector: '.none', timeout_ms: 300 }
    ])
    expect(failed.body.error.code).toBe('ACTION_FAILED')
    const wrong = await ask('/echo', [{ ...actions[0], selector: 'h1', timeout_ms: 500 }])
    const bad = await ask('/echo', [{ ...actions[0], secret: 'yes' }])
    for (const answer of [found, typed, failed, wrong, bad]) seen.push(answer.text)
    const job = await post(`${sluice.url}/api/v1/internet/batch/`, key, {
      urls: [`${origin.url}/echo`],
      options: { actions: actions.slice(0, 1), include_html: true }
    })
    const { id } = job.body.data
    let view = await get(`${sluice.url}/api/v1/jobs/${id}`, key)
    while (view.body.data.completed_at === null) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      view = await get(`${sluice.url}/api/v1/jobs/${id}`, key)
    }
    expect(view.body.data.pages.success).toBe(1)
    for (const path of [
      `/api/v1/jobs/${id}`,
      `/api/v1/jobs/${id}/pages?status=all`,
      '/api/v1/fetch/results/?status=all&limit=100'
    ])
      seen.push(JSON.stringify((await get(sluice.url + path, key)).body))
    const exported = await fetch(`${sluice.url}/api/v1/jobs/${id}/export`, {
      headers: { authorization: `Bearer ${key}` }
    })
    seen.push(await exported.text())
    const forms = [SECRET, '7391', 'wörd', encodeURIComponent('wörd'), 'w%c3%b6rd']
    for (const text of seen) for (const form of forms) expect(text).not.toContain(form)
    for (const file of filesIn(sluice.folder)) {
      const bytes = readFileSync(file)
      for (const form of forms) expect(bytes.includes(form), file).toBe(false)
    }
  }, 120_000)
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
