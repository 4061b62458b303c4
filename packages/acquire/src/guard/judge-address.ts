/**
 * Decides whether an address is on the public internet: denied unless public (guard.md rule 3).
 */

import { type Address, inRange, parseAddress, parseRange, type Range } from './address.ts'
import { V4_INSIDE, V4_REFUSED, V6_PUBLIC, V6_REFUSED } from './special-ranges.ts'

const v4Refused = Object.keys(V4_REFUSED).map(parseRange)
const v6Refused = Object.keys(V6_REFUSED).map(parseRange)
const v6Public = parseRange(V6_PUBLIC)
const v4Loopback = parseRange('127.0.0.0/8')
const v4Inside = V4_INSIDE.map(parseRange)

/** True for an address of the public internet. */
export function isPublic(address: Address): boolean {
  const inner = innermost(address)
  if (inner.family === 4) return !v4Refused.some((range) => inRange(inner, range))
  if (!inRange(inner, v6Public) || v6Refused.some((range) => inRange(inner, range))) return false
  const tunnelled = isatapTarget(inner)
  return tunnelled === undefined || isPublic(tunnelled)
}

/** True for an address that never leaves the machine, in text form. */
export function isLoopback(text: string): boolean {
  const address = parseAddress(text)
  if (!address) return false
  const inner = innermost(address)
  return inner.family === 4 ? inRange(inner, v4Loopback) : inner.bits === 1n
}

/** The IPv4 address inside a mapped, compatible or NAT64 address; any other address as it is. */
export function innermost(address: Address): Address {
  // `::` and `::1` lie in the compatible block but are IPv6 addresses of their own (RFC 4291 2.5.3).
  if (address.bits <= 1n) return address
  const wraps = v4Inside.some((range: Range) => inRange(address, range))
  return wraps ? { family: 4, bits: address.bits & 0xffff_ffffn } : address
}

/** The IPv4 end of an ISATAP address, `…:0:5efe:a.b.c.d` or `…:200:5efe:a.b.c.d` (RFC 5214). */
function isatapTarget({ bits }: Address): Address | undefined {
  const marker = (bits >> 32n) & 0xffff_ffffn
  if (marker !== 0x0000_5efen && marker !== 0x0200_5efen) return undefined
  return { family: 4, bits: bits & 0xffff_ffffn }
}
