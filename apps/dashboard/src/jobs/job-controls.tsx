/** Actions on a job. */

import type { Job } from '@sluice/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { count, plural } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { DeleteJobDialog } from './delete-job-dialog.tsx'
import { hasEnded } from './job-words.tsx'
import { RetryDialog } from './retry-dialog.tsx'

/**
 * Buttons for the actions that the state of a job allows. Destructive actions ask for confirmation.
 *
 * @param props.onChange - gets the job after it was changed. @param props.onError - gets the reason if it was not
 * changed. @param props.children - further buttons.
 */
export function JobControls(props: {
  job: Job
  children?: ComponentChildren
  onChange: (job: Job) => void
  onError: (error: unknown) => void
}) {
  const { job, onChange, onError } = props
  const [dialog, setDialog] = useState<'cancel' | 'retry' | 'delete'>()
  const [isChanging, setChanging] = useState(false)
  const close = () => setDialog(undefined)
  const isPaused = job.status === 'paused'
  const toggle = async () => {
    if (isChanging) return
    setChanging(true)
    onError(undefined)
    try {
      onChange(await client.jobs[isPaused ? 'resume' : 'pause'](job.id))
      announce(isPaused ? 'The job was resumed.' : 'The job was paused.')
    } catch (error) {
      onError(error)
    }
    setChanging(false)
  }
  return (
    <>
      {!hasEnded(job) && (
        <>
          {/* One button that is never disabled, so that it keeps the focus. */}
          <button type="button" aria-disabled={isChanging} onClick={toggle}>
            {isPaused ? 'Resume' : 'Pause'}
          </button>
          <button type="button" onClick={() => setDialog('cancel')}>
            Cancel…
          </button>
        </>
      )}
      {hasEnded(job) && job.pages.failed > 0 && (
        <button type="button" onClick={() => setDialog('retry')}>
          Retry failed pages…
        </button>
      )}
      {props.children}
      <button type="button" class="danger" onClick={() => setDialog('delete')}>
        Delete…
      </button>
      {dialog === 'cancel' && (
        <Confirmation
          title="Cancel the job?"
          action="Cancel the job"
          dismissal="Keep it"
          onClose={close}
          run={async () => {
            onChange(await client.jobs.cancel(job.id))
            announce('The job is cancelled.')
          }}
        >
          <p>
            {plural(job.pages.waiting + job.pages.running, 'page')} will not be fetched.{' '}
            {job.pages.success > 0 && `The ${count(job.pages.success)} successful ones stay. `}
            This cannot be undone.
          </p>
        </Confirmation>
      )}
      {dialog === 'retry' && <RetryDialog job={job} onClose={close} />}
      {dialog === 'delete' && <DeleteJobDialog job={job} onClose={close} />}
    </>
  )
}
