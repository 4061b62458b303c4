/** Usage as a table, with the share of each row as a bar. */

import { count } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { rateText, tookText } from './usage-text.ts'

/** A row, without unknown values. */
export interface TableRow {
  readonly name: string
  readonly requests: number
  readonly failed: number
  readonly tokens: number
  readonly rate: number | null
  readonly p50?: number | null
  readonly p95?: number | null
}

/** @param props.by - subject of the rows, `Day`. @param props.hasTimes - whether their times are known. */
export function UsageTable(props: { by: string; rows: readonly TableRow[]; hasTimes: boolean }) {
  const { by, rows, hasTimes } = props
  const top = Math.max(1, ...rows.map(({ requests }) => requests))
  const times = hasTimes ? ['p50', 'p95'] : []
  return (
    <Table
      label={`Usage by ${by.toLowerCase()}`}
      head={[by, 'Requests', 'Failed', 'Success rate', 'Tokens', ...times]}
      numbers={[1, 2, 3, 4, 5, 6]}
      rows={rows.map((row) => [
        <span key="name" class="usage-name">
          <span class="wrap">{row.name}</span>
          <meter class="share" min={0} max={top} value={row.requests} aria-hidden="true" />
        </span>,
        count(row.requests),
        row.failed === 0 ? (
          '0'
        ) : (
          <span key="failed" class="went-wrong">
            {count(row.failed)}
          </span>
        ),
        rateText(row.rate),
        count(row.tokens),
        ...(hasTimes ? [tookText(row.p50 ?? null), tookText(row.p95 ?? null)] : [])
      ])}
    />
  )
}
