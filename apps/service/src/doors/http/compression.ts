/**
 * Compresses answers for clients that ask for it.
 *
 * zlib works in its own threads and at low levels, so the event loop never waits for it. Answers that hold a secret
 * are not compressed: their length would reveal how similar the secret is to a text beside it (BREACH). Own code rather
 * than koa-compress, which pipes without passing errors on: an export that fails would hang instead of breaking off.
 */

import { pipeline, type Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  constants,
  createGzip,
  createZstdCompress,
  gzip,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress
} from 'node:zlib'
import type { Context, Step } from './context.ts'
import { negotiateOnce } from './negotiate-once.ts'

/** Shorter bodies fit into a packet or two as they are, bytes. */
const SMALLEST = 1_024

const GZIP: ZlibOptions = { level: 3, chunkSize: 65_536 }
const ZSTD: ZstdOptions = {
  chunkSize: 65_536,
  params: { [constants.ZSTD_c_compressionLevel]: 1 }
}

/** The supported codings. Among codings with equal client weights, this order decides. */
const CODINGS = ['zstd', 'gzip'] as const
type Coding = (typeof CODINGS)[number]

const whole: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  gzip: (body) => promisify(gzip)(body, GZIP),
  zstd: (body) => promisify(zstdCompress)(body, ZSTD)
}

const streamed: Record<Coding, () => Transform> = {
  gzip: () => createGzip(GZIP),
  zstd: () => createZstdCompress(ZSTD)
}

/** Routes whose answers hold keys, invitations or sessions. */
const SECRET = /^\/api\/v1\/(?:auth|team|account\/keys|operator)(?:\/|$)/

/** A compressor keeps events back until it has a block of them. */
const TEXT = /^(?:text\/(?!event-stream)|image\/svg|application\/(?:json|x-ndjson|javascript))/

/** Bodies that never change, with their compressed forms. */
const kept = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>()

/** The bytes of a body that is sent many times and compressed once. */
export function lastingBody(text: string): Buffer {
  const body = Buffer.from(text)
  kept.set(body, new Map())
  return body
}

/** Compresses the answers of later steps. */
export function compressed(): Step {
  return async (ctx, next) => {
    await next()
    if (!isWorthIt(ctx)) return
    ctx.vary('Accept-Encoding')
    const coding = codingFor(ctx)
    if (!isCoding(coding)) return
    const { body } = ctx
    ctx.set('Content-Encoding', coding)
    if (isStream(body)) {
      // Koa sends the output; an error on either side ends both.
      ctx.body = pipeline(body, streamed[coding](), () => {})
    } else {
      ctx.body = await wholeBody(Buffer.isBuffer(body) ? body : Buffer.from(String(body)), coding)
    }
  }
}

const codingFor = negotiateOnce('accept-encoding', (ctx) =>
  ctx.acceptsEncodings(...CODINGS, 'identity')
)

function isWorthIt(ctx: Context): boolean {
  const { body, response } = ctx
  if (!TEXT.test(response.type) || SECRET.test(ctx.path)) return false
  if (ctx.res.hasHeader('Content-Encoding') || ctx.res.hasHeader('Set-Cookie')) return false
  if (isStream(body)) return true
  return (typeof body === 'string' || Buffer.isBuffer(body)) && response.length >= SMALLEST
}

function isStream(body: unknown): body is Readable {
  return typeof (body as Readable | null)?.pipe === 'function'
}

function isCoding(coding: unknown): coding is Coding {
  return CODINGS.includes(coding as Coding)
}

function wholeBody(body: Buffer, coding: Coding): Promise<Buffer> {
  const results = kept.get(body)
  if (!results) return whole[coding](body)
  const result = results.get(coding) ?? whole[coding](body)
  results.set(coding, result)
  return result
}
