/**
 * A value of a JSON document as the scalar that a schema asks for: as it is where that fits, else read as elsewhere.
 */

import { resolveUrl } from '@sluice/content'
import { equalJson } from '../schema/equal-json.ts'
import { formatHolds } from '../schema/formats.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { asBoolean, asNumber, asText, type CoerceContext, nearestOf } from '../values/coerce.ts'
import type { Wanted } from '../values/concepts.ts'
import { joinedText } from '../values/value-parts.ts'
import { isJsonObject } from './json-path.ts'

/** Members that say what an object says, for a number and for a text. */
const AMOUNTS = [
  'value',
  'amount',
  'number',
  'price',
  'count',
  'total',
  'raw',
  '@value',
  '#text',
  '$t'
]
const TEXTS = [
  'name',
  'title',
  'label',
  'rendered',
  'value',
  'text',
  '@value',
  '#text',
  '$t',
  'raw',
  'url'
]
const ADDRESSES = ['url', 'href', 'src', 'link', '@id', 'contentUrl']

/** Objects inside of each other that are looked through for a scalar. */
const DEPTH = 3

/** A value of a document as a scalar, `undefined` if it is not one. */
export function jsonScalar(
  value: unknown,
  shape: SchemaNode,
  want: Wanted,
  page: CoerceContext,
  depth = 0
): unknown {
  if (fits(value, shape)) return typeof value === 'string' ? resolved(value, want, page) : value
  if (value === null || value === undefined || depth > DEPTH) return undefined
  if (Array.isArray(value)) {
    if (value.length === 1) return jsonScalar(value[0], shape, want, page, depth + 1)
    return value.length < 1000 && value.every((item) => typeof item === 'string')
      ? joinedText(value, shape, want)
      : undefined
  }
  if (isJsonObject(value)) {
    for (const name of membersOf(shape, want)) {
      if (!Object.hasOwn(value, name)) continue
      const found = jsonScalar(value[name], shape, want, page, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  return coerced(value, shape, want, page)
}

/**
 * Checks whether a value needs no conversion. Such a value already has one of the types, and the format, of the schema.
 */
function fits(value: unknown, { types, enum: values, constant, format }: SchemaNode): boolean {
  if (constant && equalJson(constant[0], value)) return true
  if (values) return values.some((allowed) => equalJson(allowed, value))
  switch (typeof value) {
    case 'string':
      return (types?.has('string') ?? true) && (!format || formatHolds(format, value))
    case 'number':
      if (!types) return format === undefined
      return types.has('number') || (types.has('integer') && Number.isInteger(value))
    case 'boolean':
      return types ? types.has('boolean') : format === undefined
    default:
      return false
  }
}

/** An address that is relative, of a property that is an address; every other text is as the document has it. */
function resolved(text: string, { concept }: Wanted, { base }: CoerceContext): string {
  const isAddress = concept?.kind === 'url' || concept?.kind === 'image'
  if (!isAddress || !/^(?:\.{0,2}\/|\?)/.test(text)) return text
  return resolveUrl(text, base)?.href ?? text
}

function membersOf(shape: SchemaNode, { concept }: Wanted): readonly string[] {
  if (shape.types?.has('number') || shape.types?.has('integer')) return AMOUNTS
  const isAddress = concept?.kind === 'url' || concept?.kind === 'image' || shape.format === 'uri'
  return isAddress ? ADDRESSES : TEXTS
}

function coerced(value: unknown, shape: SchemaNode, want: Wanted, page: CoerceContext): unknown {
  if (shape.enum) return nearestOf(shape.enum, value)
  const { types, format } = shape
  // More digits than a number holds would become another number.
  const isTooLong = typeof value === 'string' && /\d{16}/.test(value)
  if ((types?.has('number') || types?.has('integer')) && !isTooLong) {
    const number = asNumber(value, shape, want, page)
    if (number !== undefined && (types.has('number') || Number.isInteger(number))) return number
  }
  if (types?.has('boolean')) {
    const found = asBoolean(value, want)
    if (found !== undefined) return found
  }
  if (types && !types.has('string')) return undefined
  if (format === undefined) return String(value)
  return instant(value, format) ?? asText(value, shape, want, page)
}

/** Seconds, or milliseconds, since 1970 as a date. */
function instant(value: unknown, format: string): string | undefined {
  if (format !== 'date' && format !== 'date-time') return undefined
  const text = String(value)
  const isSeconds = /^\d{9,10}(?:\.\d+)?$/.test(text)
  if (!isSeconds && !/^\d{12,13}$/.test(text)) return undefined
  const iso = new Date(Number(text) * (isSeconds ? 1000 : 1)).toISOString()
  return format === 'date' ? iso.slice(0, 10) : iso.replace('.000Z', 'Z')
}
