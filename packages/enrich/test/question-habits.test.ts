/** Faults of answers, quotes, summaries and free JSON that were reported in public, each in a form of our own. */

import { afterEach, expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'
import { type Behaviour, json, messagesOf, say, startModelServer } from './model-server.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const run = { signal: new AbortController().signal, timeMs: 8000 }

/** A page with Markdown marks, typographic quotes, a negation, a table and a name. */
const MARKDOWN = `# Lease of the boathouse

The landlord is **not permitted** to terminate this lease during the first year. The tenant pays
[a rent of 640 euros](https://boats.example/rent) on the third day of each month.

“The jetty stays open in winter,” says the owner, Ida Holm — *whatever* the weather.

| Season | Opening hours |
| --- | --- |
| Summer | 7 to 21 h |
| Winter | 9 to 16 h |
`

async function model(behaviour: Behaviour, settings: { contextTokens?: number } = {}) {
  const server = await startModelServer(behaviour)
  closers.push(server.close)
  const engine = openAiCompatibleEngine({ baseUrl: server.baseUrl, model: 'm', ...settings })
  return { server, enricher: createEnricher({ engines: [engine] }) }
}

const said =
  (answer: unknown): Behaviour =>
  (_, response) =>
    say(response, typeof answer === 'string' ? answer : JSON.stringify(answer))

async function answered(answer: unknown, question = 'What does the tenant pay?') {
  const { enricher } = await model(said(answer))
  return enricher.answer({ markdown: MARKDOWN, question }, run)
}

test('a server that holds the model to the schema leaves the answer whole', async () => {
  const wanted: Record<string, unknown> = quoted('640 euros.', 'a rent of 640 euros')
  const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
  const { enricher } = await model(({ body }, response) => {
    const { properties } = JSON.parse(body).response_format.json_schema.schema
    const held = Object.entries(wanted).filter(([name, value]) =>
      [properties[name]?.type].flat().includes(typeOf(value))
    )
    say(response, JSON.stringify(Object.fromEntries(held)))
  })
  expect(
    await enricher.answer({ markdown: MARKDOWN, question: 'What is the rent?' }, run)
  ).toMatchObject({ ok: true, value: { text: '640 euros.', quotes: ['a rent of 640 euros'] } })
})

const quoted = (text: string, ...quotes: unknown[]) => ({ found: true, answer: text, quotes })

test.each<[string, unknown, string[]]>([
  [
    'white space, capitals and marks of its own',
    quoted('640 euros.', 'the TENANT pays\n a rent of 640 euros'),
    ['The tenant pays a rent of 640 euros']
  ],
  [
    'straight quotation marks and a hyphen',
    quoted(
      'Yes, says Ida Holm.',
      '"The jetty stays open in winter," says the owner, Ida Holm - whatever'
    ),
    ['“The jetty stays open in winter,” says the owner, Ida Holm — whatever']
  ],
  [
    'the marks of Markdown',
    quoted('No.', 'The landlord is **not permitted** to terminate this lease'),
    ['The landlord is not permitted to terminate this lease']
  ],
  [
    'a real beginning with an invented tail beside a right one',
    quoted(
      '640 euros.',
      'The tenant pays a rent of 640 euros, including water and heating',
      'on the third day of each month'
    ),
    ['on the third day of each month']
  ],
  [
    'objects with a place',
    quoted('640 euros.', { page: 3, quote: 'a rent of 640 euros' }),
    ['a rent of 640 euros']
  ],
  [
    'the cells of a table',
    quoted('From 9 to 16 h.', '| Winter | 9 to 16 h |'),
    ['Winter 9 to 16 h']
  ],
  ['a number alone', quoted('640.', '640'), ['640']],
  [
    'the name of a site that does not do a thing',
    quoted('No, the site does not open in winter before 9 h.', 'Winter 9 to 16 h'),
    ['Winter 9 to 16 h']
  ],
  [
    'dots where it was cut off',
    quoted('640 euros.', '…pays a rent of 640 euros...'),
    ['pays a rent of 640 euros']
  ]
])('a quote with %s is given back in the words of the page', async (_, answer, quotes) => {
  const extra = await answered(answer)
  expect(extra).toMatchObject({ ok: true, units: 1, value: { quotes } })
})

test.each<[string, unknown]>([
  [
    'an omission that turns its meaning around',
    quoted('Yes.', 'The landlord is ... permitted to terminate this lease')
  ],
  ['the negation left out', quoted('Yes.', 'The landlord is permitted to terminate this lease')],
  ['words of another order', quoted('640 euros.', 'a rent of 640 euros pays the tenant')],
  ['a paraphrase', quoted('640 euros.', 'The tenant must transfer 640 euros monthly')],
  ['two words that are anywhere', quoted('Nobody but Ada pays.', 'The tenant')],
  ['none at all', quoted('640 euros.')]
])('an answer whose only quote is %s is free', async (_, answer) => {
  const extra = await answered(answer)
  expect(extra).toMatchObject({ ok: false, units: 0, error: { code: 'AI_OUTPUT_INVALID' } })
})

test.each<[string, unknown]>([
  ['by a field', { found: false, answer: '', quotes: [] }],
  ['by null', { answer: null, quotes: null }],
  [
    'in words beside a quote',
    quoted('The page does not state the deposit.', 'a rent of 640 euros')
  ],
  ['in prose', 'I could not tell: the deposit is not mentioned on the page.'],
  ['in German', quoted('Die Seite enthält keine Angaben zur Kaution.', 'a rent of 640 euros')],
  ['with a shrug', { found: true, answer: 'N/A', quotes: [] }]
])('a page that does not answer, said %s, is free and is asked once', async (_, answer) => {
  const { server, enricher } = await model(said(answer))
  const extra = await enricher.answer(
    { markdown: MARKDOWN, question: 'How high is the deposit?' },
    run
  )
  expect(extra).toMatchObject({
    ok: false,
    error: { message: 'The page does not answer the question.' }
  })
  expect(server.calls).toHaveLength(1)
})

const RIGHT = quoted('640 euros.', 'a rent of 640 euros')

test.each<[string, Behaviour]>([
  ['a string of JSON', said(JSON.stringify(JSON.stringify(RIGHT)))],
  ['a wrapper of its own', said({ result: RIGHT })],
  ['a fence after a sentence', said(`Here it is:\n\`\`\`json\n${JSON.stringify(RIGHT)}\n\`\`\``)],
  ['thoughts before it', said(`<think>{"answer": "7"}</think>${JSON.stringify(RIGHT)}`)],
  [
    'the field for thoughts, with empty content',
    (_, response) =>
      json(response, 200, {
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: '', reasoning_content: JSON.stringify(RIGHT) },
            finish_reason: 'stop'
          }
        ]
      })
  ],
  ['one quote that is no list', said({ answer: '640 euros.', quotes: 'a rent of 640 euros' })],
  ['a number as the answer', said({ found: 'yes', answer: 640, quotes: ['a rent of 640 euros'] })]
])('an answer in %s is read', async (_, behaviour) => {
  const { enricher } = await model(behaviour)
  const extra = await enricher.answer({ markdown: MARKDOWN, question: 'The rent?' }, run)
  expect(extra).toMatchObject({ ok: true, value: { quotes: ['a rent of 640 euros'] } })
})

test('an answer without its quotes is asked for once more', async () => {
  let calls = 0
  const { enricher } = await model((_, response) =>
    say(
      response,
      JSON.stringify(calls++ === 0 ? quoted('640 euros.', 'a rent of 700 euros') : RIGHT)
    )
  )
  const extra = await enricher.answer({ markdown: MARKDOWN, question: 'The rent?' }, run)
  expect(extra).toMatchObject({ ok: true, usage: { calls: 2 } })
})

test('the question is an instruction, and the page is data', async () => {
  const { server, enricher } = await model(said(RIGHT))
  await enricher.answer({ markdown: MARKDOWN, question: 'The rent?', language: 'de' }, run)
  const [system, user] = messagesOf(server.calls[0] as never)
  expect(system?.text).toContain('The question: The rent?')
  expect(system?.text).toContain('in the language de')
  expect(system?.text).not.toContain('boathouse')
  expect(user?.text).toContain('boathouse')
})

/** A page of many berths, of which one or two have what is asked. */
function longPage(marked: Readonly<Record<number, string>>): string {
  const lines = Array.from({ length: 200 }, (_, at) => {
    return marked[at] ?? `Berth ${at} lies at the quay and has room for a boat of six metres.`
  })
  return lines.join('\n\n')
}

/** A model that quotes each line with a crane, and repeats the quotes that it is given. */
const findsCranes: Behaviour = (received, response) => {
  const page = messagesOf(received).at(-1)?.text ?? ''
  const lines = page.split('\n').filter((line) => line.includes('crane'))
  const quotes = lines.map((line) => line.replace(/^> /, ''))
  say(response, JSON.stringify({ found: quotes.length > 0, answer: quotes.join(' '), quotes }))
}

test('a long page is asked in parts, and only those with an answer count', async () => {
  const { server, enricher } = await model(findsCranes, { contextTokens: 2048 })
  const input = {
    markdown: longPage({ 150: 'Berth 150 has a crane for 4 tons.' }),
    question: 'Cranes?'
  }
  const extra = await enricher.answer(input, run)
  expect(server.calls.length).toBeGreaterThan(3)
  expect(extra).toMatchObject({
    ok: true,
    value: {
      text: 'Berth 150 has a crane for 4 tons.',
      quotes: ['Berth 150 has a crane for 4 tons.']
    }
  })
})

test('the answers of several parts become one, with quotes of the page', async () => {
  const { enricher } = await model(findsCranes, { contextTokens: 2048 })
  const lines = { 3: 'Berth 3 has a crane for 2 tons.', 190: 'Berth 190 has a crane for 9 tons.' }
  const extra = await enricher.answer({ markdown: longPage(lines), question: 'Cranes?' }, run)
  expect(extra).toMatchObject({ ok: true, value: { quotes: Object.values(lines) } })
})

test('a long page without an answer is free', async () => {
  const { enricher } = await model(findsCranes, { contextTokens: 2048 })
  const extra = await enricher.answer({ markdown: longPage({}), question: 'Cranes?' }, run)
  expect(extra).toMatchObject({
    ok: false,
    error: { message: 'The page does not answer the question.' }
  })
})

const LIST = '- The rent is 640 euros\n- The jetty stays open in winter'

test.each<[string, string, object, string]>([
  [
    'other marks',
    '• The rent is 640 euros\n• The jetty stays open in winter',
    { style: 'bullets' },
    LIST
  ],
  [
    'numbers',
    '1. The rent is 640 euros\n2) The jetty stays open in winter',
    { style: 'bullets' },
    LIST
  ],
  ['an introduction', `Here are the key points:\n\n${LIST}`, { style: 'bullets' }, LIST],
  [
    'a heading and blank lines',
    '## Key points\n\n- The rent is 640 euros\n\n- The jetty stays open in winter',
    { style: 'bullets' },
    LIST
  ],
  [
    'a JSON list',
    '["The rent is 640 euros", "The jetty stays open in winter"]',
    { style: 'bullets' },
    LIST
  ],
  ['its own tag', `<summary>\n${LIST}\n</summary>`, { style: 'bullets' }, LIST],
  [
    'bold names',
    '- **Rent:** 640 euros\n- **Winter**: 9 to 16 h',
    { style: 'key_facts' },
    '- Rent: 640 euros\n- Winter: 9 to 16 h'
  ],
  [
    'bare lines',
    'Rent: 640 euros\nWinter: 9 to 16 h',
    { style: 'key_facts' },
    '- Rent: 640 euros\n- Winter: 9 to 16 h'
  ],
  [
    'an object',
    '{"Rent": "640 euros", "Winter": "9 to 16 h"}',
    { style: 'key_facts' },
    '- Rent: 640 euros\n- Winter: 9 to 16 h'
  ],
  [
    'lists in lists',
    '- Opening hours:\n  - summer 7 to 21 h\n  - winter 9 to 16 h\n- The rent is 640 euros',
    { style: 'bullets' },
    '- Opening hours: summer 7 to 21 h; winter 9 to 16 h\n- The rent is 640 euros'
  ],
  [
    'line breaks',
    'The rent is 640 euros.\n\nThe jetty stays open in winter.',
    { style: 'paragraph' },
    'The rent is 640 euros. The jetty stays open in winter.'
  ]
])('a summary with %s comes back in the form asked for', async (_, answer, shape, text) => {
  const { enricher } = await model(said(answer))
  expect(await enricher.summarize({ markdown: MARKDOWN, ...shape }, run)).toMatchObject({
    ok: true,
    value: { text }
  })
})

test.each<[string, string, object]>([
  [
    'prose instead of a list',
    'The rent is 640 euros, and the jetty stays open in winter.',
    { style: 'bullets' }
  ],
  ['text after the list', `${LIST}\n\nThe lease is for one year.`, { style: 'bullets' }],
  ['sentences instead of facts', LIST, { style: 'key_facts' }],
  ['a list instead of a paragraph', LIST, { style: 'paragraph' }],
  ['more words than it may have', 'The rent is 640 euros. '.repeat(3), { maxWords: 10 }]
])('a summary with %s is repaired once, and else free', async (_, answer, shape) => {
  const { server, enricher } = await model(said(answer))
  const extra = await enricher.summarize({ markdown: MARKDOWN, ...shape }, run)
  expect(extra).toMatchObject({ ok: false, units: 0, error: { code: 'AI_OUTPUT_INVALID' } })
  expect(server.calls).toHaveLength(2)
})

test('the parts of a long page have no form, and the whole has it', async () => {
  const { server, enricher } = await model(
    (received, response) => {
      const isPart = (messagesOf(received)[0]?.text ?? '').includes('one part of a longer page')
      say(response, isPart ? 'Berths lie at the quay.' : '- Berths at the quay\n- Room for boats')
    },
    { contextTokens: 2048 }
  )
  const extra = await enricher.summarize(
    { markdown: longPage({}), style: 'bullets', maxWords: 20 },
    run
  )
  expect(extra).toMatchObject({
    ok: true,
    value: { text: '- Berths at the quay\n- Room for boats' }
  })
  expect(server.calls.length).toBeGreaterThan(3)
})

test('words of a language without spaces are counted', async () => {
  const { enricher } = await model(said('船屋的租金是每月六百四十欧元，码头冬天也开放。'))
  const markdown = '船屋的租金是每月六百四十欧元。码头冬天也开放。'
  expect(await enricher.summarize({ markdown, maxWords: 10 }, run)).toMatchObject({ ok: false })
  expect(await enricher.summarize({ markdown, maxWords: 40 }, run)).toMatchObject({ ok: true })
})

test('the parts of a long page have one name for the same data, though no schema gives it', async () => {
  let calls = 0
  const { enricher } = await model(
    (received, response) => {
      const page = messagesOf(received).at(-1)?.text ?? ''
      const known = /earlier part, to be used again:\n\{"(\w+)"/.exec(page)?.[1]
      const cranes = page.split('\n').filter((line) => line.includes(' a crane '))
      const name = known ?? `cranes_${calls}`
      calls++
      say(response, JSON.stringify(cranes.length > 0 ? { [name]: cranes } : {}))
    },
    { contextTokens: 2048 }
  )
  const lines = {
    60: 'Berth 60 has a crane for 2 tons.',
    120: 'Berth 120 has a crane for 4 tons.',
    190: 'Berth 190 has a crane for 9 tons.'
  }
  const schema = { type: 'object', description: 'The answer to what the client asks.' }
  const input = { markdown: longPage(lines), schema, validate: () => [], prompt: 'The cranes.' }
  const extra = await enricher.extract(input, run)
  expect(calls).toBeGreaterThan(3)
  expect(extra.ok && Object.values(extra.value as object)).toEqual([Object.values(lines)])
})

test('a request chooses a model by its name, and each has its own server and key', async () => {
  const first = await startModelServer(said('The rent is 640 euros.'))
  const second = await startModelServer(said('The rent is 640 euros a month.'))
  closers.push(first.close, second.close)
  const engine = openAiCompatibleEngine({
    baseUrl: first.baseUrl,
    apiKey: 'first-key',
    models: {
      fast: { model: 'small' },
      best: { model: 'large', server: { baseUrl: second.baseUrl, apiKey: 'second-key' } }
    }
  })
  const enricher = createEnricher({ engines: [engine] })
  expect(enricher.choices).toEqual(['fast', 'best'])
  const asked = async (model?: string) => {
    const extra = await enricher.summarize({ markdown: MARKDOWN, ...(model && { model }) }, run)
    return extra.engine
  }
  expect(await asked('best')).toBe('openai-compatible:large')
  expect(await asked('fast')).toBe('openai-compatible:small')
  expect(await asked()).toBe('openai-compatible:small')
  expect(first.calls.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer first-key',
    'Bearer first-key'
  ])
  expect(second.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer second-key'])
  const unknown = await enricher.summarize({ markdown: MARKDOWN, model: 'huge' }, run)
  expect(unknown).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST' } })
})
