/**
 * Group commit: all operations asked for in one turn of the event loop share one transaction, and so one
 * sync of the disk. Each runs in a savepoint of its own: one that throws undoes only itself.
 */

import { storeFailure } from '../store-failure.ts'
import type { Sql } from './statements.ts'

interface Job {
  readonly work: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Runs write operations; each resolves once it is on the disk. */
export interface CommitQueue {
  run<T>(work: () => T): Promise<T>
  /** Commit what is queued and refuse more. */
  close(): void
}

/** The queue of one database connection. */
export function createCommitQueue(sql: Sql): CommitQueue {
  let queue: Job[] = []
  let closed = false

  const flush = () => {
    const jobs = queue
    queue = []
    if (jobs.length === 0) return
    const outcomes: (() => void)[] = []
    try {
      sql.exec('BEGIN IMMEDIATE')
      for (const job of jobs) outcomes.push(runInSavepoint(sql, job))
      sql.exec('COMMIT')
    } catch (error) {
      rollBack(sql)
      for (const job of jobs) job.reject(storeFailure(error))
      return
    }
    // Only now is anything true.
    for (const outcome of outcomes) outcome()
  }

  return {
    run: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (closed) return reject(storeFailure(new Error('the store is closed')))
        if (queue.length === 0) setImmediate(flush)
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject })
      }),
    close() {
      closed = true
      flush()
    }
  }
}

function runInSavepoint(sql: Sql, { work, resolve, reject }: Job): () => void {
  sql.exec('SAVEPOINT job')
  try {
    const value = work()
    sql.exec('RELEASE job')
    return () => resolve(value)
  } catch (error) {
    sql.exec('ROLLBACK TO job; RELEASE job')
    return () => reject(storeFailure(error))
  }
}

function rollBack(sql: Sql): void {
  try {
    sql.exec('ROLLBACK')
  } catch {
    // The transaction never began, or SQLite has rolled it back already.
  }
}
