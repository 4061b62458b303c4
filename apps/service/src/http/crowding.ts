/** Client connections over the limit: answered 503 or closed, before the system runs out of descriptors. */

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ERRORS, SluiceError } from '@sluice/core'
import type { DescriptorShares } from '../memory/descriptors.ts'
import { isApiPath } from './api-paths.ts'
import type { Step } from './context.ts'

/** Share of the clients' connections above which none is kept alive, so that idle ones make room. */
const KEPT_ALIVE = 0.75

/** A served connection, which takes one of the places for clients. */
interface Place {
  isOpen: boolean
  /** Requests on it that are being answered. */
  running: number
  leave(): void
}

const places = new WeakMap<Socket, Place>()

/** Connections that came when there was no place for their requests. */
const beyond = new WeakSet<Socket>()
/** Connections that end with their answer. */
const ending = new WeakSet<Socket>()

/** Count the connections of a server. */
export function boundConnections(
  server: Server,
  { clients, refused }: Pick<DescriptorShares, 'clients' | 'refused'>
): void {
  let open = 0
  server.maxConnections = clients + refused
  server.on('connection', (socket: Socket) => {
    // It comes again with a request whose `Upgrade` is ignored.
    if (places.has(socket)) return
    open++
    const place: Place = { isOpen: true, running: 0, leave: () => open-- }
    places.set(socket, place)
    // A request that continues without its client keeps its place.
    socket.once('close', () => {
      place.isOpen = false
      if (place.running === 0) place.leave()
    })
    if (open > clients) beyond.add(socket)
  })
  server.prependListener('request', ({ socket }) => {
    if (open > clients * KEPT_ALIVE) ending.add(socket)
  })
}

/** Whether a connection came when there was no place for its requests. */
export function isBeyond(socket: Duplex): boolean {
  return beyond.has(socket as Socket)
}

/** Refuses the API on a connection that is one too many, and ends connections when there are many. */
export function refuseCrowded(): Step {
  return async (ctx, next) => {
    const { socket } = ctx.req
    if (ending.has(socket) || beyond.has(socket)) ctx.set('Connection', 'close')
    if (beyond.has(socket) && isApiPath(ctx.path)) {
      throw new SluiceError('OVERLOADED', ERRORS.OVERLOADED.meaning, {
        details: { retry_after: 1 }
      })
    }
    const place = places.get(socket)
    if (place) place.running++
    try {
      await next()
    } finally {
      if (place && --place.running === 0 && !place.isOpen) place.leave()
    }
  }
}
