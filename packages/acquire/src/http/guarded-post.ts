/** Sends JSON to addresses that users named: webhooks. The same guard as of fetches; no redirects, no cookies. */

import { SluiceError } from '@sluice/core'
import { Agent } from 'undici'
import { orAborted } from '../gates/or-aborted.ts'
import type { Guard } from '../guard.ts'
import { retryDelay } from '../retry-after.ts'
import { fetchFailure } from './fetch-failure.ts'
import { guardedConnector } from './guarded-connector.ts'
import { outboundProxy } from './outbound-tunnel.ts'
import { createSocketBudget } from './socket-budget.ts'

/** Options for sending messages. */
export interface PosterOptions {
  readonly guard: Guard
  readonly userAgent: string
  /** The whole exchange, ms. */
  readonly timeoutMs: number
  /** Open sockets; further messages wait. */
  readonly sockets: number
  /** The operator's proxy, as of an acquirer. */
  readonly outboundProxy?: string
}

/** A message to be sent. */
export interface Post {
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Aborting it ends the exchange, with its reason. */
  readonly signal?: AbortSignal
  /** Time for the whole exchange, ms, if it must be shorter than the poster's. */
  readonly timeoutMs?: number
}

/** Answer of the receiver. Its body is not read. */
export interface PostAnswer {
  readonly status: number
  /** Time until the next try that the receiver asks for, ms from now. */
  readonly retryAfter: number | undefined
}

/** Sends messages; holds the connections that are kept alive. */
export interface Poster {
  /**
   * Send a message. A redirect is an answer like any other.
   *
   * @throws SluiceError `INVALID_URL`, `URL_NOT_ALLOWED`, `DNS_ERROR`, `CONNECTION_FAILED`, `TLS_ERROR`,
   * `FETCH_TIMEOUT` `{stage}`, `INVALID_RESPONSE`. Rejects with `signal.reason` when the caller aborts.
   */
  post(post: Post): Promise<PostAnswer>
  close(): Promise<void>
}

/** Largest head of an answer, bytes. */
const MAX_HEAD = 16 * 1024
/** Bytes of an answer's body that are read away, so that its connection can be used again. */
const MAX_BODY = 64 * 1024
/** Time to connect, ms. */
const CONNECT_MS = 5_000

/** Make a poster. Close it to end its connections. */
export function createPoster(options: PosterOptions): Poster {
  const { guard, userAgent } = options
  const agent = new Agent({
    connect: guardedConnector({
      guard,
      sockets: createSocketBudget(options.sockets),
      timeout: Math.min(CONNECT_MS, options.timeoutMs),
      most: MAX_BODY + 4 * MAX_HEAD,
      outbound:
        options.outboundProxy === undefined ? undefined : outboundProxy(options.outboundProxy)
    }),
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    maxHeaderSize: MAX_HEAD,
    allowH2: false
  })
  return {
    async post({ url: text, headers, body, signal, timeoutMs: own }) {
      const timeoutMs = Math.min(own ?? options.timeoutMs, options.timeoutMs)
      const url = guard.checkUrl(text)
      const late = AbortSignal.timeout(timeoutMs)
      const until = signal ? AbortSignal.any([signal, late]) : late
      const sent = { ...headers, 'user-agent': userAgent }
      try {
        return await orAborted(exchange(agent, url, { headers: sent, body }, until), until)
      } catch (error) {
        signal?.throwIfAborted()
        if (late.aborted) throw overTime(timeoutMs)
        throw fetchFailure(error, false, timeoutMs)
      }
    },
    close: () => agent.destroy()
  }
}

async function exchange(
  agent: Agent,
  url: URL,
  { headers, body }: Pick<Post, 'headers' | 'body'>,
  signal: AbortSignal
): Promise<PostAnswer> {
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'POST',
    headers,
    body,
    signal
  })
  // The status suffices. The body may be slow or endless, so nothing waits for it.
  response.body.on('error', () => {})
  void response.body.dump({ limit: MAX_BODY, signal }).catch(() => {})
  const after = response.headers['retry-after']
  return {
    status: response.statusCode,
    retryAfter: typeof after === 'string' ? retryDelay(after) : undefined
  }
}

function overTime(timeoutMs: number): SluiceError {
  return new SluiceError('FETCH_TIMEOUT', `The receiver did not answer within ${timeoutMs} ms.`, {
    details: { stage: 'total', timeout_ms: timeoutMs }
  })
}
