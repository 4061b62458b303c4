/** Origins that are bad only once their page runs in a browser. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Outcome } from './origin-case.ts'
import { everyRequest } from './requests-of-a-page.ts'

/** One origin and what a fetch of it by the browser must come to. */
export interface BrowserOrigin {
  readonly name: string
  readonly expect: BrowserOutcome
  /**
   * What it answers, for an HTTP server.
   *
   * @param victim - a URL that the page tries to reach and must not: on loopback, not opened.
   */
  listener(victim: URL): RequestListener
}

/** {@link Outcome} within the longer time that a browser may take. */
interface BrowserOutcome extends Omit<Outcome, 'within'> {
  readonly within: 'deadline+1000'
}

const READ: BrowserOutcome = { status: 200, within: 'deadline+1000', memory: 700 }
const TOO_LONG: BrowserOutcome = { ...READ, status: 500, code: 'FETCH_TIMEOUT' }
const CRASHED: BrowserOutcome = { ...READ, status: 500, code: 'RENDER_CRASHED' }
const REFUSED: BrowserOutcome = { ...READ, status: 400, code: 'URL_NOT_ALLOWED' }
const LOOPED: BrowserOutcome = { ...READ, status: 500, code: 'TOO_MANY_REDIRECTS' }
const UPSTREAM: BrowserOutcome = { ...READ, status: 500, code: 'UPSTREAM_STATUS' }

/** Pages whose script does the harm. */
const SCRIPTS: readonly (readonly [string, BrowserOutcome, (victim: URL) => string])[] = [
  ['js_infinite_loop', TOO_LONG, () => 'while (true) {}'],
  ['js_allocate', CRASHED, () => 'const kept = []; for (;;) kept.push(new Array(1e6).fill(1))'],
  ['js_popups', READ, () => "for (let n = 0; n < 10000; n++) window.open('/popup/' + n)"],
  ['js_dialogs', READ, () => 'for (let n = 0; n < 100; n++) { alert(n); confirm(n); prompt(n) }'],
  ['js_stay', READ, () => 'onbeforeunload = (event) => { event.preventDefault(); return "stay" }'],
  [
    'js_download',
    READ,
    () =>
      "const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob(['x'.repeat(1e6)])); link.download = 'x.bin'; link.click()"
  ],
  ['js_redirect_private', REFUSED, () => "location = 'http://169.254.169.254/'"],
  ['js_redirect_loopback', REFUSED, (victim) => `location = ${JSON.stringify(victim.href)}`],
  [
    'history_flood',
    READ,
    () => "for (let n = 0; n < 100000; n++) try { history.pushState(n, '', '/' + n) } catch {}"
  ],
  [
    'permission_prompts',
    READ,
    () =>
      'navigator.geolocation?.getCurrentPosition(() => {}); navigator.mediaDevices?.getUserMedia({ video: true, audio: true }).catch(() => {}); window.Notification?.requestPermission()'
  ],
  [
    'canvas_huge',
    READ,
    () =>
      "const canvas = document.createElement('canvas'); canvas.width = canvas.height = 32767; document.body.append(canvas); canvas.getContext('2d')?.fillRect(0, 0, 32767, 32767)"
  ]
]

type Answer = (request: IncomingMessage, response: ServerResponse, victim: URL) => unknown

/** Origins that do more than serve one page. */
const ANSWERS: readonly (readonly [string, BrowserOutcome, Answer])[] = [
  ['sub_loopback', READ, (_, response, victim) => reply(response, everyRequest(victim))],
  [
    'meta_refresh_loop',
    LOOPED,
    (_, response) => reply(response, '<meta http-equiv="refresh" content="0">')
  ],
  [
    'never_load',
    READ,
    ({ url }, response) => url === '/hangs.png' || reply(response, '<img src="/hangs.png">')
  ],
  [
    'sub_1gb',
    READ,
    ({ url }, response) =>
      url === '/large.png' ? pour(response, 2 ** 30) : reply(response, '<img src="/large.png">')
  ],
  [
    'basic_auth',
    UPSTREAM,
    (_, response) => {
      response.statusCode = 401
      response.setHeader('www-authenticate', 'Basic realm="harbour"')
      reply(response, '')
    }
  ],
  [
    'cross_tenant_cookie',
    READ,
    ({ headers }, response) => {
      response.setHeader('set-cookie', 'tenant=first; Path=/; Max-Age=3600')
      reply(response, `<p>Cookies that came: ${headers.cookie ? 'one of another' : 'none'}.</p>`)
    }
  ],
  ['css_bomb', READ, (_, response) => reply(response, cssBomb())]
]

/** See the module. */
export const browserOrigins: readonly BrowserOrigin[] = [
  ...SCRIPTS.map(
    ([name, expect, script]): BrowserOrigin => ({
      name,
      expect,
      listener: (victim) => (_, response) => reply(response, `<script>${script(victim)}</script>`)
    })
  ),
  ...ANSWERS.map(
    ([name, expect, answer]): BrowserOrigin => ({
      name,
      expect,
      listener: (victim) => (request, response) => void answer(request, response, victim)
    })
  )
]

function reply(response: ServerResponse, harm: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><title>The ferry</title><main><h1>The ferry</h1><p>The ferry left the pier an hour late, and nobody who waited there knew why.</p></main>${harm}`
  )
}

/** An image of so many bytes, as fast as they are taken. */
function pour(response: ServerResponse, bytes: number): void {
  response.setHeader('content-type', 'image/png')
  response.setHeader('content-length', bytes)
  const chunk = Buffer.alloc(2 ** 16)
  let left = bytes
  const write = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length
      if (!response.write(chunk)) return
    }
    response.end()
  }
  response.on('drain', write)
  write()
}

/** Custom properties that each stand for ten of the one before, and sums as deep. */
function cssBomb(): string {
  const levels = Array.from(
    { length: 12 },
    (_, n) => `--a${n + 1}: calc(${Array(10).fill(`var(--a${n})`).join(' + ')});`
  )
  return `<style>:root { --a0: 1px; ${levels.join(' ')} } p { width: var(--a12) }</style>`
}
