/** Records of pages by a learned parser. */

import type { LearnPage } from './page/page-view.ts'
import { type Field, type LearnedParser, PARSER_FORMAT } from './parser/learned-parser.ts'
import { describeRule } from './rules/describe-rule.ts'
import { fieldsOn, templateOf } from './rules/page-template.ts'
import { type FieldsReading, type ReadRecord, readFields } from './rules/read-fields.ts'
import { readRecords } from './rules/read-records.ts'
import type { FieldValue } from './rules/typed-value.ts'
import { type ViewedPage, viewed } from './rules/viewed-page.ts'

/** Value of a record. */
export type RecordValue = FieldValue | readonly FieldValue[] | readonly ReadRecord[]

/** Result of {@link read}. */
export interface PageRecord {
  readonly record: Readonly<Record<string, RecordValue>>
  /** Rule that read each field, in words. */
  readonly sources: Readonly<Record<string, string>>
  /** Fields without a value that the examples of the page's template always have. */
  readonly missing: readonly string[]
  /** Fields whose rules contradict each other. They have no value. */
  readonly ambiguous: readonly string[]
  /** Index of the page's template, if the parser has templates and the page shows one. */
  readonly template?: number
}

/** Read a page. Values come from the page only; a field that its rules disagree on is left out. */
export function read(parser: LearnedParser, page: LearnPage): PageRecord {
  if (parser.format !== PARSER_FORMAT) throw new TypeError(`read: unknown format ${parser.format}`)
  return readViewed(parser, viewed(page))
}

/** Read a page that is viewed already. */
export function readViewed(parser: LearnedParser, seen: ViewedPage): PageRecord {
  const template = parser.templates && templateOf(parser.templates, seen)
  const fields = fieldsOn(parser, template)
  const single = readFields(
    fields.flatMap((field) => (field.type === 'records' ? [] : [field])),
    seen
  )
  const parts = fields.map((field) => partOf(field, single, seen))
  // Not by assignment: a field may be called `__proto__`.
  return {
    record: Object.fromEntries(parts.flatMap(({ value }) => value)),
    sources: Object.fromEntries(parts.flatMap(({ source }) => source)),
    missing: parts.flatMap(({ missing }) => missing),
    ambiguous: single.ambiguous,
    ...(template === undefined ? {} : { template })
  }
}

/** Values that a field adds to the record of a page. */
interface Part {
  readonly value: [string, RecordValue][]
  readonly source: [string, string][]
  readonly missing: string[]
}

function partOf(field: Field, single: FieldsReading, page: ViewedPage): Part {
  const { name, optional } = field
  const found = field.type === 'records' ? readRecords(field, page) : undefined
  const value = found?.records ?? single.record[name]
  const rule = found?.rule ?? single.rules.get(name)
  if (value === undefined || rule === undefined) {
    return { value: [], source: [], missing: optional ? [] : [name] }
  }
  return { value: [[name, value]], source: [[name, describeRule(rule)]], missing: [] }
}
