/**
 * Slices: taking pages, their leases, and giving pages back.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { isSuspended, type Terms } from '../../tokens/sqlite/account.ts'
import { dueRank, RETRY_RANK, rankOf } from '../job.ts'
import { type JobRef, type JobStore, PAGES_PER_CALL, type Taken } from '../job-store.ts'
import { releaseHold } from './holding.ts'
import { hasEnded, type JobRow, jobOf, loadJob, placesLeftOf, saveCounts } from './job-row.ts'
import { type PageRow, pageOf, putBack, RUNNING } from './page-row.ts'

/** See `JobStore.takePages`. */
export function takePages(
  sql: Sql,
  terms: Terms,
  take: Parameters<JobStore['takePages']>[0]
): Taken | undefined {
  const job = loadJob(sql, take)
  if (!job) return undefined
  if (!hasEnded(job)) takeOver(sql, terms, job, take.slice)
  const goes = job.status === 'running' && !isSuspended(sql, take.account)
  const pages = goes ? runPages(sql, job, take, terms.now()) : []
  if (goes) {
    sql.run(
      `INSERT INTO job_slices (job, slice, until) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET until = excluded.until`,
      job.n,
      take.slice,
      terms.now() + take.leaseMs
    )
  }
  saveCounts(sql, job)
  const dueInMs = pages.length > 0 || hasEnded(job) ? null : dueIn(sql, job, terms.now())
  return { job: jobOf(job), pages: pages.map((page) => pageOf(page, job)), dueInMs }
}

/** See `JobStore.renew`. */
export function renew(
  sql: Sql,
  terms: Terms,
  { slice, leaseMs, ...ref }: JobRef & { slice: string; leaseMs: number }
): 'OK' | 'LOST' {
  const job = loadJob(sql, ref)
  if (!job) return 'LOST'
  const renewed = sql.run(
    'UPDATE job_slices SET until = ? WHERE job = ? AND slice = ?',
    terms.now() + leaseMs,
    job.n,
    slice
  )
  return renewed === 0 ? 'LOST' : 'OK'
}

/** See `JobStore.giveBack`. */
export function giveBack(
  sql: Sql,
  terms: Terms,
  { slice, ...ref }: JobRef & { slice: string }
): void {
  const job = loadJob(sql, ref)
  if (!job) return
  endSlice(sql, terms, job, slice)
  saveCounts(sql, job)
}

/** Pages of slices whose lease has ended wait again. The caller saves the counts. */
function takeOver(sql: Sql, terms: Terms, job: JobRow, own: string): void {
  const ended = sql.all<{ slice: string }>(
    'SELECT slice FROM job_slices WHERE job = ? AND until <= ? AND slice <> ?',
    job.n,
    terms.now(),
    own
  )
  for (const { slice } of ended) endSlice(sql, terms, job, slice)
}

function endSlice(sql: Sql, terms: Terms, job: JobRow, slice: string): void {
  const pages = sql.all<PageRow>(`SELECT * FROM ${RUNNING} AND slice = ?`, job.n, slice)
  for (const page of pages) {
    releaseHold(sql, terms, job, page)
    putBack(sql, job, page)
  }
  sql.run('DELETE FROM job_slices WHERE job = ? AND slice = ?', job.n, slice)
}

/** The first waiting pages, running now. The caller saves the counts. */
function runPages(sql: Sql, job: JobRow, take: Take, now: number): PageRow[] {
  const limit = Math.min(take.limit, placesLeftOf(job) - job.running)
  if (limit <= 0) return []
  const line = lineOf(sql, job, take, now)
  const pages = line.slice(0, limit).map(
    ({ number }) =>
      sql.get<PageRow>(
        `UPDATE job_pages SET status = 'running', slice = ?, attempts = attempts + 1
         WHERE job = ? AND number = ? RETURNING *`,
        take.slice,
        job.n,
        number
      ) as PageRow
  )
  job.waiting -= pages.length
  job.running += pages.length
  return pages
}

type Take = Parameters<JobStore['takePages']>[0]

/** The first waiting pages that are due, whose host is not busy, and which no page of a lower depth holds up. */
function lineOf(sql: Sql, job: JobRow, take: Take, now: number): { number: number }[] {
  const { busy = [], byDepth = false } = take
  const most = busy.length > 0 ? PAGES_PER_CALL : take.limit
  const between = (first: number, last: number, limit: number) =>
    sql.all<{ number: number; url: string }>(
      `SELECT number, url FROM job_pages INDEXED BY job_line WHERE job = ? AND status = 'waiting'
       AND rank BETWEEN ? AND ? ORDER BY rank, number LIMIT ?`,
      job.n,
      first,
      last,
      limit
    )
  const last = byDepth ? Math.min(rankOf(deepestOf(sql, job)) + 1, RETRY_RANK - 1) : RETRY_RANK - 1
  const first = between(0, last, most)
  first.push(...between(RETRY_RANK, dueRank(now - job.created_at), most - first.length))
  if (busy.length === 0) return first
  const hosts = new Set(busy)
  return first.filter(({ url }) => !hosts.has(hostOf(url)))
}

/** The lowest depth of a page that runs or waits for another attempt. */
function deepestOf(sql: Sql, job: JobRow): number {
  const running = sql.get<{ depth: number | null }>(
    `SELECT min(depth) AS depth FROM ${RUNNING}`,
    job.n
  )
  const later = sql.get<{ depth: number | null }>(
    `SELECT min(depth) AS depth FROM job_pages INDEXED BY job_line
     WHERE job = ? AND status = 'waiting' AND rank >= ?`,
    job.n,
    RETRY_RANK
  )
  const none = Number.MAX_SAFE_INTEGER
  return Math.min(running?.depth ?? none, later?.depth ?? none)
}

/** See `Taken.dueInMs`. */
function dueIn(sql: Sql, job: JobRow, now: number): number | null {
  const first = sql.get<{ rank: number }>(
    `SELECT rank FROM job_pages INDEXED BY job_line WHERE job = ? AND status = 'waiting' AND rank >= ?
     ORDER BY rank LIMIT 1`,
    job.n,
    RETRY_RANK
  )
  if (!first) return null
  return Math.max(0, job.created_at + 1_000 * (first.rank - RETRY_RANK) - now)
}

/** The host of a serialised URL, with its port, as `URL.host`. */
function hostOf(url: string): string {
  const [, authority = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url) ?? []
  return authority.slice(authority.lastIndexOf('@') + 1)
}
