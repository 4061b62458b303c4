/**
 * The only way out for the browser (guard.md rule 6): a proxy in this process that applies the guard to every
 * connection. Each page has its own credentials, so every request is attributed to its page.
 */

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { SluiceError } from '@sluice/core'
import { refused } from '../guard.ts'
import { type CheckedConnection, connectChecked } from '../http/connect-checked.ts'
import type { OutboundProxy } from '../http/outbound-tunnel.ts'

/** Network access of one page, and a record of its use. */
export interface ProxySession {
  readonly username: string
  readonly password: string
  /** Let its requests out; until then all are refused. */
  begin(visit: ProxyVisit): void
  /** Returns the fault of a connection to `host:port` that failed; after several tries, the fault of the last one. */
  faultOf(url: URL): SluiceError | undefined
  /** Bytes that came in. */
  readonly bytes: number
  /** Connections that were refused or failed. */
  readonly refusals: number
  /** More bytes were asked for than the page may have; its connections were ended. */
  readonly isOverBudget: boolean
  /** End the connections of the page, and open no others. */
  endConnections(): void
  /** The same, and forget the page. */
  close(): void
}

/** Conditions for the network access of a page. */
interface ProxyVisit {
  /** Most bytes that come in, of all connections together. */
  readonly bytes: number
  /** Called for each refusal of the guard. */
  readonly onBlocked?: (url: URL, error: SluiceError) => void
  /** The operator's proxy for this page. Default: the proxy of all pages, if there is one. */
  readonly outbound?: OutboundProxy | undefined
}

/** The proxy. */
export interface GuardedProxy {
  /** `http://127.0.0.1:port`, or as browsers elsewhere reach it. */
  readonly url: string
  /** Credentials for one page, with which nothing is reached until its visit begins. */
  open(): ProxySession
  close(): Promise<void>
}

interface OpenSession {
  readonly password: Buffer
  readonly sockets: Set<Socket>
  readonly faults: Map<string, SluiceError>
  readonly ended: AbortController
  visit: ProxyVisit | undefined
  bytes: number
  refusals: number
}

/** Faults remembered for one page: a hostile one asks for any number of hosts. */
const MAX_FAULTS = 1_000

/** Address at which browsers reach the proxy. */
export interface ProxyPlace {
  /** Name or address of this machine. Default 127.0.0.1: only this machine reaches it. */
  readonly host?: string | undefined
  /** Default: a free one. */
  readonly port?: number | undefined
}

/** Start the proxy. @throws Error - the port is taken. */
export async function startGuardedProxy(
  connection: CheckedConnection,
  { host = '127.0.0.1', port = 0 }: ProxyPlace = {}
): Promise<GuardedProxy> {
  const sessions = new Map<string, OpenSession>()
  const server = createServer({ maxHeaderSize: 64 * 1024 })
  const clients = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    clients.add(socket)
    socket.on('close', () => clients.delete(socket))
    socket.on('error', () => {})
  })
  server.on('request', (incoming, response) => {
    const session = sessionOf(sessions, incoming)
    if (session) void forward(connection, session, incoming)
    else response.writeHead(407, CHALLENGE).end()
  })
  server.on('connect', (incoming: IncomingMessage, client: Socket, first: Buffer) => {
    const session = sessionOf(sessions, incoming)
    if (session) void tunnel(connection, session, incoming.url ?? '', client, first)
    else client.end(UNAUTHORIZED)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // The name by which other machines reach it may belong to a gateway, so it listens on all addresses.
    const at = /^(?:127\.|localhost$)/.test(host) ? '127.0.0.1' : undefined
    server.listen({ port, ...(at ? { host: at } : {}) }, resolve)
  })

  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    open() {
      const username = randomBytes(12).toString('hex')
      const password = randomBytes(24).toString('hex')
      const session: OpenSession = {
        password: Buffer.from(password),
        sockets: new Set(),
        faults: new Map(),
        ended: new AbortController(),
        visit: undefined,
        bytes: 0,
        refusals: 0
      }
      sessions.set(username, session)
      return sessionView(session, username, password, () => sessions.delete(username))
    },
    async close() {
      for (const session of sessions.values()) endConnections(session, new Error('closed'))
      for (const client of clients) client.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

function sessionView(
  session: OpenSession,
  username: string,
  password: string,
  forget: () => void
): ProxySession {
  return {
    username,
    password,
    begin(visit) {
      session.visit = visit
    },
    faultOf: (url) => session.faults.get(endpointOf(url)),
    get bytes() {
      return session.bytes
    },
    get refusals() {
      return session.refusals
    },
    get isOverBudget() {
      return session.bytes > (session.visit?.bytes ?? 0)
    },
    endConnections() {
      endConnections(session, new Error('over the byte budget'))
    },
    close() {
      forget()
      endConnections(session, new Error('the page is closed'))
    }
  }
}

const CHALLENGE = { 'proxy-authenticate': 'Basic realm="sluice"', 'content-length': '0' }
const UNAUTHORIZED =
  'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="sluice"\r\nContent-Length: 0\r\n\r\n'

function sessionOf(
  sessions: ReadonlyMap<string, OpenSession>,
  { headers }: IncomingMessage
): OpenSession | undefined {
  const [, encoded = ''] =
    /^Basic ([\w+/=]{1,200})$/i.exec(headers['proxy-authorization'] ?? '') ?? []
  const [username = '', password = ''] = Buffer.from(encoded, 'base64')
    .toString('latin1')
    .split(':')
  const session = sessions.get(username)
  const given = Buffer.from(password)
  if (!session || given.length !== session.password.length) return undefined
  return timingSafeEqual(given, session.password) ? session : undefined
}

function endConnections(session: OpenSession, reason: Error): void {
  session.ended.abort(reason)
  for (const socket of session.sockets) socket.destroy()
  session.sockets.clear()
}

/** A connected socket for the page, within its budget; `undefined` if it is refused or fails. */
async function open(
  connection: CheckedConnection,
  session: OpenSession,
  text: string
): Promise<Socket | undefined> {
  let url: URL | undefined
  try {
    if (!session.visit) throw refused('any request before the page is opened')
    url = connection.guard.checkUrl(text)
    const { outbound = connection.outbound } = session.visit
    const socket = await connectChecked({ ...connection, outbound }, url, session.ended.signal)
    hold(session, socket)
    return socket
  } catch (error) {
    const at = url ?? URL.parse(text)
    if (SluiceError.is(error) && at) note(session, at, error)
    return undefined
  }
}

/** End the socket with the session. One that stays open for many requests is held once. */
function hold({ sockets }: OpenSession, socket: Socket): void {
  if (sockets.has(socket)) return
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
}

function note(session: OpenSession, url: URL, error: SluiceError): void {
  session.refusals++
  if (session.faults.size < MAX_FAULTS) session.faults.set(endpointOf(url), error)
  if (error.code === 'URL_NOT_ALLOWED') session.visit?.onBlocked?.(url, error)
}

function endpointOf(url: URL): string {
  return `${url.hostname}:${url.port || (/^(?:https|wss):$/.test(url.protocol) ? 443 : 80)}`
}

/** Count incoming bytes. Over the budget, all of the page's connections end. */
function count(session: OpenSession, from: NodeJS.ReadableStream): void {
  from.on('data', (chunk: Buffer) => {
    session.bytes += chunk.length
    if (session.bytes > (session.visit?.bytes ?? 0))
      endConnections(session, new Error('over the byte budget'))
  })
}

/** CONNECT: TLS and WebSockets. */
async function tunnel(
  connection: CheckedConnection,
  session: OpenSession,
  authority: string,
  client: Socket,
  first: Buffer
): Promise<void> {
  hold(session, client)
  const scheme = authority.endsWith(':80') ? 'http' : 'https'
  const upstream = await open(connection, session, `${scheme}://${authority}/`)
  if (!upstream || client.destroyed) {
    upstream?.destroy()
    client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    return
  }
  client.write('HTTP/1.1 200 Connection established\r\n\r\n')
  if (first.length > 0) upstream.write(first)
  count(session, upstream)
  pipeline(upstream, client, () => upstream.destroy())
  pipeline(client, upstream, () => client.destroy())
}

/** Headers of one connection (RFC 9110 §7.6.1) and ours. */
const HOP_BY_HOP = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer upgrade'.split(
    ' '
  )
)

/** Connections whose answer comes straight from the origin. */
const taken = new WeakSet<Socket>()

/**
 * A plain request in absolute form. The answer is passed on as it comes, byte by byte: the browser judges malformed
 * answers. So a connection serves one request; if another arrives on it, it is closed, and the browser asks again.
 */
async function forward(
  connection: CheckedConnection,
  session: OpenSession,
  incoming: IncomingMessage
): Promise<void> {
  const client = incoming.socket
  hold(session, client)
  const url = URL.parse(incoming.url ?? '')
  const isPlain = url?.protocol === 'http:' && incoming.headers['transfer-encoding'] === undefined
  const upstream =
    isPlain && !taken.has(client) ? await open(connection, session, url.href) : undefined
  // No answer of ours: the browser would take it for the site's.
  if (!url || !upstream || client.destroyed || taken.has(client)) {
    upstream?.destroy()
    client.destroy()
    return
  }
  taken.add(client)
  upstream.write(headOf(incoming, url))
  incoming.pipe(upstream, { end: false })
  count(session, upstream)
  pipeline(upstream, client, () => {
    upstream.destroy()
    client.end()
  })
}

function headOf({ method, rawHeaders }: IncomingMessage, url: URL): string {
  const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`]
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!HOP_BY_HOP.has(name) && name !== 'host')
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`
}
