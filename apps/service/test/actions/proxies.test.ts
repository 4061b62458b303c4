/** `proxy`, `country`, `timezone`, `geolocation`, `device`: capabilities §5. */

import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of places and devices need one')

const TEXT = 'The mill on the lower river was built before the weir and has outlived it twice. '
const PASSWORD = 'of-the-proxy'

/** A proxy that tunnels from an address of its own, so that the origin sees who came through it. */
async function startProxy(from: string) {
  let tunnels = 0
  const sockets = new Set<Socket>()
  const server = createServer()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('connect', (request: IncomingMessage, client: Socket): void => {
    client.on('error', () => {})
    const given = Buffer.from(`eu:${PASSWORD}`).toString('base64')
    if (request.headers['proxy-authorization'] !== `Basic ${given}`) {
      return void client.end('HTTP/1.1 407 No\r\n\r\n')
    }
    tunnels++
    const { hostname, port } = new URL(`http://${request.url}`)
    const upstream = connect({ host: hostname, port: Number(port), localAddress: from }, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://eu:${PASSWORD}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels: () => tunnels,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

/** Paths that were asked for, by the address they came from. */
const seen: { path: string; from: string; agent: string }[] = []
let origin: Origin
let sluice: TestService
let key: string
let eu: Awaited<ReturnType<typeof startProxy>>

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>The mill</title><meta name=viewport content="width=device-width"></head><body><main><h1>The mill</h1><p>${TEXT.repeat(6)}</p>${body}</main></body></html>`

beforeAll(async () => {
  eu = await startProxy('127.0.0.9')
  const note = (request: IncomingMessage) =>
    seen.push({
      path: request.url ?? '',
      from: request.socket.remoteAddress ?? '',
      agent: request.headers['user-agent'] ?? ''
    })
  origin = await startOrigin(
    (request, response): void => {
      note(request)
      if (request.url === '/sitemap.xml') {
        response.setHeader('content-type', 'application/xml')
        return void response.end(`<urlset><url><loc>${origin.url}/listed</loc></url></urlset>`)
      }
      if (request.url === '/file.rtf') {
        response.setHeader('content-type', 'application/rtf')
        return void response.end(`{\\rtf1\\ansi ${TEXT.repeat(4)}\\par}`)
      }
      response.setHeader('content-type', 'text/html; charset=utf-8')
      if (request.url === '/where') {
        return void response.end(
          page(`<p id=t></p><script>navigator.geolocation.getCurrentPosition(
            (at) => { t.textContent = 'It is read at ' + at.coords.latitude + ' and ' + at.coords.longitude + ', where the clocks say ' + Intl.DateTimeFormat().resolvedOptions().timeZone + ', on ' + innerWidth + ' pixels.' },
            () => { t.textContent = 'The page was not told where it is being read, on ' + innerWidth + ' pixels.' })</script>`)
        )
      }
      response.end(
        page(`<p>The part ${request.url} of the mill. <a href="/linked">More of it</a></p>`)
      )
    },
    (request, response) => {
      note(request)
      response.end(`User-agent: *\nAllow: /\nSitemap: ${origin.url}/sitemap.xml`)
    }
  )
  sluice = await startService({
    BROWSER: 'auto',
    BROWSER_PAGES: '2',
    PROXIES: `eu:DE=${eu.url};down=http://127.0.0.1:9,${eu.url};gone:FR=http://127.0.0.1:9`
  })
  key = (await sluice.account(1_000)).key
})
afterAll(async () => {
  await sluice?.stop()
  await origin?.stop()
  eu?.close()
})
beforeEach(() => {
  seen.length = 0
})
const ask = (path: string, options: object) =>
  post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url + path, options })
const ended = async (id: string) => {
  for (;;) {
    const { body } = await get(`${sluice.url}/api/v1/jobs/${id}`, key)
    if (body.data.completed_at !== null) return body.data
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('proxies (capabilities §5)', () => {
  test('all traffic of a request goes through the proxy that it names', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const plain = await ask('/', { proxy: 'eu', respect_robots: true })
    expect(plain.body.meta.proxy).toBe('eu')
    const document = await ask('/file.rtf', { country: 'de' })
    expect([document.body.meta.proxy, document.body.data.format]).toEqual(['eu', 'rtf'])
    const crawl = await post(`${sluice.url}/api/v1/internet/crawl/`, key, {
      url: `${origin.url}/`,
      options: { proxy: 'eu' }
    })
    expect((await ended(crawl.body.data.id)).pages.success).toBe(3)
    const dry = await post(`${sluice.url}/api/v1/internet/crawl/?dry_run=true`, key, {
      url: `${origin.url}/`,
      options: { proxy: 'eu' }
    })
    expect(dry.body.data.sitemaps).toHaveLength(1)
    const map = await post(`${sluice.url}/api/v1/internet/map/`, key, {
      url: `${origin.url}/`,
      country: 'DE'
    })
    expect(map.body.data.urls.length).toBeGreaterThan(1)
    if (chromium) await ask('/where', { proxy: 'eu', render: 'browser' })
    const paths = new Set(seen.map(({ path }) => path))
    const wanted = ['/', '/robots.txt', '/file.rtf', '/sitemap.xml', '/listed', '/linked']
    for (const path of wanted) expect([...paths]).toContain(path)
    expect(seen.filter(({ from }) => from !== '127.0.0.9')).toEqual([])
  })

  test('a request without a proxy sends nothing through one', async () => {
    const before = eu.tunnels()
    const { body } = await ask('/', {})
    expect(body.meta).not.toHaveProperty('proxy')
    expect(eu.tunnels()).toBe(before)
    expect(seen.some(({ from }) => from === '127.0.0.9')).toBe(false)
  })

  test('a proxy that does not answer is left out, and another one of the same name is used', async () => {
    for (let turn = 0; turn < 4; turn++) {
      expect((await ask(`/?${turn}`, { proxy: 'down' })).status).toBe(200)
    }
    const state = sluice.service.proxies?.report().find(({ name }) => name === 'down')
    expect(state).toEqual({ name: 'down', country: null, proxies: 2, healthy: 1 })
    const metrics = await (await fetch(`${sluice.url}/metrics`)).text()
    expect(metrics).toContain('sluice_proxies{pool="down"} 2')
    expect(metrics).toContain('sluice_proxies_healthy{pool="down"} 1')
    expect(metrics).not.toContain(PASSWORD)
  })

  test('nothing is fetched if no proxy answers', async () => {
    const { status, body } = await ask('/', { country: 'FR' })
    expect([status, body.error.code]).toEqual([500, 'CONNECTION_FAILED'])
    expect(body.error.message).not.toContain('127.0.0.1')
    expect(seen).toEqual([])
  })

  test.each([
    ['an unknown name', { proxy: 'us' }, 'options.proxy'],
    ['a country without one', { country: 'US' }, 'options.country'],
    ['a country that it is not in', { proxy: 'eu', country: 'FR' }, 'options.country'],
    ['an address', { proxy: 'http://127.0.0.1:9' }, 'options.proxy'],
    ['no country', { country: 'Germany' }, 'options.country']
  ])('refused: %s', async (_name, options, path) => {
    const { status, body, text } = await ask('/', options)
    expect([status, body.error.details.path]).toEqual([400, path])
    expect(text).not.toContain(PASSWORD)
    expect(seen).toEqual([])
  })

  test('addresses that the guard refuses are refused through a proxy too', async () => {
    const before = eu.tunnels()
    const url = 'http://127.0.0.1:8080/'
    const { body } = await post(`${sluice.url}/api/v1/internet/fetch/`, key, {
      url,
      options: { proxy: 'eu' }
    })
    expect(body.error.code).toBe('URL_NOT_ALLOWED')
    expect(eu.tunnels()).toBe(before)
  })
})

describe.skipIf(!chromium)('place and device (capabilities §5)', () => {
  const berlin = { latitude: 52.52, longitude: 13.4 }

  test('the page finds the browser where the request says', async () => {
    const { body } = await ask('/where', { geolocation: berlin, timezone: 'Europe/Berlin' })
    expect(body.meta.engine).toBe('browser')
    expect(body.data.text).toContain('read at 52.52 and 13.4, where the clocks say Europe/Berlin')
  })

  test('the page finds no location if the request gives none', async () => {
    const { body } = await ask('/where', { render: 'browser' })
    expect(body.data.text).toContain('was not told where')
  })

  test.each([
    ['phone', 412, /Android 15; Mobile/],
    ['tablet', 820, /Android 15\)/],
    ['desktop', 1_280, /X11; Linux/]
  ] as const)('device: %s', async (device, width, agent) => {
    const { body } = await ask('/where', { device, render: 'browser' })
    expect(body.data.text).toContain(`${width} pixels`)
    expect(seen[0]?.agent ?? seen.at(-1)?.agent).toMatch(agent)
  })

  test.each([
    ['a time zone that there is not', { timezone: 'Mars/Base' }, 'options.timezone'],
    ['an offset', { timezone: '+02:00' }, 'options.timezone'],
    [
      'a place off the globe',
      { geolocation: { latitude: 91, longitude: 0 } },
      'options.geolocation.latitude'
    ],
    ['a phone that is a tablet', { device: 'tablet', mobile: true }, 'options.device'],
    ['without a browser', { timezone: 'Europe/Berlin', render: 'http' }, 'options.timezone']
  ])('refused: %s', async (_name, options, path) => {
    const { status, body } = await ask('/', options)
    expect([status, body.error.details.path]).toEqual([400, path])
  })
})
