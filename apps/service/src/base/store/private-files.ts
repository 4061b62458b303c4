/**
 * Hides the files in `DATA_DIR` from other users of the machine, even if the folder existed before and is open to all.
 */

import { chmodSync, closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { storeDriver } from '@sluice/store'
import { type Config, dataPaths } from '../config.ts'

/** An older draft of the secret was left by a killed process, ms. */
const DRAFT_AGE = 60_000
const GROUP_AND_OTHERS = 0o077

/**
 * Remove the access of group and others to our own files and folders in `DATA_DIR`. Other files, and the folder itself,
 * may be the operator's and stay as they are.
 *
 * @returns those still open to others, because they belong to another user.
 */
export function keepPrivate(config: Config): string[] {
  const { database, ...others } = dataPaths(config)
  if (!storeDriver(config.STORE_URL).isServer) makeClosed(database)
  removeDrafts(config.DATA_DIR, others.secret)
  const files = [
    database,
    `${database}-wal`,
    `${database}-shm`,
    `${database}.grants.jsonl`,
    ...Object.values(others)
  ]
  return files.filter((file) => !isClosed(file))
}

/** SQLite gives the files beside the database the same mode. */
function makeClosed(database: string): void {
  try {
    closeSync(openSync(database, 'a', 0o600))
  } catch {
    // Opening the store reports the fault.
  }
}

function isClosed(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined || (found.mode & GROUP_AND_OTHERS) === 0) return true
  try {
    chmodSync(file, found.mode & 0o700)
    return true
  } catch {
    return false
  }
}

/** Files of a process that was killed while it made the secret. */
function removeDrafts(folder: string, secret: string): void {
  const draft = new RegExp(`^${basename(secret)}\\.\\d+\\.[\\da-f]{8}$`)
  for (const name of readdirSync(folder)) {
    if (!draft.test(name)) continue
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (found && found.mtimeMs < Date.now() - DRAFT_AGE) rmSync(join(folder, name), { force: true })
  }
}
