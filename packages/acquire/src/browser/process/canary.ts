/** Listeners that only something which passes the proxy by can reach. */

import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer } from 'node:net'

/** A listener. */
export interface Canary {
  readonly port: number
  /** Returns the number of times that it was reached. */
  hits(): number
  close(): void
}

/** Listen for connections. */
export async function tcpCanary(host: string): Promise<Canary> {
  let hits = 0
  const server = createServer((socket) => {
    hits++
    socket.destroy()
  })
  // A machine without IPv6 has no such way out either.
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(0, host, () => resolve(true))
  })
  const port = listening ? (server.address() as AddressInfo).port : 9
  return { port, hits: () => hits, close: () => server.close() }
}

/** Listen for datagrams. */
export async function udpCanary(host: string): Promise<Canary> {
  let hits = 0
  const socket = createSocket('udp4', () => {
    hits++
  })
  await new Promise<void>((resolve) => socket.bind(0, host, resolve))
  return { port: socket.address().port, hits: () => hits, close: () => socket.close() }
}
