/** Failures that were not charged, counted in windows: of an account's requests, and of its jobs. The caller saves the row. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { type AccountFailures, FAILURE_WINDOW_MS } from '../ledger.ts'
import { type LoadedAccount, loadAccount, saveAccount, type Terms } from './account.ts'

/** A count of failures. */
export interface FailureCount {
  failures: number
  /** Time at which they are forgotten. */
  failures_end: number
}

/** @returns the current count. */
export function failuresOf({ failures, failures_end }: FailureCount, now: number): number {
  return failures_end > now ? failures : 0
}

/** Count one, or another number. @returns the current count. */
export function countFailure(count: FailureCount, now: number, number = 1): number {
  const before = failuresOf(count, now)
  if (before === 0 && number > 0) count.failures_end = now + FAILURE_WINDOW_MS
  count.failures = before + number
  return count.failures
}

/** A charge makes up for one. */
export function makeUpForFailure(count: FailureCount, now: number): void {
  const counted = failuresOf(count, now)
  if (counted > 0) count.failures = counted - 1
}

/** The failures of the jobs of an account. */
export function jobFailures(account: LoadedAccount): FailureCount {
  return {
    get failures() {
      return account.job_failures
    },
    set failures(failures) {
      account.job_failures = failures
    },
    get failures_end() {
      return account.job_failures_end
    },
    set failures_end(end) {
      account.job_failures_end = end
    }
  }
}

/** See `Ledger.countFailures`. */
export function countFailures(
  sql: Sql,
  terms: Terms,
  id: string,
  number: number
): AccountFailures | undefined {
  const account = loadAccount(sql, terms, id)
  if (!account) return undefined
  const { now } = account
  countFailure(account, now, number)
  saveAccount(sql, account)
  const shown = (count: FailureCount) => ({
    failures: failuresOf(count, now),
    endsInMs: Math.max(0, count.failures_end - now)
  })
  return { ...shown(account), jobs: shown(jobFailures(account)) }
}
