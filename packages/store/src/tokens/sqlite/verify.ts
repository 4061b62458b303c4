/**
 * Recomputes the invariants of ledger.md from the rows and reports inconsistent accounts.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { equal, type Found } from '../invariant-break.ts'
import type { InvariantBreak } from '../ledger.ts'
import type { AccountRow } from './account.ts'

/** Every break of one account or of all. Empty is right. */
export function verifyRows(sql: Sql, account?: string): InvariantBreak[] {
  const rows = account
    ? sql.all<AccountRow>('SELECT * FROM accounts WHERE id = ?', account)
    : sql.all<AccountRow>('SELECT * FROM accounts ORDER BY id')
  const missing = account === undefined ? missingAccounts(sql) : []
  const broken = rows.flatMap((row) =>
    [
      equal(
        'I1',
        'granted',
        row.granted,
        'free + purchased + held + charged + expired',
        row.free + row.paid + row.held + row.charged + row.expired
      ),
      equal(
        'I1',
        'granted',
        row.granted,
        'the sum of allowances and grants',
        grantedTo(sql, row.id)
      ),
      negative(row),
      equal('I3', 'held', row.held, 'the sum of holds', sumOf(sql, 'cost', 'holds', row.id)),
      equal(
        'I4',
        'charged',
        row.charged,
        'the sum of folded and settled charges less refunds',
        row.folded + sumOf(sql, 'amount', 'charges', row.number, 'AND refunded_at IS NULL')
      ),
      settledTwice(sql, row.number),
      listedUncharged(sql, row.number),
      unfolded(sql, row.number)
    ].flatMap((found) => (found ? [{ account: row.id, ...found }] : []))
  )
  return [...missing, ...broken]
}

/** Accounts that were given tokens and have no row. */
function missingAccounts(sql: Sql): InvariantBreak[] {
  const rows = sql.all<{ account: string }>(
    `SELECT account FROM allowances UNION SELECT account FROM grants EXCEPT SELECT id FROM accounts ORDER BY account`
  )
  return rows.map(({ account }) => ({
    account,
    invariant: 'I0',
    text: 'the account was given tokens, but its record is missing'
  }))
}

function negative(row: AccountRow): Found {
  const { free, paid, held, charged, expired } = row
  const below = Object.entries({ free, purchased: paid, held, charged, expired }).filter(
    ([, value]) => value < 0
  )
  if (below.length === 0) return undefined
  return { invariant: 'I2', text: below.map(([name, value]) => `${name} is ${value}`).join(', ') }
}

function settledTwice(sql: Sql, account: number): Found {
  const twice = sql.all<{ rid: string; fence: number; times: number }>(
    `SELECT coalesce(c.rid, h.id) AS rid, fence, count(*) AS times FROM charges c
     LEFT JOIN history h ON h.account = c.account AND h.seq = c.seq
     WHERE c.account = ? GROUP BY 1, 2 HAVING times > 1`,
    account
  )
  if (twice.length === 0) return undefined
  const text = twice.map((row) => `${row.rid} (fence ${row.fence}) is settled ${row.times} times`)
  return { invariant: 'I5', text: text.join(', ') }
}

/** An entry that succeeded has a charge at its place; the charge of a deleted entry stays. */
function listedUncharged(sql: Sql, account: number): Found {
  const rows = sql.all<{ id: string }>(
    `SELECT h.id FROM history h LEFT JOIN charges c ON c.account = h.account AND c.seq = h.seq
     WHERE h.account = ? AND h.failed = 0 AND c.seq IS NULL`,
    account
  )
  if (rows.length === 0) return undefined
  return {
    invariant: 'I6',
    text: `listed but not charged: ${rows.map((row) => row.id).join(', ')}`
  }
}

/** A charge whose time is over is kept for its entry only; without one it would stay for ever. */
function unfolded(sql: Sql, account: number): Found {
  const rows = sql.all<{ rid: string }>(
    `SELECT c.rid FROM charges c LEFT JOIN history h ON h.account = c.account AND h.seq = c.seq
     WHERE c.account = ? AND c.folds_at IS NULL AND h.seq IS NULL`,
    account
  )
  if (rows.length === 0) return undefined
  return {
    invariant: 'I6',
    text: `neither listed nor folded: ${rows.map((row) => row.rid).join(', ')}`
  }
}

function grantedTo(sql: Sql, account: string): number {
  return sumOf(sql, 'tokens', 'allowances', account) + sumOf(sql, 'tokens', 'grants', account)
}

function sumOf(
  sql: Sql,
  column: string,
  table: string,
  account: string | number,
  and = ''
): number {
  const row = sql.get<{ total: number }>(
    `SELECT coalesce(sum(${column}), 0) AS total FROM ${table} WHERE account = ? ${and}`,
    account
  )
  return row?.total ?? 0
}
