/**
 * Lists: jobs, pages, events, what is unfinished, and totals.
 */

import type { SQLInputValue } from 'node:sqlite'
import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Job, JobEvent, JobPage, JobStatus, PageStatus } from '../job.ts'
import type { JobQuery, JobRef, JobStore, PageQuery } from '../job-store.ts'
import { hasEnded, JOB_ROWS, type JobRow, jobOf, loadJob } from './job-row.ts'
import { loadPage, type PageRow, pageOf } from './page-row.ts'

/** Unfinished jobs that are read in one go. */
const PART = 500

/** See `JobStore.job`. */
export function jobAt(sql: Sql, ref: JobRef): Job | undefined {
  const job = loadJob(sql, ref)
  return job && jobOf(job)
}

/** See `JobStore.jobs`. */
export function jobsOf(
  sql: Sql,
  account: string,
  { status, kind, limit, before }: JobQuery
): Job[] {
  const tests: [text: string, ...values: (SQLInputValue | undefined)[]][] = [
    ['account = ?', account],
    ['kind = ?', kind],
    ['status = ?', status],
    ['(created_at, id) < (?, ?)', before?.createdAt, before?.id]
  ]
  const given = tests.filter((test): test is [string, ...SQLInputValue[]] => test[1] !== undefined)
  return sql
    .all<JobRow>(
      `${JOB_ROWS} WHERE ${given.map(([text]) => text).join(' AND ')} AND removed = 0
       ORDER BY created_at DESC, id DESC LIMIT ?`,
      ...given.flatMap(([, ...values]) => values),
      limit
    )
    .map(jobOf)
}

/** See `JobStore.page`. */
export function pageAt(sql: Sql, ref: JobRef, number: number): JobPage | undefined {
  const job = loadJob(sql, ref)
  const page = job && loadPage(sql, job, number)
  return page && job && pageOf(page, job)
}

/** See `JobStore.pages`. */
export function pagesOf(
  sql: Sql,
  ref: JobRef,
  { status, after, limit }: PageQuery
): { pages: JobPage[]; next: number | null } | undefined {
  const job = loadJob(sql, ref)
  if (!job) return undefined
  const rows = partOf(sql, job, { status, after, limit: limit + 1 })
  const pages = rows.slice(0, limit).map((row) => pageOf(row, job))
  return { pages, next: rows.length > limit ? (pages.at(-1)?.number ?? null) : null }
}

function partOf(sql: Sql, job: JobRow, { status, after, limit }: PageQuery): PageRow[] {
  if (status === undefined) {
    return sql.all<PageRow>(
      'SELECT * FROM job_pages WHERE job = ? AND number > ? ORDER BY number LIMIT ?',
      job.n,
      after,
      limit
    )
  }
  const ofStatus = (kept: PageStatus) =>
    sql.all<PageRow>(
      `SELECT * FROM job_pages INDEXED BY job_pages_by_status
       WHERE job = ? AND status = ? AND number > ? ORDER BY number LIMIT ?`,
      job.n,
      kept,
      after,
      limit
    )
  if (!hasEnded(job)) return ofStatus(status)
  if (status === 'waiting') return []
  if (status !== 'skipped') return ofStatus(status)
  return [...ofStatus('skipped'), ...ofStatus('waiting')]
    .sort((one, other) => one.number - other.number)
    .slice(0, limit)
}

/** See `JobStore.events`. */
export function eventsOf(
  sql: Sql,
  ref: JobRef,
  { after, limit }: { after: number; limit: number }
): JobEvent[] | undefined {
  const job = loadJob(sql, ref)
  if (!job) return undefined
  const rows = sql.all<JobEvent>(
    'SELECT number, at, type, page FROM job_events WHERE job = ? AND number > ? ORDER BY number LIMIT ?',
    job.n,
    after,
    limit
  )
  // Plain objects: rows of the driver have no prototype.
  return rows.map((row) => ({ ...row }))
}

/** A part of the unfinished jobs, after the last row of the part before. */
export function unfinishedPart(
  sql: Sql,
  last: { account: string; n: number },
  account: string | undefined
): { rows: { account: string; n: number; job: string; status: JobStatus }[]; more: boolean } {
  const select = 'SELECT account, n, id AS job, status FROM jobs'
  const unfinished = "status IN ('queued', 'running', 'paused')"
  const rows =
    account === undefined
      ? sql.all<{ account: string; n: number; job: string; status: JobStatus }>(
          `${select} WHERE (account, n) > (?, ?) AND ${unfinished} ORDER BY account, n LIMIT ?`,
          last.account,
          last.n,
          PART
        )
      : sql.all<{ account: string; n: number; job: string; status: JobStatus }>(
          `${select} WHERE account = ? AND n > ? AND ${unfinished} ORDER BY n LIMIT ?`,
          account,
          last.n,
          PART
        )
  return { rows, more: rows.length === PART }
}

/** See `JobStore.totals`. */
export function totalsOf(sql: Sql): Totals {
  const totals = sql.get<Totals>(
    `SELECT coalesce(sum(waiting), 0) AS waiting, coalesce(sum(running), 0) AS running,
     coalesce(sum(CASE WHEN status = 'paused' THEN waiting END), 0) AS paused,
     min(CASE WHEN status <> 'paused' THEN created_at END) AS oldest
     FROM jobs WHERE status IN ('queued', 'running', 'paused')`
  )
  return { waiting: 0, paused: 0, running: 0, oldest: null, ...totals }
}

type Totals = Awaited<ReturnType<JobStore['totals']>>
