/** The usage of an account as CSV (RFC 4180). */

import { csvLine } from '@sluice/core/csv'
import type { UsageReport, UsageRow } from './usage.ts'

const COLUMNS = [
  'requests',
  'succeeded',
  'failed',
  'tokens',
  'success_rate',
  'p50_ms',
  'p95_ms'
] as const satisfies readonly (keyof UsageRow)[]

/** @param split - key by which the rows of a day are split. */
export function usageCsv({ group_by, rows }: UsageReport, split: string | undefined): string {
  const names = [group_by, ...(split === undefined ? [] : [split])]
  const lines = rows.map((row) => [
    row.group,
    ...(split === undefined ? [] : [row.split ?? '']),
    ...COLUMNS.map((column) => row[column] ?? '')
  ])
  return [[...names, ...COLUMNS], ...lines].map(csvLine).join('')
}
