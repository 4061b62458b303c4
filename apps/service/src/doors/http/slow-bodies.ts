/**
 * Clients that are slow with a body. Only the time in which the service waits for bytes counts, not the time in which
 * it checks and stores them. Node has one limit for a whole request, with the work of the service in it.
 */

import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { SluiceError } from '@sluice/core'

/** Times that a client has to send a request, ms. */
export interface InboundLimits {
  /** Its headers; and between two bytes of a body that is read piece by piece. */
  readonly headersTimeout: number
  /** Its body; one that is read piece by piece has as much more as {@link LEAST_RATE} gives its bytes. */
  readonly requestTimeout: number
  /** Interval between two checks of the connections. A slow connection ends that much later at most. */
  readonly connectionsCheckingInterval: number
}

/** Bytes a second that a body read piece by piece must keep up with, beyond the time of a whole one: a slow phone does. */
const LEAST_RATE = 8_000

/** A body that is not whole. */
interface Body {
  readonly request: IncomingMessage
  readonly isStreamed: boolean
  /** Bytes that had come over the connection before it. */
  readonly before: number
  read: number
  /** Times that the service waited for it: all of it, and since its last byte, ms. */
  waited: number
  idle: number
}

const working = new WeakSet<IncomingMessage>()

/** Report whether the service is working on the received part of a body, and reads no further until it is done. */
export function setWorking(request: IncomingMessage, isWorking: boolean): void {
  if (isWorking) working.add(request)
  else working.delete(request)
}

/** End the requests of `server` whose bodies are slow. @param refuse - answers the fault on the connection. */
export function boundBodies(
  server: Server,
  limits: InboundLimits,
  refuse: (socket: Socket, failure: SluiceError) => void
): void {
  const bodies = new Set<Body>()
  const add = (request: IncomingMessage) => {
    if (hasBody(request)) bodies.add(bodyOf(request))
  }
  server.prependListener('request', add)
  server.prependListener('checkExpectation', add)
  const { connectionsCheckingInterval } = limits
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // A turn of the event loop that took long is time of the service.
    const passed = Math.min(now - last, 2 * connectionsCheckingInterval)
    last = now
    for (const body of bodies) {
      const { complete, socket } = body.request
      if (complete || socket.destroyed) bodies.delete(body)
      else if (isSlow(body, passed, limits)) {
        bodies.delete(body)
        refuse(socket, tooSlow(body, limits))
      }
    }
  }, connectionsCheckingInterval)
  server.once('close', () => clearInterval(timer.unref()))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function bodyOf(request: IncomingMessage): Body {
  const { bytesRead } = request.socket
  const isStreamed = /^\s*(?:application\/x-ndjson|multipart\/)/i.test(
    request.headers['content-type'] ?? ''
  )
  return { request, isStreamed, before: bytesRead, read: bytesRead, waited: 0, idle: 0 }
}

function isSlow(body: Body, passed: number, limits: InboundLimits): boolean {
  const { isStreamed, before, request } = body
  if (working.has(request)) return false
  const { bytesRead } = request.socket
  body.waited += passed
  body.idle = bytesRead === body.read ? body.idle + passed : 0
  body.read = bytesRead
  const { headersTimeout, requestTimeout } = limits
  if (!isStreamed) return body.waited >= requestTimeout
  const most = requestTimeout + ((bytesRead - before) / LEAST_RATE) * 1_000
  return body.idle >= headersTimeout || body.waited >= most
}

function tooSlow({ isStreamed }: Body, limits: InboundLimits): SluiceError {
  const [idle, whole] = [limits.headersTimeout / 1_000, limits.requestTimeout / 1_000]
  const times = isStreamed
    ? `the next bytes within ${idle} s and, after ${whole} s, ${LEAST_RATE / 1_000} kB per second`
    : `all of it within ${whole} s`
  const message = `The body did not arrive in time: ${times}.`
  return new SluiceError('INVALID_REQUEST', message, { details: { retryable: true } })
}
