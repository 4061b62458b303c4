/**
 * The row of an account: months, and how its numbers move.
 */

import type { Balance } from '../ledger.ts'
import type { Sql } from './statements.ts'

/** An account's numbers; changed in place and written back by {@link saveAccount}. */
export interface AccountRow {
  readonly id: string
  period: string
  free: number
  paid: number
  held: number
  granted: number
  charged: number
  expired: number
  seq: number
  fence: number
  readonly closed_at: number | null
  /** Amount of the charges whose records are gone; moved by itself, never by {@link saveAccount}. */
  readonly folded: number
}

/** Free tokens a month, and the clock. */
export interface Terms {
  readonly freePerMonth: number
  readonly now: () => number
}

/** Read an account and bring it to the current month. `undefined` when there is none, or it is closed. */
export function loadAccount(sql: Sql, terms: Terms, id: string): AccountRow | undefined {
  const row = sql.get<AccountRow>('SELECT * FROM accounts WHERE id = ?', id)
  if (!row || row.closed_at !== null) return undefined
  const account = { ...row }
  const period = monthOf(terms.now())
  // The month never moves back, whatever the clock does.
  if (period > account.period) {
    account.expired += account.free
    account.free = 0
    account.period = period
    allow(sql, terms, account)
    saveAccount(sql, account)
  }
  return account
}

/** Whether there is such an account and it is not closed. */
export function isOpen(sql: Sql, id: string): boolean {
  return sql.get('SELECT 1 FROM accounts WHERE id = ? AND closed_at IS NULL', id) !== undefined
}

/** Gives the free tokens of the account's month, once. */
export function allow(sql: Sql, terms: Terms, account: AccountRow): void {
  const { id, period } = account
  const given = sql.run(
    'INSERT OR IGNORE INTO allowances (account, period, tokens) VALUES (?, ?, ?)',
    id,
    period,
    terms.freePerMonth
  )
  if (given === 0) return
  account.free += terms.freePerMonth
  account.granted += terms.freePerMonth
}

/** Write the numbers back. */
export function saveAccount(sql: Sql, account: AccountRow): void {
  const { id, period, free, paid, held, granted, charged, expired, seq, fence } = account
  if (Math.min(free, paid, held, charged, expired) < 0) {
    throw new Error(`account ${id} would go below zero: ${JSON.stringify(account)}`)
  }
  sql.run(
    `UPDATE accounts SET period = ?, free = ?, paid = ?, held = ?, granted = ?, charged = ?, expired = ?,
     seq = ?, fence = ? WHERE id = ?`,
    period,
    free,
    paid,
    held,
    granted,
    charged,
    expired,
    seq,
    fence,
    id
  )
}

/** Returns tokens taken in `period`: free ones only come back within their month. */
export function returnTokens(
  account: AccountRow,
  free: number,
  paid: number,
  period: string
): void {
  if (period === account.period) account.free += free
  else account.expired += free
  account.paid += paid
}

/** The numbers as clients see them. */
export function balanceOf(account: AccountRow): Balance {
  const { free, paid, held, period, granted, charged, expired } = account
  const [year, month] = period.split('-').map(Number) as [number, number]
  const renewsAt = new Date(Date.UTC(year, month, 1)).toISOString()
  return { free, purchased: paid, held, period, renewsAt, granted, charged, expired }
}

/** UTC month, `2026-11`. */
export function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7)
}
