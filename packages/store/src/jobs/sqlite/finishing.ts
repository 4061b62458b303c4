/**
 * Finishing a page, in one step: charge, list, mark, queue its links, count, end the job.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Balance } from '../../tokens/ledger.ts'
import type { Terms } from '../../tokens/sqlite/account.ts'
import { countFailure, makeUpForFailure } from '../../tokens/sqlite/failures.ts'
import { isHeld, recordFailure, settle } from '../../tokens/sqlite/holds.ts'
import { retryRank } from '../job.ts'
import type { JobRoom } from '../job-room.ts'
import type { FinishReply, PageFinish, PageOutcome } from '../job-store.ts'
import { EARLIER_JOB, originalOf, takeKeys } from './duplicates.ts'
import { nextOf, saveOrComplete } from './ending.ts'
import { releaseHold, ridOf } from './holding.ts'
import { addEvent, hasEnded, type JobRow, jobOf, loadJob, saveCounts } from './job-row.ts'
import {
  endPage,
  insertPages,
  loadPage,
  type PageEnd,
  type PageRow,
  putBack,
  putLast
} from './page-row.ts'

/** See `JobStore.finishPage`. */
export function finishPage(sql: Sql, terms: Terms, room: JobRoom, finish: PageFinish): FinishReply {
  const { outcome, number, slice } = finish
  const job = loadJob(sql, finish)
  if (!job) return { status: 'GONE' }
  const page = loadPage(sql, job, number)
  // A waiting page has no slice.
  if (page?.slice === slice && page.status !== 'running') return answer(sql, 'ALREADY', job)
  if (hasEnded(job)) return { status: 'GONE' }
  if (page?.status !== 'running' || page.slice !== slice) return { status: 'LOST' }
  if (outcome.fence !== undefined) {
    if (outcome.fence !== page.fence) return { status: 'LOST' }
    const hold = { account: job.account, rid: ridOf(job, page), fence: outcome.fence }
    if (!isHeld(sql, terms, hold)) return waitAgain(sql, terms, job, page)
  }
  const now = terms.now()
  if (outcome.status === 'later') {
    releaseHold(sql, terms, job, page)
    putLast(sql, job, page, retryRank(now - job.created_at + outcome.inMs))
    saveCounts(sql, job)
    return answer(sql, 'OK', job)
  }
  const isSuccess = outcome.status === 'success' || outcome.status === 'unchanged'
  const { keys = [], found = [] } = isSuccess ? finish : { ...finish, keys: [] }
  const original = originalOf(sql, job, number, keys)
  if (original !== undefined) {
    releaseHold(sql, terms, job, page)
    const duplicateOf = original === EARLIER_JOB ? undefined : original
    endPage(sql, job, page, { status: 'skipped', reason: 'duplicate', duplicateOf }, now)
    insertPages(sql, job, found, { now, room })
    saveOrComplete(sql, job, now)
    return answer(sql, 'DUPLICATE', job)
  }
  const { end, balance } = payFor(sql, terms, { job, page, outcome })
  takeKeys(sql, job, number, keys)
  endPage(sql, job, page, end, now)
  if ('isChanged' in outcome && outcome.isChanged) addEvent(sql, job, now, 'changed', number)
  insertPages(sql, job, found, { now, room })
  saveOrComplete(sql, job, now)
  return { ...answer(sql, 'OK', job), ...(balance ? { balance } : {}) }
}

function answer<Status extends 'OK' | 'DUPLICATE' | 'ALREADY'>(
  sql: Sql,
  status: Status,
  job: JobRow
) {
  return { status, job: jobOf(job), next: nextOf(sql, job) }
}

function waitAgain(sql: Sql, terms: Terms, job: JobRow, page: PageRow): FinishReply {
  releaseHold(sql, terms, job, page)
  putBack(sql, job, page)
  saveCounts(sql, job)
  return { status: 'GONE' }
}

interface Paid {
  readonly end: PageEnd
  readonly balance?: Balance
}

/** Charges a page or releases what it holds, and lists it. */
function payFor(
  sql: Sql,
  terms: Terms,
  {
    job,
    page,
    outcome
  }: { job: JobRow; page: PageRow; outcome: Exclude<PageOutcome, { status: 'later' }> }
): Paid {
  const { account } = job
  if (outcome.status === 'success') {
    const { fence, amount, entry } = outcome
    const hold = { account, rid: ridOf(job, page), fence }
    const settled = settle(sql, terms, { ...hold, amount, entry })
    if (settled.status !== 'OK') throw new Error(`${hold.rid} cannot be charged: ${settled.status}`)
    makeUpForFailure(job, terms.now())
    const end = { status: outcome.status, result: entry.id, tokens: amount }
    return { end, balance: settled.balance }
  }
  releaseHold(sql, terms, job, page)
  if (outcome.status === 'skipped') return { end: outcome }
  if (outcome.status === 'unchanged') {
    return { end: { status: 'success', result: outcome.result, isUnchanged: true } }
  }
  const { error, entry, counts = false } = outcome
  if (counts) countFailure(job, terms.now())
  if (entry || counts)
    recordFailure(sql, terms, { account, counts, ...(entry ? { failure: entry } : {}) })
  return { end: { status: outcome.status, error, result: entry?.id } }
}
