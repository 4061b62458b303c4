/**
 * Opens the store that the configuration names: ledger, people and payloads together.
 */

import { mkdirSync } from 'node:fs'
import {
  type AuditLog,
  createAuditLog,
  createDataKeys,
  type Directory,
  type Ledger,
  openFilePayloads,
  openRedisDirectory,
  openRedisLedger,
  openSqliteDirectory,
  openSqliteLedger,
  type PayloadStore,
  sealPayloads
} from '@sluice/store'
import { type Config, dataPaths } from './config.ts'
import { keepPrivate } from './private-files.ts'
import type { Secrets } from './secrets.ts'

/** The open store. */
export interface Store {
  readonly ledger: Ledger
  readonly directory: Directory
  readonly audit: AuditLog
  /** Sealed under the data key of each account. */
  readonly payloads: PayloadStore
}

/**
 * @param told.onAdvice - which settings of Redis may lose money.
 * @param told.onFault - what kept the audit log from being written.
 * @throws SluiceError `STORE_UNAVAILABLE` - the folder, the database or Redis cannot be opened.
 */
export async function openStore(
  config: Config,
  secrets: Secrets,
  told: { onAdvice?: (advice: string) => void; onFault?: (error: unknown) => void } = {}
): Promise<Store> {
  const paths = dataPaths(config)
  for (const file of readyFiles(config)) {
    told.onAdvice?.(`${file} can be read by other users: run chmod go= ${file}`)
  }
  const ledger = await openLedger(config, told.onAdvice)
  const directory =
    config.STORE_URL === 'embedded:'
      ? await openSqliteDirectory({ file: paths.database })
      : await openRedisDirectory({ url: config.STORE_URL })
  const dataKeys = createDataKeys(directory, secrets.dataKey)
  const files = await openFilePayloads({ folder: paths.payloads })
  const audit = createAuditLog(directory, {
    seal: secrets.audit,
    ...(told.onFault ? { onError: told.onFault } : {})
  })
  return {
    ledger,
    directory,
    audit,
    payloads: sealPayloads(files, dataKeys, { sealedOnly: true })
  }
}

/** Close it, each part before what it needs. */
export async function closeStore({ payloads, audit, directory, ledger }: Store): Promise<void> {
  await payloads.close()
  await audit.close()
  await directory.close()
  await ledger.close()
}

/** Make the folder, and keep what is in it from others. @returns what others can read nevertheless. */
function readyFiles(config: Config): string[] {
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  return keepPrivate(config)
}

function openLedger(config: Config, onAdvice?: (advice: string) => void): Promise<Ledger> {
  const paths = dataPaths(config)
  const freePerMonth = config.FREE_TOKENS_PER_MONTH
  if (config.STORE_URL === 'embedded:') {
    return openSqliteLedger({ file: paths.database, freePerMonth })
  }
  return openRedisLedger({
    url: config.STORE_URL,
    freePerMonth,
    journal: paths.grants,
    strict: config.LEDGER_STRICT === '1',
    ...(onAdvice ? { onAdvice } : {})
  })
}
