/** Presets in the embedded store. */

import type { Connection } from '../connections/sqlite/connection.ts'
import { read } from '../connections/sqlite/read.ts'
import type { Sql } from '../connections/sqlite/statements.ts'
import {
  assertPresetFits,
  type PresetRow,
  type PresetStore,
  type WrittenPreset
} from './preset-store.ts'

/** The store of presets over a connection. */
export function presetsOn({ sql, queue }: Connection): PresetStore {
  return {
    async putPreset(preset) {
      assertPresetFits(preset)
      return queue.run(() => put(sql, preset))
    },
    preset: ({ account, id }) =>
      read(() => {
        const row = sql.get<Row>('SELECT * FROM presets WHERE account = ? AND id = ?', account, id)
        return row && rowOf(row)
      }),
    presets: (account) =>
      read(() =>
        sql.all<Row>('SELECT * FROM presets WHERE account = ? ORDER BY id', account).map(rowOf)
      ),
    removePreset: ({ account, id }) =>
      queue.run(() => {
        const isThere = isKept(sql, account, id)
        sql.run('DELETE FROM presets WHERE account = ? AND id = ?', account, id)
        return isThere
      }),
    removePresets: (account) =>
      queue.run(() => void sql.run('DELETE FROM presets WHERE account = ?', account))
  } satisfies PresetStore
}

interface Row {
  readonly account: string
  readonly id: string
  readonly name: string
  readonly sealed: string
  readonly created_at: number
  readonly updated_at: number
}

function rowOf({ account, id, name, sealed, created_at, updated_at }: Row): PresetRow {
  return { account, id, name, sealed, createdAt: created_at, updatedAt: updated_at }
}

function isKept(sql: Sql, account: string, id: string): boolean {
  return sql.get('SELECT id FROM presets WHERE account = ? AND id = ?', account, id) !== undefined
}

function put(sql: Sql, preset: WrittenPreset): 'OK' | 'TOO_MANY' | 'NAME_TAKEN' {
  const { account, id, name, sealed, createdAt, updatedAt, most } = preset
  const named = 'SELECT id FROM presets WHERE account = ? AND name = ? AND id <> ?'
  if (sql.get(named, account, name, id) !== undefined) return 'NAME_TAKEN'
  if (!isKept(sql, account, id)) {
    const count = 'SELECT count(*) AS count FROM presets WHERE account = ?'
    if ((sql.get<{ count: number }>(count, account)?.count ?? 0) >= most) return 'TOO_MANY'
  }
  sql.run(
    'INSERT OR REPLACE INTO presets (account, id, name, sealed, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
    account,
    id,
    name,
    sealed,
    createdAt,
    updatedAt
  )
  return 'OK'
}
