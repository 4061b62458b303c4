/** Reads a value of a page as the scalar that a schema requires. */

import type { SchemaNode } from '../schema/schema-node.ts'
import { typeOf } from '../schema/schema-shapes.ts'
import { asBoolean, asNumber, asText, type CoerceContext, nearestOf } from '../values/coerce.ts'
import type { Wanted } from '../values/concepts.ts'
import { joinedText } from '../values/value-parts.ts'

/** The first of several values that is such a scalar; texts that are parts of one are joined. */
export function scalarOf(
  values: readonly unknown[],
  shape: SchemaNode,
  want: Wanted,
  page: CoerceContext
): unknown {
  const joined = joinedText(values, shape, want)
  for (const value of joined === undefined ? values : [joined]) {
    const found = scalar(value, shape, want, page)
    if (found !== undefined) return found
  }
  return undefined
}

/** One value as the scalar a shape asks for. */
export function scalar(
  value: unknown,
  shape: SchemaNode,
  want: Wanted,
  page: CoerceContext
): unknown {
  if (shape.enum) return nearestOf(shape.enum, value)
  const type = typeOf(shape)
  const types = shape.types
  if (type === 'number' || type === 'integer') {
    const number = asNumber(value, shape, want, page)
    if (number !== undefined && (types?.has('number') || Number.isInteger(number))) return number
    if (!types?.has('string')) return undefined
  }
  if (types?.has('boolean')) {
    const found = asBoolean(value, want)
    if (found !== undefined || type === 'boolean') return found
  }
  if (type === undefined && (typeof value === 'number' || typeof value === 'boolean')) return value
  return asText(value, shape, want, page)
}
