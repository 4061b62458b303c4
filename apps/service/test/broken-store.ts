/** A store that fails while a service runs on it. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Removes the accounts from the embedded store in a folder. Its ledger answers `STORE_UNAVAILABLE` from then on. */
export function breakLedger(folder: string): void {
  const database = new DatabaseSync(join(folder, 'sluice.db'))
  database.exec('PRAGMA foreign_keys = OFF; DROP TABLE accounts')
  database.close()
}
