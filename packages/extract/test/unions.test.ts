import { metadata, parseHtml } from '@sluice/content'
import { describe, expect, it } from 'vitest'
import { compileSchema, extract, violation } from '../src/index.ts'

const url = new URL('https://harbour.example/ferry')
const text = { type: 'string' }

function read(schema: object, html: string) {
  const tree = parseHtml(html)
  return extract(compileSchema(schema), { tree, url, metadata: metadata(tree, { url }) })
}

const object = (properties: object, required: string[]) => ({
  type: 'object',
  properties,
  required
})
const event = object({ name: text, startDate: { type: 'string', format: 'date' } }, [
  'name',
  'startDate'
])
const product = object({ name: text, price: { type: 'number' }, brand: text }, ['name', 'price'])
const jsonLd = (value: object) =>
  `<h1>${Object(value).name}</h1><script type="application/ld+json">${JSON.stringify(value)}</script>`
const MUG = jsonLd({
  '@type': 'Product',
  name: 'Blue mug',
  brand: 'Clay & Co',
  offers: { '@type': 'Offer', price: '19.90', priceCurrency: 'EUR' }
})
const CONCERT = jsonLd({ '@type': 'Event', name: 'Harbour concert', startDate: '2027-05-04' })

describe('a union of objects', () => {
  it.each(['anyOf', 'oneOf'])(
    'is filled by the option with the most required values: %s',
    (keyword) => {
      const schema = { [keyword]: [event, product] }
      expect(read(schema, MUG).data).toEqual({ name: 'Blue mug', price: 19.9, brand: 'Clay & Co' })
      expect(read(schema, CONCERT).data).toEqual({
        name: 'Harbour concert',
        startDate: '2027-05-04'
      })
    }
  )

  it('has the properties of every part of allOf', () => {
    const schema = { allOf: [object({ name: text }, ['name']), { $ref: '#/$defs/priced' }] }
    const priced = object({ price: { type: 'number' } }, ['price'])
    const { data, missing } = read({ ...schema, $defs: { priced } }, MUG)
    expect([data, missing]).toEqual([{ name: 'Blue mug', price: 19.9 }, []])
  })

  it('leaves out a value that `not` excludes', () => {
    const name = { type: 'string', not: { enum: ['Blue mug'] } }
    expect(read(object({ name }, []), MUG).data).toEqual({})
    expect(read(object({ name }, []), CONCERT).data).toEqual({ name: 'Harbour concert' })
  })
})

describe('uniqueItems', () => {
  const list = (uniqueItems: boolean) =>
    object({ tags: { type: 'array', items: text, uniqueItems, 'x-css': '.tag' } }, [])
  const page = '<p><b class=tag>clay</b> <b class=tag>blue</b> <b class=tag>clay</b></p>'

  it('keeps each value once', () => {
    expect(read(list(true), page).data).toEqual({ tags: ['clay', 'blue'] })
    expect(read(list(false), page).data).toEqual({ tags: ['clay', 'blue', 'clay'] })
  })

  it('compares objects whatever the order of their keys', () => {
    const { root } = compileSchema({ type: 'array', uniqueItems: true })
    const keyword = (value: unknown) => violation(root, value)?.keyword
    expect(
      keyword([
        { a: 1, b: 2 },
        { b: 2, a: 1 }
      ])
    ).toBe('uniqueItems')
    expect(keyword([{ a: 1 }, { a: '1' }, 1, '1', null, [1], [[1]]])).toBeUndefined()
    expect(keyword([{ entries: ['a', 1] }, { a: 1 }])).toBeUndefined()
  })
})

it('an answer must match exactly one option of oneOf', () => {
  const kind = (value: string) => object({ kind: { const: value }, size: text }, ['kind'])
  const { root } = compileSchema({ oneOf: [kind('mug'), kind('jug')] })
  const keyword = (value: unknown) => violation(root, value)?.keyword
  expect([keyword({ kind: 'jug' }), keyword({ kind: 'pot' })]).toEqual([undefined, 'oneOf'])
  const both = compileSchema({ oneOf: [object({}, []), object({ size: text }, [])] })
  expect(violation(both.root, { size: 'S' })?.keyword).toBe('oneOf')
})
