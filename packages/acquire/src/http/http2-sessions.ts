/**
 * HTTP/2 to the origins that choose it in the TLS handshake: one session per origin, many requests over it.
 *
 * undici speaks HTTP/2 too, but takes a body cut by RST_STREAM as complete; node's own client does not.
 */

import { once } from 'node:events'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders
} from 'node:http2'
import { Readable } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { SluiceError } from '@sluice/core'
import type { FetchLimits } from '../limits.ts'

/** The head of an answer and its body. */
export interface Http2Answer {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  /** Fails when it is cut: by a reset, or short of its declared length. */
  readonly body: Readable
  /** Chunks of all streams of a session are parts of the same memory. */
  readonly sharesMemory: true
}

/** Sessions that are open, by origin. */
export interface Http2Sessions {
  /** Keep a connection that has chosen `h2`, for its origin. It was checked like any other. */
  open(origin: string, socket: TLSSocket): void
  /** Returns true if a request to this origin goes over a session. */
  has(origin: string): boolean
  /**
   * Ask over the session of the URL's origin.
   *
   * @throws Error with the codes of node's http2 and net, `UND_ERR_HEADERS_TIMEOUT` and `UND_ERR_BODY_TIMEOUT`.
   */
  request(
    url: URL,
    headers: Readonly<Record<string, string>>,
    limits: FetchLimits,
    signal: AbortSignal
  ): Promise<Http2Answer>
  close(): void
}

/** An idle connection is closed after this time, ms. */
const IDLE = 60_000
/** Largest head, bytes. */
const MAX_HEAD = 64 * 1024
/** Bytes that may be on their way before they are asked for. */
const WINDOW = 1024 * 1024

/** Make a set of sessions. Close it to end them. */
export function createHttp2Sessions(): Http2Sessions {
  const sessions = new Map<string, ClientHttp2Session>()

  return {
    open(origin, socket) {
      const session = connect(origin, {
        createConnection: () => socket,
        maxHeaderListPairs: 500,
        settings: { enablePush: false, initialWindowSize: WINDOW, maxHeaderListSize: MAX_HEAD }
      })
      // Two connections that were made at once are both used to their end; new requests take the later one.
      sessions.set(origin, session)
      const forget = () => {
        if (sessions.get(origin) === session) sessions.delete(origin)
      }
      session.on('connect', () => session.setLocalWindowSize(4 * WINDOW))
      session.on('error', forget)
      session.on('goaway', forget)
      session.on('close', forget)
      session.setTimeout(IDLE, () => session.close())
      session.unref()
    },
    has: (origin) => sessions.has(origin),
    async request(url, headers, limits, signal) {
      const session = sessions.get(url.origin)
      if (!session) throw lost()
      const stream = session.request(
        {
          ':method': 'GET',
          ':path': url.pathname + url.search,
          ':scheme': 'https',
          ':authority': url.host,
          ...headers
        },
        { endStream: true, signal }
      )
      const head = await headOf(stream, limits)
      const body = Readable.from(whole(stream, Number(head['content-length'] ?? Number.NaN)))
      const idle = () => {
        // While it is paused by us the origin cannot send.
        if (body.isPaused()) stream.setTimeout(limits.idleTimeout)
        else stream.destroy(timeout('UND_ERR_BODY_TIMEOUT'))
      }
      stream.setTimeout(limits.idleTimeout)
      stream.on('timeout', idle)
      body.once('close', () => stream.close(constants.NGHTTP2_CANCEL))
      return {
        statusCode: Number(head[':status']),
        headers: withoutPseudo(head),
        body,
        sharesMemory: true
      }
    },
    close() {
      for (const session of sessions.values()) session.destroy()
      sessions.clear()
    }
  }
}

function headOf(stream: ClientHttp2Stream, limits: FetchLimits): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    stream.on('error', reject)
    stream.once('close', () => reject(lost()))
    const late = () => stream.destroy(timeout('UND_ERR_HEADERS_TIMEOUT'))
    stream.once('response', (head) => {
      stream.setTimeout(0)
      stream.off('timeout', late)
      resolve(head)
    })
    stream.setTimeout(limits.firstByteTimeout)
    stream.on('timeout', late)
  })
}

/** node ends a reset body silently: only the stream's code and the length reveal it. */
async function* whole(stream: ClientHttp2Stream, declared: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    yield chunk
  }
  if (!stream.closed) await once(stream, 'close')
  const isReset = stream.rstCode !== undefined && stream.rstCode !== constants.NGHTTP2_NO_ERROR
  if (isReset || (Number.isFinite(declared) && bytes !== declared)) throw cut()
}

function withoutPseudo(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
}

function lost(): Error {
  return Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })
}

function cut(): SluiceError {
  return new SluiceError('CONNECTION_FAILED', 'The connection to the site failed.', {
    cause: new Error('the stream was reset before its end')
  })
}

function timeout(code: string): Error {
  return Object.assign(new Error('no bytes in time'), { code })
}
