/** Records of a learned parser, as the source of its package makes them. */

import { completeness, type LearnedParser, type PageRecord } from '@sluice/learn'

type Reading = Pick<PageRecord, 'record' | 'template'>

/** Checks whether a page is of the parser's kind: it shows at least half of the fields that every example has. */
export function isOfItsKind(rules: LearnedParser, reading: Reading): boolean {
  return completeness(rules, reading) >= 0.5
}

/** The record with every field: null or an empty list without a value. */
export function wholeRecord({ fields }: LearnedParser, { record }: Reading) {
  return Object.fromEntries(
    fields.map(({ name, many }) => [name, record[name] ?? (many ? [] : null)])
  )
}
