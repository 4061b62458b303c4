/** The client's JSON Schema in the form sent to a model. */

import type { JsonSchema } from '../engine.ts'

/** Keywords that say how much must be there, or that turn around one that does: one part of a page need not have all of it. */
const WHOLE = new Set(['required', 'minItems', 'minProperties', 'dependentRequired', 'not'])
/** Keywords whose values are names or data, not schemas of keywords. */
const NAMED = new Set(['properties', '$defs', 'definitions', 'patternProperties'])
const DATA = new Set(['enum', 'const', 'default', 'examples', 'required'])

/**
 * The schema without keywords of ours (`x-css`); for one of several parts of a page also without those
 * that say how much must be there. Recursion is as deep as the schema, whose depth is budgeted.
 */
export function schemaForModel(schema: JsonSchema, isOfPart: boolean): JsonSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !(key.startsWith('x-') || (isOfPart && WHOLE.has(key))))
        // Without requirements, several options may hold.
        .map(([key, inner]) => [isOfPart && key === 'oneOf' ? 'anyOf' : key, below(key, inner)])
    )
  }
  const below = (key: string, value: unknown): unknown => {
    if (DATA.has(key)) return value
    if (!NAMED.has(key) || typeof value !== 'object' || value === null) return walk(value)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(schema) as JsonSchema
}
