/** A browser that runs elsewhere: here one that the test starts by itself, with the flags of a stranger. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type BrowserEngine,
  type BrowserOptions,
  createBrowser,
  findChromium,
  type RemoteBrowser
} from '../../src/browser.ts'
import { createGuard } from '../../src/guard.ts'
import { PAGE_HOST, type PageOrigin, PROSE, pageOrigin } from '../browser-origin.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')
const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })

/** The command in docs/browser.md that starts it. */
const guide = readFileSync(new URL('../../../../docs/browser.md', import.meta.url), 'utf8')
const [command = ''] = /^chromium-headless-shell --remote[^`]+/m.exec(guide) ?? []
const REQUIRED = (command.match(/--[\w-]+(?:=\S+)?/g) ?? []).filter(
  (flag) => !/^--(?:remote-debugging-port|user-data-dir)=/.test(flag)
)
/** Another address of this machine, as a browser on another one would call it. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

interface Running {
  readonly child: ChildProcess
  readonly port: number
  end(): Promise<void>
}

async function started(flags: readonly string[], port = 0): Promise<Running> {
  if (!chromium) throw new Error('no Chromium')
  const { path, env } = await chromium.executable()
  const profile = mkdtempSync(join(tmpdir(), 'sluice-remote-'))
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    ...flags,
    'about:blank'
  ]
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // The program may be a script that waits for the browser: both end as a group.
    detached: true
  })
  const found = await new Promise<number>((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (chunk) => {
      text += chunk
      const [, at] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(text) ?? []
      if (at) resolve(Number(at))
    })
    child.once('exit', () => reject(new Error(`Chromium ended: ${text}`)))
  })
  return {
    child,
    port: found,
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(-(child.pid as number), 'SIGKILL')
        await once(child, 'exit')
      }
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }
}

describe.skipIf(!chromium)('a browser that runs elsewhere', () => {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close()
  })
  const chromiumWith = async (flags: readonly string[], port = 0) => {
    const running = await started(flags, port)
    open.push({ close: running.end })
    return running
  }
  const engine = (
    port: number,
    more: Partial<RemoteBrowser> = {},
    options: Partial<BrowserOptions> = {}
  ) => {
    const remote = { endpoint: new URL(`http://127.0.0.1:${port}`), ...more }
    const browser = createBrowser({ guard, chromium: remote, pages: 2, ...options })
    open.push(browser)
    return browser
  }
  const serve = async (pages: Parameters<typeof pageOrigin>[0]): Promise<PageOrigin> => {
    const origin = await pageOrigin(pages)
    open.push(origin)
    return origin
  }
  const text = async (browser: BrowserEngine, url: string) => {
    const { body } = await browser.fetch({ url: new URL(url) })
    return new TextDecoder().decode(body)
  }

  test("the guide has the browser's flags", () => {
    expect(REQUIRED).toContain('--webrtc-ip-handling-policy=disable_non_proxied_udp')
    expect(REQUIRED.length).toBeGreaterThan(4)
  })

  test('the browser renders pages, and each knows nothing of the one before', async () => {
    const { port } = await chromiumWith(REQUIRED)
    const origin = await serve({
      '/': `<p>${PROSE}</p><script>document.write('<p>was: ' + (document.cookie || 'nothing') + '</p>'); document.cookie = 'canary=1'</script>`
    })
    const browser = engine(port)
    expect(browser.source).toBe('BROWSER_URL')
    expect(await text(browser, `${origin.url}/`)).toContain('was: nothing')
    expect(await text(browser, `${origin.url}/`)).toContain('was: nothing')
  }, 60_000)

  test('the service also finds the browser by its own endpoint', async () => {
    const { port } = await chromiumWith(REQUIRED)
    const version = await fetch(`http://127.0.0.1:${port}/json/version`)
    const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
    const origin = await serve({ '/': `<p>${PROSE}</p>` })
    const browser = engine(port, { endpoint: new URL(webSocketDebuggerUrl) })
    expect(await text(browser, `${origin.url}/`)).toContain('rises above the weir')
  }, 60_000)

  test('the browser reaches neither its own loopback nor a private address, though its own flags allow it', async () => {
    const { port } = await chromiumWith([...REQUIRED, '--no-proxy-server', '--proxy-bypass-list=*'])
    const secret = await pageOrigin({ '/': 'secret' }, '127.0.0.1')
    open.push(secret)
    const origin = await serve({
      '/': `<p>${PROSE}</p><p id=out>trying</p><script>
        Promise.all(['${secret.url}/', '${secret.url.replace('127.0.0.1', 'localhost')}/'].flatMap((url) => [
          fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused'),
          new Promise((resolve) => { const frame = document.createElement('iframe'); frame.src = url; frame.onload = () => resolve('frame'); document.body.append(frame) })
        ])).then((all) => { out.textContent = all.join() })</script>`
    })
    const browser = engine(port)
    expect(await text(browser, `${origin.url}/`)).toContain('refused,frame,refused,frame')
    expect(secret.requests).toEqual([])
    await expect(text(browser, `${secret.url}/`)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
  }, 60_000)

  test('a browser whose pages send datagrams past the proxy is not used, and the error says how to start it', async () => {
    const { port } = await chromiumWith([])
    const browser = engine(port)
    await expect(browser.check()).rejects.toThrow(
      /not used: its pages send datagrams past the proxy \(WebRTC\)\. Start it with --force-webrtc/
    )
    const origin = await serve({ '/': `<p>${PROSE}</p>` })
    await expect(text(browser, `${origin.url}/`)).rejects.toMatchObject({ code: 'RENDER_CRASHED' })
    expect(origin.requests).toEqual([])
  }, 60_000)

  test.skipIf(address === undefined)(
    'the browser reaches the proxy under the configured name, on the configured port',
    async () => {
      const { port } = await chromiumWith(REQUIRED)
      const origin = await serve({ '/': `<p>${PROSE}</p>` })
      const proxyPort = 20_000 + (process.pid % 20_000)
      const browser = engine(port, { proxyHost: String(address), proxyPort })
      expect(await text(browser, `${origin.url}/`)).toContain('rises above the weir')
      const [answer] = (await once(get(`http://127.0.0.1:${proxyPort}/`), 'response')) as [
        IncomingMessage
      ]
      expect(answer.resume().statusCode).toBe(407)
    },
    60_000
  )

  test('a lost browser fails the page, and is found again', async () => {
    const first = await chromiumWith(REQUIRED)
    const origin = await serve({
      '/': `<p>${PROSE}</p>`,
      '/slow': (_request, response) => void response.write('<p>')
    })
    const browser = engine(first.port)
    expect(await text(browser, `${origin.url}/`)).toContain('rises above the weir')
    const loading = text(browser, `${origin.url}/slow`)
    loading.catch(() => {})
    while (!origin.requests.includes('GET /slow')) await new Promise((r) => setTimeout(r, 20))
    await first.end()
    await expect(loading).rejects.toMatchObject({ code: 'RENDER_CRASHED' })
    await expect(text(browser, `${origin.url}/`)).rejects.toMatchObject({ code: 'RENDER_CRASHED' })
    await chromiumWith(REQUIRED, first.port)
    expect(await text(browser, `${origin.url}/`)).toContain('rises above the weir')
    // Once the pages of the one that was lost have ended.
    await vi.waitFor(
      () => expect(browser.report()).toMatchObject({ launches: 2, crashes: 1 }),
      30_000
    )
  }, 180_000)

  test('a missing browser fails with its host, and without the rest of its address', async () => {
    const browser = engine(1, { endpoint: new URL('ws://127.0.0.1:1/devtools?token=canary') })
    const failure = await browser.check().catch((error: Error) => error)
    expect(String(failure)).toMatch(/no browser answers at 127\.0\.0\.1:1/)
    expect(String(failure)).not.toContain('canary')
  }, 60_000)
})
