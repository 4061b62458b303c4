/**
 * Jobs in the embedded store.
 */

import type { Connection } from '../../connections/sqlite/connection.ts'
import { read } from '../../connections/sqlite/read.ts'
import type { Terms } from '../../tokens/sqlite/account.ts'
import type { JobRoom } from '../job-room.ts'
import { assertFew, type JobStore } from '../job-store.ts'
import { knowKeys, successKeys } from './duplicates.ts'
import { finishPage } from './finishing.ts'
import { holdPage } from './holding.ts'
import { eventsOf, jobAt, jobsOf, pageAt, pagesOf, totalsOf, unfinishedPart } from './listing.ts'
import { removeJob, trimJobs } from './removal.ts'
import { keptBy } from './room.ts'
import { addPages, createJob, filled, startJob } from './starting.ts'
import { pause, resume, skipWaiting, stop } from './stopping.ts'
import { giveBack, renew, takePages } from './taking.ts'
import { verifyJobs } from './verify.ts'

/** A connection with the settings of {@link jobsOn}. */
interface Parts extends Connection {
  readonly terms: Terms
  /** Limits on the stored jobs of an account. */
  readonly room: JobRoom
}

/** The store of jobs over a connection. */
export function jobsOn(
  connection: Connection,
  settings: { readonly terms: Terms; readonly room: JobRoom }
): JobStore {
  const parts = { ...connection, ...settings }
  const { sql, queue, terms, room } = parts
  const { now } = terms
  return {
    ...pagesOver(parts),
    ...listsOver(parts),
    createJob: (job) => queue.run(() => createJob(sql, job, { now: now(), room })),
    knowKeys: (ref, keys) => queue.runUnsynced(() => knowKeys(sql, ref, keys)),
    filled: (ref) => queue.run(() => filled(sql, ref, now())),
    startJob: (ref) => queue.runUnsynced(() => startJob(sql, ref, now())),
    pause: (ref, reason) => queue.run(() => pause(sql, ref, reason, now())),
    resume: (ref, reason) => queue.run(() => resume(sql, ref, reason, now())),
    cancel: (ref) => queue.run(() => stop(sql, terms, ref, { status: 'cancelled' })),
    fail: (ref, reason) => queue.run(() => stop(sql, terms, ref, { status: 'failed', reason })),
    skipWaiting: (skip) => queue.run(() => skipWaiting(sql, skip, now())),
    removeJob: (ref, limit) => queue.run(() => removeJob(sql, terms, ref, limit)),
    trimJobs: (limit) => queue.run(() => trimJobs(sql, limit, now())),
    verifyJobs: (ref) => queue.run(() => verifyJobs(sql, ref))
  }
}

/**
 * A page that was taken, its hold, and pages that were added need not be on the disk: a power cut ends the process that
 * works on them, too, and `filled` or `finishPage` puts them there with what is built on them.
 */
function pagesOver({ sql, queue, terms, room }: Parts) {
  return {
    async addPages(ref, pages) {
      assertFew(pages)
      return queue.runUnsynced(() => addPages(sql, ref, pages, { now: terms.now(), room }))
    },
    takePages: (take) => queue.runUnsynced(() => takePages(sql, terms, take)),
    renew: (ref) => queue.runUnsynced(() => renew(sql, terms, ref)),
    holdPage: (hold) => queue.runUnsynced(() => holdPage(sql, terms, hold)),
    async finishPage(finish) {
      assertFew(finish.found ?? [])
      return queue.run(() => finishPage(sql, terms, room, finish))
    },
    giveBack: (ref) => queue.runUnsynced(() => giveBack(sql, terms, ref))
  } satisfies Partial<JobStore>
}

function listsOver({ sql }: Parts) {
  return {
    job: (ref) => read(() => jobAt(sql, ref)),
    jobs: (account, query) => read(() => jobsOf(sql, account, query)),
    page: (ref, number) => read(() => pageAt(sql, ref, number)),
    pages: (ref, query) => read(() => pagesOf(sql, ref, query)),
    successKeys: (ref, query) => read(() => successKeys(sql, ref, query)),
    events: (ref, query) => read(() => eventsOf(sql, ref, query)),
    async *unfinished(account) {
      for (let last = { account: '', n: 0 }; ; ) {
        const { rows, more } = await read(() => unfinishedPart(sql, last, account))
        for (const { account, job, status } of rows) yield { account, job, status }
        last = rows.at(-1) ?? last
        if (!more) return
      }
    },
    kept: (account) => read(() => keptBy(sql, account)),
    totals: () => read(() => totalsOf(sql))
  } satisfies Partial<JobStore>
}
