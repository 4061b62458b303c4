/** Operations on a job as a whole: create, fill, start, pause, end. */

import type { JobRef, JobStore, NewJob, StopReply } from '../job-store.ts'
import { enlist } from './accounts.ts'
import { jobInReply } from './job-fields.ts'
import { pageArgs } from './page-records.ts'
import type { RedisJobs } from './redis-jobs.ts'

type Lifecycle = Pick<
  JobStore,
  | 'createJob'
  | 'addPages'
  | 'knowKeys'
  | 'filled'
  | 'startJob'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'fail'
  | 'skipWaiting'
>

/** The operations on a job as a whole. */
export function lifecycleOver(store: RedisJobs): Lifecycle {
  const { run } = store
  const stop = async (ref: JobRef, status: 'cancelled' | 'failed', code = '') =>
    stopReply(await run('stop', ref, [status, code]))
  return {
    createJob: (job) => createJob(store, job),
    async addPages(ref, pages) {
      const [status, added] = await run('add', ref, [...store.room, ...pageArgs(pages)])
      if (status === 'OK') return { status, added: Number(added) }
      return { status: status as 'GONE' | 'FULL' }
    },
    async knowKeys(ref, keys) {
      const [status] = await run('know', ref, [...keys])
      return status as 'OK' | 'GONE'
    },
    async filled(ref) {
      const [status, next, job] = await run('filled', ref)
      if (status === 'GONE') return undefined
      return { job: jobInReply(ref, job), next: nextOf(next) }
    },
    async startJob({ maxRunning, ...ref }) {
      const [status] = await run('start', ref, [maxRunning])
      return status as 'OK' | 'RUNNING' | 'WAIT' | 'GONE'
    },
    pause: async (ref, reason) => stopReply(await run('pause', ref, [reason])),
    async resume(ref, reason = undefined) {
      const [status] = await run('resume', ref, [reason ?? ''])
      return status as 'OK' | 'NOOP' | 'GONE'
    },
    cancel: (ref) => stop(ref, 'cancelled'),
    fail: (ref, code) => stop(ref, 'failed', code),
    async skipWaiting({ reason, limit, ...ref }) {
      const [status, more, next, job] = await run('skip', ref, [reason, Math.min(limit, MOST)])
      if (status === 'GONE') return undefined
      return { more: more === 1, job: jobInReply(ref, job), next: nextOf(next) }
    }
  }
}

/** Pages that one call skips, at most: a script holds up the server. */
const MOST = 500

async function createJob({ client, room, run, ask }: RedisJobs, job: NewJob) {
  const { id, account, kind, request, key, limit, maxCost, expiresAt, maxUnfinished } = job
  // Before the job: what looks for jobs must not miss it.
  await ask(() => enlist(client, account))
  const about = [limit, maxCost ?? '', expiresAt, kind, request, key.id, key.name]
  const args = [maxUnfinished, ...about, ...room]
  const [status] = await run('create', { account, job: id }, args)
  return status as 'OK' | 'EXISTS' | 'TOO_MANY' | 'FULL' | 'NO_ACCOUNT'
}

/** The id in a reply, '' for none. */
export function nextOf(next: unknown): string | null {
  return next === '' ? null : String(next)
}

function stopReply([status, next]: readonly (string | number)[]): StopReply {
  return { status: status as 'OK' | 'NOOP' | 'GONE', next: nextOf(next) }
}
