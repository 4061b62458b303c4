/** Failures of an account that were not charged, counted in windows. The caller saves the account. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { FAILURE_WINDOW_MS } from '../ledger.ts'
import { type LoadedAccount, loadAccount, saveAccount, type Terms } from './account.ts'

/** @returns the current count. */
export function failuresOf({ failures, failures_end, now }: LoadedAccount): number {
  return failures_end > now ? failures : 0
}

/** Count one, or another number. @returns the current count. */
export function countFailure(account: LoadedAccount, number = 1): number {
  const before = failuresOf(account)
  if (before === 0 && number > 0) account.failures_end = account.now + FAILURE_WINDOW_MS
  account.failures = before + number
  return account.failures
}

/** See `Ledger.countFailures`. */
export function countFailures(
  sql: Sql,
  terms: Terms,
  id: string,
  number: number
): { failures: number; endsInMs: number } | undefined {
  const account = loadAccount(sql, terms, id)
  if (!account) return undefined
  const failures = countFailure(account, number)
  saveAccount(sql, account)
  return { failures, endsInMs: Math.max(0, account.failures_end - account.now) }
}

/** A charge makes up for one. */
export function makeUpForFailure(account: LoadedAccount): void {
  account.failures = Math.max(0, failuresOf(account) - 1)
}
