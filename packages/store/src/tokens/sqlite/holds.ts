/**
 * Holds: reserve, settle, release, lapse (the state machine of ledger.md).
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import {
  CHARGES_KEPT_MS,
  type HistoryEntry,
  type HoldRef,
  type ReserveInput,
  type ReserveReply,
  type SettleReply
} from '../ledger.ts'
import {
  balanceOf,
  type LoadedAccount,
  loadAccount,
  move,
  returnTokens,
  saveAccount,
  type Terms
} from './account.ts'
import { insertCharge, lastCharge } from './charges.ts'
import { formColumns } from './entry-columns.ts'
import { countFailure, failuresOf, jobFailures, makeUpForFailure } from './failures.ts'
import { entryAt, insertEntry } from './history.ts'
import { useKey } from './keys.ts'
import { count, countHour, countLatency, usagePlace } from './usage.ts'

/** Lapsed holds swept by each reserve; all of them when it would refuse otherwise. */
const SWEEP = 8

interface HoldRow {
  readonly account: string
  readonly rid: string
  readonly fence: number
  readonly cost: number
  readonly free: number
  readonly period: string
  readonly due: number
  readonly nonce: string
  readonly fingerprint: string
  readonly replay_ms: number
}

/** See `Ledger.reserve`. */
export function reserve(sql: Sql, terms: Terms, input: ReserveInput): ReserveReply {
  const account = loadAccount(sql, terms, input.account)
  if (!account) return { status: 'NO_ACCOUNT' }
  const now = terms.now()
  if (input.key && !useKey(sql, account.id, input.key, now)) return { status: 'NO_KEY' }
  if (account.suspended === 1) return { status: 'NO_ACCOUNT' }
  const held = holdOf(sql, input)
  if (held && held.due > now) {
    if (held.nonce === input.nonce) return { status: 'OK', fence: held.fence }
    return { status: held.fingerprint === input.fingerprint ? 'IN_PROGRESS' : 'MISMATCH' }
  }
  const earlier = lastCharge(sql, input)
  if (earlier && earlier.replay_until > now) {
    const entry = entryAt(sql, input.account, earlier.seq)
    if (entry && (earlier.fingerprint ?? input.rid) !== input.fingerprint)
      return { status: 'MISMATCH' }
    if (entry) return { status: 'REPLAY', entry }
  }
  if (held) lapse(sql, account, held)
  sweep(sql, account, now, SWEEP)
  if (account.free + account.paid < input.cost) sweep(sql, account, now, -1)
  if (account.free + account.paid < input.cost) {
    saveAccount(sql, account)
    return { status: 'INSUFFICIENT', available: account.free + account.paid }
  }
  const { failureLimit = 0, jobsFailureLimit = 0 } = input
  const jobs = jobFailures(account)
  for (const [count, limit] of [
    [account, failureLimit],
    [jobs, jobsFailureLimit]
  ] as const) {
    if (limit === 0 || failuresOf(count, now) < limit) continue
    saveAccount(sql, account)
    return { status: 'FAILING', retryAfterMs: count.failures_end - now }
  }
  return { status: 'OK', fence: hold(sql, account, input, now) }
}

/** See `Ledger.settle`. */
export function settle(
  sql: Sql,
  terms: Terms,
  input: HoldRef & { amount: number; entry: HistoryEntry }
): SettleReply {
  const account = loadAccount(sql, terms, input.account)
  if (!account) return { status: 'GONE' }
  const held = holdOf(sql, input)
  if (!held) return settledBefore(sql, account, input)
  if (held.fence !== input.fence) return { status: 'FENCED' }
  if (input.amount > held.cost) return { status: 'EXCEEDS_HOLD' }
  if (held.due <= terms.now()) {
    lapse(sql, account, held)
    saveAccount(sql, account)
    return { status: 'GONE' }
  }
  const free = Math.min(input.amount, held.free)
  const paid = input.amount - free
  drop(sql, account, held)
  returnTokens(account, held.free - free, held.cost - held.free - paid, held.period)
  account.charged += input.amount
  makeUpForFailure(account, account.now)
  makeUpForFailure(jobFailures(account), account.now)
  move(account, 'charge', -input.amount, input.entry.id)
  account.seq += 1
  const { seq } = account
  const place = usagePlace(account.id, input.entry, terms.now())
  const form = formColumns(sql, account.number, input.entry)
  const { rid, fence, period, fingerprint, replay_ms: replayMs } = held
  const charge = { seq, rid, fence, amount: input.amount, free, period, fingerprint, replayMs }
  insertCharge(sql, account, charge, input.entry, form)
  count(sql, place, { requests: 1, tokens: input.amount })
  countLatency(sql, place, input.entry)
  countHour(sql, account.id, terms.now(), { requests: 1, tokens: input.amount })
  insertEntry(sql, account, seq, input.entry, form)
  saveAccount(sql, account)
  return { status: 'OK', seq, balance: balanceOf(account) }
}

/** See `Ledger.release`. */
export function release(
  sql: Sql,
  terms: Terms,
  input: HoldRef & { failure?: HistoryEntry; counts?: boolean }
): { status: 'OK' | 'NOOP' | 'FENCED'; failures?: number } {
  const account = loadAccount(sql, terms, input.account)
  const held = holdOf(sql, input)
  if (!account || !held) return { status: 'NOOP' }
  if (held.fence !== input.fence) return { status: 'FENCED' }
  lapse(sql, account, held)
  const counted = noteFailure(sql, account, input)
  saveAccount(sql, account)
  return { status: 'OK', ...counted }
}

/** Records a failure of a job's page, which holds nothing. */
export function recordFailure(
  sql: Sql,
  terms: Terms,
  input: { account: string; failure?: HistoryEntry; counts?: boolean }
): void {
  const account = loadAccount(sql, terms, input.account)
  if (!account) return
  const { counts = false, failure } = input
  noteFailure(sql, account, failure ? { failure } : {})
  if (counts) countFailure(jobFailures(account), account.now)
  saveAccount(sql, account)
}

/** Returns true if a request has this hold, and it has not lapsed. */
export function isHeld(sql: Sql, terms: Terms, hold: HoldRef): boolean {
  const held = holdOf(sql, hold)
  return held !== undefined && held.fence === hold.fence && held.due > terms.now()
}

/** See `Ledger.releaseLapsedHolds`. */
export function releaseLapsedHolds(sql: Sql, terms: Terms, limit: number): number {
  const due = sql.all<HoldRow>(
    'SELECT * FROM holds WHERE due <= ? ORDER BY due LIMIT ?',
    terms.now(),
    limit
  )
  for (const held of due) {
    const account = loadAccount(sql, terms, held.account)
    if (!account) continue
    lapse(sql, account, held)
    saveAccount(sql, account)
  }
  return due.length
}

/** Brings an account to now: its month, and its lapsed holds. */
export function currentAccount(sql: Sql, terms: Terms, id: string): LoadedAccount | undefined {
  const account = loadAccount(sql, terms, id)
  if (account && sweep(sql, account, terms.now(), -1) > 0) saveAccount(sql, account)
  return account
}

/** Ends every hold of an account, lapsed or not. The caller saves the account. */
export function lapseAll(sql: Sql, account: LoadedAccount): void {
  for (const held of sql.all<HoldRow>('SELECT * FROM holds WHERE account = ?', account.id)) {
    lapse(sql, account, held)
  }
}

/** Lists a failure and counts it. The caller saves the account. */
function noteFailure(
  sql: Sql,
  account: LoadedAccount,
  { failure, counts }: { failure?: HistoryEntry; counts?: boolean }
): { failures?: number } {
  if (failure) {
    account.seq += 1
    insertEntry(sql, account, account.seq, failure, formColumns(sql, account.number, failure))
    count(sql, usagePlace(account.id, failure, account.now), { failed: 1 })
    countHour(sql, account.id, account.now, { failed: 1 })
  }
  return counts ? { failures: countFailure(account, account.now) } : {}
}

function hold(sql: Sql, account: LoadedAccount, input: ReserveInput, now: number): number {
  // Free tokens first (decisions.md §8).
  const free = Math.min(account.free, input.cost)
  account.free -= free
  account.paid -= input.cost - free
  account.held += input.cost
  account.fence += 1
  sql.run(
    `INSERT INTO holds (account, rid, fence, cost, free, period, due, nonce, fingerprint, replay_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    account.id,
    input.rid,
    account.fence,
    input.cost,
    free,
    account.period,
    now + input.leaseMs,
    input.nonce,
    input.fingerprint,
    Math.min(input.replayMs, CHARGES_KEPT_MS)
  )
  saveAccount(sql, account)
  return account.fence
}

function settledBefore(sql: Sql, account: LoadedAccount, input: HoldRef): SettleReply {
  const charge = lastCharge(sql, input)
  if (!charge) return { status: 'GONE' }
  if (charge.fence !== input.fence)
    return { status: charge.fence > input.fence ? 'FENCED' : 'GONE' }
  return { status: 'ALREADY', seq: charge.seq, balance: balanceOf(account) }
}

/** @param limit - at most this many; -1 is all. @returns the number of expired holds. The caller saves the account. */
function sweep(sql: Sql, account: LoadedAccount, now: number, limit: number): number {
  const due = sql.all<HoldRow>(
    'SELECT * FROM holds WHERE account = ? AND due <= ? ORDER BY due LIMIT ?',
    account.id,
    now,
    limit
  )
  for (const held of due) lapse(sql, account, held)
  return due.length
}

/** Ends a hold without a charge. The caller saves the account. */
function lapse(sql: Sql, account: LoadedAccount, held: HoldRow): void {
  drop(sql, account, held)
  returnTokens(account, held.free, held.cost - held.free, held.period)
}

function drop(sql: Sql, account: LoadedAccount, held: HoldRow): void {
  sql.run('DELETE FROM holds WHERE account = ? AND rid = ?', held.account, held.rid)
  account.held -= held.cost
}

function holdOf(sql: Sql, { account, rid }: { account: string; rid: string }): HoldRow | undefined {
  return sql.get<HoldRow>('SELECT * FROM holds WHERE account = ? AND rid = ?', account, rid)
}
