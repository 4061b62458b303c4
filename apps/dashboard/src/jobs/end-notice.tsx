/** Asks the browser to tell the user when a job ends. */

import { useState } from 'preact/hooks'
import { announce } from '../parts/toast.tsx'
import { noteStarted, startedJobs } from './started-jobs.ts'

/** A button for a running job. Absent in browsers without notifications, and once it was pressed. */
export function EndNotice({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(
    () => globalThis.Notification?.permission === 'granted' && startedJobs().includes(id)
  )
  if (isAsked || !('Notification' in globalThis)) return null
  const ask = async () => {
    setAsked(true)
    noteStarted(id)
    const isGranted = (await Notification.requestPermission()) === 'granted'
    announce(
      isGranted
        ? 'You get a notification when the job ends, as long as this tab is open.'
        : 'The browser does not allow notifications. The dashboard shows when the job ends.'
    )
  }
  return (
    <button type="button" onClick={ask}>
      Notify me when it ends
    </button>
  )
}
