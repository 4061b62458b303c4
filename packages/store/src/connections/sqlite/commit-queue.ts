/**
 * Group commit: the operations asked for in one turn of the event loop share one transaction, as many as a turn has time
 * for, and all transactions that end while the log is synced share the next sync of the disk. Each operation runs in its
 * own savepoint: one that throws undoes only itself.
 */

import { longestTurn } from '../../turns.ts'
import { storeFailure } from '../store-failure.ts'
import type { LogSync } from './log-sync.ts'
import type { Sql } from './statements.ts'

interface Job {
  readonly work: () => unknown
  readonly isSynced: boolean
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A transaction that is committed and may not be on the disk yet. */
interface Committed {
  readonly jobs: readonly Job[]
  /** Settle the promise of each job. */
  readonly outcomes: readonly (() => void)[]
}

/** Runs write operations. */
export interface CommitQueue {
  /** Resolves once the operation is on the disk. */
  run<T>(work: () => T): Promise<T>
  /**
   * Resolves once the operation is committed. A crash of the process does not undo it; a power cut may, unless a later
   * operation is on the disk. For what is only promised to this process, which a power cut ends, too.
   */
  runUnsynced<T>(work: () => T): Promise<T>
  /**
   * @throws SluiceError `STORE_UNAVAILABLE` - a sync has failed: what it was for may be lost, so nothing is built on
   * it.
   */
  check(): void
  /** Commit what is queued and refuse more. */
  close(): void
}

/**
 * The queue of one database connection.
 *
 * @param log - syncs what is committed. Without it COMMIT has to.
 * @param onCommit - called after each COMMIT.
 */
export function createCommitQueue(sql: Sql, log?: LogSync, onCommit?: () => void): CommitQueue {
  const landing = createLanding(log)
  let queue: Job[] = []
  let closed = false

  const flush = () => {
    if (queue.length === 0) return
    const jobs: Job[] = []
    const outcomes: (() => void)[] = []
    const began = performance.now()
    try {
      landing.check()
      sql.exec('BEGIN IMMEDIATE')
      for (let job = queue[0]; job; job = queue[jobs.length]) {
        jobs.push(job)
        outcomes.push(runInSavepoint(sql, job))
        // The rest is for the next turn: many long ones may have been asked for at once.
        if (performance.now() - began > longestTurn()) break
      }
      sql.exec('COMMIT')
      onCommit?.()
      queue = queue.slice(jobs.length)
      if (queue.length > 0) setImmediate(flush)
    } catch (error) {
      const failed = queue
      queue = []
      rollBack(sql)
      for (const job of failed) job.reject(storeFailure(error))
      return
    }
    const synced = jobs.filter(({ isSynced }) => isSynced)
    for (const [index, { isSynced }] of jobs.entries()) if (!isSynced) outcomes[index]?.()
    if (synced.length === 0) return
    landing.add({ jobs: synced, outcomes: outcomes.filter((_, index) => jobs[index]?.isSynced) })
  }
  const add = <T>(work: () => T, isSynced: boolean) =>
    new Promise<T>((resolve, reject) => {
      if (closed) return reject(storeFailure(new Error('the store is closed')))
      if (queue.length === 0) setImmediate(flush)
      queue.push({ work, isSynced, resolve: resolve as (value: unknown) => void, reject })
    })

  return {
    run: (work) => add(work, true),
    runUnsynced: (work) => add(work, false),
    check: landing.check,
    close() {
      closed = true
      while (queue.length > 0) flush()
      landing.close()
    }
  }
}

/** Syncs transactions to the disk, in order, and only then acknowledges them. */
function createLanding(log: LogSync | undefined) {
  let waiting: Committed[] = []
  let underWay: Committed[] = []
  let failure: unknown

  const tell = (landed: readonly Committed[]) => {
    for (const { outcomes } of landed) for (const outcome of outcomes) outcome()
  }
  const fail = (cause: unknown) => {
    failure ??= storeFailure(new Error('the log of the store could not be synced', { cause }))
    for (const { jobs } of [...underWay, ...waiting]) for (const job of jobs) job.reject(failure)
    waiting = []
  }
  const land = async (own: LogSync) => {
    while (waiting.length > 0) {
      underWay = waiting
      waiting = []
      try {
        await own.sync()
        tell(underWay)
      } catch (error) {
        fail(error)
      }
    }
    underWay = []
  }

  return {
    check() {
      if (failure !== undefined) throw failure
    },
    add(committed: Committed) {
      if (!log) return tell([committed])
      waiting.push(committed)
      if (underWay.length === 0) void land(log)
    },
    close() {
      if (!log) return
      try {
        if (underWay.length + waiting.length > 0) log.syncNow()
        tell([...underWay, ...waiting])
        waiting = []
      } catch (error) {
        fail(error)
      }
      log.close()
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
