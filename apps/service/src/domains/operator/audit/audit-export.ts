/** The audit log as a file: lines of JSON, or a table for spreadsheets. */

import { csvLine } from '@sluice/core/csv'
import { z } from 'zod'
import type { OperatorPorts } from '../ports.ts'
import { AuditFilters, auditRecords, type ShownRecord } from './audit-page.ts'

/** Query of `GET /api/v1/operator/audit/export`. */
export const AuditExportQuery = AuditFilters.extend({
  format: z.enum(['ndjson', 'csv']).default('ndjson')
})

/** Media type and name of a file, by its format. */
export const AUDIT_FILES = {
  ndjson: { type: 'application/x-ndjson', name: 'audit.ndjson' },
  csv: { type: 'text/csv; charset=utf-8', name: 'audit.csv' }
} as const

const COLUMNS = [
  'seq',
  'at',
  'text',
  'action',
  'actor',
  'actor_name',
  'account',
  'account_name',
  'details',
  'previous',
  'hash'
] as const satisfies readonly (keyof ShownRecord)[]

/** The text of the file, newest record first. */
export async function* auditFile(
  parts: Pick<OperatorPorts, 'ledger' | 'directory'>,
  { format, ...filters }: z.infer<typeof AuditExportQuery>
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(COLUMNS)
  for await (const records of auditRecords(parts, filters)) {
    // A stream ends at an empty text.
    if (records.length > 0) yield records.map(format === 'csv' ? tableLine : jsonLine).join('')
  }
}

function jsonLine(record: ShownRecord): string {
  return `${JSON.stringify(record)}\n`
}

/** Names are chosen by users, so that they are not safe in a spreadsheet as they are. */
function tableLine(record: ShownRecord): string {
  return csvLine(COLUMNS.map((name) => record[name]))
}
