/** Records of pages by a learned parser. */

import type { LearnPage } from './page/page-view.ts'
import { type Field, type LearnedParser, PARSER_FORMAT } from './parser/learned-parser.ts'
import { describeRule } from './rules/describe-rule.ts'
import { readField } from './rules/read-field.ts'
import { type FieldValue, valueKey } from './rules/typed-value.ts'
import { type ViewedPage, viewed } from './rules/viewed-page.ts'

/** Value of a record. */
export type RecordValue = FieldValue | readonly FieldValue[]

/** Result of {@link read}. */
export interface PageRecord {
  readonly record: Readonly<Record<string, RecordValue>>
  /** Rule that read each field, in words. */
  readonly sources: Readonly<Record<string, string>>
  /** Fields without a value that the examples always have. */
  readonly missing: readonly string[]
  /** Fields whose rules contradict each other. They have no value. */
  readonly ambiguous: readonly string[]
}

/** Read a page. Values come from the page only; a field that its rules disagree on is left out. */
export function read(parser: LearnedParser, page: LearnPage): PageRecord {
  if (parser.format !== PARSER_FORMAT) throw new TypeError(`read: unknown format ${parser.format}`)
  const seen = withKnown(parser.fields, viewed(page))
  const record: [string, RecordValue][] = []
  const sources: [string, string][] = []
  const missing: string[] = []
  const ambiguous: string[] = []
  for (const field of parser.fields) {
    const { name, many, optional } = field
    const reading = readField(field, seen)
    if (reading === 'conflict') ambiguous.push(name)
    if (reading === undefined || reading === 'conflict') {
      if (!optional) missing.push(name)
      continue
    }
    record.push([name, many ? reading.values : reading.values[0]!])
    sources.push([name, describeRule(reading.rule)])
  }
  // Not by assignment: a field may be called `__proto__`.
  return {
    record: Object.fromEntries(record),
    sources: Object.fromEntries(sources),
    missing,
    ambiguous
  }
}

/** A page with the values of the fields that are labels of others. */
function withKnown(fields: readonly Field[], page: ViewedPage): ViewedPage {
  const needed = new Set(
    fields.flatMap(({ rules }) => rules.flatMap(({ place }) => labelField(place)))
  )
  if (needed.size === 0) return page
  const known = new Map<string, string>()
  for (const field of fields) {
    if (!needed.has(field.name)) continue
    const reading = readField(field, page)
    const [value] = reading === undefined || reading === 'conflict' ? [] : reading.values
    if (value !== undefined) known.set(field.name, valueKey(field.type, value))
  }
  return { ...page, known }
}

function labelField(place: Field['rules'][number]['place']): string[] {
  return place.kind === 'label' && place.field !== undefined ? [place.field] : []
}
