/** The keys that a record has, must have, and loses. */

import type { AnyParser } from '@sluice/core'
import { type JsonSchema, membersOf, recordSchema } from './record-schema.ts'

/** Keys that the schema requires, in every kind of record. */
export function requiredKeys(parser: AnyParser): readonly string[] {
  const [first = [], ...rest] = recordSchemas(parser).map(({ required = [] }) => required)
  return first.filter((key) => rest.every((keys) => keys.includes(key)))
}

/** Keys in the schema, of any kind of record. */
export function namedKeys(parser: AnyParser): readonly string[] {
  const names = recordSchemas(parser).flatMap(({ properties = {} }) => Object.keys(properties))
  return [...new Set(names)]
}

/** Returns true if a record has a key, or a path of keys: `'company.name'`. */
export function hasPath(record: unknown, path: string): boolean {
  let holder = record
  for (const key of Object.hasOwn(Object(record), path) ? [path] : path.split('.')) {
    if (!isHolder(holder) || !Object.hasOwn(holder, key)) return false
    holder = holder[key]
  }
  return true
}

/** The first key of a record, `'jobs.0.salary'`, that its schema drops. */
export function droppedKey(record: unknown, checked: unknown): string | undefined {
  const waiting: [unknown, unknown, string][] = [[record, checked, '']]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [before, after, path] = pair
    // A schema that transforms a value has not dropped it.
    if (!isHolder(before) || !isHolder(after)) continue
    for (const [key, value] of Object.entries(before)) {
      const inner = path === '' ? key : `${path}.${key}`
      if (!Object.hasOwn(after, key)) return inner
      waiting.push([value, after[key], inner])
    }
  }
  return undefined
}

function recordSchemas(parser: AnyParser): JsonSchema[] {
  return membersOf(recordSchema(parser))
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
