/**
 * The row of a job: its state, its counts, and its events. Read once a step, changed in place and written back.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import {
  type Job,
  type JobEventType,
  type JobStatus,
  type PageStatus,
  placesLeft,
  SKIP_REASONS,
  type SkipReason
} from '../job.ts'
import type { JobRef } from '../job-store.ts'

/** A job and its request. */
export interface JobRow extends Record<`skipped_${SkipReason}`, number> {
  readonly n: number
  readonly account: string
  readonly id: string
  readonly kind: Job['kind']
  status: JobStatus
  reason: string | null
  filling: number
  removed: number
  readonly key_id: string
  readonly key_name: string
  readonly page_limit: number
  readonly max_cost: number | null
  readonly created_at: number
  started_at: number | null
  completed_at: number | null
  readonly expires_at: number
  found: number
  waiting: number
  running: number
  success: number
  failed: number
  skipped: number
  unchanged: number
  /** Pages that were put in line, however they ended. */
  lined: number
  /** Pages that held tokens and have an outcome: those that were fetched. */
  fetched: number
  charged: number
  held: number
  last_event: number
  /** Share of the job in the room of its account, see `JobRoom`. */
  bytes: number
  /** Failures that count, see `Job.failures`. */
  failures: number
  failures_end: number
  readonly request: string
}

/** Columns and tables of a {@link JobRow}. */
export const JOB_ROWS = 'SELECT jobs.*, request FROM jobs JOIN job_requests ON job = n'

/** Read a job, unless it is being removed. */
export function loadJob(sql: Sql, { account, job }: JobRef): JobRow | undefined {
  return sql.get<JobRow>(`${JOB_ROWS} WHERE account = ? AND id = ? AND removed = 0`, account, job)
}

/** Returns true if the job is in a state that never changes. */
export function hasEnded({ status }: Pick<JobRow, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled' || status === 'failed'
}

const SKIP_COLUMNS = SKIP_REASONS.map((reason) => `skipped_${reason} = ?`).join(', ')

/** Write what a step counted. */
export function saveCounts(sql: Sql, job: JobRow): void {
  sql.run(
    `UPDATE jobs SET found = ?, waiting = ?, running = ?, success = ?, failed = ?, skipped = ?, ${SKIP_COLUMNS},
     unchanged = ?, lined = ?, fetched = ?, charged = ?, held = ?, last_event = ?, bytes = ?,
     failures = ?, failures_end = ? WHERE n = ?`,
    job.found,
    job.waiting,
    job.running,
    job.success,
    job.failed,
    job.skipped,
    ...SKIP_REASONS.map((reason) => job[`skipped_${reason}`]),
    job.unchanged,
    job.lined,
    job.fetched,
    job.charged,
    job.held,
    job.last_event,
    job.bytes,
    job.failures,
    job.failures_end,
    job.n
  )
}

/** Write the state, apart from the counts: it is in every index. */
export function saveState(sql: Sql, job: JobRow): void {
  sql.run(
    `UPDATE jobs SET status = ?, reason = ?, filling = ?, removed = ?, started_at = ?, completed_at = ? WHERE n = ?`,
    job.status,
    job.reason,
    job.filling,
    job.removed,
    job.started_at,
    job.completed_at,
    job.n
  )
}

/** Count a page, or with -1 no longer. */
export function countPage(
  job: JobRow,
  status: PageStatus,
  reason: SkipReason | null = null,
  by = 1
): void {
  job[status] += by
  if (reason !== null) job[`skipped_${reason}`] += by
}

/** Add an event. The caller saves the counts. */
export function addEvent(
  sql: Sql,
  job: JobRow,
  at: number,
  type: JobEventType,
  page: number | null = null
): void {
  job.last_event += 1
  sql.run(
    'INSERT INTO job_events (job, number, at, type, page) VALUES (?, ?, ?, ?, ?)',
    job.n,
    job.last_event,
    at,
    type,
    page
  )
}

/** See `placesLeft` of job.ts. */
export function placesLeftOf({ kind, page_limit: limit, success, fetched }: JobRow): number {
  return placesLeft({ kind, limit, success, fetched })
}

/** A job as clients see it. */
export function jobOf(row: JobRow): Job {
  const { found, waiting, running, success, failed, skipped } = row
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    request: row.request,
    key: { id: row.key_id, name: row.key_name },
    limit: row.page_limit,
    maxCost: row.max_cost,
    isFilling: row.filling === 1,
    isFull: placesLeftOf(row) <= 0,
    pages: { found, waiting, running, success, failed, skipped },
    skipped: Object.fromEntries(
      SKIP_REASONS.map((reason) => [reason, row[`skipped_${reason}`]])
    ) as Job['skipped'],
    failures: { counted: row.failures, until: row.failures_end },
    unchanged: row.unchanged,
    tokens: { charged: row.charged, held: row.held },
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    expiresAt: row.expires_at,
    lastEvent: row.last_event
  }
}
