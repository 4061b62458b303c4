/** Lists that are longer than an answer may be: every row once, with a model that is honest and limited. */

import { mostTokens } from '@sluice/passages'
import { afterEach, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { mergedData } from '../src/model/merged-data.ts'
import { modelParts } from '../src/model/model-budget.ts'
import { ROWS_SCHEMA as schema, startHonestModel, table } from './honest-model.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const validate = (data: unknown) =>
  Array.isArray((data as { items?: unknown } | null)?.items) ? [] : ['items are missing']
const run = { signal: new AbortController().signal, timeMs: 60_000 }

async function startEnricher(contextTokens: number, settings: { maxCalls?: number } = {}) {
  const server = await startHonestModel(contextTokens)
  closers.push(server.close)
  const engine = openAiCompatibleEngine({
    baseUrl: server.baseUrl,
    model: 'm',
    contextTokens,
    ...settings
  })
  return createEnricher({ engines: [engine] })
}

const SIZES = [60, 150, 400, 1000, 3000].flatMap((rows) =>
  [4096, 8192, 32_768, 131_072].map((context) => [rows, context] as const)
)
test.each(SIZES)('%i rows are read once each in a context of %i tokens', async (rows, context) => {
  const enricher = await startEnricher(context)
  const extra = await enricher.extract({ markdown: table(rows), schema, validate }, run)
  expect(extra).toMatchObject({ ok: true, units: 1 })
  const { items } = (extra.ok ? extra.value : {}) as { items: { number: number }[] }
  expect(items.map(({ number }) => number)).toEqual(Array.from({ length: rows }, (_, row) => row))
})

test('a page that needs more calls than allowed is an error, and free', async () => {
  const enricher = await startEnricher(4096, { maxCalls: 3 })
  const extra = await enricher.extract({ markdown: table(3000), schema, validate }, run)
  expect(extra).toMatchObject({ ok: false, units: 0, error: { code: 'PAGE_TOO_COMPLEX' } })
})

test('a part repeats its headings and the head of its table', () => {
  const markdown = `# Shop\n\nWelcome.\n\n## Kettles\n\n${table(100).slice('# Prices\n\n'.length)}\n\n## Pans\n\nNone.`
  const [first = '', ...others] = modelParts(markdown, 250)
  expect(first).toContain('Welcome.')
  for (const part of others.slice(0, -1)) {
    expect(
      part.startsWith('# Shop\n\n## Kettles\n\n| Number | Name | Price |\n| --- | --- | --- |\n|')
    ).toBe(true)
  }
  expect(others.length).toBeGreaterThan(3)
  for (const part of [first, ...others]) expect(mostTokens(part)).toBeLessThanOrEqual(250)
})

test('a part of code repeats the opening of its fence', () => {
  const lines = Array.from({ length: 200 }, (_, line) => `const value${line} = ${line}`)
  const parts = modelParts(`\`\`\`js\n${lines.join('\n')}\n\`\`\``, 300)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.every((part) => part.startsWith('```js\nconst value'))).toBe(true)
})

test('every line of a text is in one part', () => {
  const lines = Array.from({ length: 500 }, (_, line) => `Line ${line} of the text.`)
  const parts = modelParts(lines.join('\n\n'), 200)
  expect(parts.join('\n\n').split('\n\n')).toEqual(lines)
})

const MERGES: readonly [string, unknown[], unknown][] = [
  [
    'values that say something win over false and 0',
    [
      { hasWarranty: false, stock: 0 },
      { hasWarranty: true, stock: 12 }
    ],
    { hasWarranty: true, stock: 12 }
  ],
  [
    'equal rows of an order keep their number',
    [
      {
        rows: [
          { name: 'Tea', n: 1 },
          { name: 'Tea', n: 1 }
        ]
      },
      { rows: [{ name: 'Tea', n: 1 }] }
    ],
    {
      rows: [
        { name: 'Tea', n: 1 },
        { name: 'Tea', n: 1 },
        { name: 'Tea', n: 1 }
      ]
    }
  ],
  [
    'an item that two parts describe becomes one',
    [{ items: [{ name: 'Kettle', price: null }] }, { items: [{ name: 'Kettle', price: 39.9 }] }],
    { items: [{ name: 'Kettle', price: 39.9 }] }
  ],
  [
    'items without a name or number become one only if they are equal',
    [
      { notes: [{ day: 'Monday' }, { hours: '9 to 17' }] },
      { notes: [{ day: 'Monday' }, { room: 'Harbour' }] }
    ],
    { notes: [{ day: 'Monday' }, { hours: '9 to 17' }, { room: 'Harbour' }] }
  ],
  [
    'items that contradict each other stay apart',
    [{ items: [{ name: 'Kettle', price: 30 }] }, { items: [{ name: 'Kettle', price: 39.9 }] }],
    {
      items: [
        { name: 'Kettle', price: 30 },
        { name: 'Kettle', price: 39.9 }
      ]
    }
  ],
  ['texts are listed once', [{ tags: ['a', 'b'] }, { tags: ['b', 'c'] }], { tags: ['a', 'b', 'c'] }]
]
test.each(MERGES)('%s', (_, parts, merged) => {
  expect(mergedData(parts)).toEqual(merged)
})
