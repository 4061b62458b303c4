import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { compileSchema, extract } from '../src/index.ts'

const url = new URL('https://api.example/v1/things')
const text = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const list = (items: object) => ({ type: 'array', items })
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

/** The tree stands for the source of the document, which a schema must never be read from. */
function read(schema: object, document: unknown) {
  const source = 'name: of the source\nprice: 99'
  const code = { type: 'element' as const, tagName: 'pre', properties: {}, children: [] }
  const tree = {
    type: 'root' as const,
    children: [{ ...code, children: [{ type: 'text' as const, value: source }] }]
  }
  const record = { url: url.href, title: 'things', text: source, word_count: 3 }
  return extract(compileSchema(schema), { tree, url, document, record, isGeneral: true })
}

const data = (schema: object, document: unknown) => read(schema, document).data

describe('the value of a JSON document', () => {
  it('is read by member names, not from its source text', () => {
    const found = read(object({ name: text, price: number, colour: text }), {
      name: 'Widget',
      price: 12.5,
      tags: ['a', 'b']
    })
    expect(found.data).toEqual({ name: 'Widget', price: 12.5 })
    expect(found.filled).toEqual(['name', 'price'])
    expect(found.missing).toEqual(['colour'])
    expect(found.provenance).toEqual({ name: 'json:$.name', price: 'json:$.price' })
  })

  it('is found by variants of its name, and by synonyms', () => {
    const document = {
      unitPrice: 4,
      created_at: 1_700_000_000,
      content_html: '<p>Hi</p>',
      headline: 'News'
    }
    const schema = object({
      unit_price: number,
      createdAt: { type: 'string', format: 'date-time' },
      content: text,
      title: text
    })
    expect(data(schema, document)).toEqual({
      unit_price: 4,
      createdAt: '2023-11-14T22:13:20Z',
      content: '<p>Hi</p>',
      title: 'News'
    })
  })

  it('is unchanged if it fits, and converted by type if not', () => {
    const document = {
      tags: ['1. one', 'two, three', ''],
      price: '1,299.50',
      id: 12,
      ok: 'yes',
      link: '/a',
      image: 'nginx:latest'
    }
    const schema = object({
      tags: list(text),
      price: number,
      id: text,
      ok: { type: 'boolean' },
      link: text,
      image: text
    })
    expect(data(schema, document)).toEqual({
      ...document,
      price: 1299.5,
      id: '12',
      ok: true,
      link: 'https://api.example/a'
    })
  })

  it('is reported as null if null, and not reported if invalid', () => {
    const schema = object({
      a: { type: ['string', 'null'] },
      b: text,
      c: { type: ['number', 'null'] },
      d: integer
    })
    const found = read(schema, { a: null, b: null, d: 'many' })
    expect(found.data).toEqual({ a: null, c: null })
    expect([found.filled, found.missing, found.invalid]).toEqual([['a'], ['b', 'c'], ['d']])
  })

  it('keeps the digits that a number would lose', () => {
    const found = read(object({ id: integer }), { id: '12345678901234567890' })
    expect([found.data, found.invalid]).toEqual([{}, ['id']])
  })

  it('is returned whole if the schema names no properties', () => {
    const document = { dependencies: { a: '^1', __proto_: 2 }, rates: { USD: '1.1', GBP: 0.8 } }
    const schema = object({
      dependencies: { type: 'object' },
      rates: { type: 'object', additionalProperties: number }
    })
    expect(data(schema, document)).toEqual({ ...document, rates: { USD: 1.1, GBP: 0.8 } })
    expect(data({}, [1, { a: null }])).toEqual([1, { a: null }])
  })
})

describe('lists and envelopes of JSON documents', () => {
  const things = list(object({ name: text, price: number }))
  const rows = [
    { name: 'a', price: '1.50' },
    { name: 'b', price: null }
  ]
  const read_ = [{ name: 'a', price: 1.5 }, { name: 'b' }]

  it('a list at the root fills a list, and the only list of an object', () => {
    expect(data(things, rows)).toEqual(read_)
    const found = read(object({ products: things }), rows)
    expect([found.data, found.provenance]).toEqual([{ products: read_ }, { products: 'json:$' }])
  })

  it('a list is found by its name, in an envelope, or by the members of its objects', () => {
    const page = { status: 'ok', data: { items: rows }, meta: { total: 2 } }
    const found = read(object({ items: things, total: integer }), page)
    expect(found.data).toEqual({ items: read_, total: 2 })
    expect(found.provenance).toEqual({ items: 'json:$.data.items', total: 'json:$.meta.total' })
    const unnamed = { page: 1, results: rows, facets: [{ key: 'x', values: [] }] }
    expect(data(object({ products: things }), unnamed)).toEqual({ products: read_ })
    expect(data(things, unnamed)).toEqual(read_)
  })

  it('common API wrappers around items are opened', () => {
    const schema = object({
      places: list(object({ name: text, population: integer, coordinates: list(number) }))
    })
    const features = [
      {
        type: 'Feature',
        properties: { name: 'Bonn', population: 330_000 },
        geometry: { type: 'Point', coordinates: [7.1, 50.7] }
      }
    ]
    expect(data(schema, { type: 'FeatureCollection', features })).toEqual({
      places: [{ name: 'Bonn', population: 330_000, coordinates: [7.1, 50.7] }]
    })
    const edges = {
      data: { viewer: { repositories: { edges: [{ node: { name: 'a', price: 3 } }] } } }
    }
    expect(data(object({ things }), edges)).toEqual({ things: [{ name: 'a', price: 3 }] })
  })

  it('the object with most of the requested members is chosen', () => {
    const document = { user: { name: 'Ann' }, product: { name: 'Mug', price: 3 } }
    expect(data(object({ name: text, price: number }), document)).toEqual(document.product)
  })

  it('nothing is invented from one of several, or from another name', () => {
    expect(data(object({ name: text }), rows)).toEqual({})
    expect(
      data(object({ name: text, price: number }), { price: 3, seller: { name: 'Ann' } })
    ).toEqual({
      price: 3
    })
    const shipping = { a: { cost: 1 }, b: { cost: 2 } }
    expect(data(object({ cost: number, weight: number }), shipping)).toEqual({})
    expect(data(object({ name: text }), { a: { name: 'A' }, b: { name: 'B' } })).toEqual({})
    expect(data(object({ x_cost: number }), { o: shipping })).toEqual({})
  })

  it('items that a list lacks, skips or cuts are reported', () => {
    const schema = object({
      products: list(object({ name: text, price: number, size: text }, { required: ['price'] }))
    })
    const found = read(schema, { products: rows })
    expect(found.data).toEqual({ products: [{ name: 'a', price: 1.5 }] })
    expect(found.missing).toEqual(['products.size'])
    expect(found.remarks.map(({ message }) => message)).toEqual([
      '1 of 2 items of `products` do not fit the schema and were left out.'
    ])
    const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` }))
    const cut = read(object({ products: list(object({ name: text })) }), { products: many })
    expect((cut.data as { products: unknown[] }).products).toHaveLength(10_000)
    expect(cut.remarks.map(({ code }) => code)).toEqual(['CONTENT_TRUNCATED'])
  })

  it('names are read as objects and objects as names', () => {
    const document = { author: 'Ann', editors: ['Bo', 'Cy'], publisher: { name: 'Press' } }
    const person = object({ name: text, email: text })
    const found = read(object({ author: person, editors: list(person), publisher: text }), document)
    expect(found.data).toEqual({
      author: { name: 'Ann' },
      editors: [{ name: 'Bo' }, { name: 'Cy' }],
      publisher: 'Press'
    })
    expect(found.provenance['author.name']).toBe('json:$.author')
  })

  it('`x-jsonld` is a path in the document', () => {
    const found = read(object({ second: { ...text, 'x-jsonld': '$.data.items[1].name' } }), {
      data: { items: rows }
    })
    expect(found.provenance).toEqual({ second: 'json:$.data.items[1].name' })
  })

  it('a JSON feed is read by the names of other feeds', () => {
    const feed = {
      items: [
        {
          id: 'u1',
          url: 'https://a.example/b',
          title: 't',
          date_published: '2025-01-02T00:00:00Z',
          authors: [{ name: 'Ann' }]
        }
      ]
    }
    const schema = object({
      entries: list(
        object({
          title: text,
          link: text,
          pubDate: { type: 'string', format: 'date' },
          author: text
        })
      )
    })
    expect(data(schema, feed)).toEqual({
      entries: [{ title: 't', link: 'https://a.example/b', pubDate: '2025-01-02', author: 'Ann' }]
    })
  })
})

describe('hostile JSON documents', () => {
  it('are read no deeper than an answer may be', () => {
    let deep: unknown = 1
    for (let level = 0; level < 10_000; level++) deep = { a: deep }
    expect(read({}, deep).invalid).toEqual(['items'])
    expect(read(object({ a: { type: 'object' } }), deep).invalid).toEqual(['a'])
    expect(read(object({ name: text }), deep).missing).toEqual(['name'])
  })

  it('cannot reach inherited object members', () => {
    const document = JSON.parse('{"__proto__": {"name": "x"}, "constructor": "c"}')
    const schema = object(
      JSON.parse(
        '{"__proto__": {"type": "object"}, "constructor": {"type": "string"}, "toString": {"type": "string"}}'
      )
    )
    const found = read(schema, document)
    expect(JSON.stringify(found.data)).toBe('{"__proto__":{"name":"x"},"constructor":"c"}')
    expect(Object.getPrototypeOf(found.data)).toBe(Object.prototype)
    expect(found.missing).toEqual(['toString'])
  })

  it('are read in linear time', () => {
    const documents = (size: number) => {
      const many = Array.from({ length: size * 12_500 }, (_, at) => ({
        name: `${at}`,
        price: at,
        tag: null
      }))
      return { many, wide: Object.fromEntries(many.map(({ name }) => [name, 1])) }
    }
    return expectLinear(documents, ({ many, wide }) => {
      read(list(object({ name: text, price: number, nothing: text })), many)
      read(object({ things: list(object({ name: text, price: number })) }), { wide, results: many })
    })
  })
})
