/**
 * The history index: rows and pages.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { HistoryEntry, HistoryQuery } from '../ledger.ts'
import { searchedText } from '../search-text.ts'
import { type HistoryRow, rowsOf } from './history-rows.ts'

/** Add an entry at a place of the account's sequence. */
export function insertEntry(sql: Sql, account: string, seq: number, entry: HistoryEntry): void {
  sql.run(
    `INSERT INTO history (account, seq, id, status, url, host, parser, parser_version, kind, pointer, tokens,
     key_id, key_name, created_at, completed_at, expires_at, title, shared, meta, mark, searched)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    account,
    seq,
    entry.id,
    entry.status,
    entry.url,
    entry.host,
    entry.parser.name,
    entry.parser.version,
    entry.kind,
    entry.pointer,
    entry.tokens,
    entry.key.id,
    entry.key.name,
    entry.createdAt,
    entry.completedAt,
    entry.expiresAt,
    entry.title ?? null,
    entry.shared ? JSON.stringify(entry.shared) : null,
    JSON.stringify(entry.meta),
    entry.mark ?? null,
    searchedText(entry)
  )
  if (entry.mark === undefined || entry.status !== 'success') return
  sql.run(
    'INSERT OR REPLACE INTO newest (account, mark, seq) VALUES (?, ?, ?)',
    account,
    entry.mark,
    seq
  )
}

/** The entry at a place, expired or not. */
export function entryAt(sql: Sql, account: string, seq: number): HistoryEntry | undefined {
  const row = sql.get<HistoryRow>(
    'SELECT * FROM history WHERE account = ? AND seq = ?',
    account,
    seq
  )
  return row && entryOf(row)
}

/** The entry of an id, unless it expired. */
export function entryById(
  sql: Sql,
  account: string,
  id: string,
  now: number
): HistoryEntry | undefined {
  const row = sql.get<HistoryRow>(
    'SELECT * FROM history WHERE account = ? AND id = ? AND expires_at > ?',
    account,
    id,
    now
  )
  return row && entryOf(row)
}

/** See `Ledger.newestOf`. */
export function newestOf(
  sql: Sql,
  account: string,
  mark: string,
  now: number
): HistoryEntry | undefined {
  const row = sql.get<HistoryRow>(
    `SELECT history.* FROM newest JOIN history USING (account, seq)
     WHERE newest.account = ? AND newest.mark = ? AND expires_at > ?`,
    account,
    mark,
    now
  )
  return row && entryOf(row)
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
  return { entries: shown.map(entryOf), next }
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

function entryOf(row: HistoryRow): HistoryEntry {
  return {
    id: row.id,
    url: row.url,
    host: row.host,
    parser: { name: row.parser, version: row.parser_version },
    kind: row.kind,
    status: row.status,
    pointer: row.pointer,
    tokens: row.tokens,
    key: { id: row.key_id, name: row.key_name },
    createdAt: row.created_at,
    completedAt: row.completed_at,
    expiresAt: row.expires_at,
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.shared === null ? {} : { shared: JSON.parse(row.shared) }),
    meta: JSON.parse(row.meta),
    ...(row.mark === null ? {} : { mark: row.mark })
  }
}
