/** Starts a batch with the failed pages of a job. */

import type { Job } from '@sluice/client'
import { client } from '../client.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { plural } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { navigate } from '../router.tsx'

/** Asks which failed pages, and opens the new job. */
export function RetryDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const form = useSubmit(async ({ text }) => {
    const status = text('status') === 'failed' ? 'failed' : 'retryable'
    const { id } = await client.jobs.retry(job.id, { status })
    announce('The new job was started.')
    navigate(`/jobs/${id}`)
  })
  return (
    <Dialog title="Retry failed pages" onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p>
          Starts a new batch with the options of this job. It follows no links, and is charged for
          pages that succeed.
        </p>
        <fieldset>
          <legend>Which pages</legend>
          <label class="check">
            <input type="radio" name="status" value="retryable" defaultChecked />
            <span>Those that may succeed now, for example after a timeout</span>
          </label>
          <label class="check">
            <input type="radio" name="status" value="failed" />
            <span>All of them ({plural(job.pages.failed, 'page')})</span>
          </label>
        </fieldset>
        {form.error !== undefined && <ErrorNote error={form.error} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={form.isRunning}>
            Retry
          </button>
        </div>
      </form>
    </Dialog>
  )
}
