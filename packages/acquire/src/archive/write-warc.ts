/**
 * Writes exchanges as records of WARC/1.1 (ISO 28500), each a gzip member of its own.
 *
 * The body of an answer is written without content codings, so that any reader can read it: `Content-Length` is that of
 * the record, and the digest of the payload is that of the page.
 */

import { createHash, randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Exchange } from './exchange.ts'

const compressed = promisify(gzip)

/** Profile of an answer 304, whose page is in an earlier answer. */
const NOT_MODIFIED = 'http://netpreserve.org/warc/1.1/revisit/server-not-modified'

const SOFTWARE = 'Sluice (https://github.com/sluice-dev/sluice)'

/** The first record of a file. @param facts - further fields, such as `isPartOf`. */
export function warcInfo(facts: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const format = 'WARC File Format 1.1'
  const lines = Object.entries({ software: SOFTWARE, ...facts, format }).map(
    ([name, value]) => `${name}: ${oneLine(value)}`
  )
  const block = Buffer.from(`${lines.join('\r\n')}\r\n`)
  const fields = {
    'WARC-Type': 'warcinfo',
    'WARC-Record-ID': recordId(),
    'WARC-Date': new Date().toISOString(),
    'Content-Type': 'application/warc-fields'
  }
  return record(fields, block)
}

/** The records of an exchange: the answer, then the request. A page that a browser made is one resource. */
export async function warcRecords(exchange: Exchange): Promise<Buffer> {
  const { request, body } = exchange
  if (!request) return resource(exchange)
  const id = recordId()
  const answer = answerHead(exchange)
  const isRevisit = exchange.status === 304
  const answered = await record(
    {
      'WARC-Type': isRevisit ? 'revisit' : 'response',
      'WARC-Record-ID': id,
      ...common(exchange),
      ...(isRevisit ? { 'WARC-Profile': NOT_MODIFIED } : { 'WARC-Payload-Digest': digest(body) }),
      ...(exchange.truncated ? { 'WARC-Truncated': exchange.truncated } : {}),
      'Content-Type': 'application/http; msgtype=response'
    },
    answer,
    body
  )
  const asked = await record(
    {
      'WARC-Type': 'request',
      'WARC-Record-ID': recordId(),
      'WARC-Concurrent-To': id,
      ...common(exchange),
      'Content-Type': 'application/http; msgtype=request'
    },
    requestHead(exchange.url, request)
  )
  return Buffer.concat([answered, asked])
}

function resource(exchange: Exchange): Promise<Buffer> {
  const [, type = 'text/html'] = exchange.headers.find(([name]) => name === 'content-type') ?? []
  const fields = {
    'WARC-Type': 'resource',
    'WARC-Record-ID': recordId(),
    ...common(exchange),
    'WARC-Payload-Digest': digest(exchange.body),
    'Content-Type': oneLine(type)
  }
  return record(fields, exchange.body)
}

function common({ url, at }: Exchange): Record<string, string> {
  return { 'WARC-Date': new Date(at).toISOString(), 'WARC-Target-URI': oneLine(url) }
}

async function record(
  fields: Readonly<Record<string, string>>,
  ...block: readonly Uint8Array[]
): Promise<Buffer> {
  const length = block.reduce((sum, part) => sum + part.byteLength, 0)
  const all = { ...fields, 'WARC-Block-Digest': digest(...block), 'Content-Length': String(length) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n`)
  return compressed(Buffer.concat([head, ...block, Buffer.from('\r\n\r\n')]))
}

function answerHead({ status, headers, body }: Exchange): Buffer {
  const reason = STATUS_CODES[status] ?? 'Unknown'
  const lines = [...headers, ['content-length', String(body.byteLength)] as const]
  return head(`HTTP/1.1 ${status} ${reason}`, lines)
}

function requestHead(url: string, headers: Readonly<Record<string, string>>): Buffer {
  const { host, pathname, search } = new URL(url)
  return head(`GET ${pathname}${search} HTTP/1.1`, [['host', host], ...Object.entries(headers)])
}

/** A byte is a character of a header, as it arrived. */
function head(first: string, headers: readonly (readonly [string, string])[]): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${oneLine(value)}\r\n`)
  return Buffer.from(`${first}\r\n${lines.join('')}\r\n`, 'latin1')
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

function recordId(): string {
  return `<urn:uuid:${randomUUID()}>`
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** SHA-1 in base 32, as archives have it. */
function digest(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part)
  let bits = ''
  for (const byte of hash.digest()) bits += byte.toString(2).padStart(8, '0')
  const letters = bits.match(/.{5}/g) ?? []
  return `sha1:${letters.map((five) => LETTERS[Number.parseInt(five, 2)]).join('')}`
}
