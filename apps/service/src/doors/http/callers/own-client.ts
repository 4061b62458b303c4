/**
 * A client of this service for routes in the formats of other tools. Its requests stay in the process and pass every
 * step that a request over the network passes, so that keys, limits, charges and history are the same.
 */

import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { type Client, createClient, SluiceApiError, SluiceConnectionError } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import inject from 'light-my-request'
import { ClientGone } from '../../../base/client-gone.ts'
import { clientSignal } from '../client-signal.ts'
import type { Context } from '../context.ts'

type Fetch = NonNullable<Parameters<typeof createClient>[0]['fetch']>

/** Only its path is used. */
const BASE_URL = 'http://sluice.internal'

/** Beyond every time limit of the service, which decide, ms. */
const LONGEST = 600_000

/** Requests that this service makes of itself. */
const own = new WeakSet<object>()

/**
 * Returns true if a client of {@link clientFor} made a request. Such a client calls on behalf of a request or a
 * WebSocket that is open already.
 */
export function isOwnRequest(request: object): boolean {
  return own.has(request)
}

/** Functions that answer the requests of an application. */
const listeners = new WeakMap<object, RequestListener>()

/**
 * A client with the key of a request. It aborts its calls once the client of that request has gone.
 *
 * Failures are not retried: the caller decides.
 */
export function ownClient(ctx: Context): Client {
  return clientFor({
    listener: listenerOf(ctx),
    authorization: ctx.req.headers.authorization,
    address: ctx.ip,
    trace: ctx.state.trace?.parent,
    signal: clientSignal(ctx.res)
  })
}

/** The caller on whose behalf requests are made. */
export interface Caller {
  /** Answers the requests of the application. */
  readonly listener: RequestListener
  readonly authorization: string | undefined
  /** Address of the caller, for the bounds of addresses. */
  readonly address: string
  /** Span that the calls belong to, as `traceparent`. */
  readonly trace?: string | undefined
  /** Ends the calls. */
  readonly signal: AbortSignal
}

/** The same for a caller without a request of the application, such as one that opened a WebSocket. */
export function clientFor(caller: Caller): Client {
  return createClient({
    baseUrl: BASE_URL,
    fetch: ownFetch(caller),
    retries: 0,
    timeout: LONGEST
  })
}

/** Translates an error of the own client into one that a route may throw. */
export function thrownBy(error: unknown): unknown {
  if (error instanceof SluiceApiError) {
    return new SluiceError(error.code, error.message, { cause: error, details: error.details })
  }
  if (error instanceof SluiceConnectionError && error.cause instanceof ClientGone) {
    return error.cause
  }
  return error
}

/** `fetch` of this service, with the `Authorization` of a caller and its signal. */
function ownFetch({ listener, authorization, address, trace, signal: gone }: Caller): Fetch {
  return async (target, init) => {
    const request = new Request(target, init)
    if (authorization !== undefined) request.headers.set('authorization', authorization)
    if (trace !== undefined) request.headers.set('traceparent', trace)
    const { pathname, search } = new URL(request.url)
    const signal = init?.signal ? AbortSignal.any([gone, init.signal]) : gone
    signal.throwIfAborted()
    const answer = await inject(endedBy(signal, listener), {
      method: request.method as inject.InjectOptions['method'],
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      remoteAddress: address,
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
      payloadAsStream: true,
      signal
    })
    return new Response(bodyOf(answer), { status: answer.statusCode, headers: headersOf(answer) })
  }
}

/**
 * Ends the answer when the signal is aborted, as for a client that disconnects. The library itself ends the request and
 * the answer so far, but not an answer that is still to come.
 */
function endedBy(signal: AbortSignal, listener: RequestListener): RequestListener {
  return (request, response) => {
    own.add(request)
    const end = () => void response.destroy()
    signal.addEventListener('abort', end, { once: true })
    response.once('close', () => signal.removeEventListener('abort', end))
    listener(request, response)
  }
}

function listenerOf({ app }: Context): RequestListener {
  const listener = listeners.get(app) ?? app.callback()
  listeners.set(app, listener)
  return listener
}

/** Statuses whose answers have no body (WHATWG Fetch). */
const WITHOUT_BODY = new Set([101, 103, 204, 205, 304])

function bodyOf(answer: inject.Response): ReadableStream | null {
  if (WITHOUT_BODY.has(answer.statusCode)) return null
  return Readable.toWeb(answer.stream()) as ReadableStream
}

function headersOf({ headers }: inject.Response): Headers {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) copied.append(name, String(one))
  }
  return copied
}
