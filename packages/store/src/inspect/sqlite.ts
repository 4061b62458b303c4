/**
 * Inspects an embedded store: whether it can be read, and the secret it was sealed under. Changes no file.
 */

import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { auditRecords } from '../audit/sqlite.ts'
import { databaseAt } from '../connections/sqlite/database.ts'
import { sqlOf } from '../connections/sqlite/statements.ts'
import { storeFailure } from '../connections/store-failure.ts'
import { type SealedThings, type StoreFacts, type StoreSeals, sealedUnder } from './store-facts.ts'

/**
 * Facts about the store in `file`, which must exist.
 *
 * @param seals - seals of the secret to try on the store; without them `isSealedUnder` is `undefined`.
 * @throws SluiceError `STORE_UNAVAILABLE` with the reason as `cause`: the file is not a store, or cannot be read.
 */
export function inspectSqlite(file: string, seals: StoreSeals | undefined): StoreFacts {
  try {
    const database = databaseAt(placeOf(file), { readOnly: true, timeout: 2_000 })
    try {
      const sql = sqlOf(database)
      const { user_version } = sql.get<{ user_version: number }>('PRAGMA user_version') ?? {}
      return {
        versions: [String(user_version)],
        settings: [],
        bytes: sizeOf(file) + sizeOf(`${file}-wal`),
        limitBytes: undefined,
        evicted: 0,
        isSealedUnder: seals && sealedUnder(sealedThings(sql), seals)
      }
    } finally {
      database.close()
    }
  } catch (error) {
    throw storeFailure(error)
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** A store that no process has open is read as an immutable file, or the reader would create files beside it. */
function placeOf(file: string): URL {
  const place = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) place.searchParams.set('immutable', '1')
  return place
}

function sealedThings(sql: ReturnType<typeof sqlOf>): SealedThings {
  const [record] = auditRecords(sql, { limit: 1 })
  if (record) return { record }
  const dataKey = sql.get<{ account: string; wrapped: Uint8Array }>(
    'SELECT account, wrapped FROM data_keys LIMIT 1'
  )
  return { dataKey }
}
