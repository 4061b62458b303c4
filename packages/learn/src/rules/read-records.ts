/** Records of a list field. */

import type { RecordsField } from '../parser/learned-parser.ts'
import { memberPages } from './member-pages.ts'
import { type FieldsReading, type ReadRecord, readFields } from './read-fields.ts'
import { valueKey } from './typed-value.ts'
import type { ViewedPage } from './viewed-page.ts'

/** Read the records by the first rule that finds any; `undefined` if none does. */
export function readRecords({ rules, members }: RecordsField, page: ViewedPage) {
  for (const rule of rules) {
    const readings = memberPages(rule.place, page).map((part) => readFields(members, part))
    const records = readings.filter((one) => isRecord(members, one)).map(({ record }) => record)
    if (records.length > 0) return { records, rule }
  }
  return undefined
}

/** Checks whether a part is a record of the list: it has at least half of the fields that every record has. */
function isRecord(members: RecordsField['members'], { record, missing }: FieldsReading): boolean {
  const required = members.filter(({ optional, rules }) => !optional && rules.length > 0).length
  if (Object.keys(record).length === 0) return false
  return required === 0 || missing.length <= required / 2
}

/** Key of a record: equal records have equal keys. */
export function recordKey(members: RecordsField['members'], record: ReadRecord): string {
  const parts = members.flatMap(({ name, type }) => {
    const value = record[name]
    if (value === undefined || value === null) return []
    return [[name, ...[value].flat().map((one) => valueKey(type, one))]]
  })
  return JSON.stringify(parts)
}
