/**
 * Jobs in the embedded store: tables in the ledger's file, over a separate connection.
 */

import { checkFile } from '../../checked-arguments.ts'
import { type Connection, openConnection } from '../../connections/sqlite/connection.ts'
import { read } from '../../connections/sqlite/read.ts'
import type { Terms } from '../../tokens/sqlite/account.ts'
import { type JobRoom, MOST_KEPT } from '../job-room.ts'
import { assertFew, type JobStore } from '../job-store.ts'
import { finishPage } from './finishing.ts'
import { holdPage } from './holding.ts'
import { eventsOf, jobAt, jobsOf, pageAt, pagesOf, totalsOf, unfinishedPart } from './listing.ts'
import { removeJob, trimJobs } from './removal.ts'
import { keptBy } from './room.ts'
import { addPages, createJob, filled, startJob } from './starting.ts'
import { pause, resume, skipWaiting, stop } from './stopping.ts'
import { giveBack, renew, takePages } from './taking.ts'
import { verifyJobs } from './verify.ts'

/** Settings of the embedded store of jobs. */
export interface SqliteJobsOptions {
  /** Path of the ledger's database; made when absent. */
  readonly file: string
  /** Free tokens of each account per UTC month, as of the ledger. */
  readonly freePerMonth?: number
  /** Limits on the stored jobs of an account; default {@link MOST_KEPT}. */
  readonly jobRoom?: JobRoom
  /** The store's clock, ms since the epoch. */
  readonly now?: () => number
}

/** Open the embedded store of jobs. @throws SluiceError `STORE_UNAVAILABLE`. TypeError - `file`, as for the ledger. */
export async function openSqliteJobs(options: SqliteJobsOptions): Promise<JobStore> {
  checkFile('openSqliteJobs', options?.file)
  const terms = { freePerMonth: options.freePerMonth ?? 500, now: options.now ?? Date.now }
  return read(() => {
    const connection = openConnection(options.file)
    return jobsOver({ ...connection, terms, room: options.jobRoom ?? MOST_KEPT })
  })
}

interface Parts extends Connection {
  readonly terms: Terms
  readonly room: JobRoom
}

function jobsOver(parts: Parts): JobStore {
  const { sql, queue, close, terms, room } = parts
  const { now } = terms
  return {
    ...pagesOver(parts),
    ...listsOver(parts),
    createJob: (job) => queue.run(() => createJob(sql, job, { now: now(), room })),
    filled: (ref) => queue.run(() => filled(sql, ref, now())),
    startJob: (ref) => queue.runUnsynced(() => startJob(sql, ref, now())),
    pause: (ref, reason) => queue.run(() => pause(sql, ref, reason, now())),
    resume: (ref, reason) => queue.run(() => resume(sql, ref, reason, now())),
    cancel: (ref) => queue.run(() => stop(sql, terms, ref, { status: 'cancelled' })),
    fail: (ref, reason) => queue.run(() => stop(sql, terms, ref, { status: 'failed', reason })),
    skipWaiting: (skip) => queue.run(() => skipWaiting(sql, skip, now())),
    removeJob: (ref, limit) => queue.run(() => removeJob(sql, terms, ref, limit)),
    trimJobs: (limit) => queue.run(() => trimJobs(sql, limit, now())),
    verifyJobs: (ref) => queue.run(() => verifyJobs(sql, ref)),
    close
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
