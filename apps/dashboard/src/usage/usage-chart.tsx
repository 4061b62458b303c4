/** A chart of one usage metric, by day or by the hours of today. */

import type { Usage } from '@sluice/client'
import { TimeChart } from '../charts/time-chart.tsx'
import { client } from '../client.ts'
import { useLoaded } from '../parts/loaded.tsx'
import { allDays, type Controls, type Days, dayPlace, hourPlace, hoursOf } from './range.ts'
import { Segments } from './segments.tsx'
import { METRICS, seriesOf, splitSeries, textOf, type UsageRows } from './usage-series.ts'

/** @param props.choose - selects another metric. */
export function UsageChart(props: {
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
