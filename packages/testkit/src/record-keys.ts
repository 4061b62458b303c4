/** Which keys a record has, must have, and loses. */

import type { AnyParser } from '@sluice/core'
import { toJSONSchema } from 'zod'

/** Keys that the schema says are always there. */
export function requiredKeys(parser: AnyParser): readonly string[] {
  return recordSchema(parser).required ?? []
}

/** Keys that the schema names. */
export function namedKeys(parser: AnyParser): readonly string[] {
  return Object.keys(recordSchema(parser).properties ?? {})
}

/** The first key of a record, `'jobs.0.salary'`, that is gone once its schema was applied. */
export function droppedKey(record: unknown, checked: unknown): string | undefined {
  const waiting: [unknown, unknown, string][] = [[record, checked, '']]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [before, after, path] = pair
    // A schema that makes something else of a value has not dropped it.
    if (!isHolder(before) || !isHolder(after)) continue
    for (const [key, value] of Object.entries(before)) {
      const inner = path === '' ? key : `${path}.${key}`
      if (!Object.hasOwn(after, key)) return inner
      waiting.push([value, after[key], inner])
    }
  }
  return undefined
}

function recordSchema(parser: AnyParser) {
  return toJSONSchema(parser.data, { unrepresentable: 'any', io: 'output' })
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
