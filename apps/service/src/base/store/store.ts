/**
 * Opens the store that the configuration names: ledger, people and payloads together.
 */

import { mkdirSync } from 'node:fs'
import {
  type AuditLog,
  createAuditLog,
  createDataKeys,
  type DataKeys,
  type OpenStore,
  openStore as openStoreAt,
  type PayloadStore,
  sealPayloads
} from '@sluice/store'
import { type Config, dataPaths } from '../config.ts'
import { jobRoom } from './job-room.ts'
import { openPayloads } from './open-payloads.ts'
import { keepPrivate } from './private-files.ts'
import type { Secrets } from './secrets.ts'

/** The open store. */
export interface Store extends OpenStore {
  /** Writes into the directory. */
  readonly audit: AuditLog
  /** Sealed under the data key of each account. */
  readonly payloads: PayloadStore
  /** A key for the data of each account. */
  readonly dataKeys: DataKeys
}

/**
 * @param told.onAdvice - called with Redis settings that may lose money.
 * @param told.onFault - called with the error if the audit log cannot be written.
 * @param told.isService - check the storage of payloads by writing to it.
 * @throws SluiceError `STORE_UNAVAILABLE` - the folder, the database or Redis cannot be opened. Error - the storage of
 * payloads cannot be used, and what to do about it.
 */
export async function openStore(
  config: Config,
  secrets: Secrets,
  told: {
    onAdvice?: (advice: string) => void
    onFault?: (error: unknown) => void
    isService?: boolean
  } = {}
): Promise<Store> {
  const paths = dataPaths(config)
  for (const file of readyFiles(config)) {
    told.onAdvice?.(`${file} can be read by other users: run chmod go= ${file}`)
  }
  const opened = await openStoreAt(config.STORE_URL, {
    file: paths.database,
    journal: paths.grants,
    freePerMonth: config.FREE_TOKENS_PER_MONTH,
    jobRoom: jobRoom(config),
    strict: config.LEDGER_STRICT === '1',
    ...(told.onAdvice ? { onAdvice: told.onAdvice } : {})
  })
  const audit = createAuditLog(opened.directory, {
    seal: secrets.audit,
    ...(told.onFault ? { onError: told.onFault } : {})
  })
  const bytes = await openPayloads(config, { probe: told.isService === true })
  const dataKeys = createDataKeys(opened.directory, secrets.dataKey)
  const payloads = sealPayloads(bytes, dataKeys, { sealedOnly: true })
  return {
    ...opened,
    audit,
    dataKeys,
    payloads,
    async close() {
      await payloads.close()
      await audit.close()
      await opened.close()
    }
  }
}

/** Create the folder, and hide its contents from other users. @returns the files that others can still read. */
function readyFiles(config: Config): string[] {
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  return keepPrivate(config)
}
