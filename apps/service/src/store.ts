/**
 * Opens the store that the configuration names: ledger and payloads together.
 */

import { mkdirSync } from 'node:fs'
import { type Ledger, openFilePayloads, openSqliteLedger, type PayloadStore } from '@sluice/ledger'
import { type Config, dataPaths } from './config.ts'

/** The open store. Close payloads before the ledger. */
export interface Store {
  readonly ledger: Ledger
  readonly payloads: PayloadStore
}

/** @throws SluiceError `STORE_UNAVAILABLE` - the folder or the database cannot be opened. */
export async function openStore(config: Config): Promise<Store> {
  const paths = dataPaths(config)
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const ledger = await openSqliteLedger({
    file: paths.database,
    freePerMonth: config.FREE_TOKENS_PER_MONTH
  })
  const payloads = await openFilePayloads({ folder: paths.payloads })
  return { ledger, payloads }
}
