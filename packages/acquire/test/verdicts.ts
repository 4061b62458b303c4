/** Verdicts of the guard, and addresses for it. */

import { networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { createGuard, type Guard } from '../src/guard.ts'

/** The guard as in production. */
export const guard: Guard = createGuard()

/** The code a URL is refused with, or `allowed`. */
export function verdict(url: string, by: Guard = guard): string {
  try {
    by.checkUrl(url)
    return 'allowed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** The verdict on a URL of this address, however it is written. */
export function verdictOf(address: string): string {
  return guard.allows(address, 80) ? 'allowed' : 'URL_NOT_ALLOWED'
}

/** Addresses of this machine's interfaces, which are refused although some may be public. */
export function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .map((one) => one.address)
  )
}

/** 32 bits as dotted decimal. */
export function dotted(bits: number): string {
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

/** The eight groups of an IPv6 address, as hexadecimal without leading zeros. */
export function hexGroups(bits: bigint): string[] {
  return Array.from({ length: 8 }, (_, place) =>
    ((bits >> BigInt(112 - 16 * place)) & 0xffffn).toString(16)
  )
}

/** 32 bits: half of them at and around the edges of the special blocks, half any. */
export function v4Bits(): fc.Arbitrary<number> {
  const near = fc
    .tuple(fc.constantFrom(...V4_EDGES), fc.integer({ min: -300, max: 300 }))
    .map(([edge, step]) => (edge + step) >>> 0)
  return fc.oneof(near, fc.integer({ min: 0, max: 0xffff_ffff }))
}

/** 128 bits: at the edges of the special blocks, around an IPv4 address, global unicast, and any. */
export function v6Bits(): fc.Arbitrary<bigint> {
  const any = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
  const near = fc
    .tuple(fc.constantFrom(...V6_EDGES), fc.bigInt({ min: -3n, max: 3n }))
    .map(([edge, step]) => BigInt.asUintN(128, edge + step))
  const within = fc
    .tuple(fc.constantFrom(...V6_EDGES), any)
    .map(([edge, rest]) => edge | (rest >> 64n))
  const around = fc
    .tuple(fc.constantFrom(...V4_PREFIXES), v4Bits())
    .map(([prefix, bits]) => prefix | BigInt(bits))
  const global = any.map((bits) => (bits >> 3n) | (1n << 125n))
  return fc.oneof(any, near, within, around, global)
}

/** Prefixes of embedded IPv4 addresses: mapped, compatible, translated, NAT64, ISATAP in global unicast. */
const V4_PREFIXES: readonly bigint[] = [
  '0:0:0:0:0:ffff',
  '0:0:0:0:0:0',
  '0:0:0:0:ffff:0',
  '64:ff9b:0:0:0:0',
  '64:ff9b:1:0:0:0',
  '2a00:1450:0:0:0:5efe',
  '2a00:1450:0:0:200:5efe'
].map((groups) => bitsOf(`${groups}:0:0`))

const V4_EDGES = (
  '0 10 11 100.64 100.128 127 128 168.63.129.16 169.254 169.255 172.16 172.32 192.0.0 192.0.1 192.0.2 ' +
  '192.0.3 192.31.196 192.52.193 192.88.99 192.168 192.169 192.175.48 198.18 198.20 198.51.100 203.0.113 ' +
  '224 240 255.255.255.255'
)
  .split(' ')
  .map((text) => {
    const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  })

const V6_EDGES = (
  '0 64:ff9b 64:ff9b:1 64:ff9b:2 100 100:0:0:1 100:0:0:2 2000 2001 2001:200 2001:db8 2001:db9 2002 2003 ' +
  '2620:4f:8000 2620:4f:8001 3ffe 3fff 3fff:1000 4000 5f00 5f01 fc00 fe00 fe80 fec0 ff00'
)
  .split(' ')
  .map((groups) => bitsOf(`${groups}${':0'.repeat(8 - groups.split(':').length)}`))

function bitsOf(groups: string): bigint {
  return groups
    .split(':')
    .reduce((bits, group) => (bits << 16n) | BigInt(Number.parseInt(group, 16)), 0n)
}
