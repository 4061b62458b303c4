/**
 * Failures are never charged, so their number is bounded by account and hour; otherwise a client could make the service
 * work for nothing without end. A charge offsets a failure: an account that pays for most requests never comes near the
 * bound.
 */

import { type ErrorCode, SluiceError } from '@sluice/core'
import { asSluiceError } from '@sluice/fetch'
import type { FetchPorts } from './ports.ts'

/** Failures that cost no work, or are the service's own: an account is not held to them. */
const NOT_COUNTED: ReadonlySet<ErrorCode> = new Set([
  'AI_NOT_CONFIGURED',
  'SEARCH_UNAVAILABLE',
  'ROBOTS_DISALLOWED',
  'UNAUTHORIZED',
  'STORE_UNAVAILABLE',
  'OVERLOADED',
  'SHUTTING_DOWN'
])

/** Returns true if the failure of a request that held tokens is counted. A request whose client hung up is counted. */
export function isCounted(error: unknown): boolean {
  return !NOT_COUNTED.has(asSluiceError(error).code)
}

/** Tell the operator of the failures that reach the bound. @param failures - those counted now, with the `added` ones. */
export function noteFailures(
  { config, log }: Pick<FetchPorts, 'config' | 'log'>,
  account: string,
  failures: number | undefined,
  added = 1
): void {
  const limit = config.FREE_FAILURES_PER_HOUR
  if (limit === 0 || failures === undefined) return
  if (failures < limit || failures - added >= limit) return
  log.warn('an account reached FREE_FAILURES_PER_HOUR', { account, failures })
}

/**
 * Refuse an account beyond the bound.
 *
 * @throws SluiceError `OVERLOADED`.
 */
export async function refuseFailing(
  { config, ledger, metrics }: Pick<FetchPorts, 'config' | 'ledger' | 'metrics'>,
  account: string
): Promise<void> {
  const limit = config.FREE_FAILURES_PER_HOUR
  if (limit === 0) return
  const counted = await ledger.countFailures(account, 0)
  if (!counted || counted.failures < limit) return
  metrics.refusedForFailures()
  throw tooManyFailures(limit, counted.endsInMs)
}

/**
 * Failures from which the pages of jobs are refused: half of the bound of the account, so that what a job finds never
 * refuses what the account asks itself. 0 for no bound.
 */
export function jobFailureLimit({ FREE_FAILURES_PER_HOUR }: FetchPorts['config']): number {
  return Math.ceil(FREE_FAILURES_PER_HOUR / 2)
}

/** Returns the time until jobs of an account may fail again, ms; 0 if they may now. */
export async function jobFailuresEndIn(
  { config, ledger }: Pick<FetchPorts, 'config' | 'ledger'>,
  account: string
): Promise<number> {
  const limit = jobFailureLimit(config)
  if (limit === 0) return 0
  const counted = await ledger.countFailures(account, 0)
  return counted && counted.failures >= limit ? counted.endsInMs : 0
}

/** Returns the error for a request of an account beyond the bound. */
export function tooManyFailures(limit: number, retryAfterMs: number): SluiceError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  return new SluiceError(
    'OVERLOADED',
    `${limit} requests of this account failed without a charge within an hour, which is the limit. Try again in ${seconds} seconds.`,
    { details: { retry_after: seconds, free_failures_per_hour: limit } }
  )
}
