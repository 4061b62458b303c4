/** The bound of tokens is never below the count of o200k on real text, and not far above it (docs/mcp.md). */

import { readdirSync, readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { mostTokens, quartersOf } from '../src/most-tokens.ts'
import { TEXTS } from './texts.ts'

const root = new URL('../../../', import.meta.url)
const guides = ['README.md', 'CONTRIBUTING.md'].concat(
  readdirSync(new URL('docs/', root), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
)

describe.each(Object.entries(TEXTS))('%s', (_name, text) => {
  test('counts no fewer tokens than o200k, of a sentence and of a long text', () => {
    expect(mostTokens(text)).toBeGreaterThanOrEqual(countTokens(text))
    const long = `${text}\n\n`.repeat(40)
    expect(mostTokens(long)).toBeGreaterThanOrEqual(countTokens(long))
  })
})

test('counts no fewer for each piece of the guides of this repository', () => {
  const below: string[] = []
  for (const guide of guides) {
    const text = readFileSync(new URL(guide, root), 'utf8')
    for (let at = 0; at < text.length; at += 500) {
      const piece = text.slice(at, at + 500)
      if (mostTokens(piece) < countTokens(piece)) below.push(`${guide}:${at}`)
    }
  }
  expect(below).toEqual([])
})

test.each(Array.from(' \n\t-=#_.&`*a1─'))('counts no fewer for 3,000 times %j', (one) => {
  const text = one.repeat(3_000)
  expect(mostTokens(text)).toBeGreaterThanOrEqual(countTokens(text))
})

test('counts at most 1.6 times as many for prose', () => {
  const text = guides.map((guide) => readFileSync(new URL(guide, root), 'utf8')).join('\n')
  expect(mostTokens(text) / countTokens(text)).toBeLessThan(1.6)
})

test('adds up over lines', () => {
  const lines = Object.values(TEXTS).flatMap((text) => text.split('\n').map((line) => `${line}\n`))
  const whole = lines.join('')
  const sum = lines.reduce((total, line) => total + quartersOf(line, 0, line.length), 0)
  expect(sum).toBe(quartersOf(whole, 0, whole.length))
})
