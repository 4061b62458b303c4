/** Origins whose answer is well-formed HTTP and yet no page: redirects, codings, statuses, types. */

import { STATUS_CODES } from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import {
  amount,
  CLOSED_HOST,
  type Origin,
  PAGE,
  type Rule,
  rawOrigin,
  SENTENCE,
  whole
} from './origin-case.ts'

const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Content codings by the names that sentences give them. */
const CODINGS: Readonly<Record<string, (bytes: string | Uint8Array) => Buffer>> = {
  gzip: (bytes) => gzipSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, QUICK_BROTLI),
  zstd: (bytes) => zstdCompressSync(bytes)
}

/** Bytes of files that are no text. */
const FILES: Readonly<Record<string, Buffer>> = {
  PNG: Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex'),
  GIF: Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c', 'hex'),
  JPEG: Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300', 'hex'),
  PDF: Buffer.from('%PDF-1.7\n'),
  ZIP: Buffer.from('504b0304140000000800', 'hex')
}

/** Starts of the bodies of types that are no page. */
const BODIES: Readonly<Record<string, string | Buffer>> = {
  'application/pdf': '%PDF-1.7\n',
  'application/zip': FILES.ZIP ?? '',
  'image/png': FILES.PNG ?? '',
  'application/octet-stream': Buffer.from([0, 1, 2, 3, 255, 254])
}

/** See the module. */
export const answerBehaviours: readonly Rule<Origin>[] = [
  [/(30[12378]) to a new URL each time/, counting],
  [
    /(30[12378]) without Location/,
    (status) => answering(`HTTP/1.1 ${lineOf(status)}\r\nContent-Length: 0\r\n\r\n`)
  ],
  [
    /(30[12378]) with two Location headers/,
    (status) =>
      answering(
        `HTTP/1.1 ${lineOf(status)}\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n`
      )
  ],
  [
    /(30[12378]) to (\S+:.*)/,
    // The origins themselves may have the first loopback address.
    (status, to) =>
      answering(redirect(status, to.replace(/\/\/127\.0\.0\.1\b/, `//${CLOSED_HOST}`)))
  ],
  [
    /([\d.,]+ ?[kM]B) of (\w) as [\d.,]+ ?[kM]?B (gzip|deflate|br|zstd)/,
    (size, letter, coding) => coded(Buffer.alloc(amount(size), letter), coding)
  ],
  [
    /Content-Encoding: (gzip|deflate|br|zstd) listed ([\d,]+) times(?: \(.+\))?/,
    (coding, count) => ({
      ...coded(PAGE, coding, Array(amount(count)).fill(coding).join(', ')),
      data: { has: SENTENCE }
    })
  ],
  [
    /(gzip|deflate|br|zstd) stream cut in the middle/,
    (coding) => {
      const bytes = compressed(PAGE, coding)
      return answering(whole(bytes.subarray(0, bytes.length >> 1), { 'Content-Encoding': coding }))
    }
  ],
  [
    /Content-Encoding: (gzip|deflate|br|zstd) but the body is plain text/,
    (coding) => answering(whole(PAGE, { 'Content-Encoding': coding }))
  ],
  [
    /valid (gzip|deflate|br|zstd) then garbage/,
    (coding) => ({
      ...answering(
        whole(Buffer.concat([compressed(PAGE, coding), Buffer.from('garbage')]), {
          'Content-Encoding': coding
        })
      ),
      data: { has: SENTENCE }
    })
  ],
  [
    /Content-Encoding: (\S+)/,
    (coding) => answering(whole(CODINGS[coding]?.(PAGE) ?? PAGE, { 'Content-Encoding': coding }))
  ],
  [/(\d{3}) with an empty body/, (status) => answering(whole('', {}, lineOf(status)))],
  [/204 No Content/, () => answering('HTTP/1.1 204 No Content\r\n\r\n')],
  [
    /([45]\d\d) with Retry-After(?: of (\d+) s)?/,
    (status, seconds) =>
      answering(whole(PAGE, { 'Retry-After': seconds || '3600' }, lineOf(status)))
  ],
  [/([45]\d\d)(?: \(.+\))?/, (status) => answering(whole(PAGE, {}, lineOf(status)))],
  [/text\/html header, (\w+) bytes/, (file) => answering(whole(named(FILES, file)))],
  [/no Content-Type/, () => read(whole(PAGE, { 'Content-Type': '' }))],
  [/Content-Type: (.+)/, (type) => read(whole(PAGE, { 'Content-Type': type }))],
  [
    /UTF-16(LE|BE) page with a BOM and no charset/,
    (order) => {
      const bytes = Buffer.from(`\ufeff${PAGE}`, 'utf16le')
      return read(whole(order === 'BE' ? bytes.swap16() : bytes, { 'Content-Type': 'text/html' }))
    }
  ],
  [
    /HTML with ([\d,]+) NUL bytes/,
    (count) => read(whole(PAGE.replace('pier', `pier${'\u0000'.repeat(amount(count))}`)))
  ],
  [
    /(multipart\/[\w-]+) stream/,
    (type) =>
      answering(
        `HTTP/1.1 200 OK\r\nContent-Type: ${type}; boundary=x\r\n\r\n--x\r\nContent-Type: image/jpeg\r\n\r\n`
      )
  ],
  [/([a-z]+\/[\w.+-]+)/, (type) => answering(whole(named(BODIES, type), { 'Content-Type': type }))]
]

function answering(answer: string | Buffer): Origin {
  return { start: () => rawOrigin({ answer: (socket) => void socket.write(answer) }) }
}

/** Returns an origin whose successful answer must contain the page's text. */
function read(answer: string | Buffer): Origin {
  return { ...answering(answer), data: { has: SENTENCE } }
}

function coded(body: string | Uint8Array, coding: string, header = coding): Origin {
  return answering(whole(compressed(body, coding), { 'Content-Encoding': header }))
}

function compressed(body: string | Uint8Array, coding: string): Buffer {
  return named(CODINGS, coding)(body)
}

/** Each answer leads to the next number. */
function counting(status: string): Origin {
  return {
    start: () => {
      let hops = 0
      return rawOrigin({ answer: (socket) => void socket.write(redirect(status, `/${++hops}`)) })
    }
  }
}

function redirect(status: string, location: string): string {
  return `HTTP/1.1 ${lineOf(status)}\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`
}

function lineOf(status: string): string {
  return `${status} ${STATUS_CODES[status] ?? 'Unknown'}`
}

function named<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name]
  if (value === undefined) throw new Error(`${name} is not known`)
  return value
}
