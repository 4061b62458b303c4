/** Answers that stay open: they end with the rights of their callers, or when the client stops reading. */

import { Readable } from 'node:stream'
import { SluiceError } from '@sluice/core'
import { turnOver } from '@sluice/store'
import type { Service } from '../../service.ts'
import { type Access, authenticateKey, authenticateSession } from './callers/auth.ts'
import { isOwnRequest } from './callers/own-client.ts'
import { sessionToken } from './callers/session-cookie.ts'
import { clientSignal } from './client-signal.ts'
import { type Context, callerOf } from './context.ts'

/** Characters of one chunk of a file. */
const CHUNK = 65_536
/** Time between two checks of a stream, ms. */
const CHECK_MS = 5_000
/** Checks in a row after which a client that takes nothing is disconnected. */
const MOST_STALLED = 24

/**
 * Answer with server-sent events.
 *
 * @param access - the access of the route. The stream ends once the caller has lost it.
 * @param events - ends when its signal is aborted.
 */
export function sendEvents(
  service: Service,
  ctx: Context,
  access: Access,
  events: (signal: AbortSignal) => AsyncIterable<string>
): void {
  openStream(service, ctx, access, events)
  ctx.type = 'text/event-stream'
  ctx.set('Cache-Control', 'no-store')
  // nginx keeps an answer back until it has a page of it.
  ctx.set('X-Accel-Buffering', 'no')
}

/**
 * Answer with a file, written as the client reads it.
 *
 * @param texts - any pieces. The connection breaks off once the caller has lost its access.
 */
export function sendFile(
  service: Service,
  ctx: Context,
  access: Access,
  { name, type, texts }: FileAnswer
): void {
  openStream(service, ctx, access, (signal) => inChunks(texts(signal), signal))
  ctx.type = type
  ctx.set('Content-Disposition', `attachment; filename="${name}"`)
}

interface FileAnswer {
  readonly name: string
  readonly type: string
  texts(signal: AbortSignal): AsyncIterable<string | Uint8Array>
}

/** Texts joined to chunks; bytes as they are. */
async function* inChunks(texts: AsyncIterable<string | Uint8Array>, signal: AbortSignal) {
  let pieces: string[] = []
  let length = 0
  for await (const text of texts) {
    signal.throwIfAborted()
    await turnOver()
    if (typeof text !== 'string') {
      if (text.byteLength > 0) yield text
      continue
    }
    pieces.push(text)
    length += text.length
    if (length < CHUNK) continue
    yield pieces.join('')
    pieces = []
    length = 0
  }
  // A stream ends at an empty text.
  if (length > 0) yield pieces.join('')
}

/**
 * Answer with a stream, which has a place until it is closed.
 *
 * @param texts - its signal is aborted when the client is gone, or has lost its access.
 */
function openStream(
  service: Service,
  ctx: Context,
  access: Access,
  texts: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>
): void {
  const { req, res } = ctx
  // The connection of the client that it is made for has a place already.
  const leave = isOwnRequest(req) ? () => {} : service.streams.take(callerOf(ctx).account)
  const ended = new AbortController()
  const checkAgain = accessOf(service, ctx, access)
  const taken = { chunks: 0, seen: 0, stalled: 0 }
  const check = async () => {
    const isStalled = res.writableNeedDrain && taken.chunks === taken.seen
    taken.stalled = isStalled ? taken.stalled + 1 : 0
    taken.seen = taken.chunks
    if (taken.stalled >= MOST_STALLED) return void res.destroy()
    const lost = await lostAccess(checkAgain)
    if (lost) ended.abort(lost)
  }
  const timer = setInterval(() => void check(), CHECK_MS)
  const signal = AbortSignal.any([clientSignal(res), ended.signal])
  const stream = Readable.from(counted(texts(signal), taken))
  stream.once('close', () => {
    clearInterval(timer)
    leave()
  })
  ctx.body = stream
}

async function* counted(texts: AsyncIterable<string | Uint8Array>, taken: { chunks: number }) {
  for await (const text of texts) {
    taken.chunks++
    yield text
  }
}

/** The check that the route made: a session ends, a key is revoked, an account is suspended or closed. */
function accessOf(service: Service, ctx: Context, access: Access): () => Promise<unknown> {
  const header = ctx.req.headers.authorization
  const token = header === undefined ? sessionToken(ctx) : undefined
  return () =>
    token === undefined
      ? authenticateKey(service, header, access)
      : authenticateSession(service, token, access)
}

async function lostAccess(checkAgain: () => Promise<unknown>): Promise<SluiceError | undefined> {
  try {
    await checkAgain()
    return undefined
  } catch (error) {
    // A store that does not answer says nothing about the caller. An operator may be following its faults.
    return SluiceError.is(error) && error.code === 'UNAUTHORIZED' ? error : undefined
  }
}
