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
interface Writes {
  /** Resolves once the operation is on the disk. */
  run<T>(work: () => T): Promise<T>
  /**
   * Resolves once the operation is committed. A crash of the process does not undo it; a power cut may, unless a later
   * operation is on the disk. For what is only promised to this process, which a power cut ends, too.
   */
  runUnsynced<T>(work: () => T): Promise<T>
}

/** Runs write operations, oldest first. */
export interface CommitQueue extends Writes {
  /**
   * Runs operations before all others. Each transaction has time for at least one of the others, so that they go on
   * however many urgent ones there are.
   */
  readonly urgent: Writes
  /**
   * @throws SluiceError `STORE_UNAVAILABLE` - the queue is closed, or a sync has failed: what it was for may be lost, so
   * nothing is built on it.
   */
  check(): void
  /** Commit what is queued and refuse more. */
  close(): void
}

/**
 * The queue of one database connection.
 *
 * @param log - syncs committed data.
 * @param onCommit - called after each COMMIT.
 */
export function createCommitQueue(sql: Sql, log: LogSync, onCommit?: () => void): CommitQueue {
  const landing = createLanding(log)
  /** Each oldest first. The first line goes before the second. */
  let lines: readonly [urgent: Job[], usual: Job[]] = [[], []]
  let closed = false
  const isEmpty = () => lines.every((line) => line.length === 0)

  const flush = () => {
    if (isEmpty()) return
    const jobs: Job[] = []
    const outcomes: (() => void)[] = []
    const began = performance.now()
    const runFirstOf = (line: readonly Job[]) => {
      let count = 0
      for (let job = line[0]; job; job = line[count]) {
        jobs.push(job)
        outcomes.push(runInSavepoint(sql, job))
        count++
        // The rest is for the next turn: many long ones may have been asked for at once.
        if (performance.now() - began > longestTurn()) break
      }
      return count
    }
    try {
      landing.check()
      sql.exec('BEGIN IMMEDIATE')
      const [urgent, usual] = [runFirstOf(lines[0]), runFirstOf(lines[1])]
      sql.exec('COMMIT')
      onCommit?.()
      lines = [lines[0].slice(urgent), lines[1].slice(usual)]
      if (!isEmpty()) setImmediate(flush)
    } catch (error) {
      const failed = lines.flat()
      lines = [[], []]
      rollBack(sql)
      for (const job of failed) job.reject(storeFailure(error))
      return
    }
    const synced = jobs.filter(({ isSynced }) => isSynced)
    for (const [index, { isSynced }] of jobs.entries()) if (!isSynced) outcomes[index]?.()
    if (synced.length === 0) return
    landing.add({ jobs: synced, outcomes: outcomes.filter((_, index) => jobs[index]?.isSynced) })
  }
  const check = () => {
    if (closed) throw storeFailure(new Error('the store is closed'))
    landing.check()
  }
  const add = <T>(line: 0 | 1, work: () => T, isSynced: boolean) =>
    new Promise<T>((resolve, reject) => {
      if (closed) return check()
      if (isEmpty()) setImmediate(flush)
      lines[line].push({ work, isSynced, resolve: resolve as (value: unknown) => void, reject })
    })
  const writesOf = (line: 0 | 1): Writes => ({
    run: (work) => add(line, work, true),
    runUnsynced: (work) => add(line, work, false)
  })

  return {
    ...writesOf(1),
    urgent: writesOf(0),
    check,
    close() {
      closed = true
      while (!isEmpty()) flush()
      landing.close()
    }
  }
}

/** Syncs transactions to the disk, in order, and only then acknowledges them. */
function createLanding(log: LogSync) {
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
  const land = async () => {
    while (waiting.length > 0) {
      underWay = waiting
      waiting = []
      try {
        await log.sync()
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
      waiting.push(committed)
      if (underWay.length === 0) void land()
    },
    close() {
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
