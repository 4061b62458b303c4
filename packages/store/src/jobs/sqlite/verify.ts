/**
 * Recomputes the counts, holds and charges of jobs from their pages and the ledger.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { SKIP_REASONS } from '../job.ts'
import { JOB_BYTES, PAGE_BYTES } from '../job-room.ts'
import type { JobRef } from '../job-store.ts'
import { hasEnded, JOB_ROWS, type JobRow } from './job-row.ts'

/** Returns the inconsistencies in one job, or in all. */
export function verifyJobs(sql: Sql, ref?: JobRef): string[] {
  const rows = ref
    ? sql.all<JobRow>(
        `${JOB_ROWS} WHERE account = ? AND id = ? AND removed = 0`,
        ref.account,
        ref.job
      )
    : sql.all<JobRow>(`${JOB_ROWS} WHERE removed = 0 ORDER BY n`)
  const texts = rows.flatMap((job) =>
    [...counts(sql, job), ...state(sql, job), ...holds(sql, job), ...charges(sql, job)].map(
      (text) => `${job.id} of ${job.account}: ${text}`
    )
  )
  return ref ? texts : [...texts, ...rooms(sql)]
}

/** Checks that each account counts the room that all of its jobs take, including jobs that are being removed. */
function rooms(sql: Sql): string[] {
  const wrong = sql.all<{ account: string }>(
    `SELECT account, jobs, pages, bytes FROM job_room WHERE jobs <> 0 OR pages <> 0 OR bytes <> 0
     EXCEPT SELECT account, count(*), sum(found), sum(bytes) FROM jobs GROUP BY account
     UNION ALL
     SELECT account, 0, 0, 0 FROM jobs WHERE account NOT IN (SELECT account FROM job_room)`
  )
  return [...new Set(wrong.map(({ account }) => account))].map(
    (account) => `${account} counts other jobs, pages or bytes than it keeps`
  )
}

function counts(sql: Sql, job: JobRow): string[] {
  const actual = sql.get<Record<string, number>>(
    `SELECT count(*) AS found,
     count(*) FILTER (WHERE status = 'waiting' AND ?4 = 0) AS waiting, count(*) FILTER (WHERE status = 'running') AS running,
     count(*) FILTER (WHERE status = 'success') AS success, count(*) FILTER (WHERE status = 'failed') AS failed,
     count(*) FILTER (WHERE status = 'skipped' OR ?4 = 1 AND status = 'waiting') AS skipped, ${SKIPPED},
     count(*) FILTER (WHERE skip_reason = 'unchanged') AS unchanged,
     count(*) FILTER (WHERE ?4 = 1 AND status = 'waiting') AS skipped_cancelled,
     coalesce(sum(tokens), 0) AS charged, coalesce(sum(held), 0) AS held, coalesce(max(number), 0) AS last,
     ?2 + coalesce(sum(?3 + octet_length(url) + coalesce(octet_length(tag), 0) + coalesce(octet_length(options), 0) +
     coalesce(octet_length(error), 0)), 0) AS bytes
     FROM job_pages WHERE job = ?1`,
    job.n,
    JOB_BYTES + Buffer.byteLength(job.request),
    PAGE_BYTES,
    hasEnded(job) ? 1 : 0
  )
  const events = sql.get<{ events: number; last_event: number; pages: number }>(
    `SELECT count(*) AS events, coalesce(max(e.number), 0) AS last_event,
     count(DISTINCT page) FILTER (WHERE status IN ('success', 'failed', 'skipped')) AS pages
     FROM job_events e LEFT JOIN job_pages p ON p.job = e.job AND p.number = page WHERE e.job = ?`,
    job.n
  )
  const { last = 0, ...columns } = { ...actual }
  const wrong = Object.entries(columns).map(([name, value]) =>
    unequal(name, job[name as 'found'], value)
  )
  return [
    ...wrong,
    unequal('found', job.found, last, 'the last page is'),
    unequal('last_event', job.last_event, events?.last_event ?? 0, 'the last event is'),
    unequal('last_event', job.last_event, events?.events ?? 0, 'the number of events is'),
    unequal(
      'pages that ended',
      job.success + job.failed + job.skipped - job.skipped_cancelled,
      events?.pages ?? 0,
      'events have'
    )
  ].flat()
}

const SKIPPED = SKIP_REASONS.filter((reason) => reason !== 'cancelled')
  .map((reason) => `count(*) FILTER (WHERE skip_reason = '${reason}') AS skipped_${reason}`)
  .join(', ')

function unequal(
  name: string,
  value: number,
  actual: number,
  what = 'its pages make it'
): string[] {
  return value === actual ? [] : [`${name} is ${value}, but ${what} ${actual}`]
}

function state(sql: Sql, job: JobRow): string[] {
  const texts: string[] = []
  if (job.kind !== 'crawl' && job.lined > job.page_limit) {
    texts.push(`${job.lined} pages are in line, over its limit`)
  }
  if (job.max_cost !== null && job.charged + job.held > job.max_cost) {
    texts.push(`it charged ${job.charged} and holds ${job.held}, over its bound of ${job.max_cost}`)
  }
  if (hasEnded(job)) {
    if (job.waiting + job.running > 0 || job.filling === 1)
      texts.push(`it is ${job.status} and goes on`)
    if (job.status === 'completed' && job.skipped_cancelled > 0) {
      texts.push('it is completed and pages were cancelled')
    }
  } else if (job.filling === 0 && job.waiting + job.running === 0) {
    texts.push(`it is ${job.status} with all pages done`)
  }
  const lost = sql.all<{ number: number }>(
    `SELECT number FROM job_pages p WHERE job = ? AND status = 'running' AND NOT EXISTS
     (SELECT 1 FROM job_slices s WHERE s.job = p.job AND s.slice = p.slice)`,
    job.n
  )
  if (lost.length > 0) texts.push(`pages that run in no slice: ${listOf(lost)}`)
  return texts
}

/** Checks that a running page has each hold that the ledger has for a job. A page may count a hold that has lapsed. */
function holds(sql: Sql, job: JobRow): string[] {
  const stray = sql.all<{ number: string }>(
    `SELECT substr(rid, ?3) AS number FROM holds h WHERE account = ?1 AND rid > ?2 || '/' AND rid < ?2 || '0'
     AND NOT EXISTS (SELECT 1 FROM job_pages p WHERE p.job = ?4 AND p.number = CAST(substr(h.rid, ?3) AS INTEGER)
     AND p.status = 'running' AND p.fence = h.fence AND p.held = h.cost)`,
    job.account,
    job.id,
    job.id.length + 2,
    job.n
  )
  return stray.length > 0 ? [`holds of no running page: ${listOf(stray)}`] : []
}

/** A charge of a job is that of a page that succeeded, and of its amount; old charges are folded. */
function charges(sql: Sql, job: JobRow): string[] {
  const stray = sql.all<{ number: string }>(
    `SELECT substr(rid, ?3) AS number FROM charges c WHERE account = (SELECT number FROM accounts WHERE id = ?1) AND superseded = 0
     AND rid > ?2 || '/' AND rid < ?2 || '0'
     AND NOT EXISTS (SELECT 1 FROM job_pages p WHERE p.job = ?4 AND p.number = CAST(substr(c.rid, ?3) AS INTEGER)
     AND p.status = 'success' AND p.tokens = c.amount)`,
    job.account,
    job.id,
    job.id.length + 2,
    job.n
  )
  return stray.length > 0 ? [`charges of no successful page: ${listOf(stray)}`] : []
}

function listOf(rows: readonly { number: number | string }[]): string {
  return rows.map(({ number }) => number).join(', ')
}
