/** The estimate of tokens is close to the count of o200k, in ten scripts, in code and in tables (docs/passages.md). */

import { readdirSync, readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { estimateTokens } from '../src/estimate-tokens.ts'
import { TEXTS } from './texts.ts'

const root = new URL('../../../', import.meta.url)
const SCRIPTS = [
  'English',
  'Russian',
  'Greek',
  'Hebrew',
  'Arabic',
  'Hindi',
  'Thai',
  'Chinese',
  'Japanese',
  'Korean'
]

function errorOf(text: string): number {
  return Math.abs(estimateTokens(text) / countTokens(text) - 1)
}

test('sentences in ten scripts are 8 % off on average, and none is 30 % off', () => {
  const errors = SCRIPTS.map((name) => errorOf(TEXTS[name] ?? ''))
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.08)
  expect(Math.max(...errors)).toBeLessThan(0.3)
})

test.each(readdirSync(new URL('docs/', root)).filter((name) => name.endsWith('.md')))(
  'docs/%s is less than 8 %% off',
  (name) => {
    expect(errorOf(readFileSync(new URL(`docs/${name}`, root), 'utf8'))).toBeLessThan(0.08)
  }
)

test.each(['packages/content/src/lists', 'packages/store/src', 'apps/dashboard/src/parts'])(
  'the code of %s is less than 8 %% off',
  (folder) => {
    const url = new URL(`${folder}/`, root)
    const files = readdirSync(url).filter((name) => /\.tsx?$/.test(name))
    const code = files.map((name) => readFileSync(new URL(name, url), 'utf8'))
    expect(errorOf(code.join('\n'))).toBeLessThan(0.08)
  }
)

test('tables and JSON are less than 8 % off', () => {
  const rows = Array.from({ length: 60 }, (_, row) => ({
    gauge: `A-${row * 7}`,
    level: (row * 0.381).toFixed(3),
    date: `2026-${String(1 + (row % 12)).padStart(2, '0')}-25T08:15:00Z`,
    count: row * 1_207
  }))
  const lines = rows.map(({ gauge, level, date, count }) => {
    return `| ${gauge} | ${level} | ${date} | ${count} |`
  })
  const table = `| Gauge | Level, m | Date | Count |\n| - | -: | - | -: |\n${lines.join('\n')}\n`
  expect(errorOf(table)).toBeLessThan(0.08)
  expect(errorOf(JSON.stringify(rows))).toBeLessThan(0.08)
})

test('a text has at least one token, and no text has none', () => {
  expect([estimateTokens(''), estimateTokens('a'), estimateTokens(' ')]).toEqual([0, 1, 1])
})
