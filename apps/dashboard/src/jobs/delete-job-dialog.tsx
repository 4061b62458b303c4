/** Asks before a job is deleted, and whether its results are to go too. */

import type { Job } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { plural } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { navigate } from '../router.tsx'
import { hasEnded } from './job-words.tsx'

/** Deletes the job and returns to the list. */
export function DeleteJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [withResults, setWithResults] = useState(false)
  return (
    <Confirmation
      title="Delete the job?"
      action="Delete"
      onClose={onClose}
      run={async () => {
        await client.jobs.delete(job.id, { results: withResults ? 'true' : 'false' })
        announce('The job was deleted.')
        navigate('/jobs', true)
      }}
    >
      <p>
        {!hasEnded(job) && 'The job is cancelled first. '}
        The job and the list of its {plural(job.pages.found, 'page')} will be deleted. This cannot
        be undone. Tokens already spent are not refunded.
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={withResults}
          onChange={(event) => setWithResults(event.currentTarget.checked)}
        />
        <span>Also delete the results of its pages from the history</span>
      </label>
    </Confirmation>
  )
}
