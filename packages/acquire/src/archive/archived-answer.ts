/** Answers of sites in the records of a WARC file. */

import { Readable } from 'node:stream'
import { SluiceError } from '@sluice/core'
import type { WarcRecord } from './read-warc.ts'

/** An answer as a fetch takes it from the network or from an archive. */
export interface ArchivedAnswer {
  readonly statusCode: number
  /** Lower-case names. */
  readonly headers: Record<string, string | string[]>
  readonly body: Readable
}

/** Parts of an answer in a record. */
interface ParsedAnswer {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer
}

const HEAD_END = Buffer.from('\r\n\r\n')
/** Bytes of the head of an answer. */
const MOST_HEAD = 256 * 1024

/** Returns true if a record may hold a page: an answer, or a page that a browser made. */
export function isAnswer({ type, url, contentType }: WarcRecord): boolean {
  if (!/^https?:\/\//i.test(url)) return false
  return type === 'resource' || (type === 'response' && /^application\/http\b/i.test(contentType))
}

/** The answer in the block of a record; undefined if it is broken. */
export function parsedAnswer(
  { type, contentType }: Pick<WarcRecord, 'type' | 'contentType'>,
  block: Buffer
): ParsedAnswer | undefined {
  if (type === 'resource') {
    return { status: 200, headers: { 'content-type': contentType }, body: block }
  }
  const end = block.subarray(0, MOST_HEAD).indexOf(HEAD_END)
  if (end < 0) return undefined
  const [first = '', ...lines] = block.subarray(0, end).toString('latin1').split('\r\n')
  const [, status] = /^HTTP\/\d(?:\.\d)? (\d{3})\b/.exec(first) ?? []
  if (status === undefined) return undefined
  const headers = headersOf(lines)
  const body = withoutChunks(block.subarray(end + HEAD_END.length), headers)
  return { status: Number(status), headers: ofBody(headers, body), body }
}

/** An answer for a fetch. @param truncated - see `Exchange.truncated`. */
export function archivedAnswer(
  { status, headers, body }: ParsedAnswer,
  truncated: string
): ArchivedAnswer {
  const broken = status >= 200 && status < 300 ? brokenBody(truncated) : undefined
  return {
    statusCode: status,
    headers,
    body: broken ?? Readable.from(body.length > 0 ? [body] : [])
  }
}

/** The failure that cut a body short when it was archived happens again. */
function brokenBody(truncated: string): Readable | undefined {
  const code = CUT[truncated]
  if (code === undefined) return undefined
  const failure = new SluiceError(code, `The archive has not the whole page (${truncated}).`)
  return new Readable({ read: (): void => undefined, construct: (done) => done(failure) })
}

const CUT: Readonly<Record<string, 'RESPONSE_TOO_LARGE' | 'FETCH_TIMEOUT' | 'CONNECTION_FAILED'>> =
  { length: 'RESPONSE_TOO_LARGE', time: 'FETCH_TIMEOUT', disconnect: 'CONNECTION_FAILED' }

function headersOf(lines: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.create(null)
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at <= 0) continue
    const name = line.slice(0, at).trim().toLowerCase()
    const value = line.slice(at + 1).trim()
    const known = headers[name]
    headers[name] = known === undefined ? value : [known, value].flat()
  }
  return headers
}

/** Headers that fit the body: some tools keep those of the wire beside a body without codings. */
function ofBody(
  headers: Record<string, string | string[]>,
  body: Buffer
): Record<string, string | string[]> {
  const {
    'transfer-encoding': _,
    'content-length': __,
    'content-encoding': coding,
    ...rest
  } = headers
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  const isPlain =
    String(coding ?? '')
      .trim()
      .toLowerCase()
      .endsWith('gzip') && !isGzip
  const coded = coding === undefined || isPlain ? {} : { 'content-encoding': coding }
  return Object.assign(rest, coded, { 'content-length': String(body.length) })
}

/** A body without the chunks of HTTP/1.1. A body that has none, whatever its head says, stays as it is. */
function withoutChunks(body: Buffer, headers: Record<string, string | string[]>): Buffer {
  if (!/chunked/i.test(String(headers['transfer-encoding'] ?? ''))) return body
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const [, digits] =
      /^([\da-f]{1,8})(?:;|$)/i.exec(
        body.toString('latin1', at, Math.max(at, Math.min(end, at + 64)))
      ) ?? []
    if (end < 0 || digits === undefined) return parts.length === 0 ? body : Buffer.concat(parts)
    const length = Number.parseInt(digits, 16)
    if (length === 0) break
    parts.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
  return Buffer.concat(parts)
}
