/** Lists that are longer than an answer may be: every row once, with a model that is honest and limited. */

import { afterEach, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { markdownParts } from '../src/model/markdown-parts.ts'
import { mergedData } from '../src/model/merged-data.ts'
import { tokenEstimate } from '../src/model/token-estimate.ts'
import { json, messagesOf, startModelServer } from './model-server.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const schema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          number: { type: 'integer' },
          name: { type: 'string' },
          price: { type: 'number' }
        },
        required: ['number', 'name', 'price']
      }
    }
  },
  required: ['items']
}
const validate = (data: unknown) =>
  Array.isArray((data as { items?: unknown } | null)?.items) ? [] : ['items are missing']
const run = { signal: new AbortController().signal, timeMs: 60_000 }

/** Four characters count as one token, as in English. */
const CHARACTERS = 4

/** A model that reads the rows it is given, and stops at the limits of its answer and of its context. */
async function startHonestModel(contextTokens: number) {
  const server = await startModelServer((received, response) => {
    const { max_tokens: limit } = JSON.parse(Buffer.from(received.body, 'latin1').toString('utf8'))
    const messages = messagesOf(received)
    const given = messages.map(({ text }) => text).join('\n')
    if (given.length / CHARACTERS + limit > contextTokens) {
      const message = `maximum context length is ${contextTokens} tokens`
      return json(response, 400, { error: { message } })
    }
    const rows = [...(messages.at(-1)?.text ?? '').matchAll(/\| (\d+) \| (\w+) \| (\d+\.\d\d) \|/g)]
    const items = rows.map(([, number, name, price]) => ({
      number: Number(number),
      name,
      price: Number(price)
    }))
    const answer = JSON.stringify({ items })
    const most = limit * CHARACTERS
    json(response, 200, {
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: answer.slice(0, most) },
          finish_reason: answer.length > most ? 'length' : 'stop'
        }
      ]
    })
  })
  closers.push(server.close)
  const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, model: 'm', contextTokens })
  return { server, enricher: createEnricher({ engines: [engine] }) }
}

function table(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `| ${row} | Kettle | ${(row / 4).toFixed(2)} |`
  )
  return `# Prices\n\n| Number | Name | Price |\n| --- | --- | --- |\n${lines.join('\n')}`
}

const SIZES = [60, 150, 400, 1000, 3000].flatMap((rows) =>
  [4096, 8192, 32_768, 131_072].map((context) => [rows, context] as const)
)
test.each(SIZES)('%i rows are read once each in a context of %i tokens', async (rows, context) => {
  const { enricher } = await startHonestModel(context)
  const extra = await enricher.extract({ markdown: table(rows), schema, validate }, run)
  expect(extra).toMatchObject({ ok: true, units: 1 })
  const { items } = (extra.ok ? extra.value : {}) as { items: { number: number }[] }
  expect(items.map(({ number }) => number)).toEqual(Array.from({ length: rows }, (_, row) => row))
})

test('a page that needs more calls than allowed is an error, and free', async () => {
  const { server } = await startHonestModel(4096)
  const engine = openAiCompatibleEngine({
    baseUrl: server.baseUrl,
    model: 'm',
    contextTokens: 4096,
    maxCalls: 3
  })
  const enricher = createEnricher({ engines: [engine] })
  const extra = await enricher.extract({ markdown: table(3000), schema, validate }, run)
  expect(extra).toMatchObject({ ok: false, units: 0, error: { code: 'PAGE_TOO_COMPLEX' } })
})

test('a part repeats its headings and the head of its table', () => {
  const markdown = `# Shop\n\nWelcome.\n\n## Kettles\n\n${table(100).slice('# Prices\n\n'.length)}\n\n## Pans\n\nNone.`
  const [first = '', ...others] = markdownParts(markdown, 250)
  expect(first).toContain('Welcome.')
  for (const part of others.slice(0, -1)) {
    expect(
      part.startsWith('# Shop\n\n## Kettles\n\n| Number | Name | Price |\n| --- | --- | --- |\n|')
    ).toBe(true)
  }
  expect(others.length).toBeGreaterThan(3)
  for (const part of [first, ...others]) expect(tokenEstimate(part)).toBeLessThanOrEqual(270)
})

test('a part of code repeats the opening of its fence', () => {
  const lines = Array.from({ length: 200 }, (_, line) => `const value${line} = ${line}`)
  const parts = markdownParts(`\`\`\`js\n${lines.join('\n')}\n\`\`\``, 300)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.every((part) => part.startsWith('```js\nconst value'))).toBe(true)
})

test('every line of a text is in one part', () => {
  const lines = Array.from({ length: 500 }, (_, line) => `Line ${line} of the text.`)
  const parts = markdownParts(lines.join('\n\n'), 200)
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
