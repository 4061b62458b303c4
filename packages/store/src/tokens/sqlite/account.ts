/**
 * The row of an account: months, and how its numbers move, which is listed.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Balance, MovementKind } from '../ledger.ts'
import { insertMovements, type Move } from './movements.ts'

/** An account's numbers. */
export interface AccountRow {
  readonly id: string
  /** The account in tables with many rows. */
  readonly number: number
  period: string
  free: number
  paid: number
  held: number
  granted: number
  charged: number
  expired: number
  seq: number
  fence: number
  /** Number of its last movement. */
  moved: number
  /** Failures that were not charged, less what charges made up for, until `failures_end`; then none. */
  failures: number
  failures_end: number
  /** The same of the pages of its jobs. */
  job_failures: number
  job_failures_end: number
  /** 1 for a suspended account; never written by {@link saveAccount}. */
  readonly suspended: number
  readonly closed_at: number | null
  /** Total of the folded charges; updated separately, never by {@link saveAccount}. */
  readonly folded: number
}

/** An account at a time; changed in place and written back, its movements too, by {@link saveAccount}. */
export interface LoadedAccount extends AccountRow {
  readonly now: number
  readonly moves: Move[]
}

/** Free tokens a month, and the clock. */
export interface Terms {
  readonly freePerMonth: number
  readonly now: () => number
}

/** Read an account and bring it to the current month. `undefined` if it does not exist or is closed. */
export function loadAccount(sql: Sql, terms: Terms, id: string): LoadedAccount | undefined {
  const row = sql.get<AccountRow>('SELECT * FROM accounts WHERE id = ?', id)
  if (!row || row.closed_at !== null) return undefined
  const account = loaded(row, terms)
  const period = monthOf(account.now)
  // The month never moves back, whatever the clock does.
  if (period > account.period) {
    expire(account, account.free, account.period)
    account.free = 0
    account.period = period
    allow(sql, terms, account)
    saveAccount(sql, account)
  }
  return account
}

/** A row as what can be changed. */
export function loaded(row: AccountRow, terms: Terms): LoadedAccount {
  return { ...row, now: terms.now(), moves: [] }
}

/** Returns true if the account exists and is not closed. */
export function isOpen(sql: Sql, id: string): boolean {
  return sql.get('SELECT 1 FROM accounts WHERE id = ? AND closed_at IS NULL', id) !== undefined
}

/** Returns true if the account is suspended. It can hold no tokens, and its jobs stand still. */
export function isSuspended(sql: Sql, id: string): boolean {
  return sql.get('SELECT 1 FROM accounts WHERE id = ? AND suspended = 1', id) !== undefined
}

/** Gives the free tokens of the account's month, once. */
export function allow(sql: Sql, terms: Terms, account: LoadedAccount): void {
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
  move(account, 'allowance', terms.freePerMonth, period)
}

/** List that tokens came or went, once the numbers say so. */
export function move(
  account: LoadedAccount,
  kind: MovementKind,
  tokens: number,
  reference: string | null
): void {
  if (tokens === 0) return
  account.moved += 1
  const balance = account.granted - account.charged - account.expired
  account.moves.push({ number: account.moved, kind, tokens, balance, reference })
}

/** Write the numbers and movements back. */
export function saveAccount(sql: Sql, account: LoadedAccount): void {
  const { id, period, free, paid, held, granted, charged, expired, seq, fence, moved } = account
  const { failures, failures_end, job_failures, job_failures_end } = account
  if (Math.min(free, paid, held, charged, expired) < 0) {
    throw new Error(`account ${id} would go below zero: ${JSON.stringify(account)}`)
  }
  sql.run(
    `UPDATE accounts SET period = ?, free = ?, paid = ?, held = ?, granted = ?, charged = ?, expired = ?,
     seq = ?, fence = ?, moved = ?, failures = ?, failures_end = ?, job_failures = ?, job_failures_end = ?
     WHERE id = ?`,
    period,
    free,
    paid,
    held,
    granted,
    charged,
    expired,
    seq,
    fence,
    moved,
    failures,
    failures_end,
    job_failures,
    job_failures_end,
    id
  )
  insertMovements(sql, account.number, account.now, account.moves.splice(0))
}

/** Returns tokens taken in `period`: free ones only come back within their month. */
export function returnTokens(
  account: LoadedAccount,
  free: number,
  paid: number,
  period: string
): void {
  if (period === account.period) account.free += free
  else expire(account, free, period)
  account.paid += paid
}

function expire(account: LoadedAccount, free: number, period: string): void {
  account.expired += free
  move(account, 'expiry', -free, period)
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
