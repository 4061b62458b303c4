/** Learning, and reading by what was learned, in a worker thread. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createReader,
  type LearnInput,
  type LearnOutcome,
  type Reader,
  readFetchRequest
} from '../../src/index.ts'
import { PARSERS } from '../harness.ts'

let reader: Reader

beforeAll(() => {
  reader = createReader({ workers: 1, timeout: 30_000, heap: 256, queue: 4, parsers: PARSERS })
})

afterAll(() => reader.close())

const BOATS = [
  { name: 'Grey Heron', builder: 'Dunmore Yard', length: '9.4 m' },
  { name: 'Little Tern', builder: 'Halvorsen', length: '7.1 m' },
  { name: 'Sandpiper', builder: 'Marsh & Sons', length: '11.8 m' },
  { name: 'Kittiwake', builder: 'Ostrander', length: '8.2 m' }
]

function boatPage({ name, builder, length }: (typeof BOATS)[number]): string {
  return `<title>${name} | Harbour list</title><nav><a href="/">All boats</a></nav>
    <main><h1>${name}</h1><dl><dt>Builder</dt><dd>${builder}</dd><dt>Length</dt><dd>${length}</dd></dl>
    <p>Lies at the north pier and can be seen on any day of the week by arrangement.</p></main>`
}

function input(boat: (typeof BOATS)[number], more: Partial<LearnInput> = {}): LearnInput {
  const body = new TextEncoder().encode(boatPage(boat))
  return { url: `https://boats.example/${encodeURI(boat.name)}`, body, ...more }
}

/** Reads a page by a learned parser, and by the parser of all hosts if it is of another kind. */
function readBy({ parser }: LearnOutcome, html: string) {
  const rules = parser!
  const learned = {
    name: 'learned/boats',
    version: '1.0.0',
    match: { host: 'boats.example' },
    rules
  }
  const body = new TextEncoder().encode(html)
  return reader.read(
    {
      parser: 'learned/boats',
      learned,
      fallback: { parser: '@sluice/parser-generic', markdown: false, readsShells: true },
      url: 'https://boats.example/next',
      filters: undefined,
      pages: [{ url: 'https://boats.example/next', status: 200, contentType: 'text/html', body }],
      options: {
        ...readFetchRequest({ url: 'https://boats.example/next' }).options,
        markdown: false
      }
    },
    'acc_a'
  )
}

function jsonOf(data: Uint8Array) {
  return JSON.parse(new TextDecoder().decode(data))
}

test('A parser is learned from values, and reads other pages of the site.', async () => {
  const examples = BOATS.slice(0, 3).map((boat) => input(boat, { values: boat }))
  const outcome = await reader.learn({ learn: [...examples, input(BOATS[3]!)] }, 'acc_a')
  expect(outcome.samples.map(({ record }) => record)).toEqual(BOATS)
  const next = { name: 'Wigeon', builder: 'Tolland', length: '6.6 m' }
  const { data, fields, isFallback } = await readBy(outcome, boatPage(next))
  expect(isFallback).toBe(false)
  expect(jsonOf(data)).toEqual(next)
  expect(fields).toEqual({ name: true, builder: true, length: true })
})

test('A field that a page lacks is null, and a page of another kind is read by the fallback.', async () => {
  const examples = BOATS.slice(0, 3).map((boat) => input(boat, { values: boat }))
  const outcome = await reader.learn({ learn: examples }, 'acc_a')
  const page = boatPage({ name: 'Wigeon', builder: 'Tolland', length: '' })
  const { data } = await readBy(outcome, page.replace('<dt>Length</dt><dd></dd>', ''))
  expect(jsonOf(data)).toEqual({ name: 'Wigeon', builder: 'Tolland', length: null })
  const text = 'The harbour opens at seven and closes at dusk on every day of the year. '.repeat(4)
  const other = await readBy(outcome, `<title>Opening hours</title><main><p>${text}</p></main>`)
  expect(other.isFallback).toBe(true)
  expect(other.warnings[0]?.code).toBe('PARSER_NOT_APPLICABLE')
})

test('A schema proposes the values of pages that have none.', async () => {
  const schema = {
    type: 'object',
    properties: { builder: { type: 'string' }, length: { type: 'string' } }
  }
  const { parser, samples } = await reader.learn(
    { learn: BOATS.map((boat) => input(boat)), schema },
    'acc_a'
  )
  expect(parser?.fields.map(({ name }) => name)).toEqual(['builder', 'length'])
  const expected = BOATS.map(({ builder, length }) => ({ builder, length }))
  expect(samples.map(({ record }) => record)).toEqual(expected)
})

test('A parser is repaired from records of pages that look different today.', async () => {
  const examples = BOATS.slice(0, 3).map((boat) => input(boat, { values: boat }))
  const { parser } = await reader.learn({ learn: examples }, 'acc_a')
  const learn = BOATS.map((boat) => {
    const html = boatPage(boat)
      .replaceAll(/<(\/?)h1>/g, '<$1h3>')
      .replace('<dl><dt>Builder</dt><dd>', '<div class="b"><i>Made by</i><span>')
      .replace('</dd><dt>Length</dt><dd>', '</span><i>Overall</i><span>')
      .replace('</dd></dl>', '</span></div>')
    return input(boat, { body: new TextEncoder().encode(html), values: boat })
  })
  const healed = await reader.learn({ learn, broken: parser! }, 'acc_a')
  expect(healed).toMatchObject({ used: 4, lost: [] })
  expect(healed.changes.join()).toContain('Made by')
  expect(healed.samples.map(({ record }) => record)).toEqual(BOATS)
})

test('Pages without any value are refused.', async () => {
  await expect(reader.learn({ learn: [input(BOATS[0]!)] }, 'acc_a')).rejects.toMatchObject({
    code: 'INVALID_REQUEST'
  })
})
