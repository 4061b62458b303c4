/** Limits for hostile pages in the browser, and cleaning up after a browser. */

import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { argumentsOf, processesOf } from '../src/browser/process/browser-processes.ts'
import { sweepBrowsers } from '../src/browser/process/browser-remains.ts'
import { type BrowserEngine, createBrowser, findChromium } from '../src/browser.ts'
import { createGuard } from '../src/guard.ts'
import { PAGE_HOST, type PageOrigin, type Pages, PROSE, pageOrigin } from './browser-origin.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of its bounds need one')
const isLinux = process.platform === 'linux'
const MIB = 2 ** 20
const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })

const HTML = { 'content-type': 'text/html; charset=utf-8' }
/** 400 MB of a page. */
const LARGE = Buffer.concat([
  Buffer.from(`<!doctype html><p>${PROSE}</p>`),
  Buffer.alloc(400_000_000, 'a')
])
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** The browsers below this process, by their main processes. */
function browsers() {
  return processesOf(process.pid).filter(({ pid }) =>
    argumentsOf(pid).includes('--remote-debugging-pipe')
  )
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

function isGone(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return true
  }
}

async function until(condition: () => boolean, longest = 30_000): Promise<void> {
  const end = performance.now() + longest
  while (!condition()) {
    if (performance.now() > end) throw new Error('it has not happened in time')
    await wait(50)
  }
}

describe.skipIf(!chromium || !isLinux)('a page in the browser', () => {
  let browser: BrowserEngine
  const open: { close(): Promise<void> }[] = []

  beforeAll(() => {
    if (!chromium) throw new Error('no Chromium')
    browser = createBrowser({ guard, chromium, pages: 3 })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })
  const serve = async (pages: Pages): Promise<PageOrigin> => {
    const origin = await pageOrigin(pages)
    open.push(origin)
    return origin
  }

  test.each([
    ['gzip', gzipSync(LARGE, { level: 1 })],
    ['br', brotliCompressSync(LARGE, QUICK)]
  ])(
    'a page with 400 MB as %s, fetched with a header, costs this process neither memory nor time',
    async (coding, body) => {
      const origin = await serve({
        '/': (_request, response) =>
          response.writeHead(200, { ...HTML, 'content-encoding': coding }).end(body)
      })
      // Started beforehand: the driver does not count as a cost of the page.
      await browser.check()
      const before = process.memoryUsage().rss
      let most = before
      const look = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss)
      }, 10)
      try {
        const plan = { url: new URL(`${origin.url}/`) }
        // The first error depends on the amount that Chromium has read when it reports it.
        const fault = await browser
          .fetch(plan, { headers: { 'x-secret': 's' } })
          .catch((error) => error)
        expect(['RESPONSE_TOO_LARGE', 'RENDER_CRASHED']).toContain(fault.code)
      } finally {
        clearInterval(look)
      }
      expect((most - before) / MIB).toBeLessThan(100)
      expect(
        (await browser.fetch({ url: new URL(`${(await serve({ '/': PROSE })).url}/`) })).status
      ).toBe(200)
    },
    180_000
  )

  test('a page loads no more resources than its budget of decoded bytes', async () => {
    const part = gzipSync(Buffer.from(`/*${'a'.repeat(30_000_000)}*/`))
    const requested: string[] = []
    const origin = await serve({
      '/': `<p>${PROSE}</p><script>(async () => { for (let n = 0; n < 20; n++) await fetch('/part?' + n).then((r) => r.text()).catch(() => {}); document.title = 'end' })()</script>`,
      '/part': (request, response) => {
        requested.push(request.url ?? '')
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
          .end(part)
      }
    })
    const page = await browser.fetch({ url: new URL(`${origin.url}/`) })
    expect(new TextDecoder().decode(page.body)).toContain('rises above the weir')
    // 100 MiB are the fourth of 30 MB.
    expect(requested.length).toBeLessThanOrEqual(6)
  }, 180_000)

  test.each([
    [
      'arrays',
      'const kept = []; for (let n = 0; n < 40; n++) kept.push(new Uint8Array(1e8).fill(1))'
    ],
    [
      'WebAssembly',
      'const m = new WebAssembly.Memory({ initial: 1, maximum: 65536 }); for (let n = 0; n < 60; n++) { m.grow(1000); new Uint8Array(m.buffer).fill(1) }'
    ],
    [
      'shared buffers',
      'const kept = []; for (let n = 0; n < 40; n++) kept.push(new Uint8Array(new ArrayBuffer(1e8)).fill(2))'
    ],
    [
      'a worker',
      "new Worker(URL.createObjectURL(new Blob(['const kept = []; for (let n = 0; n < 40; n++) kept.push(new Uint8Array(1e8).fill(1)); for (;;) {}'])))"
    ],
    [
      'strings in the document',
      "let text = 'x'.repeat(1e6); for (let n = 0; n < 4000; n++) document.body.append(document.createTextNode(text + n))"
    ]
  ])(
    'a page that fills memory by %s is ended, and no other page is',
    async (_, script) => {
      const origin = await serve({
        '/': `<p>${PROSE}</p><script>onload = () => { setTimeout(() => { ${script} }, 100) ; const until = Date.now() + 6000; const more = () => { fetch('/slow').finally(() => Date.now() < until && more()) }; more() }</script>`,
        '/slow': (_request, response) => void setTimeout(() => response.end('x'), 200),
        '/good': `<p>${PROSE}</p><script>fetch('/slow').then(() => { document.title = 'good' })</script>`
      })
      let most = 0
      const look = setInterval(() => {
        for (const { pid } of browsers()) {
          const total = processesOf(pid).reduce((sum, { memory }) => sum + memory, 0)
          most = Math.max(most, total)
        }
      }, 20)
      const bad = browser.fetch({ url: new URL(`${origin.url}/`) })
      const good = browser.fetch({ url: new URL(`${origin.url}/good`) })
      try {
        await expect(bad).rejects.toMatchObject({
          code: 'RENDER_CRASHED',
          message: "The page exceeded the browser's memory limit of 512 MiB."
        })
        expect((await good).status).toBe(200)
      } finally {
        clearInterval(look)
        await Promise.allSettled([bad, good])
      }
      // The limit, what is filled between two looks, and the browser with the other page.
      expect(most / MIB).toBeLessThan(1_200)
      expect(browser.report().crashes).toBe(0)
    },
    180_000
  )

  test('a page with ten thousand requests is read in time, and most of them are not sent', async () => {
    const origin = await serve({
      '/': `<p>${PROSE}</p><script>for (let n = 0; n < 10000; n++) fetch('/' + n).catch(() => {})</script>`
    })
    const page = await browser.fetch({ url: new URL(`${origin.url}/`) })
    expect(new TextDecoder().decode(page.body)).toContain('rises above the weir')
    expect(origin.requests.length).toBeLessThan(600)
  }, 180_000)

  test('a fetch answers at the deadline without waiting for the page to close, and asks its origin for nothing more', async () => {
    const origin = await serve({
      '/': `<p>${PROSE}</p><script>for (let n = 0; n < 10000; n++) fetch('/' + n).catch(() => {})</script>`
    })
    const deadline = new AbortController()
    const failed = browser.fetch(
      { url: new URL(`${origin.url}/`), waitFor: '#never' },
      { signal: deadline.signal }
    )
    failed.catch(() => {})
    await until(() => origin.requests.length > 10, 80_000)
    deadline.abort(new Error('the deadline'))
    await expect(failed).rejects.toThrow('the deadline')
    const asked = origin.requests.length
    expect(browser.report().open).toBe(1)
    await until(() => browser.report().open === 0, 80_000)
    await wait(500)
    // Requests that were already on their way.
    expect(origin.requests.length - asked).toBeLessThan(20)
  }, 180_000)

  test("a page sends the caller's headers on all requests to its origin, and on none after a detour", async () => {
    const seen: Record<string, [string, string]> = {}
    const record =
      (name: string, next?: string) =>
      (
        request: { headers: Record<string, unknown> },
        response: { writeHead(status: number, headers: object): { end(text?: string): void } }
      ) => {
        seen[name] = [
          String(request.headers['x-secret'] ?? ''),
          String(request.headers.cookie ?? '')
        ]
        const headers = {
          'access-control-allow-origin': '*',
          'content-type': name === 'worker' ? 'text/javascript' : 'text/html'
        }
        if (next) response.writeHead(302, { ...headers, location: next }).end()
        else response.writeHead(200, headers).end(name === 'worker' ? "fetch('/from-worker')" : 'x')
      }
    const other = await pageOrigin(
      {
        '/there': (request, response) =>
          record('there', `${origin.url}/back`)(request as never, response as never),
        '/cors': record('cors') as never
      },
      PAGE_HOST
    )
    open.push(other)
    const origin: PageOrigin = await serve({
      '/': (request, response) => {
        record('page')(request as never, { writeHead: () => ({ end() {} }) })
        response
          .writeHead(200, { ...HTML, 'set-cookie': 'own=1' })
          .end(
            `<p>${PROSE}</p><script src="/script"></script><script>new Worker('/worker'); fetch('/same'); fetch('/detour').catch(() => {}); fetch('${other.url}/cors').catch(() => {})</script>`
          )
      },
      '/script': record('script') as never,
      '/worker': record('worker') as never,
      '/from-worker': record('from-worker') as never,
      '/same': record('same', '/same-after') as never,
      '/same-after': record('same-after') as never,
      '/detour': ((request: never, response: never) =>
        record('detour', `${other.url}/there`)(request, response)) as never,
      '/back': record('back') as never
    })
    await browser.fetch(
      { url: new URL(`${origin.url}/`) },
      { headers: { 'X-Secret': 'canary', cookie: 'caller=1' } }
    )
    await until(() => 'back' in seen && 'from-worker' in seen && 'same-after' in seen)
    const having = (names: string[]) => names.map((name) => seen[name]?.[0])
    expect(having(['page', 'script', 'worker', 'same', 'same-after', 'detour'])).toEqual(
      Array(6).fill('canary')
    )
    expect(having(['there', 'back', 'cors'])).toEqual(['', '', ''])
    expect(seen.page?.[1]).toBe('caller=1')
    expect(seen.script?.[1]).toBe('caller=1; own=1')
    expect([seen.there?.[1], seen.cors?.[1]].join()).not.toContain('caller')
  }, 180_000)

  test('the next page is read after a browser was killed', async () => {
    const { url } = await serve({ '/': PROSE })
    const own = createBrowser({ guard, chromium: chromium!, pages: 1 })
    open.push(own)
    const before = browsers().map(({ pid }) => pid)
    await own.check()
    const pids = browsers().map(({ pid }) => pid)
    const killed = pids.filter((pid) => !before.includes(pid))
    expect(killed).not.toEqual([])
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    // Without a turn of the event loop, in which the end of the connection would be seen.
    while (!killed.every(isGone));
    expect((await own.fetch({ url: new URL(`${url}/`) })).status).toBe(200)
  }, 180_000)

  test('the next page is read after a page crashed while its picture was taken', async () => {
    const { url } = await serve({
      '/huge': `<p>${PROSE}</p><canvas width=32767 height=32767></canvas><script>
        document.querySelector('canvas').getContext('2d').fillRect(0, 0, 32767, 32767)</script>`,
      '/': PROSE
    })
    const screenshot = { fullPage: true, format: 'webp', quality: 80 } as const
    for (let round = 0; round < 2; round++) {
      await expect(
        browser.fetch({ url: new URL(`${url}/huge`), pictures: { screenshot } })
      ).rejects.toMatchObject({ code: 'RENDER_CRASHED' })
      expect((await browser.fetch({ url: new URL(`${url}/`) })).status).toBe(200)
    }
  }, 180_000)

  test('the browser runs in processes that know no secret of the service', async () => {
    process.env.SLUICE_TEST_SECRET = 'canary-in-the-environment'
    const own = createBrowser({ guard, chromium: chromium!, pages: 1 })
    try {
      await own.check()
      const pids = browsers().flatMap(({ pid }) => processesOf(pid))
      expect(pids.length).toBeGreaterThan(3)
      for (const { pid } of pids) {
        if (!isGone(pid)) expect(environmentOf(pid)).not.toContain('canary')
      }
    } finally {
      delete process.env.SLUICE_TEST_SECRET
      await own.close()
    }
  }, 180_000)
})

describe.skipIf(!chromium || !isLinux)("the browser's leftovers", () => {
  /** A process with a browser that renders nothing. */
  const MODULE = new URL('../src/browser.ts', import.meta.url).href
  const GUARD = new URL('../src/guard.ts', import.meta.url).href
  const SCRIPT = `import { createBrowser, findChromium } from '${MODULE}'; import { createGuard } from '${GUARD}'
    const browser = createBrowser({ guard: createGuard(), chromium: await findChromium() }); await browser.check(); console.log('ready'); setInterval(() => {}, 1000)`

  async function started() {
    const child = spawn(
      process.execPath,
      ['--conditions=@sluice/source', '--input-type=module', '-e', SCRIPT],
      { stdio: ['ignore', 'pipe', 'inherit'] }
    )
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const processes = processesOf(child.pid!).map(({ pid }) => pid)
    const profile = processes
      .flatMap((pid) => argumentsOf(pid))
      .find((one) => one.startsWith('--user-data-dir='))!
      .slice('--user-data-dir='.length)
    return { child, processes: processes.filter((pid) => pid !== child.pid), profile }
  }
  const ownFolders = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`sluice-browser-${process.pid}-`))
  test('no process and no profile is left after the service was killed', async () => {
    const { child, processes, profile } = await started()
    expect(existsSync(profile)).toBe(true)
    // Hung, so that it does not notice that its connection is gone.
    for (const pid of processes)
      if (argumentsOf(pid)[0]?.includes('chromium')) process.kill(pid, 'SIGSTOP')
    child.kill('SIGKILL')
    await until(() => processes.every(isGone) && !existsSync(profile))
  }, 180_000)

  test('the next start removes the leftovers if no guardian was running', async () => {
    const { child, processes, profile } = await started()
    const watchers = processes.filter((pid) => argumentsOf(pid).includes('sluice-browser-guardian'))
    expect(watchers).toHaveLength(1)
    for (const pid of watchers) process.kill(pid, 'SIGKILL')
    for (const pid of processes)
      if (argumentsOf(pid)[0]?.includes('chromium')) process.kill(pid, 'SIGSTOP')
    child.kill('SIGKILL')
    await until(() => isGone(child.pid!))
    sweepBrowsers()
    await until(() => processes.every(isGone) && !existsSync(profile))
  }, 180_000)

  test('a start removes only folders of ended processes, never paths that a foreign note names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-browser-test-'))
    const victim = mkdtempSync(join(tmpdir(), 'victim-'))
    const link = join(tmpdir(), `playwright_chromiumdev_profile-link${process.pid}`)
    symlinkSync(victim, link)
    try {
      const note = (pid: number, profile: string) =>
        writeFileSync(join(folder, 'started-by.json'), JSON.stringify({ pid, start: '1', profile }))
      for (const profile of [victim, link, '/', `${tmpdir()}/../etc`]) {
        mkdirSync(folder, { recursive: true })
        note(2 ** 22 + 1, profile)
        sweepBrowsers()
        expect(existsSync(folder)).toBe(false)
        expect(existsSync(victim)).toBe(true)
      }
      mkdirSync(folder)
      writeFileSync(join(folder, 'started-by.json'), JSON.stringify({ pid: process.pid }))
      sweepBrowsers()
      expect(existsSync(folder)).toBe(true)
    } finally {
      for (const path of [folder, victim, link]) rmSync(path, { recursive: true, force: true })
    }
  })

  test('the leftovers are gone after the browser was closed', async () => {
    const own = createBrowser({ guard, chromium: chromium!, pages: 1 })
    await own.check()
    const left = browsers().flatMap(({ pid }) => processesOf(pid).map((one) => one.pid))
    const folders = ownFolders()
    await own.close()
    await until(() => left.every(isGone))
    expect(ownFolders().length).toBeLessThan(folders.length)
  }, 180_000)
})
