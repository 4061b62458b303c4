/** Requests, tokens, times and successes: a chart over time, and tables by day, key, parser or host. */

import { client } from '../client.ts'
import { Icon } from '../parts/icon.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { useQuery } from '../router.tsx'
import { Breakdown, GROUPS } from '../usage/breakdown.tsx'
import { CONTROLS, type Controls, type Days, daysOf, RANGES } from '../usage/range.ts'
import { Segments } from '../usage/segments.tsx'
import '../usage/usage.css'
import { UsageChart } from '../usage/usage-chart.tsx'
import { UsageFigures } from '../usage/usage-figures.tsx'

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
            <UsageChart
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

/**
 * Returns the path of the shown usage in CSV. The service counts hosts separately, so the host view exports the days.
 */
function csvPath({ by }: Controls, days: Days, main: string): string {
  const group_by = by === 'key' || by === 'parser' ? by : main
  return `/api/v1/account/usage?${new URLSearchParams({ ...days, group_by, format: 'csv' })}`
}
