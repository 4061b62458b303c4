/**
 * Failures are never charged, so their number is bounded by account and hour; otherwise a client could make the service
 * work for nothing without end. A charge offsets a failure: an account that pays for most requests never comes near the
 * bound.
 */

import { type ErrorCode, SluiceError } from '@sluice/core'
import { asSluiceError } from '@sluice/fetch'
import type { Job } from '@sluice/store'
import type { FetchPorts } from './ports.ts'

/** Failures that cost no work, or are the service's own: an account is not held to them. */
const NOT_COUNTED: ReadonlySet<ErrorCode> = new Set([
  'AI_NOT_CONFIGURED',
  'SEARCH_UNAVAILABLE',
  'ROBOTS_DISALLOWED',
  'NOT_KEPT',
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

/** Jobs with all failures that they may have, after which no job of the account fetches a page. */
const FAILING_JOBS = 5

/**
 * Bounds of the failures of pages of jobs, by job and for all jobs of an account; 0 for none. They are counted apart from
 * the account's own requests: what a job finds never refuses what the account asks itself.
 */
export function jobFailureLimits({ FREE_FAILURES_PER_HOUR }: FetchPorts['config']) {
  return {
    failureLimit: FREE_FAILURES_PER_HOUR,
    jobsFailureLimit: FAILING_JOBS * FREE_FAILURES_PER_HOUR
  }
}

/** Returns the time until a job may fail again, ms; 0 if it may now. */
export async function jobFailuresEndIn(
  { config, ledger }: Pick<FetchPorts, 'config' | 'ledger'>,
  { account, failures: { counted, until } }: Pick<Job, 'account' | 'failures'>
): Promise<number> {
  const { failureLimit, jobsFailureLimit } = jobFailureLimits(config)
  if (failureLimit === 0) return 0
  const own = counted >= failureLimit ? Math.max(0, until - Date.now()) : 0
  const all = (await ledger.countFailures(account, 0))?.jobs
  return Math.max(own, all && all.failures >= jobsFailureLimit ? all.endsInMs : 0)
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
