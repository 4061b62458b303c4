/** A field that several places of a page may have: the first place that has it wins, and is noted as its source. */

import type { Target } from './parser.ts'

/** A value that may be missing, and where it is read: `[text(tree, 'h1'), 'css:h1']`. */
export type Sourced<Value> = readonly [value: Value | null | undefined, source: string]

/** Receiver of sources: a target; or `{}` for values that need no provenance, such as the items of a list. */
export type Noted = Pick<Target, 'note'>

/**
 * The first candidate that has a value, whose source is noted for the field.
 *
 * @param field - key of the record, or a path in it: `'company.name'`.
 * @param candidates - the most trusted first. `undefined`, `null`, `''` and an empty list count as missing; `0` and `false` do not.
 * @returns `null` when no candidate has a value, as a record states it. Then nothing is noted.
 */
export function firstValue<Value>(
  { note }: Noted,
  field: string,
  ...candidates: readonly Sourced<Value>[]
): Value | null {
  for (const [value, source] of candidates) {
    if (!hasValue(value)) continue
    note?.(field, source)
    return value
  }
  return null
}

/** Checks whether a value says anything: `undefined`, `null`, `''` and an empty list do not. */
export function hasValue<Value>(value: Value | null | undefined): value is Value {
  if (value === undefined || value === null || value === '') return false
  return !Array.isArray(value) || value.length > 0
}
