/**
 * The tokens of a page: held by the ledger under the id of job and number, counted by the job.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { loadAccount, type Terms } from '../../tokens/sqlite/account.ts'
import { failuresOf } from '../../tokens/sqlite/failures.ts'
import { release, reserve } from '../../tokens/sqlite/holds.ts'
import type { PageHold, PageHoldReply } from '../job-store.ts'
import { hasEnded, type JobRow, loadJob, saveCounts } from './job-row.ts'
import { loadPage, type PageRow, RUNNING } from './page-row.ts'

/** See `JobStore.holdPage`. */
export function holdPage(sql: Sql, terms: Terms, input: PageHold): PageHoldReply {
  const job = loadJob(sql, input)
  if (!job || hasEnded(job)) return { status: 'LOST' }
  const page = loadPage(sql, job, input.number)
  if (page?.status !== 'running' || page.slice !== input.slice) return { status: 'LOST' }
  releaseHold(sql, terms, job, page)
  job.held -= page.held
  const reply = reserveFor(sql, terms, job, input)
  const isHeld = reply.status === 'OK'
  if (isHeld) job.held += input.cost
  sql.run(
    'UPDATE job_pages SET fence = ?, held = ? WHERE job = ? AND number = ?',
    isHeld ? reply.fence : null,
    isHeld ? input.cost : 0,
    job.n,
    page.number
  )
  saveCounts(sql, job)
  return reply
}

/** Id of the request that a page is. */
export function ridOf(job: Pick<JobRow, 'id'>, page: Pick<PageRow, 'number'>): string {
  return `${job.id}/${page.number}`
}

/** Release what a page holds, if it still does. The counts of the job are the caller's. */
export function releaseHold(
  sql: Sql,
  terms: Terms,
  job: JobRow,
  page: Pick<PageRow, 'number' | 'fence'>
): void {
  if (page.fence === null) return
  release(sql, terms, { account: job.account, rid: ridOf(job, page), fence: page.fence })
}

/** Release what the running pages of a job hold. The counts of the job are the caller's. */
export function releaseHoldsOf(sql: Sql, terms: Terms, job: JobRow): void {
  if (job.running === 0) return
  const pages = sql.all<PageRow>(`SELECT * FROM ${RUNNING} AND fence IS NOT NULL`, job.n)
  for (const page of pages) releaseHold(sql, terms, job, page)
}

function reserveFor(sql: Sql, terms: Terms, job: JobRow, input: PageHold): PageHoldReply {
  const { cost, leaseMs, failureLimit = 0, jobsFailureLimit = 0 } = input
  if (job.max_cost !== null && job.charged + job.held + cost > job.max_cost) {
    return { status: 'MAX_COST' }
  }
  const now = terms.now()
  if (failureLimit > 0 && failuresOf(job, now) >= failureLimit) {
    const isOpen = loadAccount(sql, terms, job.account)?.suspended === 0
    return isOpen
      ? { status: 'FAILING', retryAfterMs: job.failures_end - now }
      : { status: 'NO_ACCOUNT' }
  }
  const reply = reserve(sql, terms, {
    account: job.account,
    rid: ridOf(job, input),
    cost,
    leaseMs,
    fingerprint: '',
    nonce: input.slice,
    // The page itself says what became of it.
    replayMs: 0,
    jobsFailureLimit
  })
  if (reply.status === 'OK' || reply.status === 'INSUFFICIENT' || reply.status === 'FAILING') {
    return reply
  }
  if (reply.status === 'NO_ACCOUNT') return { status: reply.status }
  throw new Error(`${ridOf(job, input)} runs, but is ${reply.status} in the ledger`)
}
