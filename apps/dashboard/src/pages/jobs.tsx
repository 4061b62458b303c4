/** The jobs of the account. */

import type { Job, JobsPageQuery } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { hasEnded, JobProgress, JobStatus, titleOf } from '../jobs/job-words.tsx'
import { Field } from '../parts/field.tsx'
import { Page } from '../parts/page.tsx'
import { Paged } from '../parts/paged.tsx'
import { count, Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Link, useQuery } from '../router.tsx'

const STATUSES = ['all', 'queued', 'running', 'paused', 'completed', 'cancelled', 'failed'] as const
const KINDS = ['all', 'batch', 'crawl', 'map', 'fetch', 'learn'] as const
type Filter = Required<Pick<JobsPageQuery, 'status' | 'kind'>>

/** While jobs of the list run, it is read again this often, ms. */
const AGAIN_MS = 3_000

/** Jobs, newest first, by status and kind. */
export function JobsPage() {
  const [asked, change] = useQuery({ status: 'all', kind: 'all' })
  const filter: Filter = {
    status: STATUSES.find((one) => one === asked.status) ?? 'all',
    kind: KINDS.find((one) => one === asked.kind) ?? 'all'
  }
  const isAll = filter.status === 'all' && filter.kind === 'all'
  return (
    <Page
      title="Jobs"
      lead="Batches, crawls, maps and fetches that run in the background."
      actions={
        <Link to="/jobs/new" class="button primary">
          New job
        </Link>
      }
    >
      <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        <Field label="Status">
          <select
            value={filter.status}
            onChange={(event) => change({ status: event.currentTarget.value })}
          >
            {STATUSES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Field>
        <Field label="Kind">
          <select
            value={filter.kind}
            onChange={(event) => change({ kind: event.currentTarget.value })}
          >
            {KINDS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Field>
      </form>
      <JobList key={JSON.stringify(filter)} filter={filter} isAll={isAll} />
    </Page>
  )
}

function JobList({ filter, isAll }: { filter: Filter; isAll: boolean }) {
  const [round, setRound] = useState(0)
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setRound((one) => one + 1), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving])
  return (
    <Paged
      what="the jobs"
      version={round}
      load={async (cursor, signal) => {
        const query = { ...filter, ...(cursor === undefined ? {} : { cursor }) }
        const page = await client.jobs.listPage(query, { signal })
        setMoving(page.data.some((job) => !hasEnded(job) && job.status !== 'paused'))
        return page
      }}
      empty={<Nothing isAll={isAll} />}
    >
      {(jobs) => (
        <Table
          label="Jobs"
          lead={0}
          head={['Job', 'Status', 'Pages', 'Tokens', 'Created']}
          numbers={[3]}
          rows={jobs.map(rowOf)}
        />
      )}
    </Paged>
  )
}

function rowOf(job: Job) {
  return [
    <Link key="link" to={`/jobs/${job.id}`} class="result-link">
      <span class="clip">{titleOf(job)}</span>
      <span class="clip quiet">{job.kind}</span>
    </Link>,
    <JobStatus key="status" of={job.status} />,
    <JobProgress key="progress" job={job} />,
    count(job.tokens.charged),
    <Time key="created" of={job.created_at} />
  ]
}

function Nothing({ isAll }: { isAll: boolean }) {
  if (!isAll) return <p class="note">No job has this status and kind.</p>
  return (
    <div class="note">
      <p>
        <strong>No jobs yet.</strong> A job fetches many pages and continues when you close this
        window. <Link to="/jobs/new">Start one</Link>.
      </p>
    </div>
  )
}
