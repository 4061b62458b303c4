/**
 * Syncs SQLite's write-ahead log outside the event loop.
 *
 * With `synchronous=NORMAL` a commit is in the log when COMMIT returns, and on the disk once the log is synced; SQLite
 * itself syncs it before its content goes into the database, and when it restarts the log. Syncing the log before a
 * commit is acknowledged is therefore as safe as FULL, without blocking anything meanwhile. Source:
 * https://sqlite.org/wal.html §2.2 and §3.1. Locks are on the `-shm` file, so closing this descriptor drops none of
 * them.
 */

import * as fs from 'node:fs'
import { promisify } from 'node:util'

const fdatasync = promisify(fs.fdatasync)

/** See {@link openLogSync}. */
export interface LogSync {
  /** Resolves when all that was committed before the call is on the disk. */
  sync(): Promise<void>
  /** The same, waiting for it. */
  syncNow(): void
  close(): void
}

/** @param file - real path of the database, open in WAL mode: its log is there as long as it is open. */
export function openLogSync(file: string): LogSync {
  const log = fs.openSync(`${file}-wal`, 'r+')
  let running = 0
  let isClosed = false
  const closeWhenIdle = () => {
    if (isClosed && running === 0) fs.closeSync(log)
  }
  return {
    async sync() {
      running++
      try {
        await fdatasync(log)
      } finally {
        running--
        closeWhenIdle()
      }
    },
    syncNow: () => fs.fdatasyncSync(log),
    close() {
      if (isClosed) return
      isClosed = true
      closeWhenIdle()
    }
  }
}
