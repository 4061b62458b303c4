import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dotted, guard, hexGroups, v4Bits, v6Bits, verdict, verdictOf } from './verdicts.ts'

const RUNS = { numRuns: 400 }

/** The ways of writing one number of an IPv4 address that URL parsers read. */
const NUMERALS: readonly ((number: number) => string)[] = [
  (number) => String(number),
  (number) => `0x${number.toString(16)}`,
  (number) => `0X${number.toString(16).toUpperCase()}`,
  (number) => `0x${number.toString(16).padStart(12, '0')}`,
  (number) => `0${number.toString(8)}`,
  (number) => `00000${number.toString(8)}`
]

/** The ways of disguising a host that URL parsers see through. */
const DISGUISES: Readonly<Record<string, (host: string) => string>> = {
  none: (host) => host,
  'a final dot': (host) => `${host}.`,
  'full-width characters': (host) => mapped(host, (code) => String.fromCharCode(code + 0xfee0)),
  'ideographic full stops': (host) => host.replaceAll('.', '。'),
  'half-width ideographic full stops': (host) => host.replaceAll('.', '｡'),
  'mathematical digits': (host) =>
    host.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  'percent-encoding': (host) => mapped(host, (code) => `%${code.toString(16)}`),
  'percent-encoded full-width characters': (host) =>
    mapped(host, (code) => encodeURIComponent(String.fromCharCode(code + 0xfee0))),
  'soft hyphens': (host) => `\u00ad${[...host].join('\u00ad')}`
}

describe('guard.md rule 1: every spelling of an IPv4 address is judged the same', () => {
  test.each(Object.entries(DISGUISES))(
    'an address of 1 to 4 numbers in any numeral system, and %s, is judged the same',
    (_, disguise) => {
      const shape = fc.record({
        bits: v4Bits(),
        parts: fc.integer({ min: 1, max: 4 }),
        numerals: fc.array(fc.constantFrom(...NUMERALS), { minLength: 4, maxLength: 4 })
      })
      fc.assert(
        fc.property(shape, ({ bits, parts, numerals }) => {
          const written = numbersOf(bits, parts).map((number, place) => numerals[place]!(number))
          const host = disguise(written.join('.'))
          expect(verdict(`http://${host}/`), host).toBe(verdictOf(dotted(bits)))
        }),
        RUNS
      )
    }
  )

  test('the URL is normalised to the dotted address of the connection', () => {
    fc.assert(
      fc.property(v4Bits(), fc.constantFrom(...NUMERALS), (bits, numeral) => {
        fc.pre(guard.allows(dotted(bits), 80))
        expect(guard.checkUrl(`http://${numeral(bits)}/`).hostname).toBe(dotted(bits))
      }),
      RUNS
    )
  })

  test('too large, too many or empty numbers are refused', () => {
    for (const host of [
      '4294967296',
      '0x100000000',
      '1.2.3.256',
      '1.2.65536',
      '1.16777216',
      '1.2.3.4.5',
      '256.1.1.1',
      '08.8.8.8',
      '8.8.8.0x',
      '8..8.8',
      '.8.8.8.8',
      '8.8.8.8..'
    ]) {
      // `0x` is zero to WHATWG parsers, so 8.8.8.0x is the public 8.8.8.0.
      expect(verdict(`http://${host}/`), host).toBe(host === '8.8.8.0x' ? 'allowed' : 'INVALID_URL')
    }
  })
})

describe('guard.md rule 3: every spelling of an IPv6 address is judged the same', () => {
  const FORMS: Readonly<Record<string, (bits: bigint) => string>> = {
    'all groups': (bits) => hexGroups(bits).join(':'),
    'leading zeros': (bits) =>
      hexGroups(bits)
        .map((group) => group.padStart(4, '0'))
        .join(':'),
    compressed: (bits) => compressed(hexGroups(bits)),
    'upper case': (bits) => compressed(hexGroups(bits)).toUpperCase(),
    'the last two groups dotted': (bits) =>
      [...hexGroups(bits).slice(0, 6), dotted(Number(bits & 0xffff_ffffn))].join(':'),
    'compressed before dotted': (bits) =>
      compressed([...hexGroups(bits).slice(0, 6), dotted(Number(bits & 0xffff_ffffn))])
  }

  test.each(Object.entries(FORMS))('%s', (_, form) => {
    fc.assert(
      fc.property(v6Bits(), (bits) => {
        const expected = verdictOf(hexGroups(bits).join(':'))
        expect(verdict(`http://[${form(bits)}]/`), form(bits)).toBe(expected)
        expect(verdictOf(form(bits)), form(bits)).toBe(expected)
      }),
      RUNS
    )
  })

  test('mapped, compatible and NAT64 addresses get the verdict of the IPv4 address inside', () => {
    fc.assert(
      fc.property(v4Bits(), fc.constantFrom('::ffff:', '::', '64:ff9b::'), (bits, wrap) => {
        // `::` and `::1` are the unspecified and the loopback address, not 0.0.0.0 and 0.0.0.1; all are refused.
        const address = `${wrap}${dotted(bits)}`
        expect(verdictOf(address), address).toBe(verdictOf(dotted(bits)))
        expect(verdict(`http://[${address}]/`), address).toBe(verdictOf(dotted(bits)))
      }),
      RUNS
    )
  })

  test('translated addresses and local NAT64 are always refused', () => {
    fc.assert(
      fc.property(v4Bits(), fc.constantFrom('::ffff:0:', '64:ff9b:1::'), (bits, wrap) => {
        expect(verdictOf(`${wrap}${dotted(bits)}`)).toBe('URL_NOT_ALLOWED')
      }),
      RUNS
    )
  })

  test('a zone id is refused', () => {
    fc.assert(
      fc.property(v6Bits(), fc.constantFrom('%eth0', '%25eth0', '%1', '%'), (bits, zone) => {
        const address = `${compressed(hexGroups(bits))}${zone}`
        expect(guard.allows(address, 80), address).toBe(false)
        expect(verdict(`http://[${address}]/`), address).toBe('INVALID_URL')
      }),
      { numRuns: 200 }
    )
  })
})

/** `bits` as `parts` numbers: all but the last are one byte, the last has the remaining bits. */
function numbersOf(bits: number, parts: number): number[] {
  const bytes = dotted(bits).split('.').map(Number)
  const rest = bytes.slice(parts - 1).reduce((number, byte) => number * 256 + byte, 0)
  return [...bytes.slice(0, parts - 1), rest]
}

/** Groups with their longest run of zeros as `::`. */
function compressed(groups: readonly string[]): string {
  const runs = groups.map((_, start) => {
    const end = groups.findIndex((group, place) => place >= start && group !== '0')
    return { start, length: (end === -1 ? groups.length : end) - start }
  })
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best))
  if (longest.length < 2) return groups.join(':')
  const head = groups.slice(0, longest.start).join(':')
  return `${head}::${groups.slice(longest.start + longest.length).join(':')}`
}

function mapped(text: string, change: (code: number) => string): string {
  return Array.from(text, (character) => change(character.charCodeAt(0))).join('')
}
