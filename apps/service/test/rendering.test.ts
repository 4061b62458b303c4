/** `render`, `wait_for`, `meta.engine` and `meta.engine_reason`: decisions.md §2 and §3, guard.md "Origins behaving badly". */

import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
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

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; rendering tests need one')

const TEXT =
  'The mill on the lower river was built before the weir and has outlived it twice. '.repeat(8)

const fileOf = (name: string, file: string) => {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  return readFileSync(join(folder, file))
}

/** A page made by React, whose text comes 1.5 s after it was loaded. */
const REACT_PAGE = `<!doctype html><html lang="en"><head><title>The mill</title></head><body><div id="root"></div>
<script src="/react.js"></script><script src="/react-dom.js"></script><script>
const h = React.createElement
function App() {
  const [text, setText] = React.useState('')
  React.useEffect(() => { setTimeout(() => setText(${JSON.stringify(TEXT)}), 1500) }, [])
  return h('main', null, h('h1', null, 'The mill'), text ? h('article', null, h('p', null, text)) : h('p', null, 'Loading'))
}
ReactDOM.createRoot(document.getElementById('root')).render(h(App))
</script></body></html>`

/** A page as Next.js sends it: rendered, with its state beside it. */
const NEXT_PAGE = `<!doctype html><html lang="en"><head><title>The mill</title></head><body><div id="__next"><main><h1>The mill</h1>
<article><p>${TEXT}</p></article></main></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(
  {
    props: { pageProps: { post: { title: 'The mill', body: TEXT.repeat(20) } } },
    page: '/posts/[slug]'
  }
)}</script><script src="/_next/static/chunks/main.js" defer></script></body></html>`

/** The same, but only the state is there. */
const NEXT_SHELL = NEXT_PAGE.replace(/<main>.*<\/main>/s, '')

/** A page around a frame of another site: an own port is an origin of its own. */
const framing = (address: string) =>
  `<!doctype html><html lang="en"><head><title>Join us</title></head><body><header><a href="/">Home</a></header><main><h1>Join us</h1><iframe width="1000" height="800" title="Application form" src="${address}"></iframe></main></body></html>`

const serve: RequestListener = (request, response) => {
  const path = request.url ?? '/'
  if (path === '/article') return serveArticle(request, response)
  if (path.endsWith('.js')) {
    response.setHeader('content-type', 'text/javascript')
    if (path === '/react.js') return response.end(fileOf('react', 'umd/react.production.min.js'))
    if (path === '/react-dom.js')
      return response.end(fileOf('react-dom', 'umd/react-dom.production.min.js'))
    response.statusCode = 404
    return response.end()
  }
  if (path === '/malformed') {
    // A header without a colon, which browsers pass over.
    response.socket?.end(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nno colon here\r\nConnection: close\r\n\r\n<title>Odd</title><main><p>${TEXT}</p></main>`
    )
    return
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const pages: Record<string, string> = {
    '/react': REACT_PAGE,
    '/next': NEXT_PAGE,
    '/next-shell': NEXT_SHELL,
    '/broken':
      '<!doctype html><title>Broken</title><div id="root"></div><script>location = "http://10.1.2.3/"</script>',
    '/broken-later':
      '<!doctype html><title>Broken</title><p>Three boats leave today.</p><script>const to = ["http://10", "1.2.3/"]; location = to.join(".")</script>',
    '/late': `<!doctype html><title>Late</title><p>${TEXT}</p><script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p class="late">it came late</p>'), 700)</script>`,
    '/late-aside': `<!doctype html><title>Late</title><main><h1>The mill</h1><p>${TEXT}</p></main><aside class="sidebar"></aside>
<script>setTimeout(() => { document.querySelector('aside').innerHTML = '<h3>Level</h3><ul><li id="level"><a href="/level">1.42 m</a></li></ul>' }, 700)</script>`
  }
  response.end(pages[path] ?? '<p>nothing')
}

describe('without a browser', () => {
  let sluice: TestService
  let origin: Origin
  let key: string
  beforeAll(async () => {
    origin = await startOrigin(serve)
    sluice = await startService({ BROWSER: 'off' })
    key = (await sluice.account()).key
  })
  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })
  const ask = (path: string, options: object) =>
    post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url + path, options })

  test.each([
    ['render', { render: 'browser' }],
    ['wait_for', { wait_for: '.x' }],
    ['wait_ms', { wait_ms: 1 }]
  ])('%s is a free 400 that says how to get one', async (option, options) => {
    const { status, body, headers } = await ask('/article', options)
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.error.message).toContain('chromium-headless-shell')
    expect(body.error.details.path).toBe(`options.${option}`)
    expect(headers.get('x-tokens-charged')).toBe('0')
  })

  test('auto uses HTTP, and a page that scripts have yet to fill is an error with the reason', async () => {
    const { status, body, headers } = await ask('/react', {})
    expect([status, body.error.code]).toEqual([500, 'EMPTY_CONTENT'])
    expect(body.error.message).toContain('This server has no browser')
    expect(headers.get('x-tokens-charged')).toBe('0')
  })

  test('/api/v1/parsers and readyz say so', async () => {
    const absent = { available: false, hint: expect.stringContaining('BROWSER=off') }
    expect((await get(`${sluice.url}/api/v1/parsers/`, key)).body.engines.browser).toEqual(absent)
    expect((await get(`${sluice.url}/readyz`)).body.engines.browser).toEqual(absent)
  })
})

describe.skipIf(!chromium)('with a browser', () => {
  let sluice: TestService
  let origin: Origin
  let key: string
  beforeAll(async () => {
    origin = await startOrigin(serve)
    sluice = await startService({ BROWSER: 'auto', BROWSER_PAGES: '2' })
    key = (await sluice.account()).key
  })
  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })
  const ask = async (path: string, options: object = {}) => {
    const answer = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
      url: origin.url + path,
      options
    })
    return { ...answer, engine: [answer.body.meta?.engine, answer.body.meta?.engine_reason] }
  }

  test('a page that React fills after 1.5 s is complete, and the answer says why', {
    tags: 'long'
  }, async () => {
    const { status, body, engine, headers } = await ask('/react')
    expect([status, ...engine]).toEqual([200, 'browser', 'app-root'])
    expect(body.data.markdown).toContain('has outlived it twice')
    expect(body.data.title).toBe('The mill')
    expect(body.warnings).toBeUndefined()
    expect(headers.get('x-tokens-charged')).toBe('1')
  })

  test('a served page needs no browser, even with embedded state', async () => {
    expect((await ask('/article')).engine).toEqual(['http', null])
    for (const path of ['/next', '/next-shell']) {
      const next = await ask(path)
      expect(next.engine).toEqual(['http', null])
      expect(next.body.data.markdown).toContain('has outlived it twice')
      expect(next.body.warnings).toBeUndefined()
    }
  })

  test('render: http never uses it; render: browser always does, without a reason', async () => {
    const plain = await ask('/react', { render: 'http' })
    expect(plain.body.error.code).toBe('EMPTY_CONTENT')
    expect(plain.body.error.message).toContain('`render: "auto"`')
    expect((await ask('/article', { render: 'browser' })).engine).toEqual(['browser', null])
  })

  test('wait_for returns late content; with render: http it is a 400', async () => {
    const { body, engine } = await ask('/late', { wait_for: 'p.late', include_html: 'raw' })
    expect(engine).toEqual(['browser', null])
    expect(body.data.html).toContain('it came late')
    const { status } = await ask('/late', { wait_for: 'p', render: 'http' })
    expect(status).toBe(400)
  })

  test('wait_ms is refused with render: http, and if it leaves no time to read the page', async () => {
    const forbidden = await ask('/late', { wait_ms: 500, render: 'http' })
    expect(forbidden.body.error.message).toContain('`options.wait_ms` needs a browser')
    const late = await ask('/late', { wait_ms: 3_000, timeout_ms: 2_000 })
    expect([late.status, late.body.error.details.path]).toEqual([400, 'options.wait_ms'])
    expect((await ask('/late', { wait_ms: 30_001 })).status).toBe(400)
  })

  test.each([
    ['aside:has(#level)', ['Level', '1.42 m']],
    ['#level', ['1.42 m']]
  ])(
    'an element selected by wait_for counts as content, completely: %s',
    async (wait_for, parts) => {
      const { body } = await ask('/late-aside', { wait_for, include_html: 'clean' })
      for (const part of parts) {
        expect(body.data.markdown).toContain(part)
        expect(body.data.text).toContain(part)
        expect(body.data.html).toContain(part)
      }
      expect(body.data.markdown).toContain('has outlived it twice')
      const plain = await ask('/late-aside', { render: 'browser' })
      expect(plain.body.data.markdown).not.toContain('1.42 m')
      expect(plain.body.meta.content.kept_words).toBeLessThan(body.meta.content.kept_words)
    }
  )

  test('wait_for with a selector that only a browser knows waits, and warns', async () => {
    const { status, body } = await ask('/late-aside', { wait_for: '#level:not(:hover)' })
    expect(status).toBe(200)
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'CONTENT_MAY_BE_INCOMPLETE'
    ])
  })

  test('an invalid HTTP response is retried in the browser', async () => {
    const { status, body, engine } = await ask('/malformed')
    expect([status, ...engine]).toEqual([200, 'browser', 'invalid-response'])
    expect(body.data.markdown).toContain('has outlived it twice')
  })

  test('if the browser reads no more, the plain page is returned with a warning', async () => {
    const { status, body, engine } = await ask('/broken-later')
    expect([status, ...engine]).toEqual([200, 'http', null])
    expect(body.warnings[0].message).toContain('URL_NOT_ALLOWED')
  })

  test.each(['auto', 'browser', 'http'])(
    'a page that goes to a private address is refused, free: %s',
    async (render) => {
      const { status, body, headers } = await ask('/broken', { render })
      expect([status, body.error.code]).toEqual([400, 'URL_NOT_ALLOWED'])
      expect(JSON.stringify(body)).not.toContain('10.1.2.3')
      expect(headers.get('x-tokens-charged')).toBe('0')
    }
  )

  test('a large frame of another site is linked, and a warning names it', async () => {
    const other = await startOrigin(serveArticle)
    const page = await startOrigin((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(framing(`${other.url}/form`))
    })
    try {
      const { body } = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
        url: page.url,
        options: { render: 'browser' }
      })
      expect(body.data.markdown).toContain(`[Application form](${other.url}/form)`)
      expect(body.data.markdown).not.toContain('A river finds its way')
      expect(body.warnings).toEqual([
        {
          code: 'CONTENT_MAY_BE_INCOMPLETE',
          message: `Much of the page is a frame that was not read: ${other.url}/form`
        }
      ])
    } finally {
      await Promise.all([other.stop(), page.stop()])
    }
  })

  test('the page cache is separate for each engine', async () => {
    const kept = async (options: object) =>
      (await ask('/article', { max_age: 100, ...options })).body.meta
    expect((await kept({})).cache).toEqual({ hit: false, age: 0 })
    expect((await kept({ render: 'browser' })).cache).toEqual({ hit: false, age: 0 })
    expect(await kept({ render: 'browser' })).toMatchObject({
      engine: 'browser',
      cache: { hit: true }
    })
    expect(await kept({})).toMatchObject({ engine: 'http', cache: { hit: true } })
  })

  test('readyz and /api/v1/parsers say how it was found', async () => {
    const there = { available: true, source: chromium?.source }
    expect((await get(`${sluice.url}/readyz`)).body.engines.browser).toEqual(there)
    expect((await get(`${sluice.url}/api/v1/parsers/`, key)).body.engines.browser).toEqual(there)
  })
})
