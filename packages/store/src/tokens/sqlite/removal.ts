/**
 * Removal: history entries, and the charges that are folded.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { HistoryChoice, HistoryDeletion } from '../ledger.ts'
import { placesOf } from './history.ts'

/** Entries that one call deletes, at most. */
const DELETED = 500
/** Number of these entries that are deleted in one turn of the event loop: some milliseconds of work. */
const AT_ONCE = 100

interface Removed {
  readonly account: string
  readonly seq: number
  readonly pointer: string | null
}

/** See `Ledger.deleteHistory`. Found first and removed then, as finding may take several turns of the event loop. */
export async function deleteEntries(
  parts: { sql: Sql; write: <Result>(work: () => Result) => Promise<Result>; now: number },
  account: string,
  what: HistoryChoice
): Promise<HistoryDeletion> {
  const { sql, write, now } = parts
  const places = 'matching' in what ? await matching(sql, account, what.matching, now) : undefined
  const chosen = places ?? ('id' in what ? placeOf(sql, account, what.id) : oldest(sql, account))
  const removed: Removed[] = []
  for (let from = 0; from < Math.min(chosen.length, DELETED); from += AT_ONCE) {
    const part = chosen.slice(from, Math.min(from + AT_ONCE, DELETED))
    removed.push(...(await write(() => deleteAt(sql, account, part))))
  }
  removed.sort((one, other) => one.seq - other.seq)
  return {
    deleted: removed.length,
    pointers: pointersOf(removed),
    more: chosen.length > DELETED
  }
}

function deleteAt(sql: Sql, account: string, places: readonly number[]): Removed[] {
  const removed = sql.all<Removed>(
    `DELETE FROM history WHERE account = ? AND seq IN (SELECT value FROM json_each(?))
     RETURNING account, seq, pointer`,
    account,
    JSON.stringify(places)
  )
  foldOf(sql, removed)
  return removed
}

function matching(
  sql: Sql,
  account: string,
  query: Extract<HistoryChoice, { matching: unknown }>['matching'],
  now: number
): Promise<number[]> {
  const { walk: _, ...matched } = query
  return placesOf(sql, account, { ...matched, limit: DELETED, order: 'asc' }, now)
}

function placeOf(sql: Sql, account: string, id: string): number[] {
  return seqsOf(sql, 'SELECT seq FROM history WHERE account = ? AND id = ?', account, id)
}

function oldest(sql: Sql, account: string): number[] {
  const text = 'SELECT seq FROM history WHERE account = ? ORDER BY seq LIMIT ?'
  return seqsOf(sql, text, account, DELETED + 1)
}

function seqsOf(sql: Sql, text: string, ...values: (string | number)[]): number[] {
  return sql.all<{ seq: number }>(text, ...values).map(({ seq }) => seq)
}

/** See `Ledger.trimHistory`. */
export function trim(
  sql: Sql,
  { limit, maxPerAccount }: { limit: number; maxPerAccount: number },
  now: number
): string[] {
  const expired = sql.all<Removed>(
    `DELETE FROM history WHERE (account, seq) IN
     (SELECT account, seq FROM history WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
     RETURNING account, seq, pointer`,
    now,
    limit
  )
  const removed = [...expired, ...trimOver(sql, limit - expired.length, maxPerAccount)]
  foldOf(sql, removed)
  foldRipe(sql, limit, now)
  return pointersOf(removed)
}

/** Removes the oldest entries of accounts that have more than they may keep. */
function trimOver(sql: Sql, limit: number, maxPerAccount: number): Removed[] {
  const removed: Removed[] = []
  const over = sql.all<{ id: string; listed: number }>(
    'SELECT id, listed FROM accounts WHERE listed > ? LIMIT ?',
    maxPerAccount,
    limit
  )
  for (const { id, listed } of over) {
    removed.push(
      ...sql.all<Removed>(
        `DELETE FROM history WHERE account = ? AND seq IN
         (SELECT seq FROM history WHERE account = ? ORDER BY seq LIMIT ?) RETURNING account, seq, pointer`,
        id,
        id,
        Math.min(listed - maxPerAccount, limit - removed.length)
      )
    )
    if (removed.length >= limit) break
  }
  return removed
}

/** Folds charges whose time is over. Those that are still listed lose their time and fold with their entry. */
function foldRipe(sql: Sql, limit: number, now: number): void {
  const ripe = sql.all<Removed>(
    'SELECT account, seq FROM charges WHERE folds_at <= ? ORDER BY folds_at LIMIT ?',
    now,
    limit
  )
  for (const { account, seq } of ripe) {
    sql.run('UPDATE charges SET folds_at = NULL WHERE account = ? AND seq = ?', account, seq)
  }
  foldOf(
    sql,
    ripe.filter(({ account, seq }) => !isListed(sql, account, seq))
  )
}

function isListed(sql: Sql, account: string, seq: number): boolean {
  return sql.get('SELECT 1 FROM history WHERE account = ? AND seq = ?', account, seq) !== undefined
}

/** Folds the charges of these places, if their time is over. */
function foldOf(sql: Sql, places: readonly Pick<Removed, 'account' | 'seq'>[]): void {
  for (const { account, seq } of places) {
    const charge = sql.get<{ amount: number; refunded_at: number | null }>(
      `DELETE FROM charges WHERE account = ? AND seq = ? AND folds_at IS NULL
       RETURNING amount, refunded_at`,
      account,
      seq
    )
    if (!charge || charge.refunded_at !== null) continue
    sql.run('UPDATE accounts SET folded = folded + ? WHERE id = ?', charge.amount, account)
  }
}

function pointersOf(removed: readonly Removed[]): string[] {
  return removed.map(({ pointer }) => pointer).filter((pointer) => pointer !== null)
}
