/**
 * SQLite of Node, loaded when a file is opened: who uses Redis needs none.
 */

import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite'

/** Open a database. @throws Error - this runtime has no SQLite, or the file cannot be opened. */
export function databaseAt(file: string | URL, options: DatabaseSyncOptions): DatabaseSync {
  const sqlite = process.getBuiltinModule('node:sqlite')
  if (sqlite === undefined) {
    throw new Error('this runtime has no node:sqlite; use Node 22.19 or newer, or a store on Redis')
  }
  return new sqlite.DatabaseSync(file, options)
}
