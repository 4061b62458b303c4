/**
 * The history index: rows and pages.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { HistoryEntry, HistoryQuery } from '../ledger.ts'
import {
  COLUMNS,
  entryOf,
  type FormColumns,
  type HistoryRow,
  markColumn,
  markKey,
  NUMBER,
  ROW,
  valuesOf
} from './entry-columns.ts'
import { rowsOf } from './history-rows.ts'

const VALUES = COLUMNS.replaceAll(/\w+/g, '?')

/** Add an entry at a place of the account's sequence. */
export function insertEntry(
  sql: Sql,
  account: { readonly id: string; readonly number: number },
  seq: number,
  entry: HistoryEntry,
  form: FormColumns
): void {
  sql.run(
    `INSERT INTO history (account, seq, form, own_form, ${COLUMNS}) VALUES (?, ?, ?, ?, ${VALUES})`,
    account.number,
    seq,
    form.number,
    form.own,
    ...valuesOf(account.id, entry)
  )
  if (entry.mark === undefined || entry.status !== 'success') return
  sql.run(
    'INSERT OR REPLACE INTO newest (account, mark, seq) VALUES (?, ?, ?)',
    account.number,
    markKey(entry.mark),
    seq
  )
}

const SELECT = `SELECT ${ROW} FROM history h LEFT JOIN forms f ON f.number = h.form`

/** The entry at a place, expired or not. */
export function entryAt(sql: Sql, account: string, seq: number): HistoryEntry | undefined {
  const row = sql.get<HistoryRow>(
    `${SELECT} WHERE h.account = ${NUMBER} AND h.seq = ?`,
    account,
    seq
  )
  return row && entryOf(account, row)
}

/** The entry of an id, unless it expired. */
export function entryById(
  sql: Sql,
  account: string,
  id: string,
  now: number
): HistoryEntry | undefined {
  const row = sql.get<HistoryRow>(
    `${SELECT} WHERE h.account = ${NUMBER} AND h.id = ? AND h.expires_at > ?`,
    account,
    id,
    now
  )
  return row && entryOf(account, row)
}

/** See `Ledger.newestOf`. */
export function newestOf(
  sql: Sql,
  account: string,
  mark: string,
  now: number
): HistoryEntry | undefined {
  const row = sql.get<HistoryRow>(
    `SELECT ${ROW} FROM newest n JOIN history h USING (account, seq) LEFT JOIN forms f ON f.number = h.form
     WHERE n.account = ${NUMBER} AND n.mark = ? AND h.mark = ? AND h.expires_at > ?`,
    account,
    markKey(mark),
    markColumn(mark),
    now
  )
  return row && entryOf(account, row)
}

/** A page of entries, and where the next one starts. */
export async function pageOf(
  sql: Sql,
  account: string,
  query: HistoryQuery,
  now: number
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  const { found, stop } = await rowsOf(sql, account, query, now)
  const shown = found.slice(0, query.limit)
  const next = found.length > query.limit ? (shown.at(-1)?.seq ?? null) : stop
  return { entries: shown.map((row) => entryOf(account, row)), next }
}

/** Places of the entries that a query finds, one more than its limit at most. */
export async function placesOf(
  sql: Sql,
  account: string,
  query: HistoryQuery,
  now: number
): Promise<number[]> {
  return (await rowsOf(sql, account, query, now)).found.map(({ seq }) => seq)
}
