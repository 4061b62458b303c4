/** Keys of pages, and the page that another page duplicates by the keys that were found for it. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { PageStatus, SkipReason } from '../job.ts'
import type { JobRef } from '../job-store.ts'
import { hasEnded, type JobRow, loadJob } from './job-row.ts'

/** Duplicates of duplicates that are followed. */
const FOLLOWED = 100
/** Owner of a key that belongs to a page of an earlier job. */
export const EARLIER_JOB = 0

interface Owner {
  readonly number: number
  readonly status: PageStatus
  readonly skip_reason: SkipReason | null
  readonly duplicate_of: number | null
}

const OWNER = 'SELECT number, status, skip_reason, duplicate_of FROM job_pages'

/** The page that has one of these keys and succeeded, or {@link EARLIER_JOB}. */
export function originalOf(
  sql: Sql,
  job: JobRow,
  number: number,
  keys: readonly string[]
): number | undefined {
  for (const key of keys) {
    const known = sql.get<{ page: number }>(
      'SELECT page FROM job_keys WHERE job = ? AND key = ?',
      job.n,
      Buffer.from(key, 'hex')
    )
    if (known?.page === EARLIER_JOB) return EARLIER_JOB
    let owner = known && ownerAt(sql, job, known.page)
    for (let followed = 0; owner?.skip_reason === 'duplicate' && followed < FOLLOWED; followed++) {
      // A duplicate of a page of an earlier job names no page.
      if (owner.duplicate_of === null) return EARLIER_JOB
      owner = ownerAt(sql, job, owner.duplicate_of)
    }
    if (owner !== undefined && owner.number !== number && owner.status === 'success') {
      return owner.number
    }
  }
  return undefined
}

function ownerAt(sql: Sql, job: JobRow, number: number): Owner | undefined {
  return sql.get<Owner>(`${OWNER} WHERE job = ? AND number = ?`, job.n, number)
}

/** From now on the keys are those of this page. */
export function takeKeys(sql: Sql, job: JobRow, number: number, keys: readonly string[]): void {
  for (const key of keys) {
    sql.run(
      `INSERT INTO job_keys (job, key, page) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET page = excluded.page WHERE page <> excluded.page`,
      job.n,
      Buffer.from(key, 'hex'),
      number
    )
  }
}

/** See `JobStore.successKeys`. */
export function successKeys(
  sql: Sql,
  ref: JobRef,
  { after, limit }: { after: string; limit: number }
): { keys: string[]; next: string | null } | undefined {
  const job = loadJob(sql, ref)
  if (!job) return undefined
  const rows = sql.all<{ key: Uint8Array; isKept: number }>(
    `SELECT key, k.page = ?1 OR status = 'success' OR skip_reason = 'duplicate' AS isKept FROM job_keys k
     LEFT JOIN job_pages p ON p.job = k.job AND p.number = k.page WHERE k.job = ?2 AND key > ?3 ORDER BY key LIMIT ?4`,
    EARLIER_JOB,
    job.n,
    Buffer.from(after, 'hex'),
    limit
  )
  const keys = rows.map(({ key }) => Buffer.from(key).toString('hex'))
  return {
    keys: keys.filter((_, index) => rows[index]?.isKept === 1),
    next: rows.length < limit ? null : (keys.at(-1) ?? null)
  }
}

/** See `JobStore.knowKeys`. */
export function knowKeys(sql: Sql, ref: JobRef, keys: readonly string[]): 'OK' | 'GONE' {
  const job = loadJob(sql, ref)
  if (!job || hasEnded(job)) return 'GONE'
  for (const key of keys) {
    sql.run(
      'INSERT OR IGNORE INTO job_keys (job, key, page) VALUES (?, ?, ?)',
      job.n,
      Buffer.from(key, 'hex'),
      EARLIER_JOB
    )
  }
  return 'OK'
}
