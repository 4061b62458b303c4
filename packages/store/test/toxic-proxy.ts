/** A connection that misbehaves, between a client and a server on loopback. */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Fault of the connections that are open, and of those to come. */
export type Toxic =
  | 'none'
  /** Each direction is late by some 30 ms. */
  | 'latency'
  /** Nothing passes, nothing closes. */
  | 'blackhole'
  /** The proxy drops the server's answers. The server has then done the work. */
  | 'drop-replies'
  /** Bytes come one by one. */
  | 'slice'
  /** The server's answers arrive five bytes at a time, one `+OK` each 200 ms. */
  | 'trickle'

/** A running proxy. */
export interface ToxicProxy {
  readonly port: number
  set(toxic: Toxic): void
  /** Set it when the next request with this text comes, before that request passes; `reset` happens once. */
  when(text: string, toxic: Toxic | 'reset'): void
  /** Reset all connections. */
  reset(): void
  close(): Promise<void>
}

/** Start a proxy to a port of loopback. */
export async function toxicProxy(to: number): Promise<ToxicProxy> {
  let toxic: Toxic = 'none'
  let waiting: { readonly text: string; readonly toxic: Toxic | 'reset' } | undefined
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port: to })
    for (const [from, target, isReply] of [
      [client, upstream, false],
      [upstream, client, true]
    ] as const) {
      const write = inOrder(target)
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        target.destroy()
      })
      from.on('data', (bytes) => {
        if (!isReply) spring(bytes)
        pass(bytes, isReply, write)
      })
    }
  })
  const spring = (bytes: Buffer) => {
    if (!waiting || !bytes.includes(waiting.text)) return
    if (waiting.toxic === 'reset') reset()
    else toxic = waiting.toxic
    waiting = undefined
  }
  const pass = (bytes: Buffer, isReply: boolean, write: InOrder) => {
    if (toxic === 'blackhole' || (toxic === 'drop-replies' && isReply)) return
    if (toxic === 'slice') for (const byte of bytes) write(Buffer.of(byte), 0)
    else if (toxic === 'trickle' && isReply) {
      for (let at = 0; at < bytes.length; at += 5) write(bytes.subarray(at, at + 5), 40 * (at + 5))
    } else write(bytes, toxic === 'latency' ? 30 : 0)
  }
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      // What TCP has lost it brings later or never: a connection does not go on behind a gap.
      if (toxic === 'blackhole' || toxic === 'drop-replies') reset()
      toxic = next
    },
    when(text, next) {
      waiting = { text, toxic: next }
    },
    reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        reset()
      })
  }
}

type InOrder = (bytes: Buffer, delay: number) => void

/** Writes after a delay, ms, and never before what came earlier: TCP keeps the order also when a delay ends. */
function inOrder(target: Socket): InOrder {
  const queue: { readonly bytes: Buffer; readonly due: number }[] = []
  const drain = () => {
    for (let next = queue[0]; next; next = queue[0]) {
      const left = next.due - performance.now()
      if (left > 0) return void setTimeout(drain, left)
      queue.shift()
      if (!target.destroyed) target.write(next.bytes)
    }
  }
  return (bytes, delay) => {
    queue.push({ bytes, due: performance.now() + delay })
    if (queue.length === 1) drain()
  }
}
