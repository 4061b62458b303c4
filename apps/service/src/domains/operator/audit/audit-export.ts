/** The audit log as a file: lines of JSON, or a table for spreadsheets. */

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
  if (format === 'csv') yield `${COLUMNS.join(',')}\r\n`
  for await (const records of auditRecords(parts, filters)) {
    // A stream ends at an empty text.
    if (records.length > 0) yield records.map(format === 'csv' ? csvLine : jsonLine).join('')
  }
}

function jsonLine(record: ShownRecord): string {
  return `${JSON.stringify(record)}\n`
}

/** RFC 4180. */
function csvLine(record: ShownRecord): string {
  const cells = COLUMNS.map((name) => {
    const value = record[name]
    return cell(typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
  })
  return `${cells.join(',')}\r\n`
}

/** Names are chosen by users: one that begins like a formula must not become one in a spreadsheet. */
function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
