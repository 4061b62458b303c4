/** Requests for a WebSocket: opened, or answered as any other. */

import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES
} from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { isBeyond } from './crowding.ts'

/** A request for a WebSocket. Exactly one of its functions is called. */
export interface Upgrade {
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly socket: Duplex
  /** It is one too many. */
  readonly isBeyond: boolean
  /** Aborted when the connection ends, or the server stops. */
  readonly signal: AbortSignal
  open(): Promise<WebSocket>
  /** Answer with a failure. @param body - JSON. */
  refuse(status: number, body: string): void
}

/** Longest message of a client, bytes: none has anything to say. */
const MOST_BYTES = 1_024

/** Settings that detect the end of a silent client. */
interface Heartbeat {
  /** Between two pings, which also keep the connection open through proxies, ms. */
  readonly every: number
  /** Pings without an answer after which a connection is ended: its client is gone, or does not read. */
  readonly unanswered: number
}
const HEARTBEAT: Heartbeat = { every: 30_000, unanswered: 4 }

/** Returns true if a request asks for a WebSocket. */
export function asksForWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && /^websocket$/i.test(headers.upgrade ?? '')
}

interface UpgradeWays {
  isServed(target: string): boolean
  handle(upgrade: Upgrade): void
  readonly heartbeat?: Heartbeat
}

/** The WebSockets of a server. */
export interface Upgrades {
  /** Open no more, and abort the signal of each. */
  stop(): void
  /** End those that are still open. */
  end(): void
}

/**
 * Let a server open WebSockets. Requests that are for none are answered as any other.
 *
 * @param ways.isServed - whether there is one at the target of a request.
 */
export function serveUpgrades(
  server: Server,
  { isServed, handle, heartbeat = HEARTBEAT }: UpgradeWays
): Upgrades {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BYTES,
    perMessageDeflate: false
  })
  const ending = new AbortController()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { url: target = '', headers } = request
    if (!asksForWebSocket(request) || !isServed(target))
      return asRequest(server, request, socket, head)
    const gone = new AbortController()
    socket.on('error', () => gone.abort())
    socket.once('close', () => gone.abort())
    handle({
      target,
      headers,
      address: request.socket.remoteAddress ?? '',
      socket,
      isBeyond: isBeyond(socket),
      signal: AbortSignal.any([gone.signal, ending.signal]),
      open: () =>
        new Promise((resolve) =>
          sockets.handleUpgrade(request, socket, head, (opened) => {
            endIfSilent(opened, heartbeat)
            resolve(opened)
          })
        ),
      refuse: (status, body) => answerAlone(socket, status, body)
    })
  })
  return {
    stop() {
      ending.abort()
      sockets.close()
    },
    end() {
      for (const socket of sockets.clients) socket.terminate()
    }
  }
}

function endIfSilent(socket: WebSocket, { every, unanswered }: Heartbeat): void {
  let sent = 0
  const beat = setInterval(() => {
    if (sent++ < unanswered) socket.ping()
    else socket.terminate()
  }, every)
  socket.on('pong', () => {
    sent = 0
  })
  socket.on('error', () => socket.terminate())
  socket.once('close', () => clearInterval(beat))
}

function answerAlone(socket: Duplex, status: number, body: string): void {
  if (!socket.writable) return
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`
  ]
  // Its client may never end its half.
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Node before 24.9 hands over every request with `Upgrade`, such as the offer of HTTP/2 that curl makes, and takes its
 * body for the data after the upgrade. The server gets the request once more, without the offer (RFC 9110 §7.8 lets it
 * be ignored).
 */
function asRequest(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const again = () => {
    socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), head]))
    server.emit('connection', socket)
  }
  // The answer to the request before it on the same connection.
  const { _httpMessage: before } = socket as { _httpMessage?: ServerResponse | null }
  if (before) before.once('close', again)
  else again()
}

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    const kept = /^connection$/i.test(name) ? value.replace(OFFERS, '') : value
    if (!/^(?:upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${kept}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Names of headers in `Connection` that are left out. */
const OFFERS = /\b(?:upgrade|http2-settings)\b\s*,?\s*/gi
