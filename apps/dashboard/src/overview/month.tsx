/** The requests of the last 30 days as a chart: a file of its own, because the overview is the first page to load. */

import type { Usage } from '@sluice/client'
import { TimeChart } from '../charts/time-chart.tsx'
import { count, plural } from '../parts/shown.tsx'
import { Link } from '../router.tsx'
import { allDays, dayPlace, daysOf } from '../usage/range.ts'
import { seriesOf } from '../usage/usage-series.ts'
import { rateText } from '../usage/usage-text.ts'

/** @param props.usage - by day. */
export function Month({ usage }: { usage: Usage }) {
  const days = allDays(daysOf({ range: '30d', from: '', to: '' }))
  return (
    <section class="card overview-chart">
      <div class="chart-head">
        <h2>Requests of the last 30 days</h2>
        <span class="quiet">
          {plural(usage.total.requests, 'request')}, {rateText(usage.total.success_rate)} succeeded
          · <Link to="/usage">Usage</Link>
        </span>
      </div>
      <TimeChart
        label="Requests per day"
        places={days.map(dayPlace)}
        series={seriesOf('requests', days, usage.rows)}
        text={count}
        height={170}
        today={days.length - 1}
      />
    </section>
  )
}
