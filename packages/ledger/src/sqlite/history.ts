/**
 * The history index: rows, pages, removal.
 */

import type { SQLInputValue } from 'node:sqlite'
import type { HistoryEntry, HistoryQuery } from '../ledger.ts'
import type { Sql } from './statements.ts'

interface HistoryRow {
  readonly account: string
  readonly seq: number
  readonly id: string
  readonly status: 'success' | 'failed'
  readonly url: string
  readonly host: string
  readonly parser: string
  readonly parser_version: string
  readonly kind: string
  readonly pointer: string | null
  readonly tokens: number
  readonly key_id: string
  readonly key_name: string
  readonly created_at: number
  readonly completed_at: number
  readonly expires_at: number
  readonly meta: string
}

/** Add an entry at a place of the account's sequence. */
export function insertEntry(sql: Sql, account: string, seq: number, entry: HistoryEntry): void {
  sql.run(
    `INSERT INTO history (account, seq, id, status, url, host, parser, parser_version, kind, pointer, tokens,
     key_id, key_name, created_at, completed_at, expires_at, meta)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    JSON.stringify(entry.meta)
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

/** A page of entries, and where the next one starts. */
export function pageOf(
  sql: Sql,
  account: string,
  query: HistoryQuery,
  now: number
): { entries: HistoryEntry[]; next: number | null } {
  const tests: [string, SQLInputValue][] = [
    ['account = ?', account],
    ['expires_at > ?', now]
  ]
  if (query.after !== undefined)
    tests.push([query.order === 'asc' ? 'seq > ?' : 'seq < ?', query.after])
  if (query.status !== undefined) tests.push(['status = ?', query.status])
  if (query.parser !== undefined) tests.push(['? IN (parser, kind)', query.parser])
  if (query.host !== undefined) tests.push(['host = ?', query.host])
  if (query.url !== undefined) tests.push(['url = ?', query.url])
  if (query.from !== undefined) tests.push(['created_at >= ?', query.from])
  if (query.to !== undefined) tests.push(['created_at < ?', query.to])
  const where = tests.map(([test]) => test).join(' AND ')
  const rows = sql.all<HistoryRow>(
    `SELECT * FROM history WHERE ${where} ORDER BY seq ${query.order} LIMIT ?`,
    ...tests.map(([, value]) => value),
    query.limit + 1
  )
  const shown = rows.slice(0, query.limit)
  const next = rows.length > query.limit ? (shown.at(-1)?.seq ?? null) : null
  return { entries: shown.map(entryOf), next }
}

/** Remove one entry of an account, or all. @returns the pointers of their payloads. */
export function deleteEntries(
  sql: Sql,
  account: string,
  what: { id: string } | { all: true }
): string[] {
  const rows =
    'id' in what
      ? sql.all<HistoryRow>(
          'DELETE FROM history WHERE account = ? AND id = ? RETURNING pointer',
          account,
          what.id
        )
      : sql.all<HistoryRow>('DELETE FROM history WHERE account = ? RETURNING pointer', account)
  return pointersOf(rows)
}

/** Remove expired entries, then those over the number an account may keep; at most `limit` in all. */
export function trimEntries(
  sql: Sql,
  { limit, maxPerAccount }: { limit: number; maxPerAccount: number },
  now: number
): string[] {
  const expired = sql.all<HistoryRow>(
    `DELETE FROM history WHERE (account, seq) IN
     (SELECT account, seq FROM history WHERE expires_at <= ? LIMIT ?) RETURNING pointer`,
    now,
    limit
  )
  const over = sql.all<HistoryRow>(
    // The cut is found once for an account: asked for each entry, it would take time quadratic in their number.
    `WITH cut AS MATERIALIZED (
       SELECT a.id AS account, (
         SELECT seq FROM history WHERE account = a.id ORDER BY seq DESC LIMIT 1 OFFSET ?) AS seq
       FROM accounts a)
     DELETE FROM history WHERE (account, seq) IN (
       SELECT h.account, h.seq FROM cut JOIN history h ON h.account = cut.account AND h.seq <= cut.seq
       LIMIT ?) RETURNING pointer`,
    maxPerAccount,
    Math.max(0, limit - expired.length)
  )
  return pointersOf([...expired, ...over])
}

function pointersOf(rows: readonly HistoryRow[]): string[] {
  return rows.map((row) => row.pointer).filter((pointer) => pointer !== null)
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
    meta: JSON.parse(row.meta)
  }
}
