/** The module of the thread that makes checkpoints: one for each message, answered with the state of the log. */

import { parentPort, workerData } from 'node:worker_threads'
import { databaseAt } from './database.ts'

/** State of a log after a checkpoint. */
export interface LogState {
  /** Pages in the log. */
  readonly log: number
  /** Pages of it that are in the database. */
  readonly checkpointed: number
}

parentPort?.on('message', () => parentPort?.postMessage(checkpoint(workerData as string)))

/** @returns undefined if it failed: the disk may be full. */
function checkpoint(file: string): LogState | undefined {
  try {
    // Open only meanwhile: the last connection that closes takes the log away. SQLite keeps its descriptor for the next
    // one, as closing it would drop the locks of the process.
    const database = databaseAt(file, { timeout: 100 })
    try {
      const state = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()
      return state as unknown as LogState
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}
