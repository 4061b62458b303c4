/** Origins whose answer is well-formed HTTP and yet no page: redirects, codings, statuses, types. */

import { gzipSync } from 'node:zlib'
import {
  CLOSED_HOST,
  fails,
  type OriginCase,
  type Outcome,
  PAGE,
  READ,
  rawOrigin,
  whole
} from './origin-case.ts'

const REFUSED = fails('URL_NOT_ALLOWED', 400)
const MALFORMED = fails('INVALID_RESPONSE')
const UPSTREAM = fails('UPSTREAM_STATUS')
const UNSUPPORTED = fails('UNSUPPORTED_CONTENT')
const GZIP = { 'Content-Encoding': 'gzip' }
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex')

/** What each answers every request with; made beforehand, since making some takes long. */
const ANSWERS: readonly (readonly [string, Outcome, string | Buffer])[] = [
  ['redirect_loopback', REFUSED, redirect(`http://${CLOSED_HOST}:6379/`)],
  ['redirect_metadata', REFUSED, redirect('http://169.254.169.254/')],
  ['redirect_file', REFUSED, redirect('file:///etc/passwd')],
  ['redirect_none', UPSTREAM, 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n'],
  [
    'redirect_two_locations',
    REFUSED,
    'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n'
  ],
  ['gzip_bomb', fails('RESPONSE_TOO_LARGE'), whole(gzipSync(Buffer.alloc(50_000_000, 'a')), GZIP)],
  [
    'encoding_chain',
    UNSUPPORTED,
    whole(gzipSync(PAGE), { 'Content-Encoding': Array(1_000).fill('gzip').join(', ') })
  ],
  [
    'gzip_truncated',
    MALFORMED,
    whole(gzipSync(PAGE).subarray(0, gzipSync(PAGE).length >> 1), GZIP)
  ],
  ['gzip_lie', MALFORMED, whole(PAGE, GZIP)],
  [
    'gzip_garbage_after',
    READ,
    whole(Buffer.concat([gzipSync(PAGE), Buffer.from('garbage')]), GZIP)
  ],
  ['unknown_encoding', UNSUPPORTED, whole(PAGE, { 'Content-Encoding': 'zstd-x' })],
  ['empty_200', fails('EMPTY_CONTENT'), whole('')],
  ['status_204', UPSTREAM, 'HTTP/1.1 204 No Content\r\n\r\n'],
  ['status_403', UPSTREAM, whole(PAGE, {}, '403 Forbidden')],
  ['status_429', UPSTREAM, whole(PAGE, { 'Retry-After': '3600' }, '429 Too Many Requests')],
  ['status_429_soon', UPSTREAM, whole(PAGE, { 'Retry-After': '1' }, '429 Too Many Requests')],
  ['status_500', UPSTREAM, whole(PAGE, {}, '500 Internal Server Error')],
  ['wrong_ct_png_as_html', UNSUPPORTED, whole(PNG)],
  ['no_ct', READ, whole(PAGE, { 'Content-Type': '' })],
  ['bad_ct', READ, whole(PAGE, { 'Content-Type': ';;;=' })],
  ['pdf', UNSUPPORTED, whole('%PDF-1.7\n', { 'Content-Type': 'application/pdf' })],
  [
    'utf16_bom',
    READ,
    whole(Buffer.from(`\ufeff${PAGE}`, 'utf16le'), { 'Content-Type': 'text/html' })
  ],
  ['nul_bytes', READ, whole(PAGE.replace('pier', `pier${'\u0000'.repeat(100_000)}`))],
  [
    'mjpeg_stream',
    UNSUPPORTED,
    'HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=x\r\n\r\n--x\r\nContent-Type: image/jpeg\r\n\r\n'
  ],
  [
    'declared_too_large',
    fails('RESPONSE_TOO_LARGE'),
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999999\r\n\r\n<p>'
  ]
]

/** See the module. */
export const answerOrigins: readonly OriginCase[] = [
  ...ANSWERS.map(
    ([name, expect, answer]): OriginCase => ({
      name,
      kind: 'http',
      expect,
      ...(expect === READ ? { data: { has: /nobody who waited there knew why/ } } : {}),
      start: () => rawOrigin({ answer: (socket) => void socket.write(answer) })
    })
  ),
  {
    name: 'redirect_counter',
    kind: 'http',
    expect: fails('TOO_MANY_REDIRECTS'),
    start: () => {
      let hops = 0
      return rawOrigin({ answer: (socket) => void socket.write(redirect(`/${++hops}`)) })
    }
  }
]

function redirect(location: string): string {
  return `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`
}
