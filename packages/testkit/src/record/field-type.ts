/** The type of a record's field: as a set to compare, and as text. */

import { isNullable, type JsonSchema, membersOf } from './record-schema.ts'

/** See {@link typesOf}. */
export interface FieldTypes {
  /** `string`, `integer`, `object[]`, `null`; `any` if the schema does not say. */
  readonly types: ReadonlySet<string>
  /** The only values, as JSON; `undefined` if others are allowed. */
  readonly values: ReadonlySet<string> | undefined
}

/** The types of a field. */
export function typesOf(schema: JsonSchema): FieldTypes {
  const members = membersOf(schema)
  const types = new Set(members.flatMap(memberTypes))
  if (isNullable(schema)) types.add('null')
  const values = members.map(valuesOf)
  const isClosed = members.length > 0 && values.every((list) => list !== undefined)
  return { types, values: isClosed ? new Set(values.flat() as string[]) : undefined }
}

/** For a table: `string`, `{raw, min}[]`, `"talk" or "day"`. Null is left out. */
export function typeText(schema: JsonSchema): string {
  const texts = membersOf(schema).map((member) => {
    const values = valuesOf(member)
    if (values) return values.filter((value) => value !== 'null').join(' or ')
    if (member.items) return listText(typeText(member.items))
    if (member.properties) return `{${Object.keys(member.properties).join(', ')}}`
    return memberTypes(member)
      .filter((type) => type !== 'null')
      .join(' or ')
  })
  return [...new Set(texts)].filter((text) => text !== '').join(' or ') || 'any'
}

function listText(items: string): string {
  return items.includes(' or ') ? `(${items})[]` : `${items}[]`
}

function memberTypes({ type, const: only, enum: values, items }: JsonSchema): string[] {
  if (type === 'array') {
    return items ? [...typesOf(items).types].map((inner) => `${inner}[]`) : ['any[]']
  }
  if (type !== undefined) return [type].flat()
  const literals = values ?? (only === undefined ? [] : [only])
  return literals.length > 0 ? literals.map(jsonType) : ['any']
}

function valuesOf({ const: only, enum: values }: JsonSchema): string[] | undefined {
  if (only !== undefined) return [JSON.stringify(only)]
  return values?.map((value) => JSON.stringify(value))
}

function jsonType(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}
