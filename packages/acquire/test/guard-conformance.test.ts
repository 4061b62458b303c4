import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guard } from './verdicts.ts'

/** `urltestdata.json` of the web platform tests: what URL parsers must make of a text, alone or against a base. */
const CASES = new URL('../../../../shared/corpora/conformance/urltestdata.json', import.meta.url)

interface Case {
  readonly input: string
  readonly base: string | null
  readonly failure?: true
  /** `undefined` when the text is no URL. */
  readonly href: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly port: string
}

interface Refusal {
  readonly why: string
  readonly holds: (entry: Case) => boolean
}

/** Hosts of the cases that are addresses, and not public ones. */
const NOT_PUBLIC: ReadonlySet<string> = new Set([
  '127.0.0.1',
  '192.168.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '0.0.1.0',
  '255.255.255.255',
  '[::7f00:1]',
  '[2001::1]',
  '[1::]',
  '[0:1:0:1:0:1:0:1]',
  '[1:0:1:0:1:0:1:0]'
])

/** Reasons to refuse a URL that parses, in addition to {@link OF_WHAT_IS_NAMED}. Only for URLs that a user writes. */
const OF_TEXT: readonly Refusal[] = [
  {
    why: 'rule 1: it is relative, of another scheme, or lacks slashes',
    holds: ({ input }) => !/^ *https?:\/\//i.test(input)
  },
  {
    why: 'rule 1: a control character or a backslash, which browsers skip or read as a slash',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
    holds: ({ input }) => /[\x00-\x1f\x7f\\]/.test(input)
  }
]

/** Reasons to refuse a URL that parses, also as a redirect. */
const OF_WHAT_IS_NAMED: readonly Refusal[] = [
  { why: 'rule 1: another scheme', holds: ({ href }) => !/^https?:/.test(href) },
  { why: 'rule 2: credentials', holds: ({ username, password }) => username + password !== '' },
  { why: 'rule 2: a port of another protocol', holds: ({ port }) => ['21', '22'].includes(port) },
  {
    why: 'rule 2: a name of one label',
    holds: ({ hostname }) => /^[^.:]+\.?$/.test(hostname)
  },
  {
    why: 'rule 2: a name that DNS cannot hold: an empty label',
    holds: ({ hostname }) => /^\.|\.\./.test(hostname)
  },
  {
    why: 'rule 2: a name that DNS cannot hold: punycode that stands for nothing',
    holds: ({ hostname }) => /xn--(?:pokxncvks)?$/.test(hostname)
  },
  {
    why: 'rule 3: an address that is not public',
    holds: ({ hostname }) => NOT_PUBLIC.has(hostname)
  }
]

describe.skipIf(!existsSync(CASES))('urltestdata.json (needs ../shared/corpora)', () => {
  const cases = existsSync(CASES) ? casesOf(readFileSync(CASES, 'utf8')) : []
  const asked = cases.map((entry) => ({ entry, got: outcome(() => guard.checkUrl(entry.input)) }))
  const redirects = cases
    .filter(({ base }) => base !== null && /^https?:/.test(base))
    .map((entry) => {
      const from = new URL(entry.base as string)
      return { entry, got: outcome(() => guard.checkRedirect(entry.input, from)) }
    })

  test('there are cases', () => {
    expect(cases.length).toBeGreaterThan(850)
    expect(redirects.length).toBeGreaterThan(200)
  })

  test.each(
    [
      { of: 'as what is asked for', tried: asked, reasons: [...OF_TEXT, ...OF_WHAT_IS_NAMED] },
      { of: 'as redirects', tried: redirects, reasons: OF_WHAT_IS_NAMED }
    ].map((one) => ({ ...one, passed: passed(one.tried), all: one.tried.length }))
  )(
    '$of: $passed of $all are parsed like the standard, and a rule refuses each of the others',
    ({ tried, reasons }) => {
      for (const { entry, got } of tried) {
        const refused = entry.failure || reasons.some(({ holds }) => holds(entry))
        expect(got, JSON.stringify(entry)).toBe(refused ? undefined : entry.href)
      }
    }
  )

  test.each([...OF_TEXT, ...OF_WHAT_IS_NAMED])('$why', ({ holds }) => {
    expect(cases.some((entry) => !entry.failure && holds(entry))).toBe(true)
  })
})

/** Cases with the result of the standard: the same URL, or no URL. */
function passed(
  tried: readonly { readonly entry: Case; readonly got: string | undefined }[]
): number {
  return tried.filter(({ entry, got }) => got === entry.href).length
}

function casesOf(json: string): Case[] {
  return (JSON.parse(json) as (Case | string)[]).filter((entry) => typeof entry === 'object')
}

/** The URL that came of it; `undefined` when it was refused. */
function outcome(check: () => URL): string | undefined {
  try {
    return check().href
  } catch {
    return undefined
  }
}
