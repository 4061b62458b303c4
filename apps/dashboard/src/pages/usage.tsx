/** Requests, tokens, times and successes: a chart over time, and tables by day, key, parser or host. */

import type { Usage } from '@sluice/client'
import { TimeChart } from '../charts/time-chart.tsx'
import { client } from '../client.ts'
import { Icon } from '../parts/icon.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { useQuery } from '../router.tsx'
import {
  allDays,
  CONTROLS,
  type Days,
  dayPlace,
  daysOf,
  hourPlace,
  hoursOf,
  RANGES
} from '../usage/range.ts'
import { Segments } from '../usage/segments.tsx'
import '../usage/usage.css'
import { UsageFigures } from '../usage/usage-figures.tsx'
import { METRICS, seriesOf, splitSeries, textOf, type UsageRows } from '../usage/usage-series.ts'
import { type TableRow, UsageTable } from '../usage/usage-table.tsx'

const GROUPS = [
  ['day', 'Day'],
  ['key', 'Key'],
  ['parser', 'Parser'],
  ['host', 'Host']
] as const

type Controls = { readonly [name in keyof typeof CONTROLS]: string }

/** The usage of the account. */
export function UsagePage() {
  const [controls, change] = useQuery(CONTROLS)
  const days = daysOf(controls)
  const isHourly = days.from === days.to && controls.range === 'today'
  const group_by = isHourly ? 'hour' : 'day'
  const main = useLoaded(
    (signal) => client.usage({ ...days, group_by }, { signal }),
    JSON.stringify([days, group_by])
  )
  const nameOf = useNames()
  return (
    <Page
      title="Usage"
      lead="Days are in UTC. Failed requests are free."
      actions={
        <a class="button" href={csvPath(controls, days, group_by)} download>
          <Icon name="download" />
          Export CSV
        </a>
      }
    >
      <div class="usage-controls">
        <Segments
          label="Range"
          options={RANGES}
          chosen={controls.range}
          choose={(range) =>
            // A custom range begins as the one before.
            change(range === 'custom' ? { range, ...days } : { range, from: '', to: '' })
          }
        />
        {controls.range === 'custom' && (
          <div class="row">
            <DayField
              label="From"
              value={days.from}
              max={days.to}
              set={(from) => change({ from })}
            />
            <DayField label="To" value={days.to} min={days.from} set={(to) => change({ to })} />
          </div>
        )}
      </div>
      <Loaded of={main} what="the usage" shape="figures">
        {(report) => (
          <>
            <UsageFigures total={report.total} hasTimes={!isHourly} />
            <Chart
              report={report}
              days={days}
              isHourly={isHourly}
              controls={controls}
              nameOf={nameOf}
              choose={(show) => change({ show })}
            />
          </>
        )}
      </Loaded>
      <section>
        <div class="breakdown-head">
          <h2>Breakdown</h2>
          <Segments
            label="Group by"
            options={isHourly ? [['day', 'Hour'], ...GROUPS.slice(1)] : GROUPS}
            chosen={controls.by}
            choose={(by) => change({ by })}
          />
        </div>
        <Breakdown
          by={controls.by}
          days={days}
          main={main.data}
          isHourly={isHourly}
          nameOf={nameOf}
        />
      </section>
    </Page>
  )
}

/** Names of keys and parsers for people. */
function useNames(): (split: string) => string {
  const named = useLoaded((signal) => client.keys.list({ signal }))
  return (split) => {
    if (split.startsWith('usr_')) return 'Signed in (dashboard)'
    const key = (named.data ?? []).find(({ id }) => id === split)
    return key?.name ?? split.replace('@sluice/parser-', '')
  }
}

function DayField(props: {
  label: string
  value: string
  min?: string
  max?: string
  set: (day: string) => void
}) {
  return (
    <input
      type="date"
      aria-label={props.label}
      defaultValue={props.value}
      min={props.min}
      max={props.max}
      onChange={(event) => {
        // Empty while a date is being typed.
        if (event.currentTarget.value !== '') props.set(event.currentTarget.value)
      }}
    />
  )
}

function Chart(props: {
  report: Usage
  days: Days
  isHourly: boolean
  controls: Controls
  nameOf: (split: string) => string
  choose: (metric: string) => void
}) {
  const { report, days, isHourly, controls, nameOf } = props
  const metrics = isHourly ? METRICS.filter(([value]) => value !== 'latency') : METRICS
  const metric = metrics.some(([value]) => value === controls.show) ? controls.show : 'requests'
  const split_by = controls.by === 'key' || controls.by === 'parser' ? controls.by : undefined
  const isSplit = metric === 'tokens' && split_by !== undefined && !isHourly
  const split = useLoaded(
    async (signal): Promise<UsageRows> =>
      isSplit ? (await client.usage({ ...days, split_by }, { signal })).rows : [],
    JSON.stringify([days, isSplit && split_by])
  )
  const names = isHourly ? hoursOf(days.to) : allDays(days)
  const today = new Date().toISOString().slice(0, 10)
  const title = METRICS.find(([value]) => value === metric)?.[1] ?? ''
  const series =
    isSplit && split.data
      ? splitSeries(names, split.data, nameOf)
      : seriesOf(metric, names, report.rows)
  return (
    <div class="card">
      <div class="chart-head">
        <h2>
          {title} per {isHourly ? 'hour' : 'day'}
          {isSplit && ` by ${split_by}`}
        </h2>
        <Segments label="Chart" options={metrics} chosen={metric} choose={props.choose} />
      </div>
      <TimeChart
        key={`${metric} ${isSplit}`}
        label={`${title} per ${isHourly ? 'hour' : 'day'}`}
        places={names.map(isHourly ? hourPlace : dayPlace)}
        series={series}
        text={textOf(metric)}
        {...(isHourly ? {} : { today: names.indexOf(today) })}
      />
    </div>
  )
}

function Breakdown(props: {
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
  const by_ = GROUPS.find(([value]) => value === by)?.[1] ?? 'Key'
  return (
    <Loaded of={found} what="the breakdown" shape="rows">
      {({ rows, isComplete }) => (
        <>
          <Rows
            by={by_}
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

/** What is shown, as the service writes it: hosts are counted elsewhere, so their days are exported. */
function csvPath({ by }: Controls, days: Days, main: string): string {
  const group_by = by === 'key' || by === 'parser' ? by : main
  return `/api/v1/account/usage?${new URLSearchParams({ ...days, group_by, format: 'csv' })}`
}
