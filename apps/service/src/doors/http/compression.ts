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
  brotliCompress,
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

/** Codings of built files, best first. The long pages of the reference are a third smaller with brotli than with gzip. */
const FILE_CODINGS = ['br', 'gzip'] as const

type Compressors<Name extends string> = Readonly<Record<Name, (body: Buffer) => Promise<Buffer>>>

const whole: Compressors<Coding> = {
  gzip: (body) => promisify(gzip)(body, GZIP),
  zstd: (body) => promisify(zstdCompress)(body, ZSTD)
}

const files: Compressors<(typeof FILE_CODINGS)[number]> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 })
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
const kept = new WeakMap<Buffer, Kept>()

interface Kept {
  readonly isFile: boolean
  readonly forms: Map<string, Promise<Buffer>>
}

/** The bytes of a body that is sent many times and compressed once. */
export function lastingBody(text: string): Buffer {
  return keep(Buffer.from(text), false)
}

/** The bytes of a built file, which are sent many times and compressed once, as far as they can be. */
export function lastingFile(body: Buffer): Buffer {
  return keep(body, true)
}

function keep(body: Buffer, isFile: boolean): Buffer {
  kept.set(body, { isFile, forms: new Map() })
  return body
}

/** Compresses the answers of later steps. */
export function compressed(): Step {
  return async (ctx, next) => {
    await next()
    if (!isWorthIt(ctx)) return
    ctx.vary('Accept-Encoding')
    const { body } = ctx
    if (Buffer.isBuffer(body) && kept.get(body)?.isFile) {
      const coding = fileCodingFor(ctx)
      if (coding) send(ctx, coding, await wholeBody(body, coding, files[coding]))
      return
    }
    const coding = codingFor(ctx)
    if (!isCoding(coding)) return
    if (isStream(body)) {
      // Koa sends the output; an error on either side ends both.
      send(
        ctx,
        coding,
        pipeline(body, streamed[coding](), () => {})
      )
    } else {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(String(body))
      send(ctx, coding, await wholeBody(bytes, coding, whole[coding]))
    }
  }
}

function send(ctx: Context, coding: string, body: Buffer | Transform): void {
  ctx.set('Content-Encoding', coding)
  ctx.body = body
}

const codingFor = negotiateOnce('accept-encoding', (ctx) =>
  ctx.acceptsEncodings(...CODINGS, 'identity')
)

/** Browsers name all codings without a preference. */
const fileCodingFor = negotiateOnce('accept-encoding', (ctx) =>
  FILE_CODINGS.find((one) => ctx.acceptsEncodings(one, 'identity') === one)
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

function wholeBody(
  body: Buffer,
  coding: string,
  compress: (body: Buffer) => Promise<Buffer>
): Promise<Buffer> {
  const forms = kept.get(body)?.forms
  const form = forms?.get(coding) ?? compress(body)
  forms?.set(coding, form)
  return form
}
