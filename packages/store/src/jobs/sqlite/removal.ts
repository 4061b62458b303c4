/**
 * Removal of jobs, in parts.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Terms } from '../../tokens/sqlite/account.ts'
import type { JobRef, Successor } from '../job-store.ts'
import { nextOf } from './ending.ts'
import { JOB_ROWS, type JobRow, saveState } from './job-row.ts'
import { stop } from './stopping.ts'

/** Tables of a job, with what tells its rows apart. */
const TABLES = [
  ['job_events', 'number'],
  ['job_pages', 'number'],
  ['job_keys', 'key']
] as const

/** See `JobStore.removeJob`. */
export function removeJob(
  sql: Sql,
  terms: Terms,
  ref: JobRef,
  limit: number
): Successor & { more: boolean } {
  stop(sql, terms, ref, { status: 'cancelled' })
  const job = sql.get<JobRow>(`${JOB_ROWS} WHERE account = ? AND id = ?`, ref.account, ref.job)
  if (!job) return { more: false, next: null }
  const { isGone } = removeRows(sql, job, limit)
  return { more: !isGone, next: nextOf(sql, job) }
}

/** See `JobStore.trimJobs`. */
export function trimJobs(sql: Sql, limit: number, now: number): boolean {
  for (let left = limit; ; ) {
    const job =
      sql.get<JobRow>(`${JOB_ROWS} WHERE removed = 1 LIMIT 1`) ??
      sql.get<JobRow>(
        `${JOB_ROWS} WHERE expires_at <= ? AND status IN ('completed', 'cancelled', 'failed')
         ORDER BY expires_at LIMIT 1`,
        now
      )
    if (!job) return false
    if (left <= 0) return true
    left -= removeRows(sql, job, left).removed
  }
}

/** Removes up to `limit` rows of a job that has ended, its own last. */
function removeRows(sql: Sql, job: JobRow, limit: number): { removed: number; isGone: boolean } {
  let removed = 0
  for (const [table, column] of TABLES) {
    removed += sql.run(
      `DELETE FROM ${table} WHERE job = ?1 AND ${column} IN
       (SELECT ${column} FROM ${table} WHERE job = ?1 LIMIT ?2)`,
      job.n,
      limit - removed
    )
  }
  if (removed < limit) {
    sql.run('DELETE FROM job_requests WHERE job = ?', job.n)
    sql.run('DELETE FROM jobs WHERE n = ?', job.n)
    return { removed: removed + 1, isGone: true }
  }
  if (job.removed === 0) {
    job.removed = 1
    saveState(sql, job)
  }
  return { removed, isGone: false }
}
