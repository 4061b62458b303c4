import { SluiceError } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import { compileSchema, SCHEMA_LIMITS, violation } from '../src/index.ts'

function refusal(schema: unknown): { path: unknown; keyword: unknown } {
  try {
    compileSchema(schema)
  } catch (error) {
    if (!SluiceError.is(error) || error.code !== 'INVALID_SCHEMA') throw error
    return { path: error.details.path, keyword: error.details.keyword }
  }
  throw new Error('the schema was accepted')
}

function nested(levels: number): object {
  let schema: object = { type: 'string' }
  for (let level = 1; level < levels; level++) schema = { properties: { a: schema } }
  return schema
}

const properties = (count: number, schema: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema]))

describe('decisions.md §5: the budget of a schema', () => {
  it('accepts a schema at each limit', () => {
    const { depth, nodes, enum: values, refs } = SCHEMA_LIMITS
    compileSchema(nested(depth))
    compileSchema({ properties: properties(nodes - 1, true) })
    compileSchema({ enum: Array.from({ length: values }, (_, at) => at) })
    compileSchema({
      $defs: { a: { type: 'string' } },
      properties: properties(refs, { $ref: '#/$defs/a' })
    })
  })

  it('refuses a schema over each limit', () => {
    const { bytes, depth, nodes, enum: values, refs } = SCHEMA_LIMITS
    expect(refusal({ description: 'x'.repeat(bytes) }).keyword).toBe('size')
    expect(refusal(nested(depth + 1)).keyword).toBe('depth')
    expect(refusal({ properties: properties(nodes, true) }).keyword).toBe('nodes')
    expect(refusal({ enum: Array.from({ length: values + 1 }, (_, at) => at) }).keyword).toBe(
      'enum'
    )
    expect(refusal({ properties: properties(200, { pattern: 'a{900}' }) }).keyword).toBe('pattern')
    expect(refusal({ properties: properties(101, { 'x-css': 'a' }) }).keyword).toBe('x-css')
    const many = properties(refs + 1, { $ref: '#/$defs/a' })
    expect(refusal({ $defs: { a: {} }, properties: many }).keyword).toBe('$ref')
  })

  it('refuses 100,000 levels without a stack overflow', () => {
    expect(
      refusal(JSON.parse(`${'{"items":'.repeat(100_000)}{}${'}'.repeat(100_000)}`)).keyword
    ).toBe('depth')
    let list: unknown = []
    for (let level = 0; level < 100_000; level++) list = [list]
    expect(refusal({ default: list }).keyword).toBe('depth')
  })

  it('refuses references that form a cycle, lead nowhere, lead outside or multiply', () => {
    expect(refusal({ $ref: '#' }).keyword).toBe('$ref')
    const round = { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ $ref: '#/$defs/a' }] } }
    expect(refusal({ $defs: round, properties: { a: { $ref: '#/$defs/a' } } }).keyword).toBe('$ref')
    expect(refusal({ $ref: '#/$defs/none' }).path).toBe('#/$ref')
    expect(refusal({ $ref: 'https://example.com/schema' }).keyword).toBe('$ref')
    const doubling = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => {
        const next = { $ref: `#/$defs/d${at + 1}` }
        return [`d${at}`, { properties: { a: next, b: next } }]
      })
    )
    expect(refusal({ $defs: { ...doubling, d30: {} }, $ref: '#/$defs/d0' }).keyword).toBe('$ref')
  })
})

describe('decisions.md §5: the keywords of a schema', () => {
  it('names the unsupported keyword and its place', () => {
    for (const keyword of [
      'if',
      'dependentSchemas',
      'unevaluatedProperties',
      'patternProperties',
      'propertyNames',
      'nonsense'
    ]) {
      const found = refusal({ properties: { price: { [keyword]: {} } } })
      expect(found).toEqual({ keyword, path: `#/properties/price/${keyword}` })
    }
  })

  it('refuses invalid values of a keyword', () => {
    const schemas = [
      { type: 'text' },
      { properties: [] },
      { required: 'name' },
      { minLength: -1 },
      { maximum: '3' },
      { anyOf: [] },
      { oneOf: [] },
      { allOf: {} },
      { not: 'a' },
      { uniqueItems: 1 },
      { items: [{}] },
      { 'x-css': 'a[' },
      { 'x-jsonld': '$' },
      { pattern: '(' },
      { pattern: '(?=a)' },
      { pattern: '(a)\\1' },
      { pattern: '(x{1000}){1000}' },
      [],
      null,
      'string',
      undefined,
      Number.NaN
    ]
    for (const schema of schemas) expect(() => compileSchema(schema)).toThrow(SluiceError)
  })

  it('accepts annotations and what schema generators write', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://example.com/product',
      title: 'Product',
      default: {},
      examples: [{ a: 1 }],
      $comment: 'x',
      deprecated: false,
      type: 'object',
      additionalProperties: false,
      properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }
    }
    const { root } = compileSchema(schema)
    expect(violation(root, { a: null })).toBeUndefined()
    expect(violation(root, { b: 1 })).toEqual({ path: '#/b', keyword: 'false' })
  })

  it('refuses an attribute without an element, wherever the element may be named', () => {
    const link = { type: 'string', 'x-attr': 'href' }
    expect(refusal({ properties: { a: link } })).toEqual({
      path: '#/properties/a',
      keyword: 'x-attr'
    })
    const $defs = { link }
    const reference = { $ref: '#/$defs/link' }
    expect(refusal({ $defs, properties: { a: reference } }).keyword).toBe('x-attr')
    compileSchema({ $defs, properties: { a: { ...reference, 'x-css': 'a' } } })
  })

  it('compiles a schema once, and caches the latest', () => {
    const schema = (name: string) => ({ properties: { [name]: { type: 'string' } } })
    const first = compileSchema(schema('a'))
    expect(compileSchema(schema('a'))).toBe(first)
    expect(compileSchema(schema('b'))).not.toBe(first)
    // The order of properties is that of the answer.
    const [one, other] = [
      { a: true, b: true },
      { b: true, a: true }
    ]
    const { root } = compileSchema({ properties: other })
    expect(compileSchema({ properties: one }).root).not.toBe(root)
    for (let n = 0; n < 200; n++) compileSchema(schema(`p${n}`))
    expect(compileSchema(schema('a'))).not.toBe(first)
    const large = (n: number) => ({ description: `${n}${'x'.repeat(60_000)}` })
    const kept = compileSchema(large(0))
    expect(compileSchema(large(0))).toBe(kept)
    for (let n = 1; n < 6; n++) compileSchema(large(n))
    expect(compileSchema(large(0))).not.toBe(kept)
    expect(refusal({ properties: { a: 1 } })).toEqual(refusal({ properties: { a: 1 } }))
  })

  it('runs a pattern on which backtracking would never end', () => {
    const { root } = compileSchema({ pattern: '^(a+)+$' })
    expect(violation(root, `${'a'.repeat(50_000)}!`)?.keyword).toBe('pattern')
  })

  it('checks formats if asked to', () => {
    const holds = (format: string, value: string) =>
      violation(compileSchema({ format }).root, value, { formats: true }) === undefined
    expect(holds('date', '2024-02-29')).toBe(true)
    expect(holds('date', '2023-02-29')).toBe(false)
    expect(holds('date-time', '2023-02-28T10:00:00Z')).toBe(true)
    expect(holds('date-time', '2023-02-28T10:00')).toBe(false)
    expect(holds('duration', 'PT1H20M')).toBe(true)
    expect(holds('duration', 'PT')).toBe(false)
    expect(holds('uri', 'https://example.com/ä')).toBe(true)
    expect(holds('uri', '/a')).toBe(false)
    expect(holds('email', 'a@b.example')).toBe(true)
    expect(holds('constructor', 'x')).toBe(true)
    expect(violation(compileSchema({ format: 'date' }).root, 'x')).toBeUndefined()
  })
})
