/** A connection to the embedded store, with its queue of writes. */

import { openCheckpoints } from './checkpoints.ts'
import { type CommitQueue, createCommitQueue } from './commit-queue.ts'
import { openLogSync } from './log-sync.ts'
import { openDatabase } from './schema.ts'
import { type Sql, sqlOf } from './statements.ts'

/** See {@link openConnection}. */
export interface Connection {
  readonly sql: Sql
  readonly queue: CommitQueue
  /** Commits what is queued, and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database file.
 *
 * @param options.isSynced - false if a power cut may take the last writes.
 */
export function openConnection(file: string, { isSynced = true } = {}): Connection {
  const database = openDatabase(file)
  const place = database.location() ?? file
  const sql = sqlOf(database)
  // The queue syncs, outside the event loop.
  sql.exec('PRAGMA synchronous = NORMAL')
  const checkpoints = openCheckpoints(place, sql)
  const log = isSynced ? openLogSync(place) : undefined
  const queue = createCommitQueue(sql, log, checkpoints.committed)
  let closing: Promise<void> | undefined
  const close = async () => {
    queue.close()
    await checkpoints.close()
    database.close()
  }
  return {
    sql,
    queue,
    close: () => {
      closing ??= close()
      return closing
    }
  }
}
