/**
 * The end of jobs, and the job that may start in the place of another. Holds are not touched here: they are released
 * before, or lapse with their account.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { addEvent, hasEnded, JOB_ROWS, type JobRow, saveCounts, saveState } from './job-row.ts'
import { WAITING_AGAIN } from './page-row.ts'

/** End an unfinished job; its waiting and running pages are skipped. */
export function endJob(
  sql: Sql,
  job: JobRow,
  end: { status: 'completed' | 'cancelled' | 'failed'; reason?: string },
  now: number
): void {
  if (job.running > 0) {
    sql.run(
      `UPDATE job_pages SET ${WAITING_AGAIN} WHERE job = ?1 AND number IN (SELECT number FROM job_pages INDEXED BY job_pages_of_slice
       WHERE job = ?1 AND status = 'running')`,
      job.n
    )
    job.waiting += job.running
    job.running = 0
    job.held = 0
  }
  // Their rows stay as they are: `pageOf` tells what became of them.
  job.skipped += job.waiting
  job.skipped_cancelled += job.waiting
  job.waiting = 0
  sql.run('DELETE FROM job_slices WHERE job = ?', job.n)
  job.status = end.status
  job.reason = end.reason ?? null
  job.filling = 0
  job.completed_at = now
  addEvent(sql, job, now, `job.${end.status}`)
  saveState(sql, job)
  saveCounts(sql, job)
}

/** Write the counts, and end the job if every page has an outcome and no more come. */
export function saveOrComplete(sql: Sql, job: JobRow, now: number): void {
  const isDone = job.waiting + job.running === 0 && job.filling === 0 && !hasEnded(job)
  if (isDone) endJob(sql, job, { status: 'completed' }, now)
  else saveCounts(sql, job)
}

/** See `Successor`. */
export function nextOf(
  sql: Sql,
  { account, status }: Pick<JobRow, 'account' | 'status'>
): string | null {
  if (status === 'queued' || status === 'running') return null
  const next = sql.get<{ id: string }>(
    `SELECT id FROM jobs WHERE account = ? AND status = 'queued' AND filling = 0 ORDER BY id LIMIT 1`,
    account
  )
  return next?.id ?? null
}

/** Cancel up to `limit` unfinished jobs of an account that is being closed. @returns their number. */
export function cancelJobsOf(sql: Sql, account: string, limit: number, now: number): number {
  const jobs = sql.all<JobRow>(
    `${JOB_ROWS} WHERE account = ? AND status IN ('queued', 'running', 'paused') LIMIT ?`,
    account,
    limit
  )
  for (const job of jobs) endJob(sql, job, { status: 'cancelled' }, now)
  return jobs.length
}
