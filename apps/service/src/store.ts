/**
 * Opens the store that the configuration names: ledger and payloads together.
 */

import { mkdirSync } from 'node:fs'
import {
  type Ledger,
  openFilePayloads,
  openRedisLedger,
  openSqliteLedger,
  type PayloadStore,
  sealPayloads
} from '@sluice/ledger'
import { type Config, dataPaths } from './config.ts'

/** The open store. Close payloads before the ledger. */
export interface Store {
  readonly ledger: Ledger
  readonly payloads: PayloadStore
}

/**
 * @param onAdvice - told which settings of Redis may lose money.
 * @throws SluiceError `STORE_UNAVAILABLE` - the folder, the database or Redis cannot be opened.
 */
export async function openStore(
  config: Config,
  onAdvice?: (advice: string) => void
): Promise<Store> {
  const paths = dataPaths(config)
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const freePerMonth = config.FREE_TOKENS_PER_MONTH
  const ledger =
    config.STORE_URL === 'embedded:'
      ? await openSqliteLedger({ file: paths.database, freePerMonth })
      : await openRedisLedger({
          url: config.STORE_URL,
          freePerMonth,
          journal: paths.grants,
          strict: config.LEDGER_STRICT === '1',
          ...(onAdvice ? { onAdvice } : {})
        })
  const payloads = sealPayloads(await openFilePayloads({ folder: paths.payloads }))
  return { ledger, payloads }
}
