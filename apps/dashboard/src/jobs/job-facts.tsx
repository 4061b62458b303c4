/** Request of a job, and the times at which it ran. */

import type { Job } from '@sluice/client'
import { Code } from '../parts/code.tsx'
import { Time } from '../parts/shown.tsx'
import { Link } from '../router.tsx'

/** Shows the job's times, its key, and the request as it is stored. */
export function JobFacts({ job }: { job: Job }) {
  const metadata = Object.entries(job.metadata)
  return (
    <>
      <dl class="facts">
        <dt>Kind</dt>
        <dd>{job.kind}</dd>
        {job.retry_of !== null && (
          <>
            <dt>Retry of</dt>
            <dd class="wrap">
              <Link to={`/jobs/${job.retry_of}`}>{job.retry_of}</Link>
            </dd>
          </>
        )}
        {job.monitor !== null && (
          <>
            <dt>Monitor</dt>
            <dd class="wrap">
              <Link to={`/monitors/${job.monitor}`}>{job.monitor}</Link>
            </dd>
          </>
        )}
        {metadata.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd class="wrap">{value}</dd>
          </>
        ))}
        <dt>Requested by</dt>
        <dd class="wrap">{job.api_key.name}</dd>
        <dt>Created</dt>
        <dd>
          <Time of={job.created_at} />
        </dd>
        {job.started_at !== null && (
          <>
            <dt>Started</dt>
            <dd>
              <Time of={job.started_at} />
            </dd>
          </>
        )}
        {job.completed_at !== null && (
          <>
            <dt>Ended</dt>
            <dd>
              <Time of={job.completed_at} />
            </dd>
          </>
        )}
        <dt>Expires</dt>
        <dd>
          <Time of={job.expires_at} />
        </dd>
        <dt>Job id</dt>
        <dd class="wrap">
          <code>{job.id}</code>
        </dd>
      </dl>
      <details>
        <summary>Request</summary>
        <Code label="Request" text={JSON.stringify(job.request, null, 2)} />
      </details>
    </>
  )
}
