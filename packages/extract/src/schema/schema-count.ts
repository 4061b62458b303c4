/** Counts the size of a schema before any of it is compiled. */

import { SCHEMA_LIMITS } from './schema-budget.ts'
import { below, invalidSchema } from './schema-error.ts'

interface Open {
  readonly schema: unknown
  /** Written out only for an error. */
  readonly path: () => string
  readonly depth: number
}

/**
 * Refuse a schema with too many schemas, levels, references, selectors, values or steps of patterns. What is malformed
 * is not looked into.
 *
 * @throws SluiceError `INVALID_SCHEMA`
 */
export function checkCounts(schema: unknown): void {
  const left = {
    nodes: SCHEMA_LIMITS.nodes as number,
    $ref: SCHEMA_LIMITS.refs as number,
    'x-css': SCHEMA_LIMITS.selectors as number,
    pattern: SCHEMA_LIMITS.patterns as number
  }
  const open: Open[] = [{ schema, path: () => '#', depth: 1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, depth } = next
    if (depth > SCHEMA_LIMITS.depth) throw over(path(), 'depth', SCHEMA_LIMITS.depth)
    if (--left.nodes < 0) throw over(path(), 'nodes', SCHEMA_LIMITS.nodes)
    const written = next.schema
    if (!isObject(written)) continue
    if (Array.isArray(written.enum) && written.enum.length > SCHEMA_LIMITS.enum) {
      throw over(below(path(), 'enum'), 'enum', SCHEMA_LIMITS.enum)
    }
    if ('$ref' in written && --left.$ref < 0) {
      throw over(below(path(), '$ref'), '$ref', SCHEMA_LIMITS.refs)
    }
    if ('x-css' in written && --left['x-css'] < 0) {
      throw over(below(path(), 'x-css'), 'x-css', SCHEMA_LIMITS.selectors)
    }
    if (typeof written.pattern === 'string') left.pattern -= patternSteps(written.pattern)
    if (left.pattern < 0) throw over(below(path(), 'pattern'), 'pattern', SCHEMA_LIMITS.patterns)
    addSchemas(open, written, path, depth + 1)
  }
}

function addSchemas(
  open: Open[],
  written: Readonly<Record<string, unknown>>,
  path: () => string,
  depth: number
): void {
  for (const keyword of ['properties', '$defs', 'definitions', 'anyOf', 'oneOf', 'allOf']) {
    const inner = written[keyword]
    if (typeof inner !== 'object' || inner === null) continue
    const schemas = Object.entries(inner)
    if (open.length + schemas.length >= SCHEMA_LIMITS.nodes) {
      throw over(below(path(), keyword), 'nodes', SCHEMA_LIMITS.nodes)
    }
    for (const [name, schema] of schemas) {
      open.push({ schema, path: () => below(path(), keyword, name), depth })
    }
  }
  for (const keyword of ['items', 'additionalProperties', 'not']) {
    if (keyword in written) {
      open.push({ schema: written[keyword], path: () => below(path(), keyword), depth })
    }
  }
}

/** At most how long the program of a pattern is: RE2 allows counts to 1,000, nested ones together. */
function patternSteps(pattern: string): number {
  if (pattern.length > SCHEMA_LIMITS.pattern) return Number.POSITIVE_INFINITY
  const counts = [...pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g)].map(([, least, most]) =>
    Math.max(Number(least), Number(most ?? 0), 1)
  )
  const nested = counts.reduce((product, count) => Math.min(1000, product * count), 1)
  return pattern.length * (/\)[*+?]?\{/.test(pattern) ? nested : Math.max(1, ...counts))
}

const COUNTED = {
  nodes: 'schemas inside it',
  enum: '`enum` values',
  $ref: '`$ref`s',
  'x-css': '`x-css` selectors',
  pattern: 'steps in its `pattern`s'
} as const

function over(path: string, keyword: keyof typeof COUNTED | 'depth', limit: number) {
  if (keyword === 'depth') {
    return invalidSchema(path, `The schema is nested deeper than ${limit} levels`, keyword)
  }
  const most = limit.toLocaleString('en-US')
  return invalidSchema(
    path,
    `The schema has too many ${COUNTED[keyword]}: at most ${most} are allowed`,
    keyword
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
