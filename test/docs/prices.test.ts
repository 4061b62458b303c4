/** The prices in the docs are those that the service charges. */

import { readFileSync } from 'node:fs'
import { PRICES, TOKEN_USD } from '@sluice/fetch'
import { expect, test } from 'vitest'
import { ROOT } from './code-blocks.ts'

const textOf = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')

/** The rows of the first table under a heading, without its head: the cells of each. */
function tableUnder(file: string, heading: string): string[][] {
  const section = textOf(file).split(`\n${heading}\n`)[1] ?? ''
  const table = section.match(/(?:^\|.*\|\n)+/m)?.[0] ?? ''
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1))
}

/** The number that a cell begins with: 4 of `4 more`. A dash is not a number. */
const numberOf = (cell = '') => Number.parseInt(cell.replace(',', ''), 10)

const EXTRAS = {
  'ai.summary': PRICES.ai_summary,
  'ai.question': PRICES.ai_question,
  'ai.json_extraction': PRICES.ai_json_extraction,
  'ai.image_transcription': PRICES.image_transcription_per_image,
  'ai.audio_transcription': PRICES.audio_transcription_per_minute
}

test('docs/api.md "AI extras" has the price of each extra', () => {
  const rows = tableUnder('docs/api.md', '### AI extras')
  const prices = rows.map(([name = '', tokens]) => [name.replaceAll('`', ''), numberOf(tokens)])
  expect(Object.fromEntries(prices)).toEqual({
    ...EXTRAS,
    force_ai: PRICES.ai_json_extraction,
    'ai.prompt, ai.language, ai.model': Number.NaN
  })
})

test('docs/billing.md "Prices" has the price of a fetch, of each extra and of a token', () => {
  const rows = tableUnder('docs/billing.md', '## Prices')
  const prices = rows.map(([name = '', tokens]) => [name.match(/[\w.]+/)?.[0], numberOf(tokens)])
  expect(Object.fromEntries(prices)).toEqual({
    a: PRICES.fetch,
    ...EXTRAS,
    map: PRICES.map,
    search: PRICES.search,
    list: PRICES.fetch,
    if_changed: 0,
    query: 0,
    document: PRICES.document_pages_per_lot,
    'document.ocr': PRICES.document_ocr_per_page,
    everything: 0
  })
  expect(textOf('docs/billing.md')).toContain(`each at $${TOKEN_USD}.`)
})

test('docs/billing.md "An example" adds up', () => {
  const page = PRICES.fetch
  const summary = page + PRICES.ai_summary
  const images = (count: number) => page + count * PRICES.image_transcription_per_image
  const rows = tableUnder('docs/billing.md', '## An example')
  expect(rows.map(([, held, , charged]) => [numberOf(held), numberOf(charged)])).toEqual([
    [page, page],
    [page, 0],
    [summary, summary],
    [0, 0],
    [images(5), images(3)],
    [summary, page]
  ])
  let left = 3 + 2_000
  for (const [, , , charged, free, purchased] of rows) {
    left -= numberOf(charged)
    expect(numberOf(free) + numberOf(purchased)).toBe(left)
  }
  expect(textOf('docs/billing.md')).toContain(`holds ${page} + ${images(5) - page}.`)
})
