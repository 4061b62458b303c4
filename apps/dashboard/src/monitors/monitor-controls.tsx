/** Actions on a monitor. */

import type { Monitor } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { announce } from '../parts/toast.tsx'
import { Link, navigate } from '../router.tsx'

/**
 * Buttons; deleting asks first.
 *
 * @param props.onChange - gets the monitor after it was changed or run. @param props.onError - gets why it was not.
 */
export function MonitorControls(props: {
  monitor: Monitor
  onChange: (monitor: Monitor) => void
  onError: (error: unknown) => void
}) {
  const { monitor, onChange, onError } = props
  const { id, enabled } = monitor
  const [isDeleting, setDeleting] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const change = async (work: () => Promise<Monitor>, done: (monitor: Monitor) => string) => {
    if (isChanging) return
    setChanging(true)
    onError(undefined)
    try {
      const changed = await work()
      onChange(changed)
      announce(done(changed))
    } catch (error) {
      onError(error)
    }
    setChanging(false)
  }
  const run = () => change(() => client.monitors.run(id), runWords)
  const toggle = () =>
    change(
      () => client.monitors.update(id, { enabled: !enabled }),
      () => (enabled ? 'The monitor was paused.' : 'The monitor was resumed.')
    )
  return (
    <>
      <button type="button" aria-disabled={isChanging} onClick={run}>
        Run now
      </button>
      <button type="button" aria-disabled={isChanging} onClick={toggle}>
        {enabled ? 'Pause' : 'Resume'}
      </button>
      <Link to={`/monitors/${id}/edit`} class="button">
        Edit
      </Link>
      <button type="button" class="danger" onClick={() => setDeleting(true)}>
        Delete…
      </button>
      {isDeleting && (
        <Confirmation
          title="Delete the monitor?"
          action="Delete"
          onClose={() => setDeleting(false)}
          run={async () => {
            await client.monitors.delete(id)
            announce('The monitor was deleted.')
            navigate('/monitors', true)
          }}
        >
          <p>
            It stops running, and its list of runs is deleted. Its jobs and their results are kept.
            This cannot be undone.
          </p>
        </Confirmation>
      )}
    </>
  )
}

function runWords({ last_run }: Monitor): string {
  if (last_run?.outcome === 'started') return 'The run was started.'
  if (last_run?.reason === 'overlap') return 'The job of the previous run has not ended.'
  return 'The run could not be started.'
}
