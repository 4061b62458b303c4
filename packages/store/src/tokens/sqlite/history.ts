/**
 * The history index: rows and pages.
 */

import type { SQLInputValue } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql } from '../../connections/sqlite/statements.ts'
import type { HistoryEntry, HistoryQuery } from '../ledger.ts'

/** Rows that are walked in one go, at most. */
const PART = 2_000

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
  readonly mark: string | null
}

/** Add an entry at a place of the account's sequence. */
export function insertEntry(sql: Sql, account: string, seq: number, entry: HistoryEntry): void {
  sql.run(
    `INSERT INTO history (account, seq, id, status, url, host, parser, parser_version, kind, pointer, tokens,
     key_id, key_name, created_at, completed_at, expires_at, meta, mark)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    JSON.stringify(entry.meta),
    entry.mark ?? null
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
  const rows = await rowsOf(sql, account, query, now)
  const shown = rows.slice(0, query.limit)
  const next = rows.length > query.limit ? (shown.at(-1)?.seq ?? null) : null
  return { entries: shown.map(entryOf), next }
}

/** Places of the entries that a query finds, one more than its limit at most. */
export async function placesOf(
  sql: Sql,
  account: string,
  query: HistoryQuery,
  now: number
): Promise<number[]> {
  return (await rowsOf(sql, account, query, now)).map(({ seq }) => seq)
}

/**
 * Rows that a query finds, one more than its limit at most. Read in parts with a pause between, so that a filter that
 * finds little does not hold up the process for as long as the history is.
 */
async function rowsOf(
  sql: Sql,
  account: string,
  query: HistoryQuery,
  now: number
): Promise<HistoryRow[]> {
  const { rows, walked, others } = testsOf(account, query, now)
  const [beyond, upTo] = query.order === 'asc' ? ['>', '<='] : ['<', '>=']
  const found: HistoryRow[] = []
  let after: number | undefined = query.after
  for (let part = query.limit + 1; ; part = Math.min(part * 4, PART)) {
    const from = after === undefined ? walked : [...walked, test(`seq ${beyond} ?`, after)]
    const end = sql.get<{ seq: number }>(
      `SELECT seq FROM ${rows} WHERE ${textOf(from)} ORDER BY seq ${query.order} LIMIT 1 OFFSET ?`,
      ...valuesOf(from),
      part - 1
    )
    const within = end ? [...from, test(`seq ${upTo} ?`, end.seq)] : from
    const tests = [...within, ...others]
    found.push(
      ...sql.all<HistoryRow>(
        `SELECT * FROM ${rows} WHERE ${textOf(tests)} ORDER BY seq ${query.order} LIMIT ?`,
        ...valuesOf(tests),
        query.limit + 1 - found.length
      )
    )
    if (!end || found.length > query.limit) return found
    after = end.seq
    await nextTurn()
  }
}

type Test = readonly [text: string, value: SQLInputValue]

/**
 * The tests of a query: those that an index in the order of `seq` answers, and the others. The index is named: left to
 * choose, SQLite walks the whole history where it only has to look up what is not there.
 */
function testsOf(
  account: string,
  query: HistoryQuery,
  now: number
): { rows: string; walked: Test[]; others: Test[] } {
  const indexed = (['url', 'host', 'status'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [[name, query[name]] as const]
  )
  const [first, ...rest] = indexed
  const walked = [
    test('account = ?', account),
    ...(first ? [test(`${first[0]} = ?`, first[1])] : [])
  ]
  const others = [
    test('expires_at > ?', now),
    ...rest.map(([name, value]) => test(`${name} = ?`, value)),
    ...(query.parser === undefined ? [] : [test('? IN (parser, kind)', query.parser)]),
    ...(query.from === undefined ? [] : [test('created_at >= ?', query.from)]),
    ...(query.to === undefined ? [] : [test('created_at < ?', query.to)])
  ]
  const rows = first ? `history INDEXED BY history_by_${first[0]}` : 'history'
  return { rows, walked, others }
}

function test(text: string, value: SQLInputValue): Test {
  return [text, value]
}

function textOf(tests: readonly Test[]): string {
  return tests.map(([text]) => text).join(' AND ')
}

function valuesOf(tests: readonly Test[]): SQLInputValue[] {
  return tests.map(([, value]) => value)
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
    meta: JSON.parse(row.meta),
    ...(row.mark === null ? {} : { mark: row.mark })
  }
}
