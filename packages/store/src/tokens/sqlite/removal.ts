/**
 * Removal: history entries, and the charges that are folded.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { pointerFrom } from '../kept-pointer.ts'
import type { HistoryChoice, HistoryDeletion } from '../ledger.ts'
import { NUMBER } from './entry-columns.ts'
import { placesOf } from './history.ts'

/** Entries that one call deletes, at most. */
const DELETED = 500
/** Number of these entries that are deleted in one turn of the event loop: some milliseconds of work. */
const AT_ONCE = 100

interface Removed {
  /** Number of the account. */
  readonly account: number
  readonly seq: number
  readonly id: string
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
    pointers: pointersOf(sql, removed),
    more: chosen.length > DELETED
  }
}

function deleteAt(sql: Sql, account: string, places: readonly number[]): Removed[] {
  const removed = sql.all<Removed>(
    `DELETE FROM history WHERE account = ${NUMBER} AND seq IN (SELECT value FROM json_each(?))
     RETURNING account, seq, id, pointer`,
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
  return seqsOf(sql, `SELECT seq FROM history WHERE account = ${NUMBER} AND id = ?`, account, id)
}

function oldest(sql: Sql, account: string): number[] {
  const text = `SELECT seq FROM history WHERE account = ${NUMBER} ORDER BY seq LIMIT ?`
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
     RETURNING account, seq, id, pointer`,
    now,
    limit
  )
  const removed = [...expired, ...trimOver(sql, limit - expired.length, maxPerAccount)]
  foldOf(sql, removed)
  foldRipe(sql, limit, now)
  return pointersOf(sql, removed)
}

/** Removes the oldest entries of accounts that have more than they may keep. */
function trimOver(sql: Sql, limit: number, maxPerAccount: number): Removed[] {
  const removed: Removed[] = []
  const over = sql.all<{ number: number; listed: number }>(
    'SELECT number, listed FROM accounts WHERE listed > ? LIMIT ?',
    maxPerAccount,
    limit
  )
  for (const { number, listed } of over) {
    removed.push(
      ...sql.all<Removed>(
        `DELETE FROM history WHERE account = ? AND seq IN
         (SELECT seq FROM history WHERE account = ? ORDER BY seq LIMIT ?) RETURNING account, seq, id, pointer`,
        number,
        number,
        Math.min(listed - maxPerAccount, limit - removed.length)
      )
    )
    if (removed.length >= limit) break
  }
  return removed
}

/** Folds charges whose time is over. Those that are still listed lose their time and fold with their entry. */
function foldRipe(sql: Sql, limit: number, now: number): void {
  const ripe = sql.all<Pick<Removed, 'account' | 'seq'>>(
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

function isListed(sql: Sql, account: number, seq: number): boolean {
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
    sql.run('UPDATE accounts SET folded = folded + ? WHERE number = ?', charge.amount, account)
  }
}

function pointersOf(sql: Sql, removed: readonly Removed[]): string[] {
  const ids = new Map<number, string>()
  const idOf = (number: number) => {
    const text = 'SELECT id FROM accounts WHERE number = ?'
    const id = ids.get(number) ?? sql.get<{ id: string }>(text, number)?.id ?? ''
    ids.set(number, id)
    return id
  }
  return removed.flatMap(({ account, id, pointer }) => {
    const whole = pointer === null ? null : pointerFrom(pointer, idOf(account), id)
    return whole === null ? [] : [whole]
  })
}
