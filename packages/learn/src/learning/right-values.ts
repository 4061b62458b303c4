/** Values of the examples that learned rules read. */

import { type Field, type LearnedParser, PARSER_FORMAT } from '../parser/learned-parser.ts'
import { type RecordValue, readViewed } from '../read.ts'
import type { Templates } from '../rules/page-template.ts'
import type { FieldValue } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { keyOf } from './example.ts'
import type { LearnTask } from './learn-parts.ts'
import { recordsOf } from './record-values.ts'

/** Count of the examples of a field. */
export interface RightValues {
  readonly right: number
  /** Values that are not the given ones, or that the page lacks. */
  readonly wrong: number
  readonly missing: number
}

/** Read the examples, and compare: a count for each field. */
export function rightValues(
  { parts }: LearnTask,
  fields: readonly Field[],
  templates: Templates | undefined
): RightValues[] {
  const parser = { format: PARSER_FORMAT, fields: [...fields], ...(templates ? { templates } : {}) }
  const pages = parts[0]!.map(({ page }) => page)
  const records = pages.map((page) => readViewed(parser as LearnedParser, page).record)
  return fields.map((field, at) => {
    const counts = { right: 0, wrong: 0, missing: 0 }
    for (const [index, { page, value, isUnknown }] of parts[at]!.entries()) {
      const given = keysOf(field, value, page)
      const read = keysOf(field, records[index]![field.name], page)
      if (read === given) counts.right += given === '' ? 0 : 1
      else if (read === '') counts.missing++
      else if (given !== '' || !isUnknown) counts.wrong++
    }
    return counts
  })
}

/** Joint key of the values of a field. */
function keysOf(field: Field, value: unknown, { context }: ViewedPage): string {
  const list = [value as RecordValue].flat().filter((one) => one !== null && one !== undefined)
  const keys =
    field.type === 'records'
      ? (recordsOf(list) ?? []).map((record) =>
          JSON.stringify(
            field.members.map(({ name, type }) =>
              [record[name]].flat().flatMap((one) => (one == null ? [] : keyOf(type, one, context)))
            )
          )
        )
      : [...new Set(list.map((one) => keyOf(field.type, one as FieldValue, context)))]
  return keys.sort().join('\n')
}
