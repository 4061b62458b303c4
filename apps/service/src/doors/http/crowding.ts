/** Client connections over the limit: answered 503 or closed, before the system runs out of descriptors. */

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ERRORS, SluiceError } from '@sluice/core'
import { isApiPath } from '../../base/api-paths.ts'
import { isLoopbackHost } from '../../base/loopback-host.ts'
import type { DescriptorShares } from '../../base/memory/descriptors.ts'
import { addressGroup } from '../../domains/people/address-group.ts'
import type { Step } from './context.ts'

/** Share of the clients' connections above which none is kept alive, so that idle ones make room. */
const KEPT_ALIVE = 0.75
/** Share of them that one address may take with connections on which no caller was let in yet. */
const OF_STRANGER = 0.5

/** A served connection, which takes one of the places for clients. */
interface Place {
  isOpen: boolean
  /** Requests on it that are being answered. */
  running: number
  leave(): void
  /** Count it as a stranger's no longer. */
  letIn(): void
}

const places = new WeakMap<Socket, Place>()

/** Connections that came when there was no place for their requests. */
const beyond = new WeakSet<Socket>()
/** Connections that end with their answer. */
const ending = new WeakSet<Socket>()

/**
 * Count the connections of a server.
 *
 * @param isCounted - whether an address stands for one client, so that its share is bounded.
 */
export function boundConnections(
  server: Server,
  { clients, refused }: Pick<DescriptorShares, 'clients' | 'refused'>,
  isCounted: (address: string) => boolean = () => false
): void {
  const strangers = createStrangers(Math.max(1, Math.floor(clients * OF_STRANGER)))
  let open = 0
  server.maxConnections = clients + refused
  server.on('connection', (socket: Socket) => {
    // It comes again with a request whose `Upgrade` is ignored.
    if (places.has(socket)) return
    open++
    const place: Place = { isOpen: true, running: 0, leave: () => open--, letIn: () => {} }
    places.set(socket, place)
    const { remoteAddress: address } = socket
    if (address !== undefined && isCounted(address)) place.letIn = strangers.add(socket, address)
    // A request that continues without its client keeps its place.
    socket.once('close', () => {
      place.isOpen = false
      place.letIn()
      if (place.running === 0) place.leave()
    })
    if (open > clients) beyond.add(socket)
  })
  server.prependListener('request', ({ socket }) => {
    if (open > clients * KEPT_ALIVE) ending.add(socket)
  })
}

/** A caller of this connection was let in: it belongs to an account, which has bounds of its own. */
export function letIn(socket: Duplex): void {
  places.get(socket as Socket)?.letIn()
}

/**
 * Returns true if an address stands for one client. The address of a proxy stands for all its clients. A process on
 * this machine is no stranger, and it may be a proxy too.
 */
export function isOneClient(address: string, isBehindProxy: boolean): boolean {
  return !isBehindProxy && address !== '::1' && !isLoopbackHost(addressGroup(address))
}

/** Connections on which no caller was let in yet, by address. */
function createStrangers(most: number) {
  const all = new Map<string, Set<Socket>>()
  return {
    /**
     * In the place of the oldest connection of the address that waits, if the address has its share. If none waits, the new
     * one is closed.
     *
     * @returns a function that removes it.
     */
    add(socket: Socket, address: string): () => void {
      const group = addressGroup(address)
      const own = all.get(group) ?? new Set<Socket>()
      if (own.size >= most) {
        const waiting = [...own].find((one) => places.get(one)?.running === 0)
        const closed = waiting ?? socket
        own.delete(closed)
        closed.destroy()
        if (closed === socket) return () => {}
      }
      all.set(group, own.add(socket))
      return () => {
        own.delete(socket)
        if (own.size === 0 && all.get(group) === own) all.delete(group)
      }
    }
  }
}

/** Returns true if a connection came when there was no place for its requests. */
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
