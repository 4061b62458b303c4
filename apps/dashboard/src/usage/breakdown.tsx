/** Usage by day, hour, key, parser or host, as a table. */

import type { Usage } from '@sluice/client'
import { client } from '../client.ts'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { type Days, dayPlace, hourPlace } from './range.ts'
import type { UsageRows } from './usage-series.ts'
import { type TableRow, UsageTable } from './usage-table.tsx'

/** Groups of the usage table. */
export const GROUPS = [
  ['day', 'Day'],
  ['key', 'Key'],
  ['parser', 'Parser'],
  ['host', 'Host']
] as const

/** @param props.main - the usage by day or hour, which is loaded already. */
export function Breakdown(props: {
  by: string
  days: Days
  main: Usage | undefined
  isHourly: boolean
  nameOf: (split: string) => string
}) {
  const { by, days, main, isHourly, nameOf } = props
  const found = useLoaded(
    (signal) => rowsBy(by, days, signal),
    JSON.stringify([by === 'day' ? '' : days, by])
  )
  if (by === 'day') {
    if (!main) return null
    const placeOf = isHourly ? hourPlace : dayPlace
    const rows = main.rows
      .map((row) => ({ ...rowOf(row), name: placeOf(row.group).name }))
      .reverse()
    return <Rows by={isHourly ? 'Hour' : 'Day'} rows={rows} hasTimes={!isHourly} />
  }
  const name = GROUPS.find(([value]) => value === by)?.[1] ?? 'Key'
  return (
    <Loaded of={found} what="the breakdown" shape="rows">
      {({ rows, isComplete }) => (
        <>
          <Rows
            by={name}
            rows={rows.map((row) => ({ ...row, name: nameOf(row.name) }))}
            hasTimes={by !== 'host'}
          />
          {by === 'host' && (
            <p class="quiet">
              The 20 hosts with the most requests, of results that are still in the history
              {isComplete ? '.' : ': of the newest 10,000.'}
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}

function Rows({
  by,
  rows,
  hasTimes
}: {
  by: string
  rows: readonly TableRow[]
  hasTimes: boolean
}) {
  if (rows.length === 0) return <p class="quiet">No requests in these days.</p>
  return <UsageTable by={by} rows={rows} hasTimes={hasTimes} />
}

/** The largest first, as the chart has them. */
async function rowsBy(
  by: string,
  days: Days,
  signal: AbortSignal
): Promise<{ rows: readonly TableRow[]; isComplete: boolean }> {
  if (by === 'day') return { rows: [], isComplete: true }
  if (by === 'host') {
    const to = new Date(Date.parse(days.to) + 86_400_000).toISOString()
    const { hosts, is_complete } = await client.resultFacets(
      { from: `${days.from}T00:00:00Z`, to },
      { signal }
    )
    const rows = hosts.map(({ value, results, failed, tokens }) => ({
      ...{ name: value, requests: results, failed, tokens },
      rate: results === 0 ? null : (results - failed) / results
    }))
    return { rows, isComplete: is_complete }
  }
  const group_by = by === 'parser' ? 'parser' : 'key'
  const { rows } = await client.usage({ ...days, group_by }, { signal })
  const sorted = rows.map(rowOf).sort((one, other) => other.tokens - one.tokens)
  return { rows: sorted, isComplete: true }
}

function rowOf(row: UsageRows[number]): TableRow {
  const { group, requests, failed, tokens, success_rate, p50_ms, p95_ms } = row
  return { name: group, requests, failed, tokens, rate: success_rate, p50: p50_ms, p95: p95_ms }
}
