/** Failures of an account that were not charged, counted in windows. The caller saves the account. */

import { FAILURE_WINDOW_MS } from '../ledger.ts'
import type { LoadedAccount } from './account.ts'

/** @returns how many are counted now. */
export function failuresOf({ failures, failures_end, now }: LoadedAccount): number {
  return failures_end > now ? failures : 0
}

/** Count one. @returns how many are counted now. */
export function countFailure(account: LoadedAccount): number {
  const before = failuresOf(account)
  if (before === 0) account.failures_end = account.now + FAILURE_WINDOW_MS
  account.failures = before + 1
  return account.failures
}

/** A charge makes up for one. */
export function makeUpForFailure(account: LoadedAccount): void {
  account.failures = Math.max(0, failuresOf(account) - 1)
}
