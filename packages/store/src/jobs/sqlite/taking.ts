/**
 * Slices: taking pages, their leases, and giving pages back.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { isSuspended, type Terms } from '../../tokens/sqlite/account.ts'
import { type JobRef, type JobStore, PAGES_PER_CALL, type Taken } from '../job-store.ts'
import { releaseHold } from './holding.ts'
import { hasEnded, type JobRow, jobOf, loadJob, saveCounts } from './job-row.ts'
import { LINE, type PageRow, pageOf, putBack, RUNNING } from './page-row.ts'

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
  const pages = goes ? runPages(sql, job, take) : []
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
  return { job: jobOf(job), pages: pages.map(pageOf) }
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
function runPages(
  sql: Sql,
  job: JobRow,
  { slice, limit, busy = [] }: { slice: string; limit: number; busy?: readonly string[] }
): PageRow[] {
  const numbers = busy.length > 0 ? freeOf(sql, job, limit, busy) : firstOf(sql, job, limit)
  const pages = numbers.map(
    (number) =>
      sql.get<PageRow>(
        `UPDATE job_pages SET status = 'running', slice = ?, attempts = attempts + 1
         WHERE job = ? AND number = ? RETURNING *`,
        slice,
        job.n,
        number
      ) as PageRow
  )
  job.waiting -= pages.length
  job.running += pages.length
  return pages
}

function firstOf(sql: Sql, job: JobRow, limit: number): number[] {
  return sql
    .all<{ number: number }>(`SELECT number FROM ${LINE} LIMIT ?`, job.n, limit)
    .map(({ number }) => number)
}

/** The first waiting pages whose host is not busy. */
function freeOf(sql: Sql, job: JobRow, limit: number, busy: readonly string[]): number[] {
  const hosts = new Set(busy)
  return sql
    .all<{ number: number; url: string }>(
      `SELECT number, url FROM ${LINE} LIMIT ?`,
      job.n,
      PAGES_PER_CALL
    )
    .filter(({ url }) => !hosts.has(hostOf(url)))
    .slice(0, limit)
    .map(({ number }) => number)
}

/** The host of a serialised URL, with its port, as `URL.host`. */
function hostOf(url: string): string {
  const [, authority = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url) ?? []
  return authority.slice(authority.lastIndexOf('@') + 1)
}
