/** Finds the page that another page duplicates, by the keys that were found for it. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { PageStatus, SkipReason } from '../job.ts'
import type { JobRow } from './job-row.ts'

/** Duplicates of duplicates that are followed; a chain grows while pages wait that name each other. */
const FOLLOWED = 100

interface Owner {
  readonly number: number
  readonly status: PageStatus
  readonly skip_reason: SkipReason | null
  readonly duplicate_of: number | null
}

const OWNER = 'SELECT number, status, skip_reason, duplicate_of FROM job_pages'

/** The page that has one of these keys, and has or will have the content. */
export function originalOf(
  sql: Sql,
  job: JobRow,
  number: number,
  keys: readonly string[]
): number | undefined {
  for (const key of keys) {
    let owner = sql.get<Owner>(
      `${OWNER} WHERE job = ?1 AND number = (SELECT page FROM job_keys WHERE job = ?1 AND key = ?2)`,
      job.n,
      Buffer.from(key, 'hex')
    )
    for (let followed = 0; owner?.skip_reason === 'duplicate' && followed < FOLLOWED; followed++) {
      owner = sql.get<Owner>(`${OWNER} WHERE job = ? AND number = ?`, job.n, owner.duplicate_of)
    }
    if (owner === undefined || owner.number === number) continue
    if (owner.status !== 'failed' && owner.status !== 'skipped') return owner.number
  }
  return undefined
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
