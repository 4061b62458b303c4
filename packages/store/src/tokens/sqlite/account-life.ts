/**
 * Opening, suspending and closing an account.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Account } from '../ledger.ts'
import {
  type AccountRow,
  allow,
  loadAccount,
  loaded,
  monthOf,
  saveAccount,
  type Terms
} from './account.ts'
import { lapseAll } from './holds.ts'
import { revokeKeys } from './keys.ts'

/** See `Ledger.openAccount`. */
export function openAccount(
  sql: Sql,
  terms: Terms,
  { id, name, withoutAllowance }: { id: string; name: string; withoutAllowance?: boolean }
): 'OK' | 'EXISTS' {
  const period = monthOf(terms.now())
  const made = sql.run(
    `INSERT OR IGNORE INTO accounts (id, number, name, created_at, period, free, paid, held, granted, charged, expired, seq, fence)
     VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM accounts), ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0)`,
    id,
    name,
    terms.now(),
    period
  )
  if (made === 0) return 'EXISTS'
  const row = sql.get<AccountRow>('SELECT * FROM accounts WHERE id = ?', id) as AccountRow
  const opened = loaded(row, terms)
  allow(sql, withoutAllowance ? { ...terms, freePerMonth: 0 } : terms, opened)
  saveAccount(sql, opened)
  return 'OK'
}

interface AccountFields {
  readonly id: string
  readonly name: string
  readonly created_at: number
  readonly suspended: number
  readonly closed_at: number | null
}

const FIELDS = 'SELECT id, name, created_at, suspended, closed_at FROM accounts'

/** Every account, closed ones too, oldest first. */
export function accountsOf(sql: Sql): Account[] {
  return sql.all<AccountFields>(`${FIELDS} ORDER BY created_at, id`).map(accountFrom)
}

/** See `Ledger.accountPage`. */
export function accountPage(
  sql: Sql,
  { limit, after }: { limit: number; after?: string }
): Account[] {
  return sql
    .all<AccountFields>(`${FIELDS} WHERE id > ? ORDER BY id LIMIT ?`, after ?? '', limit)
    .map(accountFrom)
}

/** See `Ledger.account`. */
export function accountOf(sql: Sql, id: string): Account | undefined {
  const row = sql.get<AccountFields>(`${FIELDS} WHERE id = ?`, id)
  return row && accountFrom(row)
}

function accountFrom(row: AccountFields): Account {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    suspended: row.suspended === 1,
    closedAt: row.closed_at
  }
}

/** See `Ledger.suspend`. */
export function suspend(
  sql: Sql,
  terms: Terms,
  id: string,
  suspended: boolean
): 'OK' | 'NO_ACCOUNT' {
  const account = loadAccount(sql, terms, id)
  if (!account) return 'NO_ACCOUNT'
  if (suspended) lapseAll(sql, account)
  saveAccount(sql, account)
  sql.run('UPDATE accounts SET suspended = ? WHERE id = ?', Number(suspended), id)
  return 'OK'
}

/** See `Ledger.renameAccount`. */
export function renameAccount(sql: Sql, id: string, name: string): 'OK' | 'NO_ACCOUNT' {
  const changed = sql.run(
    'UPDATE accounts SET name = ? WHERE id = ? AND closed_at IS NULL',
    name,
    id
  )
  return changed === 0 ? 'NO_ACCOUNT' : 'OK'
}

/** Cancels up to `limit` unfinished jobs of an account. @returns how many. */
export type CancelJobs = (sql: Sql, account: string, limit: number, now: number) => number

/** Rows that are removed in one step, and jobs that are cancelled. */
const PART = 500
const JOBS_PART = 50

/** Tables whose rows are removed with an account, with the columns that tell the rows apart. */
const REMOVED = [
  ['usage', 'day, key, parser'],
  ['usage_latency', 'day, key, parser, range'],
  ['movements', 'number']
] as const

/**
 * Remove a part of what an open account has much of, before it is closed.
 *
 * @returns whether there is more.
 */
export function clearPart(sql: Sql, terms: Terms, id: string, cancelJobs: CancelJobs): boolean {
  if (!loadAccount(sql, terms, id)) return false
  if (cancelJobs(sql, id, JOBS_PART, terms.now()) === JOBS_PART) return true
  return REMOVED.some(([table, place]) => {
    const account = table === 'movements' ? '(SELECT number FROM accounts WHERE id = ?1)' : '?1'
    const removed = sql.run(
      `DELETE FROM ${table} WHERE account = ${account} AND (${place}) IN
       (SELECT ${place} FROM ${table} WHERE account = ${account} LIMIT ?2)`,
      id,
      PART
    )
    return removed === PART
  })
}

/** See `Ledger.closeAccount`. */
export function closeAccount(
  sql: Sql,
  terms: Terms,
  id: string,
  cancelJobs: CancelJobs
): 'OK' | 'ALREADY' | 'NO_ACCOUNT' {
  const account = loadAccount(sql, terms, id)
  if (!account) {
    return sql.get('SELECT 1 FROM accounts WHERE id = ?', id) ? 'ALREADY' : 'NO_ACCOUNT'
  }
  lapseAll(sql, account)
  saveAccount(sql, account)
  // Those that came after its jobs were cancelled in parts.
  while (cancelJobs(sql, id, JOBS_PART, terms.now()) === JOBS_PART);
  revokeKeys(sql, id, terms.now())
  for (const table of ['usage', 'usage_latency', 'usage_hours']) {
    sql.run(`DELETE FROM ${table} WHERE account = ?`, id)
  }
  sql.run('DELETE FROM movements WHERE account = ?', account.number)
  sql.run('DELETE FROM profiles WHERE account = ?', id)
  sql.run("UPDATE accounts SET name = '', closed_at = ? WHERE id = ?", terms.now(), id)
  return 'OK'
}
