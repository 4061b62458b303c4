/** The connection to the embedded store, with its queue of writes, which all parts of the store share. */

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

/** Opens the database file. */
export function openConnection(file: string): Connection {
  const database = openDatabase(file)
  const place = database.location() ?? file
  const sql = sqlOf(database)
  // The queue syncs, outside the event loop. Deleted data is overwritten, not only unlinked.
  sql.exec('PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON')
  const checkpoints = openCheckpoints(place, sql)
  const queue = createCommitQueue(sql, openLogSync(place), checkpoints.committed)
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
