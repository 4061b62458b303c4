/**
 * The row of a page, and how it is added, finished, and made to wait again.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import {
  type JobPage,
  type NewPage,
  type PageError,
  type PageStatus,
  RETRY_RANK,
  rankOf,
  type SkipReason
} from '../job.ts'
import { bytesOfError, bytesOfPage, type JobRoom, LISTED_BEYOND } from '../job-room.ts'
import { addEvent, countPage, hasEnded, type JobRow } from './job-row.ts'
import { hasRoom, keptBy } from './room.ts'

/** Marks a successful page that has not changed, in the column of the reason of a skipped one. */
const UNCHANGED = 'unchanged'

/** A page. */
export interface PageRow {
  readonly number: number
  readonly url: string
  readonly tag: string | null
  readonly depth: number
  readonly rank: number
  readonly found_on: number | null
  readonly status: PageStatus
  readonly skip_reason: SkipReason | typeof UNCHANGED | null
  readonly attempts: number
  readonly result: string | null
  /** JSON of the error. */
  readonly error: string | null
  readonly tokens: number
  readonly duplicate_of: number | null
  readonly options: string | null
  /** The slice that it runs in, or that finished it. */
  readonly slice: string | null
  /** Its hold, while it runs. */
  readonly fence: number | null
  readonly held: number
}

/** The final values of a page. */
export interface PageEnd {
  readonly status: 'success' | 'failed' | 'skipped'
  readonly reason?: SkipReason
  readonly result?: string | undefined
  readonly error?: PageError
  readonly tokens?: number
  readonly duplicateOf?: number | undefined
  /** See `JobPage.isUnchanged`. */
  readonly isUnchanged?: boolean
}

/**
 * The running pages of a job. In this file and others the index is named: left to choose, SQLite walks all pages of the
 * job where few are of a status.
 */
export const RUNNING =
  "job_pages INDEXED BY job_pages_of_slice WHERE job = ? AND status = 'running'"

/** The waiting pages of a job, in line. */
export const LINE =
  "job_pages INDEXED BY job_line WHERE job = ? AND status = 'waiting' ORDER BY rank, number"

/** Assignments that make a running page wait again. A page that holds nothing was not fetched. */
export const WAITING_AGAIN =
  "status = 'waiting', attempts = attempts - (fence IS NULL), slice = NULL, fence = NULL, held = 0"

/** Read a page. */
export function loadPage(sql: Sql, job: JobRow, number: number): PageRow | undefined {
  return sql.get<PageRow>('SELECT * FROM job_pages WHERE job = ? AND number = ?', job.n, number)
}

/** Context of {@link insertPages} beside the pages. */
export interface Adding {
  readonly now: number
  /** Limits on the stored jobs of the account. */
  readonly room: JobRoom
}

/**
 * Add pages whose keys the job does not have, as far as its account has room, and take over better ways to the others, see
 * `JobStore.addPages`. The caller saves the counts.
 *
 * @returns the number of added ones.
 */
export function insertPages(
  sql: Sql,
  job: JobRow,
  pages: readonly NewPage[],
  { now, room }: Adding
): number {
  if (pages.length === 0) return 0
  const before = job.found
  let kept = keptBy(sql, job.account)
  for (const page of pages) {
    const number = job.found + 1
    const bytes = bytesOfPage(page)
    const key = Buffer.from(page.key, 'hex')
    const known = sql.get<{ page: number }>(PAGE_WITH_KEY, job.n, key)
    if (known) {
      if (job.kind === 'crawl' && known.page <= before) improvePage(sql, job, known.page, page)
      continue
    }
    if (!hasRoom(kept, { pages: 1, bytes }, room, 1 + LISTED_BEYOND)) continue
    sql.run('INSERT INTO job_keys (job, key, page) VALUES (?, ?, ?)', job.n, key, number)
    const isOver = !hasRoom(kept, { pages: 1, bytes }, room)
    job.found = number
    job.bytes += bytes
    kept = { ...kept, pages: kept.pages + 1, bytes: kept.bytes + bytes }
    const { status, reason } = placeOf(job, page, isOver)
    if (status === 'waiting') job.lined += 1
    countPage(job, status, reason)
    sql.run(
      `INSERT INTO job_pages (job, number, url, tag, depth, rank, found_on, status, skip_reason, error, options)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      job.n,
      number,
      page.url,
      page.tag ?? null,
      page.depth,
      page.rank ?? rankOf(page.depth),
      page.foundOn,
      status,
      reason,
      page.error ? JSON.stringify(page.error) : null,
      page.options ?? null
    )
    if (status !== 'waiting') addEvent(sql, job, now, EVENTS[status], number)
  }
  return job.found - before
}

const PAGE_WITH_KEY = 'SELECT page FROM job_keys WHERE job = ? AND key = ?'

/** Takes over a better way to a page that the job has: it may raise the page in line, or wake a page out of scope. */
function improvePage(sql: Sql, job: JobRow, number: number, way: NewPage): void {
  if (way.skip !== undefined || way.error !== undefined) return
  const page = loadPage(sql, job, number)
  if (!page) return
  const rank = way.rank ?? rankOf(way.depth)
  const wakes = page.status === 'skipped' && page.skip_reason === 'scope' && page.attempts === 0
  const isFirst = rank < page.rank || (rank === page.rank && page.options !== null && !way.options)
  const rises = page.status === 'waiting' && page.rank < RETRY_RANK && isFirst
  if (wakes || rises) {
    const depth = wakes ? way.depth : Math.min(way.depth, page.depth)
    const options = way.options ?? null
    sql.run(
      `UPDATE job_pages SET depth = ?, rank = ?, found_on = ?, options = ?, status = 'waiting', skip_reason = NULL
       WHERE job = ? AND number = ?`,
      depth,
      rank,
      way.foundOn,
      options,
      job.n,
      number
    )
    job.bytes += lengthOf(options) - lengthOf(page.options)
  } else if (way.depth < page.depth) {
    sql.run('UPDATE job_pages SET depth = ? WHERE job = ? AND number = ?', way.depth, job.n, number)
  }
  if (!wakes) return
  countPage(job, 'skipped', 'scope', -1)
  countPage(job, 'waiting')
}

function lengthOf(text: string | null): number {
  return text === null ? 0 : Buffer.byteLength(text)
}

const EVENTS = {
  success: 'page.completed',
  failed: 'page.failed',
  skipped: 'page.skipped'
} as const

function placeOf(
  job: JobRow,
  { skip, error }: NewPage,
  isOver: boolean
): { status: 'waiting' | 'failed' | 'skipped'; reason: SkipReason | null } {
  if (skip !== undefined) return { status: 'skipped', reason: skip }
  if (error !== undefined) return { status: 'failed', reason: null }
  const isBeyond = job.kind !== 'crawl' && job.lined >= job.page_limit
  if (isOver || isBeyond) return { status: 'skipped', reason: 'limit' }
  return { status: 'waiting', reason: null }
}

/** End a page that waits or runs; what it holds is settled or released already. The caller saves the counts. */
export function endPage(sql: Sql, job: JobRow, page: PageRow, end: PageEnd, now: number): void {
  const { status, reason = null, tokens = 0 } = end
  sql.run(
    `UPDATE job_pages SET status = ?, skip_reason = ?, result = ?, error = ?, tokens = ?, duplicate_of = ?,
     fence = NULL, held = 0 WHERE job = ? AND number = ?`,
    status,
    end.isUnchanged ? UNCHANGED : reason,
    end.result ?? null,
    end.error ? JSON.stringify(end.error) : null,
    tokens,
    end.duplicateOf ?? null,
    job.n,
    page.number
  )
  countPage(job, page.status, null, -1)
  countPage(job, status, reason)
  if (end.isUnchanged) job.unchanged += 1
  if (page.status === 'running' && page.fence !== null) job.fetched += 1
  job.held -= page.held
  job.charged += tokens
  job.bytes += bytesOfError(end.error)
  addEvent(sql, job, now, EVENTS[status], page.number)
}

/** Let a running page wait again; its hold is released already. The caller saves the counts. */
export function putBack(sql: Sql, job: JobRow, page: Pick<PageRow, 'number' | 'held'>): void {
  sql.run(`UPDATE job_pages SET ${WAITING_AGAIN} WHERE job = ? AND number = ?`, job.n, page.number)
  job.running -= 1
  job.waiting += 1
  job.held -= page.held
}

/** Let a running page wait for another attempt; its hold is released already. The caller saves the counts. */
export function putLast(sql: Sql, job: JobRow, page: PageRow, rank: number): void {
  sql.run(
    `UPDATE job_pages SET status = 'waiting', slice = NULL, fence = NULL, held = 0, rank = ?
     WHERE job = ? AND number = ?`,
    rank,
    job.n,
    page.number
  )
  countPage(job, 'running', null, -1)
  countPage(job, 'waiting')
  job.held -= page.held
}

/** A page as clients see it. A page that waits in a job that has ended is skipped. */
export function pageOf(row: PageRow, job: JobRow): JobPage {
  const isCancelled = row.status === 'waiting' && hasEnded(job)
  const reason = row.skip_reason === UNCHANGED ? null : row.skip_reason
  return {
    number: row.number,
    url: row.url,
    tag: row.tag,
    depth: row.depth,
    foundOn: row.found_on,
    status: isCancelled ? 'skipped' : row.status,
    skipReason: isCancelled ? 'cancelled' : reason,
    attempts: row.attempts,
    result: row.result,
    isUnchanged: row.skip_reason === UNCHANGED,
    error: row.error === null ? null : JSON.parse(row.error),
    tokens: row.tokens,
    duplicateOf: row.duplicate_of,
    options: row.options
  }
}
