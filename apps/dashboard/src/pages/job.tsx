/** One job, live: its progress, its pages, and its actions. */

import type { Job } from '@sluice/client'
import { useState } from 'preact/hooks'
import { EndNotice } from '../jobs/end-notice.tsx'
import { JobControls } from '../jobs/job-controls.tsx'
import { JobExport } from '../jobs/job-export.tsx'
import { JobFacts } from '../jobs/job-facts.tsx'
import { JobFigures } from '../jobs/job-figures.tsx'
import { JobPages } from '../jobs/job-pages.tsx'
import { JobRights } from '../jobs/job-rights.tsx'
import { hasEnded, JobProgress, JobStatus, reasonOf, titleOf } from '../jobs/job-words.tsx'
import { readsRights } from '../jobs/rights-ledger.ts'
import { useLiveJob } from '../jobs/use-live-job.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Waiting } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { Link } from '../router.tsx'
import { RunJobAgain } from './run-job-again.tsx'

/** One job, followed until it ends. @param props.id - id of the job. */
export function JobPage({ id }: { id: string }) {
  const { job, error, retry, show } = useLiveJob(id)
  const [refusal, setRefusal] = useState<unknown>()
  return (
    <Page
      title={job ? titleOf(job) : 'Job'}
      lead={<Link to="/jobs">← Jobs</Link>}
      actions={
        job && (
          <JobControls job={job} onChange={show} onError={setRefusal}>
            {hasEnded(job) && <RunJobAgain job={job} onError={setRefusal} />}
          </JobControls>
        )
      }
    >
      {refusal !== undefined && <ErrorNote error={refusal} />}
      {error !== undefined && <ErrorNote error={error} retry={retry} />}
      {!job && error === undefined && <Waiting what="the job" />}
      {job && <Shown job={job} />}
    </Page>
  )
}

function Shown({ job }: { job: Job }) {
  const reason = reasonOf(job)
  return (
    <>
      <div class="job-state">
        {/* The figures change too often to be read out; the state does not. */}
        <p role="status">
          <JobStatus of={job.status} /> {reason}
        </p>
        {!hasEnded(job) && <JobProgress job={job} />}
        {!hasEnded(job) && <EndNotice id={job.id} />}
      </div>
      <JobFigures job={job} />
      <JobExport job={job} />
      <section>
        <h2>Pages</h2>
        <JobPages job={job} />
      </section>
      {readsRights(job) && (
        <section>
          <h2>Rights</h2>
          <JobRights job={job} />
        </section>
      )}
      <section>
        <h2>About this job</h2>
        <JobFacts job={job} />
      </section>
    </>
  )
}
