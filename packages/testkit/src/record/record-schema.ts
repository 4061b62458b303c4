/** The record of a parser as JSON Schema, by kind of record and by field. */

import type { AnyParser } from '@sluice/core'
import { toJSONSchema } from 'zod'

/** The parts of a JSON Schema used here. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** One kind of record: the only one, or one of a union. */
export interface RecordKind {
  /** `'type: talk'` by its distinguishing literal, `'kind 2'` without one; `''` if it is the only kind. */
  readonly label: string
  readonly schema: JsonSchema
}

/** A field of a record, or of an object in it. */
export interface Field {
  /** `'company.name'`; fields in a list of objects are named as in an object: `'items.price'`. */
  readonly path: string
  readonly schema: JsonSchema
  /** True if the key is always present in its object. */
  readonly isRequired: boolean
}

/** Maximum levels of objects in a record. */
const DEEPEST = 6

/**
 * The record's schema.
 *
 * @throws Error - zod cannot express it as JSON Schema.
 */
export function recordSchema({ data }: AnyParser): JsonSchema {
  return toJSONSchema(data, {
    unrepresentable: 'any',
    io: 'output',
    reused: 'inline'
  }) as JsonSchema
}

/** The kinds of record: one, or those of a union, which may hold unions. */
export function recordKinds(schema: JsonSchema): RecordKind[] {
  const schemas = membersOf(schema)
  if (schemas.length === 1) return schemas.map((one) => ({ label: '', schema: one }))
  return schemas.map((one, place) => ({
    label: labelOf(one, schemas) ?? `kind ${place + 1}`,
    schema: one
  }))
}

/** The schemas of a union, in order, without null; any other schema alone. */
export function membersOf(schema: JsonSchema): JsonSchema[] {
  const kinds = schema.anyOf ?? schema.oneOf
  return kinds ? kinds.flatMap(membersOf).filter(({ type }) => type !== 'null') : [schema]
}

/** Returns true if a value may be null. */
export function isNullable({ anyOf, oneOf, type, const: only }: JsonSchema): boolean {
  return (
    type === 'null' ||
    only === null ||
    (Array.isArray(type) && type.includes('null')) ||
    [...(anyOf ?? []), ...(oneOf ?? [])].some(isNullable)
  )
}

/** All fields of a kind, an object's before those inside it. */
export function fieldsOf({ schema }: RecordKind): Field[] {
  return fieldsIn(schema, '', DEEPEST)
}

function fieldsIn(schema: JsonSchema, prefix: string, levels: number): Field[] {
  if (levels === 0) return []
  const found = new Map<string, Field>()
  for (const { properties = {}, required = [] } of membersOf(schema)) {
    for (const [name, inner] of Object.entries(properties)) {
      const path = prefix + name
      const isRequired = required.includes(name)
      if (!found.has(path)) found.set(path, { path, schema: inner, isRequired })
      for (const member of membersOf(inner)) {
        const objects = member.items ? membersOf(member.items) : [member]
        for (const field of objects.flatMap((one) => fieldsIn(one, `${path}.`, levels - 1)))
          if (!found.has(field.path)) found.set(field.path, field)
      }
    }
  }
  return [...found.values()]
}

/** Returns true if a record can be of a kind: its literals match, and the kind has each of its keys. */
export function isOfKind(
  record: Readonly<Record<string, unknown>>,
  { schema }: RecordKind
): boolean {
  const { properties = {}, required = [] } = schema
  const literals = Object.entries(properties).every(
    ([name, { const: only, enum: values = only === undefined ? undefined : [only] }]) =>
      !values || !Object.hasOwn(record, name) || values.includes(record[name])
  )
  return literals && required.every((name) => Object.hasOwn(record, name))
}

/** Returns the label of a kind: a literal that no other kind has. */
function labelOf(schema: JsonSchema, all: readonly JsonSchema[]): string | undefined {
  for (const [name, { const: only, enum: values = [only] }] of Object.entries(
    schema.properties ?? {}
  )) {
    const [value] = values
    const others = all.filter((other) => other !== schema).map((other) => other.properties?.[name])
    const isOwn = others.every(
      (other) => other && ![other.const, ...(other.enum ?? [])].includes(value)
    )
    if (value !== undefined && isOwn) return `${name}: ${values.join(' | ')}`
  }
  return undefined
}
