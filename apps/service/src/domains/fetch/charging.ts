/**
 * Interface for the payment of a fetch. Either the request itself pays (`hold.ts`), or the job that the page belongs to
 * (`jobs/`).
 */

import type { SluiceError } from '@sluice/core'
import type { Discovered, Outcome } from '@sluice/fetch'
import type { Balance, HistoryEntry } from '@sluice/store'

/** The steps of a charge. */
export interface Charging {
  /**
   * Hold the maximum cost.
   *
   * @returns the hold, or the history entry to replay.
   */
  reserve(): Promise<Hold | { readonly replay: HistoryEntry }>
}

/** Tokens that are held. Exactly one of its functions is called last. */
export interface Hold {
  /**
   * Charge, and list the entry, in one step.
   *
   * @throws NotFetched - the payload of the entry is deleted already, and nothing is charged.
   */
  settle(amount: number, entry: HistoryEntry, outcome: Outcome): Promise<Balance>
  /** Give the tokens back: the page is that of a kept result. @throws NotFetched. */
  keep(result: string, discovered: Discovered | null, finalUrl: string): Promise<Balance>
  /**
   * Give the tokens back, and delete the saved payload unless it may have been charged. Never throws.
   *
   * @param pointer - pointer of the saved payload.
   */
  release(ending: FailedFetch, pointer: string | null): Promise<void>
}

/** Failure of a fetch. */
export interface FailedFetch {
  readonly error: SluiceError
  /** Adds to the uncharged failures of the account. */
  readonly counts: boolean
  /** To be listed in the history. */
  readonly failure?: HistoryEntry
}

/** A fetch that ended without an outcome of its own: it is neither listed nor counted. */
export class NotFetched extends Error {}
