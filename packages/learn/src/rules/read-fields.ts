/** Values of fields on a page, or on a part of one. */

import type { Rule, ValueField } from '../parser/learned-parser.ts'
import { type FieldReading, readField } from './read-field.ts'
import { type FieldValue, valueKey } from './typed-value.ts'
import type { ViewedPage } from './viewed-page.ts'

/** Values by field. */
export type ReadRecord = Readonly<Record<string, FieldValue | readonly FieldValue[]>>

/** Result of {@link readFields}. */
export interface FieldsReading {
  readonly record: ReadRecord
  /** Rule that read each field. */
  readonly rules: ReadonlyMap<string, Rule>
  /** Fields without a value that the examples always have. */
  readonly missing: readonly string[]
  /** Fields whose rules contradict each other. */
  readonly ambiguous: readonly string[]
}

/** Read fields. Each is read once: those that are labels of others come first. */
export function readFields(fields: readonly ValueField[], page: ViewedPage): FieldsReading {
  const { known, readings } = readLabels(fields, page)
  const seen = known.size > 0 ? { ...page, known } : page
  const record: [string, ReadRecord[string]][] = []
  const rules = new Map<string, Rule>()
  const missing: string[] = []
  const ambiguous: string[] = []
  for (const field of fields) {
    const { name, many, optional } = field
    const reading = readings.has(name) ? readings.get(name) : readField(field, seen)
    if (reading === 'conflict') ambiguous.push(name)
    if (reading === undefined || reading === 'conflict') {
      if (!optional) missing.push(name)
      continue
    }
    record.push([name, many ? reading.values : reading.values[0]!])
    rules.set(name, reading.rule)
  }
  // Not by assignment: a field may be called `__proto__`.
  return { record: Object.fromEntries(record), rules, missing, ambiguous }
}

/** Readings of the fields whose values are labels of others, with their keys. */
function readLabels(fields: readonly ValueField[], page: ViewedPage) {
  const needed = new Set(
    fields.flatMap(({ rules }) => rules.flatMap(({ place }) => labelField(place)))
  )
  const known = new Map<string, string>()
  const readings = new Map<string, FieldReading | 'conflict' | undefined>()
  for (const field of fields) {
    if (!needed.has(field.name)) continue
    const reading = readField(field, page)
    readings.set(field.name, reading)
    const [value] = reading === undefined || reading === 'conflict' ? [] : reading.values
    if (value !== undefined) known.set(field.name, valueKey(field.type, value))
  }
  return { known, readings }
}

function labelField(place: Rule['place']): string[] {
  return place.kind === 'label' && place.field !== undefined ? [place.field] : []
}
