/**
 * A proxy that drops connections: before a request gets through, while it is worked on, or after it was answered and
 * before the client knows.
 */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Fate of the next connection. */
type Fate = 'kept' | 'dropped before' | 'dropped at work' | 'dropped after'

/** A running proxy. */
export interface DroppingProxy {
  readonly url: string
  /** Fates of the connections to come, first one first; those after them are kept. */
  readonly fates: Fate[]
  /** Close the connections there are, so that the next request makes one. */
  cut(): Promise<void>
  stop(): Promise<void>
}

/** Start one before a service. */
export async function startDroppingProxy(target: string): Promise<DroppingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const fates: Fate[] = []
  const server = createServer((client) => {
    const fate = fates.shift() ?? 'kept'
    sockets.add(client.on('error', () => undefined))
    if (fate === 'dropped before') {
      client.once('data', () => client.resetAndDestroy())
      return
    }
    const upstream = connect(Number(port), hostname)
    sockets.add(upstream.on('error', () => client.destroy()))
    client.pipe(upstream, { end: fate !== 'dropped at work' })
    if (fate === 'dropped at work') {
      // The service goes on: its end of the connection stays.
      client.once('data', () => setTimeout(() => client.resetAndDestroy(), 100))
      return
    }
    if (fate === 'kept') upstream.pipe(client)
    else upstream.once('data', () => client.resetAndDestroy())
    client.on('close', () => upstream.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    async cut() {
      const open = [...sockets].filter((socket) => !socket.destroyed)
      const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of open) socket.destroy()
      await Promise.all(closed)
      sockets.clear()
      // The client's end learns of it in a turn of its own.
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  }
}
