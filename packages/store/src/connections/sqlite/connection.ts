/** The connection to the embedded store, with its queue of writes, which all parts of the store share. */

import { openCheckpoints } from './checkpoints.ts'
import { type CommitQueue, createCommitQueue } from './commit-queue.ts'
import { openLogSync } from './log-sync.ts'
import { openDatabase, type Schema } from './schema.ts'
import { type Sql, sqlOf } from './statements.ts'

/** See {@link openConnection}. */
export interface Connection {
  readonly sql: Sql
  readonly queue: CommitQueue
  /** Copies the log into the database, outside the event loop. */
  checkpoint(): Promise<void>
  /** Commits what is queued, and closes the database. */
  close(): Promise<void>
}

/** Opens the database file. @param schema - its tables, if they are not those of the store. */
export function openConnection(file: string, schema?: Schema): Connection {
  const database = openDatabase(file, schema)
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
    checkpoint: checkpoints.run,
    close: () => {
      closing ??= close()
      return closing
    }
  }
}
