/** A job as it is now: read once, and again whenever one of its events says that it has changed. */

import type { Job } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client, isAbort } from '../client.ts'

/** However many events a job has, it is read no more often than this, ms. */
const READ_MS = 700

/** A followed job. After a failure the job stays as it was last read. */
export interface LiveJob {
  readonly job: Job | undefined
  readonly error: unknown
  readonly retry: () => void
  /** Show the job that a change of it answered. */
  readonly show: (job: Job) => void
}

/** Follow a job until it ends or the page is left. */
export function useLiveJob(id: string): LiveJob {
  const [round, setRound] = useState(0)
  const [job, setJob] = useState<Job>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const control = new AbortController()
    setError(undefined)
    follow(id, setJob, control.signal).catch((caught) => {
      if (!control.signal.aborted && !isAbort(caught)) setError(caught)
    })
    return () => control.abort()
  }, [id, round])
  return { job, error, retry: () => setRound(round + 1), show: setJob }
}

async function follow(id: string, show: (job: Job) => void, signal: AbortSignal): Promise<void> {
  const read = async () => {
    const job = await client.jobs.get(id, { signal })
    signal.throwIfAborted()
    show(job)
    return job
  }
  const { completed_at, last_event } = await read()
  if (completed_at !== null) return
  let isDue = false
  let failure: unknown
  for await (const _ of client.jobs.events(id, { signal, after: last_event })) {
    if (failure !== undefined) throw failure
    if (isDue) continue
    isDue = true
    setTimeout(() => {
      isDue = false
      if (!signal.aborted) read().catch((error) => (failure = error))
    }, READ_MS)
  }
  await read()
}
