/** The monitors of the account. */

import type { Monitor } from '@sluice/client'
import { client } from '../client.ts'
import { MonitorState, RunOutcome, titleOf, watchedOf } from '../monitors/monitor-words.tsx'
import { wordsOf } from '../monitors/schedule-words.ts'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Link } from '../router.tsx'

/** All monitors, newest first. */
export function MonitorsPage() {
  const loading = useLoaded((signal) => client.monitors.list({ signal }))
  return (
    <Page
      title="Monitors"
      lead="Pages that are fetched on a schedule, and their changes."
      actions={
        <Link to="/monitors/new" class="button primary">
          New monitor
        </Link>
      }
    >
      <Loaded of={loading} what="the monitors">
        {(monitors) =>
          monitors.length === 0 ? (
            <div class="note">
              <p>
                <strong>No monitors yet.</strong> A monitor fetches a page, a list of pages or a
                site again and again, and compares each page with its last result.{' '}
                <Link to="/monitors/new">Create one</Link>.
              </p>
            </div>
          ) : (
            <Table
              label="Monitors"
              head={['Monitor', 'Schedule', 'State', 'Last run', 'Next run']}
              rows={monitors.map(rowOf)}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

function rowOf(monitor: Monitor) {
  const { id, name, schedule, timezone, last_run, next_run_at } = monitor
  return [
    <Link key="link" to={`/monitors/${id}`} class="result-link">
      <span class="clip">{titleOf(monitor)}</span>
      {name !== null && <span class="clip quiet">{watchedOf(monitor)}</span>}
    </Link>,
    <>
      {wordsOf(schedule)} <span class="quiet">({timezone})</span>
    </>,
    <MonitorState key="state" of={monitor} />,
    last_run ? (
      <>
        <Time of={last_run.at} /> {last_run.outcome !== 'started' && <RunOutcome of={last_run} />}
      </>
    ) : (
      <span class="quiet">never</span>
    ),
    next_run_at === null ? <span class="quiet">none</span> : <Time key="next" of={next_run_at} />
  ]
}
