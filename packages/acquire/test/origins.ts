/**
 * Origins on loopback that answer with bytes of our choice, well-behaved or not.
 */

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** Host of the test origins. */
export const HOST = '127.0.0.1'

/** A raw origin. `close` ends its connections too. */
export interface RawOrigin {
  readonly url: string
  readonly port: number
  /** Heads of the requests it got, in order. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/**
 * Start an origin.
 *
 * @param answer - called with the socket and the request's head for each request.
 */
export async function rawOrigin(
  answer: (socket: Socket, head: string) => void
): Promise<RawOrigin> {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let pending = ''
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (let end = pending.indexOf('\r\n\r\n'); end !== -1; end = pending.indexOf('\r\n\r\n')) {
        const head = pending.slice(0, end)
        pending = pending.slice(end + 4)
        requests.push(head)
        answer(socket, head)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${port}`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      })
  }
}

/** A whole answer with a Content-Length. */
export function answerText(
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  status = '200 OK'
): Buffer {
  const bytes = Buffer.from(body as string)
  const lines = Object.entries({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(bytes.length),
    ...headers
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`), bytes])
}
