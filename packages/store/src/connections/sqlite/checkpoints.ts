/**
 * Checkpoints of SQLite's write-ahead log in a thread of its own.
 *
 * SQLite would copy the log into the database within a COMMIT, and sync the database there: up to a tenth of a second in
 * which the process does nothing else. All connections of a process to one database share a thread. It starts with the
 * first checkpoint and ends when there was nothing to do for a while.
 */

import { Worker } from 'node:worker_threads'
import { workerEnvironment } from '@sluice/core/child-environment'
import type { LogState } from './checkpoint-thread.ts'
import type { Sql } from './statements.ts'

/** Changed rows after which a checkpoint begins. */
const ROWS = 2_000
/** Shortest time between two checkpoints, ms. */
const PAUSE_MS = 250
/** An idle thread ends after this, ms. */
const IDLE_MS = 10_000
/**
 * Pages of the log, 64 MiB, at which the rest is copied by the connection itself. SQLite starts the log anew only when
 * all of it was copied, which the thread does not reach beside a process that writes without a pause.
 */
const MOST_PAGES = 16_384
/** Heap of the thread, MiB: it runs one statement. */
const HEAP = 16

/** Checkpoints of one connection's database. */
export interface Checkpoints {
  /** Notes a transaction that was committed. */
  committed(): void
  /** Makes a checkpoint after the one that runs. */
  run(): Promise<void>
  /** Resolves once no checkpoint runs. The last connection of the process ends the thread. */
  close(): Promise<void>
}

interface Shared {
  readonly file: string
  users: number
  /** Rows that were changed since the last checkpoint began. */
  rows: number
  began: number
  worker: Worker | undefined
  idle: NodeJS.Timeout | undefined
  running: Promise<void> | undefined
}

/** Databases that this process has open. */
const open = new Map<string, Shared>()

/** @param file - real path of the database. @param sql - its connection, which no longer makes checkpoints by itself. */
export function openCheckpoints(
  file: string,
  sql: Sql,
  { rows = ROWS, mostPages = MOST_PAGES } = {}
): Checkpoints {
  const shared = open.get(file) ?? newShared(file)
  open.set(file, shared)
  shared.users++
  sql.exec('PRAGMA wal_autocheckpoint = 0')
  let seen = changesOf(sql)
  let isClosed = false

  const checkpoint = async () => {
    const state = await inThread(shared)
    if (!isClosed && (!state || state.log >= mostPages)) checkpointNow(sql)
  }
  const begin = () => {
    shared.rows = 0
    shared.began = performance.now()
    shared.running = checkpoint().finally(() => {
      shared.running = undefined
    })
    return shared.running
  }
  return {
    committed() {
      const changes = changesOf(sql)
      shared.rows += changes - seen
      seen = changes
      if (shared.rows < rows || shared.running) return
      if (performance.now() - shared.began < PAUSE_MS) return
      void begin()
    },
    async run() {
      await shared.running
      if (!isClosed) await (shared.running ?? begin())
    },
    async close() {
      if (isClosed) return
      isClosed = true
      shared.users--
      await shared.running
      if (shared.users > 0) return
      open.delete(file)
      clearTimeout(shared.idle)
      await shared.worker?.terminate()
    }
  }
}

function newShared(file: string): Shared {
  return {
    file,
    users: 0,
    rows: 0,
    began: 0,
    worker: undefined,
    idle: undefined,
    running: undefined
  }
}

function changesOf(sql: Sql): number {
  return sql.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0
}

/** Copies what the thread has left; another process may be doing so already. */
function checkpointNow(sql: Sql): void {
  try {
    sql.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {
    // The disk is full or fails. Nothing is lost: the log has it, and the next checkpoint tries again.
  }
}

/** @returns undefined if the thread could not do it. */
function inThread(shared: Shared): Promise<LogState | undefined> {
  clearTimeout(shared.idle)
  shared.worker ??= startThread(shared)
  const { worker } = shared
  return new Promise<LogState | undefined>((resolve) => {
    const settle = (state?: LogState) => {
      worker.off('message', settle).off('error', fail).off('exit', fail)
      resolve(state)
    }
    const fail = () => settle()
    worker.on('message', settle).on('error', fail).on('exit', fail)
    worker.ref()
    worker.postMessage(undefined)
  }).finally(() => {
    worker.unref()
    shared.idle = setTimeout(() => void shared.worker?.terminate(), IDLE_MS).unref()
  })
}

function startThread(shared: Shared): Worker {
  const name = import.meta.url.endsWith('.ts') ? './checkpoint-thread.ts' : './checkpoint-thread.js'
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: shared.file,
    env: workerEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: HEAP }
  })
  const forget = () => {
    if (shared.worker === worker) shared.worker = undefined
  }
  worker.on('error', forget).on('exit', forget)
  worker.unref()
  return worker
}
