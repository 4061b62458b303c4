/**
 * Reads a response body within its budgets and undoes its content codings.
 */

import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import { byteSize } from '../byte-size.ts'
import { type ByteLease, withinLease } from '../gates/byte-gate.ts'
import type { ByteMeter, FetchLimits } from '../limits.ts'
import { decompress, type Engine, joined, PART_BYTES } from './decompress.ts'
import { gunzipFirst } from './gunzip-first.ts'
import { unzstdFrames } from './unzstd-frames.ts'

type Decoder = (bytes: Uint8Array, most: number) => Promise<Uint8Array>

/** The decoder of each coding. All stop at the limit with `ERR_BUFFER_TOO_LARGE`. */
const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzipped,
  'x-gzip': gunzipped,
  br: decoder(createBrotliDecompress),
  zstd: unzstdFrames,
  // Some servers send raw deflate where RFC 9110 8.4.1.2 means zlib; browsers take both.
  deflate: (bytes, limit) =>
    hasZlibHeader(bytes) ? inflated(bytes, limit) : rawInflated(bytes, limit)
}
const strictGunzip = decoder(createGunzip)
const inflated = decoder(createInflate)
const rawInflated = decoder(createInflateRaw)

/**
 * The codings of a Content-Encoding header, in the order they were applied.
 *
 * @throws SluiceError `UNSUPPORTED_CONTENT` - more than allowed, or one that is not known.
 */
export function codingsOf(header: string, limits: FetchLimits): string[] {
  const codings = header
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > limits.codings) {
    throw new SluiceError(
      'UNSUPPORTED_CONTENT',
      `The body has ${codings.length} content codings.`,
      {
        details: { limit: limits.codings }
      }
    )
  }
  const unknown = codings.find((coding) => !Object.hasOwn(DECODERS, coding))
  if (unknown !== undefined) {
    throw new SluiceError(
      'UNSUPPORTED_CONTENT',
      'The content coding of the body is not supported.',
      {
        details: { content_encoding: unknown.slice(0, 50) }
      }
    )
  }
  return codings
}

/** The memory a body is read into. */
export interface BodyMemory {
  readonly lease: ByteLease
  /** Ends the wait for more of it. */
  readonly signal: AbortSignal
}

/**
 * All bytes of a body on the wire. Rejects before the first one when the declared length is over the budget. By events:
 * iterating takes several promises for each chunk. After a failure the caller must end the body. While there is no
 * memory for more the body is paused, and so is its origin.
 *
 * @throws SluiceError `RESPONSE_TOO_LARGE`. What the body fails with.
 */
export function readWire(
  body: Readable,
  declared: number,
  limits: FetchLimits,
  memory?: BodyMemory,
  meter?: ByteMeter
): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    if (declared > limits.wireBytes) return reject(tooLarge(limits.wireBytes))
    const chunks: Uint8Array[] = []
    let size = 0
    const take = (chunk: Uint8Array) => {
      size += chunk.length
      if (meter) meter.wire += chunk.length
      if (size > limits.wireBytes) return stop(tooLarge(limits.wireBytes))
      chunks.push(chunk)
      if (memory) hold(memory, chunk.length)
    }
    const hold = ({ lease, signal }: BodyMemory, bytes: number) => {
      try {
        const room = lease.take(bytes, signal)
        if (room === undefined) return
        body.pause()
        room.then(() => body.resume(), stop)
      } catch (error) {
        stop(error)
      }
    }
    const stop = (error: unknown) => {
      body.off('data', take)
      body.pause()
      reject(error)
    }
    body.on('data', take)
    body.once('end', () => resolve(chunks))
    body.once('error', reject)
    body.once('close', () => {
      if (!body.readableEnded) reject(cut())
    })
    // It may already have failed or been closed.
    if (body.destroyed) reject(body.errored ?? cut())
  })
}

function cut(): Error {
  return Object.assign(new Error('the body was closed before its end'), {
    code: 'ERR_STREAM_PREMATURE_CLOSE'
  })
}

/**
 * The chunks of a body as one, in memory of its own. They are copied once: chunks are parts of a socket's read buffer.
 *
 * @param isShared - others may use parts of the chunks' memory too; it is then not changed.
 */
export async function joinWire(
  wire: readonly Uint8Array[],
  isShared: boolean
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await joined(wire)
  if (!isShared) release(wire)
  return whole
}

/**
 * Undo the codings, last applied first. The memory of decoded input is released.
 *
 * @returns bytes in a separate ArrayBuffer, so that they can be transferred to a worker.
 * @throws SluiceError `RESPONSE_TOO_LARGE`, `INVALID_RESPONSE` - the bytes do not match the coding.
 */
export async function decodeWire(
  whole: Uint8Array<ArrayBuffer>,
  codings: readonly string[],
  limits: FetchLimits,
  memory?: BodyMemory
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array = whole
  for (const coding of [...codings].reverse()) {
    // An empty body has nothing to undo, whatever the header says.
    if (bytes.length === 0) break
    const coded = bytes
    bytes = await undoWithin(coding, coded, limits.decodedBytes, memory)
    memory?.lease.give(coded.length)
    release([coded])
  }
  if (bytes.length > limits.decodedBytes) throw tooLarge(limits.decodedBytes)
  return ownsMemory(bytes) ? bytes : new Uint8Array(bytes)
}

/** Most pages grow by less than this. */
const USUAL_RATIO = 16
/** So much is tried first, however short the body is, bytes. */
const FIRST_TRY = 256 * 1024
/** For a moment a decoder's chunks and the whole are both in memory. */
const PARTS_AND_WHOLE = 2

/**
 * The decoded size is unknown, and the limit is far more than a page usually takes: decoding is tried with the usual
 * size, and once more with the limit.
 */
async function undoWithin(
  coding: string,
  bytes: Uint8Array,
  limit: number,
  memory: BodyMemory | undefined
): Promise<Uint8Array> {
  if (!memory) return undo(coding, bytes, limit)
  const within = (most: number) =>
    withinLease(
      memory.lease,
      PARTS_AND_WHOLE * most,
      memory.signal,
      () => undo(coding, bytes, most),
      ({ length }) => length
    )
  const usual = Math.max(FIRST_TRY, bytes.length * USUAL_RATIO)
  if (usual >= limit) return within(limit)
  try {
    return await within(usual)
  } catch (error) {
    if (!SluiceError.is(error) || error.details.limit !== usual) throw error
    return within(limit)
  }
}

/** Below this the collector is as good, bytes. */
const LARGE = 16_384

/**
 * Release the memory of copied chunks. The garbage collector would find it late, and until then it triggers full
 * collections. The memory must not be shared, as it is by the streams of an HTTP/2 session. Before Node 21 it stays
 * with the collector.
 */
function release(wire: readonly Uint8Array[]): void {
  for (const { buffer } of wire) {
    if (buffer.byteLength < LARGE || !(buffer instanceof ArrayBuffer)) continue
    try {
      buffer.transfer?.(0)
    } catch {
      // Node's pool for small buffers, which cannot be taken from it.
    }
  }
}

/** Returns true if the memory is not shared. */
function ownsMemory(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength
}

async function undo(coding: string, bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  try {
    return await (DECODERS[coding] as Decoder)(bytes, limit)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit)
    throw new SluiceError('INVALID_RESPONSE', `The body is not valid ${coding}.`, { cause: error })
  }
}

/** Bytes after the end are not an error (guard.md); node's own gunzip treats them as one. */
async function gunzipped(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  try {
    return await strictGunzip(bytes, limit)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'Z_DATA_ERROR') throw error
    return gunzipFirst(bytes, limit)
  }
}

function decoder(create: (options: { chunkSize: number }) => Engine): Decoder {
  return async (bytes, most) =>
    (await decompress(create({ chunkSize: PART_BYTES }), bytes, most)).content
}

/** RFC 1950 2.2: compression method 8, and a header checksum. */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}

function tooLarge(limit: number): SluiceError {
  return new SluiceError(
    'RESPONSE_TOO_LARGE',
    `The page exceeds the limit of ${byteSize(limit)}.`,
    {
      details: { limit }
    }
  )
}
