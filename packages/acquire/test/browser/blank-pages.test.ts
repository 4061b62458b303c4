/** Pages that are made ahead, and the isolation of each page. */

import { readFileSync } from 'node:fs'
import { chromium as playwright } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startGuardedProxy } from '../../src/browser/guarded-proxy.ts'
import { FLAGS } from '../../src/browser/process/launch-flags.ts'
import { type BrowserEngine, createBrowser, findChromium } from '../../src/browser.ts'
import { createGuard } from '../../src/guard.ts'
import type { FetchRequest } from '../../src/index.ts'
import { PAGE_HOST, type PageOrigin, PROSE, pageOrigin } from '../browser-origin.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')
const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })

describe.skipIf(!chromium)('pages that are made ahead', () => {
  let browser: BrowserEngine
  let origin: PageOrigin

  beforeAll(() => {
    if (!chromium) throw new Error('no Chromium')
    browser = createBrowser({ guard, chromium, pages: 4 })
  })
  afterAll(() => browser.close())
  afterEach(() => origin.close())
  const text = async (request: FetchRequest = {}, waitFor?: string) => {
    const plan = { url: new URL(origin.url), ...(waitFor ? { waitFor } : {}) }
    const { body } = await browser.fetch(plan, request)
    return new TextDecoder().decode(body)
  }
  const together = (requests: readonly FetchRequest[], waitFor?: string) =>
    Promise.all(requests.map((request) => text(request, waitFor)))

  test('a prepared page keeps nothing of the page before, in any storage', {
    tags: 'long'
  }, async () => {
    origin = await pageOrigin({
      '/': `<p>${PROSE}</p><p id=found>waiting</p><script type=module>
        const found = []
        if (document.cookie) found.push('cookie')
        if (localStorage.canary) found.push('localStorage')
        if (sessionStorage.canary) found.push('sessionStorage')
        if (self.name) found.push('name')
        const open = indexedDB.open('canary', 1)
        await new Promise((resolve) => {
          open.onupgradeneeded = (event) => { if (event.oldVersion === 0) open.result.createObjectStore('canary') }
          open.onsuccess = resolve
        })
        const store = (mode) => open.result.transaction('canary', mode).objectStore('canary')
        const kept = await new Promise((resolve) => {
          const get = store('readonly').get('canary'); get.onsuccess = () => resolve(get.result)
        })
        if (kept) found.push('indexedDB')
        const first = await fetch('/cached').then((response) => response.text())
        const second = await fetch('/cached').then((response) => response.text())
        document.body.dataset.served = first + ' ' + second
        const channel = new BroadcastChannel('canary')
        channel.onmessage = () => found.push('BroadcastChannel')
        channel.postMessage('canary')
        document.cookie = 'canary=1; max-age=1000'
        localStorage.canary = sessionStorage.canary = self.name = 'canary'
        store('readwrite').put('canary', 'canary')
        await new Promise((resolve) => setTimeout(resolve, 300))
        document.getElementById('found').outerHTML = '<p class=done>found: ' + (found.join(' ') || 'nothing')
      </script>`,
      '/cached': (_request, response) => {
        served++
        response.writeHead(200, { 'cache-control': 'max-age=1000' }).end(String(served))
      }
    })
    let served = 0
    const some = Array.from({ length: 6 }, () => ({}))
    const pages = [...(await together(some, '.done')), ...(await together(some, '.done'))]
    for (const page of pages) expect(page).toContain('found: nothing')
    const numbers = pages.map((page) => /data-served="(\d+) /.exec(page)?.[1])
    expect(new Set(numbers).size).toBe(pages.length)
  })

  test('only requests for the same visitor use a prepared page', { tags: 'long' }, async () => {
    origin = await pageOrigin({
      '/': (request, response) => {
        const { 'accept-language': language, 'user-agent': agent } = request.headers
        response.setHeader('content-type', 'text/html')
        response.end(`<p>${PROSE}</p><p>${language} ${/Mobile/.test(agent ?? '')}</p>
          <script>document.write('<p>' + Intl.DateTimeFormat().resolvedOptions().timeZone + '</p>')</script>`)
      }
    })
    const asked: FetchRequest[] = [
      { locale: 'de' },
      { locale: 'fr', timezone: 'Asia/Tokyo' },
      { device: 'phone', locale: 'it' },
      { locale: 'de' }
    ]
    const twice = [...asked, ...asked]
    const pages = await together(twice)
    for (const [index, page] of pages.entries()) {
      const { locale, timezone, device } = {
        timezone: undefined,
        device: undefined,
        ...twice[index]
      }
      expect(page).toContain(`<p>${locale} ${device === 'phone'}</p>`)
      expect(page.includes('Asia/Tokyo')).toBe(timezone !== undefined)
    }
  })

  test('a prepared page loads the resources that its workers request', async () => {
    origin = await pageOrigin({
      '/': `<p id=out></p><script>
        const worker = new Worker('/worker.js')
        worker.onmessage = ({ data }) => { out.textContent = data }</script>`,
      '/worker.js': (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(`fetch('/data').then((r) => r.text()).then((t) => postMessage(t))`)
      },
      '/data': (_request, response) => void response.end(PROSE)
    })
    for (const page of await together([{}, {}, {}])) expect(page).toContain('rises above the weir')
  })

  test('a prepared page gives the credentials of the proxy to no site', async () => {
    const given: (string | undefined)[] = []
    origin = await pageOrigin({
      '/': (request, response) => {
        given.push(request.headers.authorization, request.headers['proxy-authorization'])
        response.writeHead(401, { 'www-authenticate': 'Basic realm="canary"' }).end(PROSE)
      }
    })
    await expect(text()).rejects.toMatchObject({ details: { target_status: 401 } })
    expect(given.filter((value) => value !== undefined)).toEqual([])
  })
})

test('a page that has not begun reaches nothing, with the right credentials', async () => {
  const proxy = await startGuardedProxy({ guard, timeout: 1_000, outbound: undefined })
  const origin = await pageOrigin({ '/': PROSE })
  try {
    const session = proxy.open()
    const ask = async () => {
      const { username, password } = session
      const { request } = await import('node:http')
      const { hostname, port } = new URL(proxy.url)
      return new Promise<number | undefined>((resolve) => {
        const headers = {
          'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
        }
        request({ hostname, port, path: `${origin.url}/`, headers }, (response) =>
          resolve(response.resume().statusCode)
        )
          .on('error', () => resolve(undefined))
          .end()
      })
    }
    expect(await ask()).toBeUndefined()
    expect(session.refusals).toBe(1)
    session.begin({ bytes: 1_000_000 })
    expect(await ask()).toBe(200)
    expect(origin.requests).toEqual(['GET /'])
  } finally {
    await proxy.close()
    await origin.close()
  }
})

test.skipIf(!chromium || process.platform !== 'linux')(
  'every feature that Playwright turns off is in our list, which replaces it',
  async () => {
    if (!chromium) throw new Error('no Chromium')
    const { path, env } = await chromium.executable()
    const browser = await playwright.launch({
      executablePath: path,
      env: { ...process.env, ...env },
      chromiumSandbox: false,
      args: [...FLAGS]
    })
    try {
      const client = await browser.newBrowserCDPSession()
      const { processInfo } = await client.send('SystemInfo.getProcessInfo')
      const main = processInfo.find(({ type }) => type === 'browser')?.id
      const lists = readFileSync(`/proc/${main}/cmdline`, 'utf8')
        .split('\0')
        .filter((argument) => argument.startsWith('--disable-features='))
        .map((argument) => argument.slice('--disable-features='.length).split(','))
      const ours = lists.at(-1) ?? []
      expect(lists.length).toBeGreaterThan(1)
      expect(lists.flat().filter((feature) => !ours.includes(feature))).toEqual([])
    } finally {
      await browser.close()
    }
  }
)
