import { metadata, parseHtml } from '@sluice/content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSchema, extract, violation } from '../src/index.ts'

const NAMES = [
  'title',
  'name',
  'price',
  'in_stock',
  'ingredients',
  'steps',
  'author',
  'offers',
  'total_time',
  'x y',
  '__proto__',
  'url',
  'images',
  'date'
]

const scalar = fc.oneof(
  fc.constant({ type: 'string' }),
  fc.constant({ type: ['string', 'null'], maxLength: 12 }),
  fc.constant({ type: 'number', minimum: 0 }),
  fc.constant({ type: 'integer' }),
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: 'string', format: 'date' }),
  fc.constant({ type: 'string', format: 'uri' }),
  fc.constant({ type: 'string', format: 'duration' }),
  fc.constant({ type: 'string', pattern: '^\\s*[A-Z]' }),
  fc.constant({ enum: ['in stock', 'sold out', 3, null] }),
  fc.constant({ const: 'Soup' }),
  fc.constant({ 'x-css': 'li a', 'x-attr': 'href' }),
  fc.constant({ 'x-jsonld': 'offers.price' }),
  fc.constant({}),
  fc.constant(false)
)

const schemas = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    tie('object'),
    tie('array'),
    tie('either')
  ),
  object: fc
    .tuple(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), tie('node')), {
        maxLength: 5,
        selector: ([name]) => name
      }),
      fc.subarray(NAMES, { maxLength: 2 }),
      fc.boolean()
    )
    .map(([properties, required, additionalProperties]) => ({
      type: 'object',
      properties: Object.fromEntries(properties),
      required,
      additionalProperties
    })),
  array: tie('node').map((items) => ({ type: 'array', items, maxItems: 5 })),
  either: fc.tuple(tie('node'), tie('node')).map((anyOf) => ({ anyOf }))
}))

const texts = fc.constantFrom(
  'Soup',
  'Price: $4.50',
  'Ingredients',
  'in stock',
  '20 min',
  '2020-01-02',
  'by Ada',
  '1.234,5',
  '',
  '3'
)
const html = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    texts,
    fc
      .tuple(
        fc.constantFrom(
          'div',
          'ul',
          'li',
          'h2',
          'p',
          'table',
          'tr',
          'td',
          'th',
          'dl',
          'dt',
          'dd',
          'a href="/a"',
          'img src="/b.png"'
        ),
        fc.constantFrom('', 'ingredient', 'price', 'title', 'total-time', 'card'),
        fc.array(tie('node'), { maxLength: 4 })
      )
      .map(
        ([tag, name, inner]) => `<${tag} class="${name}">${inner.join('')}</${tag.split(' ')[0]}>`
      )
  )
})).node
const jsonLd = fc.oneof(
  fc.constant(''),
  fc
    .jsonValue({ maxDepth: 3 })
    .map((value) => ({ '@type': 'Product', name: value, offers: value, author: [value] })),
  fc.constant({
    '@type': 'Recipe',
    name: 'Soup',
    recipeInstructions: [{ text: 'Boil.' }],
    offers: { price: '4.5' }
  })
)

/** The schema without what it requires of the page itself. */
function relaxed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  const { required: _, anyOf, ...rest } = schema as { required?: unknown; anyOf?: unknown[] }
  return anyOf ? { ...rest, anyOf: anyOf.map(relaxed) } : rest
}

describe('decisions.md §5: any schema, any page', () => {
  it('never throws, and returns valid data except for missing fields', () => {
    fc.assert(
      fc.property(schemas.node, html, jsonLd, (schema, body, data) => {
        const url = new URL('https://example.com/')
        const script = `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
        const tree = parseHtml(`<title>Soup</title>${script}${body}`)
        const record = typeof data === 'object' ? data : undefined
        const found = extract(compileSchema(schema), {
          tree,
          url,
          record,
          metadata: metadata(tree, { url })
        })
        const broken = violation(compileSchema(relaxed(schema)).root, found.data, { formats: true })
        expect(found.data === null || broken === undefined, JSON.stringify(broken)).toBe(true)
        expect(Object.keys(found.provenance).every((path) => found.filled.includes(path))).toBe(
          true
        )
        expect(found.missing.filter((path) => found.filled.includes(path))).toEqual([])
      }),
      { numRuns: 300 }
    )
  })
})
