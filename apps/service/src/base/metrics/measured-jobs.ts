/** A store of jobs that counts pages and reports jobs that end. */

import type { FinishReply, Job, JobRef, JobStore, PageFinish, StopReply } from '@sluice/store'
import { Counter, type Registry } from 'prom-client'
import { totalGauges } from './total-gauges.ts'

/** Jobs that are remembered as ended, so that a repeated call does not report one again. */
const REMEMBERED = 1_000

/**
 * The store with its work counted in a registry.
 *
 * @param onEnd - gets each job that a call of this process ended.
 */
export function measuredJobs(
  registry: Registry,
  store: JobStore,
  onEnd: (job: Job) => void
): JobStore {
  const pages = new Counter({
    name: 'sluice_job_pages_total',
    help: 'Pages of jobs that this process finished, by outcome.',
    labelNames: ['outcome'],
    registers: [registry]
  })
  showTotals(registry, store)
  const told = endsOnce(onEnd)
  const stopped = async (ref: JobRef, work: Promise<StopReply>): Promise<StopReply> => {
    const reply = await work
    // The job has ended, whatever becomes of the line about it.
    if (reply.status === 'OK') told(await store.job(ref).catch(() => undefined))
    return reply
  }
  return {
    ...store,
    async finishPage(finish) {
      const reply = await store.finishPage(finish)
      if (!('job' in reply)) return reply
      pages.inc({ outcome: outcomeOf(finish, reply) })
      told(reply.job)
      return reply
    },
    async filled(ref) {
      const reply = await store.filled(ref)
      told(reply?.job)
      return reply
    },
    async skipWaiting(skip) {
      const reply = await store.skipWaiting(skip)
      told(reply?.job)
      return reply
    },
    cancel: (ref) => stopped(ref, store.cancel(ref)),
    fail: (ref, code) => stopped(ref, store.fail(ref, code))
  }
}

function outcomeOf({ outcome }: PageFinish, { status }: FinishReply): string {
  return status === 'DUPLICATE' ? 'skipped' : outcome.status
}

/** Reports a job once, when it has ended. */
function endsOnce(onEnd: (job: Job) => void): (job: Job | undefined) => void {
  const known = new Set<string>()
  return (job) => {
    if (!job || job.completedAt === null || known.has(job.id)) return
    known.add(job.id)
    if (known.size > REMEMBERED) known.delete(known.values().next().value as string)
    onEnd(job)
  }
}

/** Shows the waiting work in the store. The numbers are the same in every process. */
function showTotals(registry: Registry, store: JobStore): void {
  const gauge = totalGauges(registry, () => store.totals())
  gauge(
    'sluice_job_pages_waiting',
    'Waiting pages of unfinished jobs, including paused jobs.',
    ({ waiting }) => waiting
  )
  gauge('sluice_job_pages_running', 'Pages of jobs being fetched.', ({ running }) => running)
  gauge(
    'sluice_jobs_oldest_seconds',
    'Age of the oldest unfinished job that is not paused; 0 without one.',
    ({ oldest }) => (oldest === null ? 0 : Math.max(0, Date.now() - oldest) / 1_000)
  )
}
