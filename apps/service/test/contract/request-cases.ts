/** Requests generated from the OpenAPI document: such as it allows, and such as it does not. */

import fc from 'fast-check'

/** JSON Schema, as far as the document uses it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
}

/** Finds what `$ref` names. */
export type Resolve = (schema: Schema) => Schema

const LONGEST = 24

/** Values that a schema allows. */
export function allowed(given: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowed(one, resolve)))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -1_000_000,
        max: Math.min(schema.maximum ?? 1_000_000, 2_147_483_647)
      })
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true })
    case 'string':
      return text(schema)
    case 'array':
      return fc.array(allowed(schema.items ?? {}, resolve), {
        minLength: schema.minItems ?? 0,
        maxLength: 4
      })
    case 'object':
      return object(schema, resolve)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Values that a schema of an object does not allow: a key too many or too few, or one of them wrong. */
export function refused(given: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  const right = allowed(schema, resolve) as fc.Arbitrary<Record<string, unknown>>
  const properties = Object.entries(schema.properties ?? {})
  const required = schema.required ?? []
  const kinds: fc.Arbitrary<unknown>[] = [
    fc.constantFrom([], 'text', 7, null, true),
    fc
      .tuple(right, unknownKey(schema), fc.jsonValue({ maxDepth: 1 }))
      .map(([value, key, extra]) => ({ ...value, [key]: extra }))
  ]
  if (required.length > 0) {
    kinds.push(
      fc.tuple(right, fc.constantFrom(...required)).map(([value, key]) => {
        const { [key]: _, ...rest } = value
        return rest
      })
    )
  }
  for (const [name, property] of properties) {
    const wrong = wrongValue(property, resolve)
    if (wrong) kinds.push(fc.tuple(right, wrong).map(([value, bad]) => ({ ...value, [name]: bad })))
  }
  return fc.oneof(...kinds)
}

/** Values that the schema of a field does not allow; none where it allows everything. */
export function wrongValue(given: Schema, resolve: Resolve): fc.Arbitrary<unknown> | undefined {
  const schema = resolve(given)
  const others = [[1], 'not this', -7.5, true, null, { not: 'this' }]
  const misfits = others.filter((value) => !mayBe(schema, value, resolve))
  const kinds: fc.Arbitrary<unknown>[] = misfits.length > 0 ? [fc.constantFrom(...misfits)] : []
  if (schema.maximum !== undefined)
    kinds.push(fc.maxSafeInteger().map((n) => Math.max(Math.abs(n), schema.maximum! + 1)))
  if (schema.minimum !== undefined) kinds.push(fc.integer({ max: schema.minimum - 1 }))
  if (schema.maxLength !== undefined) kinds.push(fc.constant('x'.repeat(schema.maxLength + 1)))
  if ((schema.minLength ?? 0) > 0) kinds.push(fc.constant(''))
  if (schema.properties) kinds.push(refused(schema, resolve))
  return kinds.length > 0 ? fc.oneof(...kinds) : undefined
}

/** May a value of this kind be allowed? Roughly: only a clear no counts. */
function mayBe(given: Schema, value: unknown, resolve: Resolve): boolean {
  const schema = resolve(given)
  if (schema.const !== undefined) return value === schema.const
  if (schema.enum) return schema.enum.includes(value)
  if (schema.anyOf) return schema.anyOf.some((one) => mayBe(one, value, resolve))
  if (schema.type === undefined) return true
  const kinds = [schema.type].flat()
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  if (kind === 'number') return kinds.includes('number')
  if (kind === 'string' && (schema.format ?? schema.pattern)) return false
  return kinds.includes(kind)
}

function unknownKey({ properties = {} }: Schema): fc.Arbitrary<string> {
  return fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((key) => key !== '__proto__' && !Object.hasOwn(properties, key))
}

function object(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: extra } = schema
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [key, allowed(property, resolve)])
    ),
    { requiredKeys: [...required] }
  )
  if (typeof extra !== 'object') return known
  const names = fc.stringMatching(/^[a-z][a-z-]{0,11}$/)
  return fc
    .tuple(known, fc.dictionary(names, allowed(extra, resolve), { maxKeys: 3 }))
    .map(([own, more]) => ({ ...more, ...own }))
}

function text({ format, pattern, minLength = 0, maxLength = LONGEST }: Schema) {
  if (format === 'date-time') return fc.date(YEARS).map((date) => date.toISOString())
  if (format === 'date') return fc.date(YEARS).map((date) => date.toISOString().slice(0, 10))
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true })
  if (format === 'hostname') return fc.oneof(fc.domain(), fc.ipV4())
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, LONGEST))
  })
}

const YEARS = {
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true
}
