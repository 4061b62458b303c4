/**
 * The listening socket while the service opens. Tells health checks that the process is alive, and holds all other
 * connections for the HTTP server. Loads in a tenth of the time that the service takes.
 */

import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Socket, type Server as SocketServer } from 'node:net'
import { newRequestId } from '../../base/request-id.ts'
import { STANDING_HEADERS } from './standing-headers.ts'

/** Connections that may wait here. Further ones are closed. */
const MOST = 256

/** Connections that the system may queue. Thousands may connect at the same time; the system caps larger values. */
const BACKLOG = 4_096

/** Address of a server. */
interface Endpoint {
  readonly HOST: string
  readonly PORT: number
}

/** A socket that listens. */
export interface FirstAnswers {
  readonly endpoint: AddressInfo
  /** Ends the first answers: the server takes over the socket, and the connections with what they have sent. */
  handOver(server: Server): Promise<void>
}

/** Listens until the service is open. @throws Error when the address is taken. */
export async function openFirstAnswers(endpoint: Endpoint): Promise<FirstAnswers> {
  const held = new Set<Socket>()
  // The options of an HTTP server's sockets.
  const socket = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const leave = () => held.delete(client)
    client.on('error', leave).on('close', leave)
    held.add(client)
    client.once('data', (sent) => {
      client.pause()
      if (asksForLiveness(sent)) {
        leave()
        return void client.end(liveness(), () => client.destroy())
      }
      client.unshift(sent)
    })
  })
  socket.maxConnections = MOST
  await listenOn(socket, endpoint)
  return {
    endpoint: socket.address() as AddressInfo,
    async handOver(server) {
      await new Promise<void>((resolve) => server.listen(socket, BACKLOG, resolve))
      for (const client of held) {
        client.removeAllListeners('data')
        server.emit('connection', client)
        client.resume()
      }
      held.clear()
    }
  }
}

/** Listens on an address. @throws Error with a remedy when the address is taken. */
export async function listenOn(server: SocketServer, { HOST, PORT }: Endpoint): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, PORT)))
    server.listen({ port: PORT, host: HOST, backlog: BACKLOG }, resolve)
  })
}

/** The usual reasons why a port cannot be listened on, with a remedy. */
function explained(error: NodeJS.ErrnoException, port: number): Error {
  const reason = {
    EADDRINUSE: `Port ${port} is taken, perhaps by another Sluice. Stop it, or set PORT.`,
    EACCES: `Port ${port} is reserved for the system. Set PORT to 1024 or more.`
  }[error.code ?? '']
  return reason === undefined ? error : new Error(reason, { cause: error })
}

/** Returns true for a whole request without a body, as health checks send it. Others wait for the HTTP server. */
function asksForLiveness(sent: Buffer): boolean {
  const head = sent.toString('latin1')
  const isAsked = /^GET \/(?:livez|healthz) HTTP\/1\.1\r\n/.test(head)
  return isAsked && /\r\nhost:/i.test(head) && head.endsWith('\r\n\r\n')
}

function liveness(): string {
  const body = JSON.stringify({ status: 'ok' })
  const headers = {
    'X-Request-Id': newRequestId(),
    ...STANDING_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    Date: new Date().toUTCString(),
    // The next request is for the HTTP server.
    Connection: 'close'
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n${body}`
}
