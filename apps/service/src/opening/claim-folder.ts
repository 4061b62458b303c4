/** One service process per folder of the embedded store. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** `SQLITE_BUSY`, see https://sqlite.org/rescode.html. */
const BUSY = 5
/** Time for a process that is about to stop, and between two attempts, ms. */
const [PATIENCE_MS, AGAIN_MS] = [5_000, 100]

/** A lock that nothing refers to would be collected, and closed. */
const held = new Set<DatabaseSync>()

/**
 * Claim a folder until the process ends, however it ends: the system holds the lock on a file that SQLite opens. Commands
 * that use the store beside the service claim nothing.
 *
 * @returns gives the folder back.
 * @throws Error - another process has it.
 */
export async function claimFolder(folder: string, patience = PATIENCE_MS): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const pid = join(folder, 'service.pid')
  const lock = new DatabaseSync(join(folder, 'service.lock'))
  for (const end = performance.now() + patience; !isLocked(lock); ) {
    if (performance.now() < end) await wait(AGAIN_MS)
    else {
      lock.close()
      throw new Error(
        `Another Sluice (pid ${readFileSync(pid, 'utf8')}) uses the folder ${folder}. Stop it, or set DATA_DIR.`
      )
    }
  }
  writeFileSync(pid, String(process.pid))
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function isLocked(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    return false
  }
}
