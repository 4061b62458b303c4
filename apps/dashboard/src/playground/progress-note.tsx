/** A fetch that is running: how long it has been, and a button that cancels it. */

import { useEffect, useState } from 'preact/hooks'

/** @param props.since - when it began. @param props.timeout - timeout of the request, ms. */
export function ProgressNote(props: { since: number; timeout: number; onCancel: () => void }) {
  const [now, setNow] = useState(props.since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const passed = Math.max(0, now - props.since)
  return (
    <div class="note progress">
      <p role="status">Fetching…</p>
      <progress
        aria-label="Time used of the request's timeout"
        max={props.timeout}
        value={passed}
      />
      {/* Screen readers do not announce this: a number that changes twice a second would drown everything else. */}
      <p class="quiet" aria-live="off">
        {Math.floor(passed / 1_000)} s of {Math.round(props.timeout / 1_000)} s at most
        {passed > 8_000 && '; pages that need the browser take longer'}
      </p>
      <button type="button" onClick={props.onCancel}>
        Cancel <kbd>Esc</kbd>
      </button>
    </div>
  )
}
