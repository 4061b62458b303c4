import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type BrowserEngine,
  type BrowserOptions,
  createBrowser,
  findChromium
} from '../src/browser.ts'
import { createGuard } from '../src/guard.ts'
import type { FetchRequest } from '../src/index.ts'
import { createAcquirer } from '../src/index.ts'
import { PAGE_HOST, type PageOrigin, PROSE, pageOrigin } from './browser-origin.ts'
import { connectProxy } from './connect-proxy.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')
const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })

function engine(options: Partial<BrowserOptions> = {}): BrowserEngine {
  if (!chromium) throw new Error('no Chromium')
  return createBrowser({ guard, chromium, pages: 4, ...options })
}

describe.skipIf(!chromium)('pages in the browser', () => {
  let browser: BrowserEngine
  let origin: PageOrigin
  const open: { close(): Promise<void> }[] = []

  beforeAll(() => {
    browser = engine({ userAgent: 'Sluice/1.0 (+https://sluice.example)' })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })
  const serve = async (pages: Parameters<typeof pageOrigin>[0], host?: string) => {
    origin = await pageOrigin(pages, host)
    open.push(origin)
    return origin
  }
  const render = async (path: string, request: FetchRequest = {}, waitFor?: string) => {
    const plan = { url: new URL(origin.url + path), ...(waitFor ? { waitFor } : {}) }
    const page = await browser.fetch(plan, request)
    return { ...page, text: new TextDecoder().decode(page.body) }
  }

  describe('a page counts as settled', () => {
    test('the page settles once text that a script requests has arrived', async () => {
      await serve({
        '/': `<!doctype html><title>App</title><div id=app></div><script>
          fetch('/text').then((r) => r.text()).then((t) => { app.innerHTML = '<p>' + t + '</p>' })</script>`,
        '/text': (_request, response) => void setTimeout(() => response.end(PROSE), 800)
      })
      const page = await render('/')
      expect(page).toMatchObject({ status: 200, engine: 'browser', redirects: 0 })
      expect(page.contentType).toBe('text/html; charset=utf-8')
      expect(page.text).toContain('rises above the weir')
      expect(page.text.startsWith('<!doctype html><html>')).toBe(true)
      expect(page.wireBytes).toBeGreaterThan(PROSE.length)
    })

    test('the page settles once text that a timer adds has arrived, if it shows almost nothing', async () => {
      await serve({
        '/': `<div id=app>Loading</div><script>setTimeout(() => { app.textContent = ${JSON.stringify(PROSE)} }, 1500)</script>`
      })
      expect((await render('/')).text).toContain('rises above the weir')
    })

    test('the page settles even if one request never ends', async () => {
      await serve({
        '/': `<p>${PROSE}</p><script>fetch('/hangs')</script><p>after</p>`,
        '/hangs': () => {}
      })
      expect((await render('/')).text).toContain('after')
    })

    test('the page settles after a fixed time at the latest', async () => {
      await serve({
        '/': `<p>${PROSE}</p><p id=clock></p><script>setInterval(() => { clock.textContent = Math.random() }, 20)</script>`
      })
      expect((await render('/')).text).toContain('rises above')
    })

    test('the page settles once the element of wait_for has appeared', async () => {
      await serve({
        '/': `<p>${PROSE}</p><script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<b class="late here">late</b>'), 1200)</script>`
      })
      expect((await render('/', {}, 'b.late.here')).text).toContain('>late</b>')
    })

    test('an invalid wait_for selector is the caller’s fault', async () => {
      await serve({ '/': '<p>text' })
      await expect(render('/', {}, 'b..c')).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        details: { path: 'options.wait_for' }
      })
    })
  })

  describe('the text of a page', () => {
    test('the text includes flattened shadow trees with their slots', async () => {
      await serve({
        '/': `<x-card><span>in the slot</span></x-card><p>${PROSE}</p><script>
          customElements.define('x-card', class extends HTMLElement { constructor() { super()
          this.attachShadow({ mode: 'open' }).innerHTML = '<style>p{}</style><h2>in the shadow</h2><slot></slot>' } })</script>`
      })
      expect((await render('/')).text).toContain(
        '<x-card><h2>in the shadow</h2><span>in the slot</span></x-card>'
      )
    })

    test("a page cannot change the text by overriding the reader's functions", async () => {
      await serve({
        '/': `<p>${PROSE}</p><script>
          Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'forged' })
          document.createTreeWalker = () => { throw new Error('forged') }
          MutationObserver = performance.now = undefined</script>`
      })
      expect((await render('/')).text).toContain('rises above')
    })

    test('the text excludes a known cookie banner, which is dismissed', async () => {
      await serve({
        '/': `<p>${PROSE}</p><div id="onetrust-banner-sdk">Cookies! <button id="onetrust-accept-btn-handler" onclick="document.title='agreed'">Accept</button>
          <button id="onetrust-reject-all-handler" onclick="document.getElementById('onetrust-banner-sdk').remove()">Reject</button></div>`
      })
      const { text } = await render('/')
      expect(text).not.toContain('Cookies!')
      expect(text).not.toContain('agreed')
    })

    const over = (inner: string) =>
      `<p>${PROSE}</p><div id=note style="position:fixed;bottom:0;left:0;right:0;background:#ddd">
        <p>We use cookies to improve this site.</p>${inner}</div>`
    const press = (how: string, text: string, attributes = '') =>
      `<button ${attributes} onclick="document.title='${how}';document.getElementById('note').remove()">${text}</button>`

    test('the browser refuses a cookie banner of no known tool', async () => {
      await serve({ '/': over(press('agreed', 'Accept all') + press('refused', 'Reject all')) })
      const { text } = await render('/')
      expect(text).toContain('<title>refused</title>')
      expect(text).not.toContain('We use cookies')
    })

    test('the browser runs page-world checks if a rule of autoconsent needs them', async () => {
      const banner = over(
        press('refused', 'No', 'class="fides-banner-button fides-reject-all-button"')
      )
      const fides = (script: string) =>
        `<div id="fides-overlay-wrapper"><div id="fides-banner">${banner}</div></div><script>window.Fides = ${script}</script>`
      await serve({
        '/': fides('{ initialized: true }'),
        '/not': fides('{ initialized: false }'),
        '/hostile': fides('{ get initialized() { throw new Error() } }')
      })
      expect((await render('/')).text).toContain('<title>refused</title>')
      expect((await render('/not')).text).not.toContain('<title>refused</title>')
      expect((await render('/hostile')).text).not.toContain('<title>refused</title>')
    })

    test('the text keeps a footer that mentions cookies, and a page whose banner has no button', async () => {
      await serve({
        '/': over('<a href="/privacy">Privacy</a>'),
        '/shop': `<p>${PROSE}</p><dialog open style="position:fixed">Cookies, baked today!<button onclick="document.title='bought'">Buy</button></dialog>`
      })
      expect((await render('/')).text).toContain('We use cookies')
      expect((await render('/shop')).text).not.toContain('<title>bought')
    })

    test('the browser dismisses only banners of known tools if autoconsent is off', async () => {
      const plain = engine({ consentLibrary: false })
      open.push(plain)
      await serve({ '/': over(press('refused', 'Reject all')) })
      const page = await plain.fetch({ url: new URL(origin.url) })
      expect(new TextDecoder().decode(page.body)).toContain('We use cookies')
    })

    test('the text is the response as served if it is not HTML', async () => {
      await serve({
        '/data': (_request, response) =>
          void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')
      })
      expect(await render('/data')).toMatchObject({
        contentType: 'application/json',
        text: '{"a":1}'
      })
    })

    test('the text comes from the last page after redirects by the server and by the page, which are counted', async () => {
      await serve({
        '/a': (_request, response) => void response.writeHead(302, { location: '/b' }).end(),
        '/b': '<script>location.replace("/c")</script>',
        '/c': `<p>${PROSE}</p>`
      })
      const page = await render('/a')
      expect([page.url.pathname, page.redirects]).toEqual(['/c', 2])
    })
  })

  describe("the browser's requests", () => {
    const echo = (request: { headers: object }, response: { end(text: string): unknown }) =>
      void response.end(`<p>${JSON.stringify(request.headers)}</p>`)

    test('the requests name the service, the locale and, if asked, a phone', async () => {
      await serve({ '/': echo })
      const plain = (await render('/')).text
      expect(plain).toContain('Sluice/1.0 (+https://sluice.example)')
      const { text } = await render('/', { locale: 'de-CH', mobile: true })
      expect(text).toContain('"accept-language":"de-CH')
      expect(text).toMatch(/Android 15; Mobile.*Mobile Safari/)
    })

    test('the requests carry the caller’s headers to the page’s own origin, and never after a redirect', async () => {
      const other = await serve({ '/': echo })
      await serve({
        '/own': echo,
        '/away': (_request, response) =>
          void response.writeHead(302, { location: `${other.url}/` }).end()
      })
      const headers = { 'x-secret': 'for one origin' }
      expect((await render('/own', { headers })).text).toContain('for one origin')
      const away = await render('/away', { headers })
      expect(away.url.origin).toBe(other.url)
      expect(away.text).not.toContain('for one origin')
    })

    test.each([
      ['text/html', `<p>${PROSE}</p>`],
      ['application/json', '{"gate":"open"}']
    ])(
      'headers that a redirect elsewhere and back removed are reported withheld: %s',
      async (type, body) => {
        const other = await serve({
          '/': (_request, response) =>
            void response.writeHead(302, { location: `${origin.url}/back` }).end()
        })
        const seen: unknown[] = []
        await serve({
          '/away': (_request, response) =>
            void response.writeHead(302, { location: `${other.url}/` }).end(),
          '/back': (request, response) => {
            seen.push(request.headers['x-secret'])
            response.writeHead(200, { 'content-type': type }).end(body)
          }
        })
        const page = await render('/away', { headers: { 'x-secret': 'for one origin' } })
        expect(page.url.href).toBe(`${origin.url}/back`)
        expect(seen).toEqual([undefined])
        expect(page.withheld).toEqual(['headers'])
      }
    )

    test('the requests carry the caller’s cookies to the port as written, and show them to no page of another port', async () => {
      const sent: (string | undefined)[] = []
      const other = await serve({
        '/': (request, response) => {
          sent.push(request.headers.cookie)
          response.setHeader('content-type', 'text/html')
          response.end(
            `<p>${PROSE}</p><p id=c></p><script>c.textContent = '[' + document.cookie + ']'</script>`
          )
        },
        '/f': (request, response) => {
          sent.push(request.headers.cookie)
          response.setHeader('access-control-allow-origin', '*')
          response.end('')
        }
      })
      await serve({
        '/own': (request, response) => {
          response.setHeader('content-type', 'text/html')
          response.end(`<p>${PROSE} [${request.headers.cookie}]</p><iframe src="${other.url}/"></iframe>
            <script src="${other.url}/f"></script>`)
        },
        '/away': (_request, response) =>
          void response.writeHead(302, { location: `${other.url}/` }).end()
      })
      const cookies = [
        { name: 'k', value: 'canary', domain: PAGE_HOST, hostOnly: true, path: '/', secure: false }
      ]
      const own = await render('/own', { cookies })
      expect(own.text).toContain('[k=canary]')
      expect(own.withheld).toBeUndefined()
      const away = await render('/away', { cookies })
      expect(away.text).toContain('[]')
      expect(away.withheld).toEqual(['cookies'])
      expect(sent.length).toBeGreaterThanOrEqual(3)
      expect(sent.join()).not.toContain('canary')
    })

    test('the requests carry no secret of the caller to a page at another URL than the one written', async () => {
      await serve({ '/': echo })
      const cookies = [
        { name: 'k', value: 'canary', domain: PAGE_HOST, hostOnly: true, path: '/', secure: false }
      ]
      const written = new URL(`http://${PAGE_HOST}:1/`)
      const { text, withheld } = await render('/', {
        headers: { 'x-k': 'canary' },
        cookies,
        written
      })
      expect(text).not.toContain('canary')
      expect(withheld).toEqual(['headers', 'cookies'])
    })

    test('the requests carry no cookie from one page to the next', async () => {
      await serve({
        '/': (request, response) => {
          const seen = request.headers.cookie ?? 'none'
          response.setHeader('set-cookie', 'who=first; Max-Age=1000')
          response.end(`<p>cookie: ${seen}</p>`)
        }
      })
      expect((await render('/')).text).toContain('cookie: none')
      expect((await render('/')).text).toContain('cookie: none')
    })

    test('the requests exclude fonts, media, images and advertising', async () => {
      await serve({
        '/': `<style>@font-face{font-family:f;src:url(/f.woff2)}p{font-family:f}</style><p>${PROSE}</p>
          <img src="/i.png" onerror="document.title='broken'" onload="document.title='loaded'"><video src="/v.mp4"></video><audio src="/a.mp3" autoplay></audio>`
      })
      expect((await render('/')).text).toContain('loaded')
      expect(origin.requests).toEqual(['GET /'])
    })
  })

  describe('guard.md rule 6: the browser reaches nothing that the guard refuses', () => {
    test('no kind of request from a page reaches loopback', async () => {
      const victims = await Promise.all(
        ['127.0.0.1', '::1', '0.0.0.0'].map((host) => pageOrigin({}, host))
      )
      open.push(...victims)
      const ports = victims.map(({ url }) => url.slice(url.lastIndexOf(':') + 1))
      const places = [
        `127.0.0.1:${ports[0]}`,
        `localhost:${ports[0]}`,
        `[::1]:${ports[1]}`,
        `0.0.0.0:${ports[2]}`
      ]
      await serve({ '/': attack(places) })
      const page = await render('/')
      expect(page.text).toContain('rises above the weir')
      expect(victims.map(({ requests }) => requests.length)).toEqual([0, 0, 0])
    })

    test('a navigation of the page itself is refused', async () => {
      await serve({
        '/script': '<script>location = "http://169.254.169.254/latest"</script>',
        '/redirect': (_request, response) =>
          void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
        '/scheme': (_request, response) =>
          void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      })
      for (const path of ['/script', '/redirect', '/scheme']) {
        await expect(render(path), path).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
      }
      await expect(browser.fetch({ url: new URL('http://127.0.0.1:1/') })).rejects.toMatchObject({
        code: 'URL_NOT_ALLOWED'
      })
    })

    test('a redirect of the page is refused with the message of the HTTP engine', async () => {
      const lead = (location: string) => (_request: unknown, response: ServerResponse) =>
        void response.writeHead(302, { location }).end()
      await serve({
        '/address': lead('http://10.0.0.1/'),
        '/tls': lead('https://10.0.0.1/'),
        '/localhost': lead('http://localhost:1/'),
        '/name': lead('http://router.internal/'),
        '/port': lead(`http://${PAGE_HOST}:22/`),
        '/scheme': lead('file:///etc/passwd'),
        '/answer': lead('http://bad.example/'),
        '/twice': lead('/address'),
        '/last': lead('/scheme'),
        '/script': '<script>location = "http://169.254.169.254/latest"</script>'
      })
      const looking = createGuard({
        allowPrivateCidrs: [`${PAGE_HOST}/32`],
        resolve: async () => ['10.0.0.1']
      })
      const [rendering, acquirer] = [engine({ guard: looking }), createAcquirer({ guard: looking })]
      open.push(rendering, acquirer)
      const refusalOf = (fetching: Promise<unknown>) =>
        fetching.then(
          () => 'none',
          ({ code, message }) => `${code}: ${message}`
        )
      for (const path of [
        'address',
        'tls',
        'localhost',
        'name',
        'port',
        'scheme',
        'answer',
        'twice',
        'last'
      ]) {
        const url = new URL(`${origin.url}/${path}`)
        const said = await refusalOf(acquirer.fetch({ url, via: 'http' }))
        expect(said).toMatch(/^URL_NOT_ALLOWED: The site redirected to /)
        expect(await refusalOf(rendering.fetch({ url })), path).toBe(said)
      }
      expect(await refusalOf(rendering.fetch({ url: new URL(`${origin.url}/script`) }))).toBe(
        'URL_NOT_ALLOWED: The site redirected to an address that is not public, which is not allowed.'
      )
      expect(await refusalOf(rendering.fetch({ url: new URL('http://bad.example/') }))).toBe(
        'URL_NOT_ALLOWED: The URL resolves to an address that is not allowed.'
      )
    })

    test('the guard looks up the names', async () => {
      await serve({ '/': `<p>${PROSE}</p>` })
      const { port } = new URL(origin.url)
      const named = engine({
        guard: createGuard({
          allowPrivateCidrs: [`${PAGE_HOST}/32`],
          resolve: async (host) => (host === 'good.example' ? [PAGE_HOST] : ['127.0.0.1'])
        })
      })
      open.push(named)
      const good = await named.fetch({ url: new URL(`http://good.example:${port}/`) })
      expect(good.url.hostname).toBe('good.example')
      await expect(
        named.fetch({ url: new URL(`http://bad.example:${port}/`) })
      ).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    })
  })

  describe('badly behaved pages', () => {
    test.each<[string, string, string]>([
      ['a refresh to itself', '<meta http-equiv=refresh content=0><p>again', 'TOO_MANY_REDIRECTS'],
      [
        'a crash',
        '<p>x<script>const a = []; for (;;) a.push(new Array(1e6).fill(Math.random()))</script>',
        'RENDER_CRASHED'
      ]
    ])('%s', async (_name, html, code) => {
      await serve({ '/': html })
      await expect(render('/')).rejects.toMatchObject({ code })
    })

    test('an endless loop ends at its time limit, and the next page loads', async () => {
      await serve({ '/loop': '<p>x<script>for (;;);</script>', '/': `<p>${PROSE}</p>` })
      const hasty = engine({ timeout: 2_000 })
      open.push(hasty)
      const url = new URL(`${origin.url}/loop`)
      await expect(hasty.fetch({ url })).rejects.toMatchObject({
        code: 'FETCH_TIMEOUT',
        details: { stage: 'browser', timeout_ms: 2_000 }
      })
      expect((await hasty.fetch({ url: new URL(origin.url) })).status).toBe(200)
    })

    test.each<[string, string]>([
      ['ten thousand windows', 'for (let i = 0; i < 1e4; i++) window.open("/other?" + i)'],
      [
        'a flood of history',
        'for (let i = 0; i < 1e4; i++) try { history.pushState(i, "", "?" + i) } catch {}'
      ],
      ['dialogs', 'for (let i = 0; i < 50; i++) { alert(i); confirm(i); prompt(i) }'],
      [
        'permissions',
        'navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission()'
      ],
      [
        'a giant canvas',
        'const c = document.createElement("canvas"); c.width = c.height = 32767; c.getContext("2d")?.fillRect(0, 0, 9, 9)'
      ]
    ])('%s', async (_name, script) => {
      await serve({ '/': `<p>${PROSE}</p><script>${script}</script>` })
      expect((await render('/')).text).toContain('rises above')
      expect(origin.requests).toEqual(['GET /'])
    })

    test('a page over its budget of bytes fails', async () => {
      await serve({
        '/': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' })
          const pour = () => {
            while (
              !response.destroyed &&
              response.write('<p>more and more and more</p>'.repeat(1_000))
            );
          }
          response.on('drain', pour)
          pour()
        }
      })
      const small = engine({ pageBytes: 1_000_000 })
      open.push(small)
      await expect(small.fetch({ url: new URL(origin.url) })).rejects.toMatchObject({
        code: 'RESPONSE_TOO_LARGE',
        details: { limit: 1_000_000 }
      })
    })

    test.each<[string, number, string]>([
      ['404', 404, 'UPSTREAM_STATUS'],
      ['a demand for a password', 401, 'UPSTREAM_STATUS']
    ])('%s', async (_name, status, code) => {
      await serve({
        '/': (_request, response) =>
          void response.writeHead(status, { 'www-authenticate': 'Basic realm="x"' }).end('<p>no')
      })
      await expect(render('/')).rejects.toMatchObject({ code, details: { target_status: status } })
    })

    test('a download is refused', async () => {
      await serve({
        '/': (_request, response) =>
          void response.writeHead(200, { 'content-type': 'application/zip' }).end('PK')
      })
      await expect(render('/')).rejects.toMatchObject({ code: 'UNSUPPORTED_CONTENT' })
    })

    test('an unreachable origin fails', async () => {
      const gone = await pageOrigin({})
      await gone.close()
      await expect(browser.fetch({ url: new URL(gone.url) })).rejects.toMatchObject({
        code: 'CONNECTION_FAILED'
      })
    })
  })

  test('a page ends at once when its caller gives up', async () => {
    await serve({ '/': () => {} })
    const caller = new AbortController()
    const page = browser.fetch({ url: new URL(origin.url) }, { signal: caller.signal })
    setTimeout(() => caller.abort(new Error('gone')), 300)
    await expect(page).rejects.toThrow('gone')
  })

  test('the browser reports its open and its waiting pages', async () => {
    await serve({ '/': () => {} })
    const narrow = engine({ pages: 1 })
    open.push(narrow)
    expect(narrow.report()).toEqual({ open: 0, waiting: 0, launches: 0, crashes: 0 })
    const caller = new AbortController()
    const url = new URL(origin.url)
    const pages = [1, 2].map(() => narrow.fetch({ url }, { signal: caller.signal }))
    const ended = Promise.allSettled(pages)
    while (origin.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(narrow.report()).toEqual({ open: 1, waiting: 1, launches: 1, crashes: 0 })
    caller.abort(new Error('gone'))
    await ended
    // The answer comes before the page is closed, which keeps its place until then.
    await vi.waitFor(
      () => expect(narrow.report()).toEqual({ open: 0, waiting: 0, launches: 1, crashes: 0 }),
      20_000
    )
    await narrow.close()
    expect(narrow.report().crashes).toBe(0)
  })

  test('OUTBOUND_PROXY is used by HTTP and browser alike, with checked addresses', async () => {
    await serve({ '/': `<p>${PROSE}</p>` })
    const proxy = await connectProxy('user', 'secret')
    const outboundProxy = proxy.url.replace('//', '//user:secret@')
    const acquirer = createAcquirer({ guard, outboundProxy })
    const through = engine({ outboundProxy })
    open.push(proxy, acquirer, through)
    const url = new URL(origin.url)
    expect((await acquirer.fetch({ url, via: 'http' })).status).toBe(200)
    expect(proxy.targets).toEqual([url.host])
    expect((await through.fetch({ url })).status).toBe(200)
    expect(new Set(proxy.targets)).toEqual(new Set([url.host]))
    expect(proxy.targets.length).toBeGreaterThan(1)
    const refused = { url: new URL('http://127.0.0.1:1/') }
    await expect(through.fetch(refused)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    await proxy.close()
    await expect(acquirer.fetch({ url, via: 'http' })).rejects.toMatchObject({
      code: 'CONNECTION_FAILED'
    })
  })
})

/** A page that asks for `places` in every way there is. */
function attack(places: readonly string[]): string {
  const tags = places.map(
    (place) => `<img src="http://${place}/img"><script src="http://${place}/script"></script>
<link rel=stylesheet href="http://${place}/css"><link rel=prefetch href="http://${place}/prefetch"><link rel=preload as=fetch href="http://${place}/preload">
<link rel=preconnect href="http://${place}/"><link rel=dns-prefetch href="http://${place}/"><link rel=icon href="http://${place}/icon"><link rel=manifest href="http://${place}/manifest">
<iframe src="http://${place}/frame"></iframe><object data="http://${place}/object"></object><embed src="http://${place}/embed">
<video src="http://${place}/video" poster="http://${place}/poster"></video><audio src="http://${place}/audio" autoplay></audio>
<form id="f${places.indexOf(place)}" target="hole" method=post action="http://${place}/form"></form><div style="background:url(http://${place}/background)">x</div>`
  )
  return `<!doctype html><p>${PROSE}</p><iframe name=hole></iframe>${tags.join('')}<script>
for (const [index, place] of ${JSON.stringify(places)}.entries()) {
  const tries = [
    () => fetch('http://' + place + '/fetch', { mode: 'no-cors' }).catch(() => {}),
    () => fetch('https://' + place + '/fetch', { mode: 'no-cors' }).catch(() => {}),
    () => { const x = new XMLHttpRequest(); x.open('GET', 'http://' + place + '/xhr'); x.send() },
    () => navigator.sendBeacon('http://' + place + '/beacon', 'x'),
    () => new WebSocket('ws://' + place + '/ws'),
    () => new WebSocket('wss://' + place + '/wss'),
    () => new EventSource('http://' + place + '/events'),
    () => new Worker(URL.createObjectURL(new Blob(["fetch('http://" + place + "/worker').catch(() => {}); importScripts('http://" + place + "/import')"]))),
    () => new SharedWorker('data:text/javascript,fetch("http://' + place + '/shared")'),
    () => import('http://' + place + '/module').catch(() => {}),
    () => document.getElementById('f' + index).submit(),
    () => window.open('http://' + place + '/popup'),
    () => { const a = document.createElement('a'); a.href = 'http://' + place + '/ping'; a.ping = a.href; a.target = 'hole'; a.click() },
    () => { const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + place }, { urls: 'turn:' + place + '?transport=tcp', username: 'a', credential: 'b' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)) }
  ]
  for (const one of tries) try { one() } catch {}
}
</script>`
}
