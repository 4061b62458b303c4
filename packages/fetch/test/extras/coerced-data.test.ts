/** decisions.md §4: answers of models in the types of the schema. */

import { compileSchema, violation } from '@sluice/extract'
import { expect, test } from 'vitest'
import { coercedData } from '../../src/extras/coerced-data.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    price: { type: 'number' },
    stock: { type: 'integer' },
    colour: { type: 'string', enum: ['blue', 'red', 'none'] },
    date: { type: 'string', format: 'date' },
    tags: { type: 'array', items: { type: 'string' } },
    in_stock: { type: 'boolean' },
    maker: { type: ['string', 'null'] },
    size: { type: 'object', properties: { width_cm: { type: 'number' } } }
  },
  required: ['title']
}
const context = { url: new URL('https://shop.example/'), language: 'en', isRecord: false }

function coerced(data: unknown, schema: unknown = SCHEMA, language = 'en') {
  const compiled = compileSchema(schema)
  const found = coercedData(compiled, data, { ...context, language })
  return { found, wrong: violation(compiled.root, found, { formats: true }) }
}

const title = 'Kettle'
const ANSWERS: readonly [string, object, object][] = [
  ['null for an optional property', { price: null, tags: null, date: null }, {}],
  ['null that the schema names', { maker: null }, { maker: null }],
  ['an empty text for a choice', { colour: '', date: '' }, {}],
  ['words for nothing', { date: 'N/A', price: 'not stated', maker: 'unknown' }, { maker: null }],
  ['a choice that is called none', { colour: 'none' }, { colour: 'none' }],
  ['a number as a text', { price: '39.90' }, { price: 39.9 }],
  ['a number with a currency', { price: '€ 39.90' }, { price: 39.9 }],
  ['a count with words', { stock: '12 pieces' }, { stock: 12 }],
  ['a choice in other letters', { colour: 'Blue' }, { colour: 'blue' }],
  ['a date in words', { date: 'March 4, 2026' }, { date: '2026-03-04' }],
  ['a date with a time', { date: '2026-03-04T10:00:00Z' }, { date: '2026-03-04' }],
  ['one text for a list', { tags: 'steel' }, { tags: ['steel'] }],
  ['a list of one for a text', { colour: ['red'] }, { colour: 'red' }],
  ['yes for true', { in_stock: 'yes' }, { in_stock: true }],
  ['a number in an inner object', { size: { width_cm: '21.5 cm' } }, { size: { width_cm: 21.5 } }],
  [
    'other spellings of a name',
    { inStock: true, Size: { widthCm: 3 } },
    { in_stock: true, size: { width_cm: 3 } }
  ],
  ['undeclared properties', { stars: 5, env: 'x' }, {}]
]
test.each(ANSWERS)('%s is coerced', (_, answer, expected) => {
  expect(coerced({ title, ...answer })).toEqual({ found: { title, ...expected }, wrong: undefined })
})

test('a decimal comma is read in the language of the page', () => {
  expect(coerced({ title, price: '1.239,90 €' }, SCHEMA, 'de').found).toEqual({
    title,
    price: 1239.9
  })
})

test('a value that fits no type stays, for the validation to name', () => {
  const { found, wrong } = coerced({ title, price: 'cheap' })
  expect(found).toEqual({ title, price: 'cheap' })
  expect(wrong?.path).toBe('#/price')
})

test('a required property without a value stays away, unless the schema allows null or an empty list', () => {
  expect(coerced({ price: 1 }).wrong?.keyword).toBe('required')
  const lists = {
    type: 'object',
    properties: { rows: { type: 'array' }, note: { type: ['string', 'null'] } },
    required: ['rows', 'note']
  }
  expect(coerced({}, lists).found).toEqual({ rows: [], note: null })
})

test('a bare list becomes the only list of the schema', () => {
  const schema = {
    type: 'object',
    properties: {
      rows: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } }
    },
    required: ['rows']
  }
  expect(coerced([{ n: '1' }, { n: 2 }], schema).found).toEqual({ rows: [{ n: 1 }, { n: 2 }] })
})

test('properties of any name are kept where the schema speaks of them', () => {
  const schema = { type: 'object', properties: {}, additionalProperties: { type: 'number' } }
  expect(coerced({ width: '3', height: 4 }, schema).found).toEqual({ width: 3, height: 4 })
})

test('references and options are followed', () => {
  const schema = {
    type: 'object',
    properties: { offer: { anyOf: [{ $ref: '#/$defs/offer' }, { type: 'null' }] } },
    $defs: {
      offer: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] }
    }
  }
  expect(coerced({ offer: { price: '3.50', extra: 1 } }, schema).found).toEqual({
    offer: { price: 3.5 }
  })
  expect(coerced({ offer: null }, schema).found).toEqual({ offer: null })
})
