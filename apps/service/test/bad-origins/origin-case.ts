/** What a badly behaved origin is: a name, what must come of it, and how it is started. */

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { ORIGIN_HOST } from '../harness.ts'

/** A loopback address that tests do not open. */
export const CLOSED_HOST = ORIGIN_HOST === '127.0.0.1' ? '127.0.0.2' : '127.0.0.1'

/** One origin and what a fetch of it must come to. Names and outcomes are those of `badorigins.json`. */
export interface OriginCase {
  readonly name: string
  readonly kind: 'http' | 'tls' | 'dns' | 'page'
  readonly expect: Outcome
  /** `timeout_ms` of the request; default 8,000. */
  readonly timeout?: number
  /** What the answer's `data`, as JSON text, must have and must not. */
  readonly data?: { readonly has?: RegExp; readonly lacks?: RegExp }
  start(): Promise<StartedOrigin>
}

/** What a fetch must come to. */
export interface Outcome {
  readonly status: 200 | 400 | 500
  /** Absent on success. */
  readonly code?: string
  /** Longest time of the whole request, ms. */
  readonly within: number | 'deadline+500'
  /** Most that the resident memory of the service may grow by, MiB. */
  readonly memory: number
}

/** An origin that runs. */
export interface StartedOrigin {
  /** What to fetch. */
  readonly url: string
  /** Connections that reached somewhere nobody may reach. */
  readonly trespasses?: () => number
  close(): Promise<void>
}

/** The page was read, and costs a token. */
export const READ: Outcome = { status: 200, within: 5_000, memory: 64 }

/** A failure that is known at once. */
export function fails(code: string, status: 400 | 500 = 500): Outcome {
  return { status, code, within: 5_000, memory: 64 }
}

/** A failure that only the clock can tell. */
export const TIMES_OUT: Outcome = {
  status: 500,
  code: 'FETCH_TIMEOUT',
  within: 'deadline+500',
  memory: 64
}

/** `timeout_ms` of a case that only the clock ends. */
export const SHORT = 1_500

/** What an origin does with a connection, and with each request on it. */
export interface Behaviour {
  readonly connect?: (socket: Socket) => void
  readonly answer?: (socket: Socket, head: string) => void
}

/** Start an origin that speaks as it likes, on the one loopback address that tests open. */
export async function rawOrigin({ connect, answer }: Behaviour): Promise<StartedOrigin> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connect?.(socket)
    let pending = ''
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (let end = pending.indexOf('\r\n\r\n'); end !== -1; end = pending.indexOf('\r\n\r\n')) {
        const head = pending.slice(0, end)
        pending = pending.slice(end + 4)
        answer?.(socket, head)
      }
    })
  })
  const { port, close } = await listening(server)
  return { url: `http://${ORIGIN_HOST}:${port}/`, close }
}

/** Listen on a free port; `close` ends the connections too. */
export async function listening(
  server: Server,
  host = ORIGIN_HOST,
  port = 0
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      })
  }
}

/** A page that is well. */
export const PAGE =
  '<!doctype html><html lang="en"><title>The ferry</title><main><h1>The ferry</h1><p>The ferry left the pier an hour late, and nobody who waited there knew why.</p></main>'

/** A whole answer with its Content-Length. */
export function whole(
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  status = '200 OK'
): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const lines = Object.entries({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(bytes.length),
    ...headers
  })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), bytes])
}

/** The head of an HTML page. */
export function head(headers: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers}\r\n\r\n`
}

/** The head of an HTML page in chunks. */
export const CHUNKED = head('Transfer-Encoding: chunked')

/** Write `start`, then `bytes` every so many milliseconds until the connection ends. */
export function drip(socket: Socket, start: string, bytes: string, every: number): void {
  socket.write(start)
  const timer = setInterval(() => socket.write(bytes), every)
  socket.on('close', () => clearInterval(timer))
}

/** Write `start`, then `bytes` as fast as they are taken until the connection ends. */
export function flood(socket: Socket, start: string, bytes: string): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.write(start)
  socket.on('drain', pour)
  pour()
}
