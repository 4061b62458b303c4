/**
 * Tracks the trust of a process in receivers, by their last attempts. A stranger's server must not hold the places that
 * other accounts need (docs/design/jobs.md §2).
 */

import { createRecent } from '../../../base/recent.ts'

/** Attempts of an account at once, if its receivers answer in time. */
export const OF_ACCOUNT = 8
/** Time of an attempt, ms. */
export const ATTEMPT_MS = 20_000
/** Time of an attempt at a host that did not answer in {@link ATTEMPT_MS} lately, ms. */
const SHORT_MS = 5_000
/** For how long such a host is known, ms. */
const SLOW_MS = 600_000
/** Accounts and hosts that are remembered, the latest ones. */
const REMEMBERED = 10_000

/** Result of an attempt. */
interface Shown {
  readonly account: string
  readonly host: string
  /** Its duration, ms. */
  readonly ms: number
  readonly hasAnswer: boolean
  readonly isDelivered: boolean
}

/** Knowledge about accounts and hosts. */
export interface Patience {
  /** Attempts that an account may have under way. */
  widthOf(account: string): number
  /** Time for an attempt at a host, ms. */
  timeFor(host: string): number
  /** @returns the number of failures in a row of the host for the account. */
  note(shown: Shown): number
}

/**
 * An account begins with one attempt at a time and gets one more with each that ends quickly; a slow one brings it back
 * to one.
 */
export function createPatience(now: () => number = Date.now): Patience {
  const widths = createRecent<number>(REMEMBERED)
  const slow = createRecent<number>(REMEMBERED)
  const failures = createRecent<number>(REMEMBERED)
  return {
    widthOf: (account) => widths.get(account) ?? 1,
    timeFor: (host) => ((slow.get(host) ?? 0) > now() ? SHORT_MS : ATTEMPT_MS),
    note({ account, host, ms, hasAnswer, isDelivered }) {
      const isSlow = ms >= SHORT_MS - 100
      widths.set(account, isSlow ? 1 : Math.min(OF_ACCOUNT, (widths.get(account) ?? 1) + 1))
      if (isSlow && !hasAnswer) slow.set(host, now() + SLOW_MS)
      const pair = `${account} ${host}`
      const inRow = isDelivered ? 0 : (failures.get(pair) ?? 0) + 1
      failures.set(pair, inRow)
      return inRow
    }
  }
}
