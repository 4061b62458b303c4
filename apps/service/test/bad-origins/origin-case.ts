/** Case of a badly behaved origin: its name, its expected outcome, and the way to start it. */

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { ORIGIN_HOST } from '../harness.ts'

/** A loopback address that tests do not open. */
export const CLOSED_HOST = ORIGIN_HOST === '127.0.0.1' ? '127.0.0.2' : '127.0.0.1'

/** One origin and what a fetch of it must come to. */
export interface OriginCase extends Origin {
  readonly name: string
  readonly kind: Kind
  /** The origin's behaviour, in the words of the case. */
  readonly behaviour: string
  readonly expect: Outcome
  /** `timeout_ms` of the request. */
  readonly timeout: number
}

/** Level at which a case is bad: its answer, its TLS, its name, its page, or only the running page in a browser. */
export type Kind = 'http' | 'tls' | 'dns' | 'page' | 'browser'

/** Expected outcome of a fetch. */
export interface Outcome {
  /** Any of these; the first is the usual one. `code` is absent on success. */
  readonly accepts: readonly { readonly status: number; readonly code?: string }[]
  /** Longest time of the whole request, ms; `past` is counted from its `timeout_ms`. */
  readonly within: { readonly total: number } | { readonly past: number }
  /** Most that the resident memory of the service may grow by, MiB. */
  readonly memory: number
}

/** Origin that shows a behaviour. */
export interface Origin {
  /** Patterns for `data` of a successful answer, as JSON text: it must match `has` and must not match `lacks`. */
  readonly data?: { readonly has?: RegExp; readonly lacks?: RegExp }
  start(): Promise<StartedOrigin>
}

/**
 * Rule for a sentence: an expression that matches the whole sentence, and a function from its groups to the meaning. A
 * group that did not match is `''`.
 */
export type Rule<Meaning> = readonly [RegExp, (...groups: string[]) => Meaning]

/** Returns the meaning of a behaviour by the first rule that matches; `undefined` if none does. */
export function understood<Meaning>(
  rules: readonly Rule<Meaning>[],
  behaviour: string
): Meaning | undefined {
  for (const [pattern, meaning] of rules) {
    const match = new RegExp(`^(?:${pattern.source})$`).exec(behaviour.trim())
    if (match) return meaning(...match.slice(1).map((group) => group ?? ''))
  }
  return undefined
}

/** The number of `10,000`, `50k` or `1 MB`. */
export function amount(text: string): number {
  const [, digits = '', unit = ''] = /^([\d.,]+) ?([kMG]?)B?$/i.exec(text) ?? []
  const factors: Record<string, number> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }
  const value = Number(digits.replaceAll(',', '')) * (factors[unit.toLowerCase()] ?? Number.NaN)
  if (digits === '' || !Number.isFinite(value)) throw new Error(`${text} is not an amount`)
  return value
}

/** An origin that runs. */
export interface StartedOrigin {
  /** URL to fetch. */
  readonly url: string
  /** Connections that reached a forbidden address. */
  readonly trespasses?: () => number
  close(): Promise<void>
}

/** The sentence of the page that is well. */
export const SENTENCE = /nobody who waited there knew why/

/** Reaction of an origin to a connection, and to each request on it. */
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
