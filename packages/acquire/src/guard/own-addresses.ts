/**
 * The addresses of this machine and the endpoints of this service.
 */

import { networkInterfaces } from 'node:os'
import { type Address, inRange, parseAddress, parseRange } from './address.ts'
import { innermost } from './judge-address.ts'

/** Interfaces come and go, but not between two requests of one second. */
const FRESH = 1_000

const loopback = ['127.0.0.0/8', '::1/128'].map(parseRange)
const interfaceAddresses = freshAddresses(networkInterfaces, () => performance.now())

/** True for an address of one of this machine's interfaces. IPv4 inside IPv6 must be taken out before. */
export function isOwnAddress(address: Address): boolean {
  return interfaceAddresses().some((own) => same(own, address))
}

/**
 * True when a connection to `address` and `port` would reach one of `endpoints`, which listen here. An endpoint that is
 * not a plain address counts as listening everywhere. Without a port, none is reached.
 */
export function isOwnEndpoint(
  address: Address,
  port: number | undefined,
  endpoints: readonly { readonly address: string; readonly port: number }[]
): boolean {
  return endpoints.some((endpoint) => {
    if (endpoint.port !== port) return false
    // Connecting to the unspecified address reaches this machine.
    if (address.bits === 0n) return true
    const parsed = parseAddress(endpoint.address)
    const listening = parsed ? innermost(parsed) : undefined
    if (listening && listening.bits !== 0n) return same(listening, address)
    return isOwnAddress(address) || loopback.some((range) => inRange(address, range))
  })
}

/**
 * The addresses of the interfaces, read again when they are older than {@link FRESH}.
 *
 * @param now - ms of a clock that only goes forward.
 */
export function freshAddresses(
  read: () => ReturnType<typeof networkInterfaces>,
  now: () => number
): () => readonly Address[] {
  let known: readonly Address[] = []
  let until = Number.NEGATIVE_INFINITY
  return () => {
    if (now() >= until) {
      until = now() + FRESH
      known = Object.values(read())
        .flatMap((list) => list ?? [])
        .flatMap((one) => parseAddress(one.address) ?? [])
    }
    return known
  }
}

function same(a: Address, b: Address): boolean {
  return a.family === b.family && a.bits === b.bits
}
