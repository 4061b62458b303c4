/** A proxy that tunnels, with a password, and remembers where to. */

import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A running proxy. */
export interface ConnectProxy {
  readonly url: string
  /** `host:port` of the tunnels asked for, in order. */
  readonly targets: readonly string[]
  close(): Promise<void>
}

/** Start a proxy on loopback. */
export async function connectProxy(username: string, password: string): Promise<ConnectProxy> {
  const targets: string[] = []
  const sockets = new Set<Socket>()
  const wanted = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const server = createServer((_request, response) => response.writeHead(405).end())
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    client.on('error', () => {})
    if (request.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    targets.push(request.url ?? '')
    const { hostname, port } = new URL(`http://${request.url}`)
    const upstream = connect({ host: hostname, port: Number(port || 80) }, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client)
      client.pipe(upstream)
    })
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  }
}
