import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { dotted, guard, hexGroups, ownAddresses, v4Bits, v6Bits } from './verdicts.ts'

type Parsed = ReturnType<typeof ipaddr.parse>

interface Difference {
  readonly block: string
  /** An address in which the difference shows. */
  readonly sample: string
  readonly why: string
}

/** Refused although ipaddr.js calls it unicast. */
const STRICTER: readonly Difference[] = [
  {
    block: '168.63.129.16/32',
    sample: '168.63.129.16',
    why: 'the platform of Azure, reached from inside every network there'
  },
  {
    block: '::/3',
    sample: '1fff::1',
    why: 'reserved by IETF: not allocated to the public internet'
  },
  {
    block: '3ffe::/16',
    sample: '3ffe::1',
    why: 'the returned 6bone (RFC 3701), unallocated since'
  },
  {
    block: '4000::/2',
    sample: '4000::1',
    why: 'reserved by IETF: not allocated to the public internet'
  },
  {
    block: '8000::/1',
    sample: '8000::1',
    why: 'reserved by IETF: not allocated to the public internet'
  }
]

/** Judged by the IPv4 address inside, whatever ipaddr.js calls the whole. */
const JUDGED_INSIDE: readonly Difference[] = [
  {
    block: '::ffff:0:0/96',
    sample: '::ffff:8.8.8.8',
    why: 'mapped: systems connect it to the IPv4 address'
  },
  {
    block: '::/96',
    sample: '::a00:1',
    why: 'compatible: unicast to ipaddr.js; some systems tunnel it to the IPv4 address'
  },
  {
    block: '64:ff9b::/96',
    sample: '64:ff9b::8.8.8.8',
    why: 'NAT64: in networks without IPv4 the way to every site that has nothing else'
  }
]

describe('guard.md rule 3: addresses, beside ipaddr.js', () => {
  test('IPv4: only unicast is allowed, without the listed exceptions', () => {
    fc.assert(
      fc.property(v4Bits(), (bits) => agrees(dotted(bits))),
      { numRuns: 3_000 }
    )
  })

  test('IPv6: only unicast is allowed, without the listed exceptions', () => {
    fc.assert(
      fc.property(v6Bits(), (bits) => agrees(hexGroups(bits).join(':'))),
      { numRuns: 3_000 }
    )
  })

  test.each(STRICTER)('$sample is refused, although unicast to ipaddr.js: $why', ({ sample }) => {
    expect(ipaddr.parse(sample).range()).toBe('unicast')
    expect(guard.allows(sample, 80)).toBe(false)
  })

  test.each(JUDGED_INSIDE)('$sample is judged by the address it embeds: $why', ({ sample }) => {
    const whole = ipaddr.parse(sample)
    const expected = lastFour(whole).range() === 'unicast'
    expect(guard.allows(sample, 80)).toBe(expected)
    expect(whole.range() === 'unicast').toBe(!expected)
  })
})

function agrees(address: string): void {
  const judged = inside(ipaddr.parse(address))
  const listed =
    isIn(judged, STRICTER) || isPrivateIsatap(judged) || ownAddresses().has(judged.toString())
  const expected = judged.range() === 'unicast' && !listed
  expect(guard.allows(address, 80), `${address} ${judged.range()}`).toBe(expected)
}

/** The IPv4 address by which an address is judged, if it has one. */
function inside(address: Parsed): Parsed {
  // `::` and `::1` are addresses of their own, not 0.0.0.0 and 0.0.0.1.
  const own = ['unspecified', 'loopback'].includes(address.range())
  return own || !isIn(address, JUDGED_INSIDE) ? address : lastFour(address)
}

function isIn(address: Parsed, blocks: readonly Difference[]): boolean {
  return blocks.some(({ block }) => {
    const range = ipaddr.parseCIDR(block)
    return range[0].kind() === address.kind() && address.match(range)
  })
}

/** ISATAP (RFC 5214), which ipaddr.js does not know: the way into a private IPv4 network. */
function isPrivateIsatap(address: Parsed): boolean {
  const marker = address.toByteArray().slice(8, 12)
  const isatap = ['0,0,94,254', '2,0,94,254'].includes(marker.join())
  if (address.kind() === 'ipv4' || !isatap) return false
  const end = lastFour(address)
  return end.range() !== 'unicast' || isIn(end, STRICTER)
}

function lastFour(address: Parsed): Parsed {
  return ipaddr.fromByteArray(address.toByteArray().slice(-4))
}
