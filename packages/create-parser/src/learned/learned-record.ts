/** Records of a learned parser, as the source of its package makes them. */

import type { LearnedParser, PageRecord } from '@sluice/learn'

type Reading = Pick<PageRecord, 'record' | 'missing'>

/** Checks whether a page is of the parser's kind: it shows at least half of the fields that every example has. */
export function isOfItsKind({ fields }: LearnedParser, { record, missing }: Reading): boolean {
  const required = fields.filter(({ optional }) => !optional)
  if (required.length === 0) return Object.keys(record).length > 0
  return missing.length <= required.length / 2
}

/** The record with every field: null or an empty list without a value. */
export function wholeRecord({ fields }: LearnedParser, { record }: Reading) {
  return Object.fromEntries(
    fields.map(({ name, many }) => [name, record[name] ?? (many ? [] : null)])
  )
}
