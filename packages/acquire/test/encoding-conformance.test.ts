import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decodeBody } from '../src/body/decode.ts'

/** `encoding/*.dat` of html5lib-tests: which encoding a page is in, without a header. */
const CASES = new URL('../../../../shared/corpora/conformance/html-encoding.json', import.meta.url)

interface Case {
  readonly file: string
  readonly data_base64: string
  readonly encoding: string
}

/** Cases whose encoding differs, by file, and why. */
const MISSES: Readonly<Record<string, string>> = {
  'encoding/scripted/tests1.dat': 'the <meta> is written by a script, and scripts do not run here'
}

describe.skipIf(!existsSync(CASES))('html-encoding.json (needs ../shared/corpora)', () => {
  const cases = existsSync(CASES) ? casesOf(readFileSync(CASES, 'utf8')) : []
  const missed = cases.filter((entry) => !isPassed(entry))

  test(`${cases.length - missed.length} of ${cases.length} cases pass, the others are explained`, () => {
    const explained = cases.filter(({ file }) => MISSES[file] !== undefined)
    expect(missed).toEqual(explained)
    expect(cases.length).toBeGreaterThan(80)
  })

  test('a header has the same effect as a <meta>', () => {
    for (const { data_base64, encoding } of cases) {
      const body = new Uint8Array(Buffer.from(data_base64, 'base64'))
      const decoded = decodeBody(body, `text/html; charset=${encoding}`)
      expect(decoded.encoding.toLowerCase()).toBe(encoding.toLowerCase())
    }
  })
})

function casesOf(json: string): Case[] {
  return (JSON.parse(json) as { cases: Case[] }).cases
}

function isPassed({ data_base64, encoding }: Case): boolean {
  const decoded = decodeBody(new Uint8Array(Buffer.from(data_base64, 'base64')), '')
  return decoded.encoding.toLowerCase() === encoding.toLowerCase()
}
