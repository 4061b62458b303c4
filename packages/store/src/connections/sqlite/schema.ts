/**
 * Tables of the embedded store, and opening the file so that an acknowledged write outlives a crash.
 */

import type { DatabaseSync } from 'node:sqlite'
import { databaseAt } from './database.ts'
import { AUDIT_TABLES } from './tables/audit.ts'
import { COOKIE_SESSIONS_TABLES } from './tables/cookie-sessions.ts'
import { DIRECTORY_TABLES } from './tables/directory.ts'
import { DRIFT_TABLES } from './tables/drift.ts'
import { HOSTS_TABLES } from './tables/hosts.ts'
import { JOBS_TABLES } from './tables/jobs.ts'
import { LEARNED_TABLES } from './tables/learned.ts'
import { MONITORS_TABLES } from './tables/monitors.ts'
import { PRESETS_TABLES } from './tables/presets.ts'
import { TOKENS_TABLES } from './tables/tokens.ts'
import { WEBHOOKS_TABLES } from './tables/webhooks.ts'

/** One entry per version of the schema; `user_version` is their number and {@link EARLIER}. Once released, only added to. */
const MIGRATIONS = [
  [
    TOKENS_TABLES,
    DIRECTORY_TABLES,
    AUDIT_TABLES,
    JOBS_TABLES,
    WEBHOOKS_TABLES,
    HOSTS_TABLES,
    MONITORS_TABLES,
    DRIFT_TABLES,
    COOKIE_SESSIONS_TABLES
  ].join('\n'),
  LEARNED_TABLES,
  PRESETS_TABLES
]

/** Versions before the first one here: a database of theirs is refused. */
const EARLIER = 1

/** Tables of a database. */
export interface Schema {
  /** Statements that run before a new file has its first page. */
  readonly before?: string
  /** Statements of each version, from the first. */
  readonly migrations: readonly string[]
  /** Versions before the first, which are refused; default none. */
  readonly earlier?: number
}

const STORE: Schema = { migrations: MIGRATIONS, earlier: EARLIER }

/**
 * Opens the database file in WAL mode and brings its schema up to date. Every COMMIT syncs the disk until the connection
 * has a queue that syncs (`connection.ts`). Several processes may have the file open; they wait for each other's
 * transactions.
 */
export function openDatabase(
  file: string,
  { before = '', migrations, earlier = 0 }: Schema = STORE
): DatabaseSync {
  const database = databaseAt(file, { timeout: 2_000 })
  // In a database that is there it may write, for which a full disk has no room.
  const isNew = database.prepare('PRAGMA page_count').get()?.page_count === 0
  if (isNew) database.exec(before)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  migrate(database, migrations, earlier)
  return database
}

/**
 * Brings a database to the newest version, in one transaction.
 *
 * @param migrations - statements of each version, from the first.
 * @param earlier - versions before the first. @throws Error - one of these wrote the database, or a newer one.
 */
export function migrate(database: DatabaseSync, migrations: readonly string[], earlier = 0): void {
  const newest = earlier + migrations.length
  database.exec('BEGIN IMMEDIATE')
  try {
    const row = database.prepare('PRAGMA user_version').get() as { user_version: number }
    if (row.user_version > newest) {
      throw new Error(
        `the store was written by a newer version of Sluice (schema ${row.user_version})`
      )
    }
    if (row.user_version > 0 && row.user_version <= earlier) {
      throw new Error(
        `the store was written by an earlier version of Sluice (schema ${row.user_version}, and this one reads ${newest}): start with an empty folder`
      )
    }
    const applied = Math.max(0, row.user_version - earlier)
    for (const migration of migrations.slice(applied)) database.exec(migration)
    // Even the same value would be written, for which a full disk has no room.
    if (row.user_version < newest) {
      database.exec(`PRAGMA user_version = ${newest}`)
    }
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
