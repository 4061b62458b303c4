/** `sluice audit`: list the records of the audit log, and check that it was not changed. */

import { SluiceError } from '@sluice/core'
import { auditPage, type ShownRecord } from '@sluice/service/people'
import { factsText } from '../terminal/print-facts.ts'
import { type Column, listText, minuteOf } from '../terminal/table.ts'
import { withStore } from './with-store.ts'

/**
 * List records with the filters of `GET /api/v1/operator/audit`: a table on a terminal, otherwise JSON.
 *
 * @throws SluiceError `INVALID_REQUEST` - an option has no such value.
 */
export function list({
  json,
  ...filters
}: { json?: boolean } & Readonly<Record<string, string>>): Promise<void> {
  return withStore((store) => auditPage(store, filters), {
    json,
    textOf: ({ records, next_before }) =>
      listText('No matching records', records, COLUMNS) +
      (next_before === null ? '' : `There are more: --before ${next_before}\n`)
  })
}

const COLUMNS: readonly Column<ShownRecord>[] = [
  { title: 'number', of: ({ seq }) => String(seq), isNumber: true },
  { title: 'at (UTC)', of: ({ at }) => minuteOf(at) },
  { title: 'what', of: ({ text }) => text }
]

/**
 * Recompute the chain.
 *
 * @throws SluiceError `INTERNAL_ERROR` - a record does not match; it is printed first.
 */
export async function verify({ json }: { json?: boolean }): Promise<void> {
  let broken: { seq: number; text: string } | undefined
  await withStore(
    async ({ audit, directory }) => {
      broken = await audit.verify()
      return { records: (await directory.auditHead()).seq, broken: broken ?? null }
    },
    {
      json,
      textOf: (result) =>
        factsText({ records: result.records, broken: result.broken?.seq ?? 'none' })
    }
  )
  if (broken) {
    throw new SluiceError('INTERNAL_ERROR', `The audit log was changed at record ${broken.seq}.`)
  }
}
