import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inRange, parseRange, type Range } from '../src/guard/address.ts'
import { V4_REFUSED, V6_PUBLIC, V6_REFUSED } from '../src/guard/special-ranges.ts'
import { dotted, guard, hexGroups, ownAddresses } from './verdicts.ts'

/** Registries of IANA as they stood on the day in `updated`: what they state, in our form. */
const FOLDER = new URL('iana/', import.meta.url)

interface Registry {
  readonly registry: string
  readonly updated: string
  readonly records: readonly { readonly block: string; readonly name: string }[]
}

const [special4, special6, space6] = [
  'iana-ipv4-special-registry',
  'iana-ipv6-special-registry',
  'ipv6-address-space'
].map((name) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Registry) as [
  Registry,
  Registry,
  Registry
]

/** Records whose addresses are judged by the IPv4 address inside. */
const JUDGED_INSIDE: readonly string[] = ['::ffff:0:0/96', '64:ff9b::/96', '::/96']

/** Ranges that are refused without a special-purpose record, with the reasons. */
const BEYOND: Readonly<Record<string, string>> = {
  '168.63.129.16/32': 'the platform of Azure, reached from inside every network there',
  '224.0.0.0/4': 'multicast (RFC 5771); IANA keeps it in a registry of its own',
  '3ffe::/16': 'the returned 6bone (RFC 3701), reserved in the registry of unicast assignments'
}

const records = [special4, special6].flatMap(({ records }) => records)
const refused = [
  ...records.filter(({ block }) => !JUDGED_INSIDE.includes(block)).map(({ block }) => block),
  ...space6.records.filter(({ name }) => name !== 'Global Unicast').map(({ block }) => block),
  ...Object.keys(BEYOND)
].map(parseRange)

describe('guard.md rule 3: the registries of IANA', () => {
  test('all registries are tried, and each names its date', () => {
    expect(readdirSync(FOLDER)).toHaveLength(3)
    for (const { updated } of [special4, special6, space6])
      expect(updated).toMatch(/^202\d-\d\d-\d\d$/)
    expect([special4, special6, space6].map(({ records }) => records.length)).toEqual([26, 25, 20])
  })

  test.each(records)('$block, $name, is refused from end to end', ({ block }) => {
    const range = parseRange(block)
    const inside = fc.bigInt({ min: first(range), max: last(range) })
    const isRefused = (bits: bigint) => {
      const wraps = JUDGED_INSIDE.includes(block)
      const address = textOf(range.family, bits)
      expect(allows(range.family, bits), address).toBe(wraps && allows(4, bits & 0xffff_ffffn))
    }
    isRefused(first(range))
    isRefused(last(range))
    fc.assert(fc.property(inside, isRefused), { numRuns: 50 })
  })

  test.each(records)('the neighbours of $block, $name, get their own verdict', ({ block }) => {
    const range = parseRange(block)
    for (const bits of [first(range) - 1n, last(range) + 1n]) {
      if (bits < 0n || bits >> widthOf(range) !== 0n) continue
      const address = textOf(range.family, bits)
      const expected = isListed(range.family, bits) || ownAddresses().has(address)
      expect(allows(range.family, bits), address).toBe(!expected)
    }
  })

  test.each(space6.records)('$block, $name, may be public only if it is global unicast', (one) => {
    const range = parseRange(one.block)
    if (one.name === 'Global Unicast') return expect(one.block).toBe(V6_PUBLIC)
    fc.assert(
      fc.property(fc.bigInt({ min: first(range), max: last(range) }), (bits) => {
        fc.pre(!JUDGED_INSIDE.some((block) => inRange({ family: 6, bits }, parseRange(block))))
        expect(allows(6, bits), textOf(6, bits)).toBe(false)
      }),
      { numRuns: 50 }
    )
  })

  test('every block of the guard is in a registry or listed here with its reason', () => {
    const listed = refused.filter(
      (range) => range.family === 4 || inRange(range, parseRange(V6_PUBLIC))
    )
    for (const [block, why] of Object.entries({ ...V4_REFUSED, ...V6_REFUSED })) {
      const range = parseRange(block)
      expect(
        listed.some((one) => one.length <= range.length && inRange(range, one)),
        block
      ).toBe(true)
      expect(why, block).toMatch(/\(RFC \d+\)|Azure/)
    }
  })
})

function isListed(family: 4 | 6, bits: bigint): boolean {
  return refused.some((range) => inRange({ family, bits }, range))
}

function allows(family: 4 | 6, bits: bigint): boolean {
  return guard.allows(textOf(family, bits), 80)
}

function textOf(family: 4 | 6, bits: bigint): string {
  return family === 4 ? dotted(Number(bits)) : hexGroups(bits).join(':')
}

function widthOf(range: Range): bigint {
  return range.family === 4 ? 32n : 128n
}

function first(range: Range): bigint {
  const rest = widthOf(range) - BigInt(range.length)
  return (range.bits >> rest) << rest
}

function last(range: Range): bigint {
  return first(range) + (1n << (widthOf(range) - BigInt(range.length))) - 1n
}
