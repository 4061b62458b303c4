/** A parser made of another one. */

import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { extendParser } from '../src/extend-parser.ts'
import { defineParser, type Page, ParseError, type Target } from '../src/index.ts'

const Product = z.object({
  type: z.literal('product'),
  name: z.string(),
  price: z.string().nullable(),
  site: z.string().nullable()
})
const List = z.object({ type: z.literal('list'), names: z.array(z.string()) })
const base = defineParser({
  name: 'sluice-parser-shop',
  version: '1.0.0',
  kind: 'shop',
  network: 'shops',
  match: [{ host: 'shop.example' }],
  data: z.discriminatedUnion('type', [Product, List]),
  filters: z.strictObject({ sort: z.enum(['price']).optional() }),
  defaults: { markdown: true },
  plan: ({ url, rule }) => [{ url: new URL(`?by=${rule?.host}`, url), via: 'http' }],
  parse: ([page], { rule, note }) => {
    if (!page?.html) throw new ParseError('an empty page')
    if (page.html === 'list') return { type: 'list', names: ['Lamp'] }
    note?.('price', 'css:.price')
    return { type: 'product', name: page.html, price: '1.00', site: rule?.host ?? null }
  }
})

const named = { name: 'sluice-parser-shop-north', version: '2.0.0', kind: 'north' }
const match = [{ host: 'north.shop.example' }]
const url = new URL('https://north.shop.example/lamp')
const target: Target<{ sort?: 'price' | undefined }> = { url, filters: {} }
const page = (html: string) => [{ url, html, status: 200, contentType: 'text/html' } as Page]

test('adds a field to every kind of record, and replaces one', () => {
  const seen: unknown[] = []
  const north = extendParser(base, {
    ...named,
    match,
    fields: { energy: z.enum(['A', 'B']).nullable() },
    read(record, [first], { rule, note }) {
      seen.push(record.type, first?.html, rule)
      if (record.type === 'list') return { energy: null }
      note?.('price', 'css:.member')
      return { energy: 'A', price: '0.90' }
    }
  })
  type Added = { energy: 'A' | 'B' | null }
  type Expected = (z.infer<typeof Product> & Added) | (z.infer<typeof List> & Added)
  expectTypeOf<ReturnType<typeof north.parse>>().toExtend<Expected>()
  expectTypeOf<Expected>().toExtend<ReturnType<typeof north.parse>>()

  const notes: string[] = []
  const note = (field: string, source: string) => void notes.push(`${field} ${source}`)
  const asked = { ...target, note, rule: match[0] }
  const lamp = north.parse(page('Lamp'), asked)
  expect(lamp).toEqual({
    type: 'product',
    name: 'Lamp',
    price: '0.90',
    site: 'shop.example',
    energy: 'A'
  })
  expect(notes).toEqual(['price css:.price', 'price css:.member'])
  expect(seen).toEqual(['product', 'Lamp', match[0]])
  const schema = north.data as unknown as z.ZodType
  expect(schema.safeParse(lamp).success).toBe(true)
  expect(schema.safeParse({ ...lamp, energy: 'C' }).success).toBe(false)
  expect(schema.parse(north.parse(page('list'), target))).toEqual({
    type: 'list',
    names: ['Lamp'],
    energy: null
  })
  // The base keeps its own schema.
  expect((base.data as unknown as z.ZodType).parse(lamp)).not.toHaveProperty('energy')
})

test('is a separate parser with the plan, filters and defaults of the base', () => {
  const north = extendParser(base, { ...named, match, read: () => ({}) })
  expect(north).toMatchObject({ ...named, api: 1, match, defaults: { markdown: true } })
  expect(north.network).toBeUndefined()
  expect(north.filters).toBe(base.filters)
  expect(north.data).toBe(base.data)
  expect(north.plan?.(target)[0]?.url.search).toBe('?by=shop.example')
  expect(() => north.parse(page(''), target)).toThrow(ParseError)

  const elsewhere = extendParser(base, {
    ...named,
    match: [{ host: 'other.example' }],
    plan: ({ url }) => [{ url, via: 'browser' }],
    read: () => ({})
  })
  expect(elsewhere.plan?.(target)).toEqual([{ url, via: 'browser' }])
  const other = [{ ...page('Lamp')[0], url: new URL('https://other.example/') } as Page]
  expect(elsewhere.parse(other, target)).toMatchObject({ site: null })
})

test('types: the values read must match the fields', () => {
  const fields = { energy: z.enum(['A', 'B']) }
  // @ts-expect-error a field of the extension is missing
  extendParser(base, { ...named, match, fields, read: () => ({}) })
  // @ts-expect-error a value that the field cannot have
  extendParser(base, { ...named, match, fields, read: () => ({ energy: 'C' }) })
  // @ts-expect-error a field of the base of another type
  extendParser(base, { ...named, match, read: () => ({ price: 3 }) })
  // Of another type where `fields` says so.
  const retyped = extendParser(base, {
    ...named,
    match,
    fields: { price: z.number() },
    read: () => ({ price: 3 })
  })
  expect(retyped.parse(page('Lamp'), target)).toMatchObject({ price: 3 })
})

test('reports a base whose record has no fields to add to', () => {
  const odd = defineParser({ ...named, match, data: z.json(), parse: () => ({}) })
  expect(() =>
    extendParser(odd, { ...named, match, fields: { a: z.string() }, read: () => ({ a: '' }) })
  ).toThrow('the record of sluice-parser-shop-north is of the type lazy: fields can be added')
})
