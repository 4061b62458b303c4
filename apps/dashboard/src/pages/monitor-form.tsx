/** A monitor in the making, or one that is changed. */

import type { Monitor } from '@sluice/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import {
  changeOf,
  draftOf,
  EMPTY_MONITOR,
  isEditable,
  listFaults,
  type MonitorDraft,
  monitorOf
} from '../monitors/monitor-draft.ts'
import { monitorFaults } from '../monitors/monitor-faults.ts'
import { NotifyFields } from '../monitors/notify-fields.tsx'
import { ScheduleFields } from '../monitors/schedule-fields.tsx'
import { WatchedFields } from '../monitors/watched-fields.tsx'
import { faultsOf } from '../options/request-body.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { announce } from '../parts/toast.tsx'
import { useKeptDraft } from '../play-draft/kept-draft.ts'
import { Link, navigate } from '../router.tsx'

/** The form for a new monitor. */
export function NewMonitorPage() {
  const [draft, setDraft] = useKeptDraft<MonitorDraft>('monitor', EMPTY_MONITOR)
  return (
    <Page title="New monitor" lead={<Link to="/monitors">← Monitors</Link>}>
      <MonitorForm
        draft={draft}
        onChange={setDraft}
        action="Create monitor"
        send={async () => {
          const { id } = await client.monitors.create(monitorOf(draft))
          setDraft(EMPTY_MONITOR)
          announce('The monitor was created.')
          navigate(`/monitors/${id}`)
        }}
      >
        {(fields) => <WatchedFields {...fields} />}
      </MonitorForm>
    </Page>
  )
}

/** The form for a monitor that is there. @param props.id - id of the monitor. */
export function EditMonitorPage({ id }: { id: string }) {
  const loading = useLoaded((signal) => client.monitors.get(id, { signal }), id)
  return (
    <Page title="Edit monitor" lead={<Link to={`/monitors/${id}`}>← Monitor</Link>}>
      <Loaded of={loading} what="the monitor">
        {(monitor) => <EditForm monitor={monitor} />}
      </Loaded>
    </Page>
  )
}

function EditForm({ monitor }: { monitor: Monitor }) {
  const [draft, setDraft] = useState(() => draftOf(monitor))
  const [withPages, setWithPages] = useState(false)
  return (
    <MonitorForm
      draft={draft}
      onChange={setDraft}
      action="Save"
      send={async () => {
        await client.monitors.update(monitor.id, changeOf(draft, monitor, withPages))
        announce('The monitor was changed.')
        navigate(`/monitors/${monitor.id}`, true)
      }}
    >
      {(fields) =>
        isEditable(monitor) ? (
          <>
            <label class="check">
              <input
                type="checkbox"
                checked={withPages}
                onChange={({ currentTarget: { checked } }) => setWithPages(checked)}
              />
              <span>
                Also replace the pages. Headers and passwords are not shown: enter them again.
              </span>
            </label>
            {withPages && <WatchedFields {...fields} />}
          </>
        ) : (
          <p class="quiet">
            Its pages have filters or options of their own. The API and the command line can change
            them.
          </p>
        )
      }
    </MonitorForm>
  )
}

interface Fields {
  readonly draft: MonitorDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<MonitorDraft>) => void
}

/** @param props.send - sends the draft. @param props.children - the controls for the pages to fetch. */
function MonitorForm(props: {
  draft: MonitorDraft
  onChange: (draft: MonitorDraft) => void
  action: string
  send: () => Promise<void>
  children: (fields: Fields) => ComponentChildren
}) {
  const { draft, onChange, action, send, children } = props
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const mistyped = { ...faultsOf(draft.pages), ...listFaults(draft) }
  const refused = error === undefined ? {} : monitorFaults(error, draft)
  const change = (next: Partial<MonitorDraft>) => {
    setError(undefined)
    onChange({ ...draft, ...next })
  }
  const fields = { draft, faults: { ...refused, ...mistyped }, onChange: change }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isRunning) return
    const form = event.currentTarget as HTMLFormElement
    if (Object.keys(mistyped).length > 0) {
      return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    setRunning(true)
    setError(undefined)
    try {
      await send()
    } catch (caught) {
      setError(caught)
      setRunning(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <section>
        <h2>Pages</h2>
        {children(fields)}
      </section>
      <section>
        <h2>Schedule</h2>
        <ScheduleFields {...fields} />
      </section>
      <section>
        <h2>Notify</h2>
        <NotifyFields {...fields} />
      </section>
      <Field label="Name" hint="Optional.">
        <input
          maxLength={200}
          autocomplete="off"
          value={draft.name}
          onInput={({ currentTarget: { value } }) => change({ name: value })}
        />
      </Field>
      {error !== undefined && Object.keys(refused).length === 0 && <ErrorNote error={error} />}
      <div class="row">
        <button type="submit" class="primary" disabled={isRunning}>
          {isRunning ? 'One moment…' : action}
        </button>
      </div>
    </form>
  )
}
