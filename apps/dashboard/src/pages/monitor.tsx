/** One monitor: its schedule, its runs, and the changes. */

import type { Monitor, MonitorRun } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { FeedSection } from '../monitors/feed-section.tsx'
import { MonitorControls } from '../monitors/monitor-controls.tsx'
import { RunChanges, RunTable } from '../monitors/monitor-runs.tsx'
import { isUnderWay, MonitorState, titleOf, watchedOf } from '../monitors/monitor-words.tsx'
import { scheduleWords, timeIn, wordsOf } from '../monitors/schedule-words.ts'
import { Code } from '../parts/code.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { count, Time } from '../parts/shown.tsx'
import { Link } from '../router.tsx'

/** Interval between two reads of the monitor, ms: while one of its jobs runs, and otherwise. */
const AGAIN_MS = { running: 2_000, idle: 30_000 }

/** One monitor. @param props.id - id of the monitor. */
export function MonitorPage({ id }: { id: string }) {
  const loading = useLoaded(async (signal) => {
    const [monitor, runs] = await Promise.all([
      client.monitors.get(id, { signal }),
      client.monitors.runs(id, { signal })
    ])
    return { monitor, runs }
  }, id)
  const [refusal, setRefusal] = useState<unknown>()
  const { data, reload } = loading
  const isRunning = data?.runs.some(isUnderWay) ?? false
  useEffect(() => {
    const timer = setInterval(reload, isRunning ? AGAIN_MS.running : AGAIN_MS.idle)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <Page
      title={data ? titleOf(data.monitor) : 'Monitor'}
      lead={<Link to="/monitors">← Monitors</Link>}
      actions={
        data && <MonitorControls monitor={data.monitor} onChange={reload} onError={setRefusal} />
      }
    >
      {refusal !== undefined && <ErrorNote error={refusal} />}
      <Loaded of={loading} what="the monitor">
        {({ monitor, runs }) => <Shown monitor={monitor} runs={runs} onChange={reload} />}
      </Loaded>
    </Page>
  )
}

function Shown(props: { monitor: Monitor; runs: readonly MonitorRun[]; onChange: () => void }) {
  const { monitor, runs, onChange } = props
  return (
    <>
      <p role="status">
        <MonitorState of={monitor} /> {wordsOf(monitor.schedule)} ({monitor.timezone}).
      </p>
      {monitor.warnings.map(({ code, message }) => (
        <p key={code} class="note">
          {message}
        </p>
      ))}
      <section>
        <h2>Changes</h2>
        {runs.length === 0 ? (
          <p class="note">No runs yet. The first run sets the baseline.</p>
        ) : (
          <RunChanges runs={runs} />
        )}
      </section>
      {runs.length > 0 && (
        <section>
          <h2>Last runs</h2>
          <RunTable runs={runs} />
        </section>
      )}
      <FeedSection monitor={monitor} onChange={onChange} />
      <section>
        <h2>About this monitor</h2>
        <Facts monitor={monitor} />
      </section>
    </>
  )
}

function Facts({ monitor }: { monitor: Monitor }) {
  const { id, schedule, timezone, started, created_at, enabled, api_key, emails, webhook } = monitor
  const { request, batch, crawl } = monitor
  const known = scheduleWords(schedule, timezone)
  return (
    <>
      <dl class="facts">
        <dt>Fetches</dt>
        <dd class="wrap">{watchedOf(monitor)}</dd>
        <dt>Schedule</dt>
        <dd>
          <code>{schedule}</code>
        </dd>
        <dt>Next runs</dt>
        <dd>
          {enabled && 'times' in known
            ? known.times.map((time) => (
                <div key={time.getTime()}>
                  <time dateTime={time.toISOString()}>{timeIn(time, timezone)}</time>
                </div>
              ))
            : 'None while it is paused.'}
        </dd>
        <dt>Notifies</dt>
        <dd class="wrap">{[...emails, webhook?.url].filter(Boolean).join(', ') || 'No one'}</dd>
        <dt>Jobs started</dt>
        <dd>{count(started)}</dd>
        <dt>Created</dt>
        <dd>
          <Time of={created_at} /> with {api_key.name}
        </dd>
        <dt>Monitor id</dt>
        <dd class="wrap">
          <code>{id}</code>
        </dd>
      </dl>
      <details>
        <summary>Request</summary>
        <Code label="Request" text={JSON.stringify({ request, batch, crawl }, null, 2)} />
      </details>
    </>
  )
}
