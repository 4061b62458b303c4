/**
 * Pausing, resuming, ending jobs, and skipping what waits.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { isSuspended, type Terms } from '../../tokens/sqlite/account.ts'
import type { Job, PauseReason, SkipReason } from '../job.ts'
import { tellsPause } from '../job-room.ts'
import type { JobRef, StopReply, Successor } from '../job-store.ts'
import { endJob, nextOf, saveOrComplete } from './ending.ts'
import { releaseHoldsOf } from './holding.ts'
import {
  addEvent,
  hasEnded,
  type JobRow,
  jobOf,
  loadJob,
  saveCounts,
  saveState
} from './job-row.ts'
import { endPage, LINE, type PageRow } from './page-row.ts'

/** See `JobStore.pause`. */
export function pause(sql: Sql, ref: JobRef, reason: PauseReason, now: number): StopReply {
  const job = loadJob(sql, ref)
  if (!job) return { status: 'GONE', next: null }
  const isPaused = job.status === 'paused' && staysPaused(job.reason, reason)
  if (isPaused || hasEnded(job)) return { status: 'NOOP', next: nextOf(sql, job) }
  job.status = 'paused'
  job.reason = reason
  tell(sql, job, now, 'job.paused')
  saveState(sql, job)
  saveCounts(sql, job)
  return { status: 'OK', next: nextOf(sql, job) }
}

/**
 * Returns true if a paused job keeps its reason. A pause by the caller replaces any other, a suspension replaces none.
 */
function staysPaused(kept: string | null, reason: PauseReason): boolean {
  if (kept === reason || kept === 'caller') return true
  return reason === 'suspended' || (kept === 'suspended' && reason !== 'caller')
}

/** See `JobStore.resume`. */
export function resume(
  sql: Sql,
  ref: JobRef,
  reason: PauseReason | undefined,
  now: number
): 'OK' | 'NOOP' | 'GONE' {
  const job = loadJob(sql, ref)
  if (!job) return 'GONE'
  if (job.status !== 'paused' || (reason !== undefined && job.reason !== reason)) return 'NOOP'
  if (isSuspended(sql, ref.account)) return 'NOOP'
  job.status = 'queued'
  job.reason = null
  tell(sql, job, now, 'job.resumed')
  saveState(sql, job)
  saveCounts(sql, job)
  return 'OK'
}

function tell(sql: Sql, job: JobRow, now: number, type: 'job.paused' | 'job.resumed'): void {
  if (tellsPause({ events: job.last_event, pages: job.found })) addEvent(sql, job, now, type)
}

/** See `JobStore.cancel` and `JobStore.fail`. */
export function stop(
  sql: Sql,
  terms: Terms,
  ref: JobRef,
  end: { status: 'cancelled' | 'failed'; reason?: string }
): StopReply {
  const job = loadJob(sql, ref)
  if (!job) return { status: 'GONE', next: null }
  if (hasEnded(job)) return { status: 'NOOP', next: nextOf(sql, job) }
  releaseHoldsOf(sql, terms, job)
  endJob(sql, job, end, terms.now())
  return { status: 'OK', next: nextOf(sql, job) }
}

/** See `JobStore.skipWaiting`. */
export function skipWaiting(
  sql: Sql,
  { reason, limit, ...ref }: JobRef & { reason: SkipReason; limit: number },
  now: number
): (Successor & { more: boolean; job: Job }) | undefined {
  const job = loadJob(sql, ref)
  if (!job) return undefined
  if (hasEnded(job)) return { more: false, job: jobOf(job), next: nextOf(sql, job) }
  const waiting = sql.all<PageRow>(`SELECT * FROM ${LINE} LIMIT ?`, job.n, limit)
  for (const page of waiting) endPage(sql, job, page, { status: 'skipped', reason }, now)
  saveOrComplete(sql, job, now)
  return { more: job.waiting > 0, job: jobOf(job), next: nextOf(sql, job) }
}
