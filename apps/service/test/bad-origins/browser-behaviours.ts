/** Origins that are bad only once their page runs in a browser. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { amount, CLOSED_HOST, type Origin, type Rule } from './origin-case.ts'
import { REQUEST_KINDS, requestsOf } from './requests-of-a-page.ts'

/** Origin that shows a behaviour in a browser. */
export interface BrowserOrigin {
  /** Required and forbidden content of a second fetch, by another account. */
  readonly again?: Origin['data']
  /**
   * Returns the listener of an HTTP server for the origin.
   *
   * @param victim - a URL that the page tries to reach and must not: on loopback, not opened.
   */
  listener(victim: URL): RequestListener
}

/** Scripts that ask for a permission, by the permission's name. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  camera: 'navigator.mediaDevices?.getUserMedia({ video: true }).catch(() => {})',
  microphone: 'navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => {})',
  geolocation: 'navigator.geolocation?.getCurrentPosition(() => {})',
  notifications: 'window.Notification?.requestPermission()',
  clipboard: 'navigator.clipboard?.readText().catch(() => {})',
  MIDI: 'navigator.requestMIDIAccess?.({ sysex: true }).catch(() => {})'
}

/** See the module. */
export const browserBehaviours: readonly Rule<BrowserOrigin>[] = [
  [/every kind of request to (127\.0\.0\.1)/, () => asking(REQUEST_KINDS)],
  [/(.+) to (127\.0\.0\.1)/, (kinds) => asking(kinds.split(', '))],
  [
    /location=(127\.0\.0\.1)/,
    () => script((victim) => `location = ${JSON.stringify(victim.href)}`)
  ],
  [/location=(\S+:\S+)/, (to) => script(() => `location = ${JSON.stringify(to)}`)],
  [/((?:while|for) ?\(.*\) ?\{.*\})/, (code) => script(() => code)],
  [
    /([\d,]+) window\.open/,
    (count) => script(() => `for (let n = 0; n < ${amount(count)}; n++) window.open('/popup/' + n)`)
  ],
  [
    /([\d,]+) dialogs/,
    (count) =>
      script(() => `for (let n = 0; n < ${amount(count)}; n++) { alert(n); confirm(n); prompt(n) }`)
  ],
  [
    /asks to stay when it is left/,
    () => script(() => 'onbeforeunload = (event) => { event.preventDefault(); return "stay" }')
  ],
  [
    /downloads a file/,
    () =>
      script(
        () =>
          "const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob(['x'.repeat(1e6)])); link.download = 'x.bin'; link.click()"
      )
  ],
  [
    /allocates memory in a loop/,
    () => script(() => 'const kept = []; for (;;) kept.push(new Array(1e6).fill(1))')
  ],
  [
    /pushState in a loop/,
    () =>
      script(
        () => "for (let n = 0; n < 100000; n++) try { history.pushState(n, '', '/' + n) } catch {}"
      )
  ],
  [
    /canvas (\d+)x(\d+)/,
    (width, height) =>
      script(
        () =>
          `const canvas = document.createElement('canvas'); canvas.width = ${width}; canvas.height = ${height}; document.body.append(canvas); canvas.getContext('2d')?.fillRect(0, 0, ${width}, ${height})`
      )
  ],
  [
    /meta refresh (\d+) to itself/,
    (seconds) => answering((_, response) => reply(response, refresh(seconds)))
  ],
  [
    /one subresource hangs for ever/,
    () =>
      answering(
        ({ url }, response) => url === '/hangs.png' || reply(response, '<img src="/hangs.png">')
      )
  ],
  [
    /([\d.,]+ ?[kMG]B) image/,
    (size) =>
      answering(({ url }, response) =>
        url === '/large.png'
          ? pour(response, amount(size))
          : reply(response, '<img src="/large.png">')
      )
  ],
  [
    /(4\d\d) with WWW-Authenticate: (\w+)/,
    (status, scheme) =>
      answering((_, response) => {
        response.statusCode = Number(status)
        response.setHeader('www-authenticate', `${scheme} realm="harbour"`)
        reply(response, '')
      })
  ],
  [/sets a cookie; the next request by another account reads it/, cookie],
  [/nested calc\/var\(\) expansion/, () => answering((_, response) => reply(response, cssBomb()))],
  [/((?:[A-Za-z]+, )*[A-Za-z]+)/, permissions]
]

type Answer = (request: IncomingMessage, response: ServerResponse, victim: URL) => unknown

function answering(answer: Answer): BrowserOrigin {
  return { listener: (victim) => (request, response) => void answer(request, response, victim) }
}

function script(code: (victim: URL) => string): BrowserOrigin {
  return answering((_, response, victim) => reply(response, `<script>${code(victim)}</script>`))
}

/** {@link CLOSED_HOST} stands for the first loopback address. */
function asking(kinds: readonly string[]): BrowserOrigin {
  requestsOf(kinds, new URL(`http://${CLOSED_HOST}/`))
  return answering((_, response, victim) => reply(response, requestsOf(kinds, victim)))
}

function permissions(list: string): BrowserOrigin {
  const statements = list.split(', ').map((name) => {
    const statement = PERMISSIONS[name]
    if (statement === undefined) throw new Error(`the permission ${name} is not known`)
    return statement
  })
  return script(() => statements.join('; '))
}

function cookie(): BrowserOrigin {
  const origin = answering(({ headers }, response) => {
    response.setHeader('set-cookie', 'tenant=first; Path=/; Max-Age=3600')
    reply(response, `<p>Cookies that came: ${headers.cookie ? 'one of another' : 'none'}.</p>`)
  })
  return { ...origin, again: { lacks: /one of another/ } }
}

function refresh(seconds: string): string {
  return `<meta http-equiv="refresh" content="${seconds}">`
}

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
