/** Size check of a schema before it is compiled. It runs first, without recursion, in time linear in the limit. */

import { invalidSchema } from './schema-error.ts'

/** Limits of a schema. */
export const SCHEMA_LIMITS = {
  /** Bytes as JSON in UTF-8. */
  bytes: 64 * 1024,
  /** Schemas inside of each other. */
  depth: 32,
  /** Schemas in all. */
  nodes: 2000,
  /** Values of one `enum`. */
  enum: 1000,
  /** References in all. */
  refs: 64,
  /** Schemas in all, each counted as often as it is referred to. */
  expanded: 10_000,
  /** Characters of one `pattern`. */
  pattern: 1000,
  /** Steps of all `pattern` together: characters, times the largest count in braces. */
  patterns: 10_000,
  /** `x-css` in all: each is looked for in the whole page. */
  selectors: 100
} as const

/** Levels of JSON: two for each schema, and some for a value inside of the innermost. */
const JSON_DEPTH = 2 * SCHEMA_LIMITS.depth + 32

/**
 * Refuse a schema that is not JSON, too deep or too long.
 *
 * @throws SluiceError `INVALID_SCHEMA`
 */
export function checkSize(schema: unknown): void {
  let left: number = SCHEMA_LIMITS.bytes
  const open: { value: unknown; depth: number }[] = [{ value: schema, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (depth > JSON_DEPTH) {
      throw invalidSchema(
        '#',
        `The schema is nested deeper than ${SCHEMA_LIMITS.depth} levels`,
        'depth'
      )
    }
    if (typeof value !== 'object' || value === null) {
      left -= scalarBytes(value)
    } else if (Array.isArray(value)) {
      left -= 2 + Math.max(0, value.length - 1)
      if (left >= 0) for (const item of value) open.push({ value: item, depth: depth + 1 })
    } else {
      const keys = Object.keys(value)
      left -= 1
      // A property has at least four characters: too many are not looked at.
      if (4 * keys.length > left) left = -1
      for (const key of left < 0 ? [] : keys) {
        left -= scalarBytes(key) + 2
        open.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
      }
    }
    if (left < 0) {
      throw invalidSchema('#', `The schema is larger than ${SCHEMA_LIMITS.bytes} bytes`, 'size')
    }
  }
}

function scalarBytes(value: unknown): number {
  switch (typeof value) {
    case 'string':
      if (value.length > SCHEMA_LIMITS.bytes) return value.length
      return Buffer.byteLength(JSON.stringify(value))
    case 'number':
      if (Number.isFinite(value)) return String(value).length
      break
    case 'boolean':
      return value ? 4 : 5
    default:
      if (value === null) return 4
  }
  throw invalidSchema('#', 'The schema holds a value that JSON does not have')
}
