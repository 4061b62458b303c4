/**
 * Accounts whose latest fetches cost them nothing: pages that fail, answers that are replayed. A failing page takes as
 * much of the event loop as one that is paid for, so their next fetches wait for the turns that paid work leaves.
 */

import { createTurnLine } from '@sluice/store'
import { createRecent } from '../../base/recent.ts'

/** Fetches without a charge after which an account's next ones wait. */
const STREAK = 10
/** Accounts that are remembered. */
const MOST = 10_000

/** See the module. */
export interface UnpaidWork {
  /** Notes the end of a fetch, and the tokens that it cost. */
  note(account: string, tokens: number): void
  /** Returns true if none of the account's latest fetches was charged. */
  has(account: string): boolean
  /** Waits for a turn that paid work leaves; undefined for an account that pays. */
  turn(account: string): Promise<void> | undefined
}

/** Knows no account at first. */
export function createUnpaidWork(): UnpaidWork {
  const line = createTurnLine()
  /** Fetches since the last charge, by account. */
  const streaks = createRecent<number>(MOST)
  const has = (account: string) => (streaks.get(account) ?? 0) >= STREAK
  return {
    note(account, tokens) {
      if (tokens > 0) streaks.delete(account)
      else streaks.set(account, Math.min(STREAK, (streaks.get(account) ?? 0) + 1))
    },
    has,
    turn: (account) => (has(account) ? line.wait(account) : undefined)
  }
}
