/**
 * The part of a store that keeps turns at hosts: how many pages of crawls are fetched from a host at once, how long after
 * each other, and whether it asked for a pause (docs/design/jobs.md §4). Shared by all processes and all jobs.
 */

/** A place that is kept for the process that has waited longest, unless that process is gone, ms. */
export const PLACE_KEPT_MS = 500
/** Time after which to ask again for a place that another turn has, ms. */
export const PLACE_MS = 25

/** A wish for a turn at a host. */
export interface HostWish {
  /** Host in the form of `URL.host`. */
  readonly host: string
  /** Id of the turn, never used twice. To extend the lease of a turn that lasts, ask again with the same id. */
  readonly id: string
  /** The process that asks, so that processes take turns. */
  readonly by: string
  /** Turns at once; `undefined` only asks whether the host wants a pause, and takes no turn. */
  readonly concurrency: number | undefined
  /** Time until the next turn that has a concurrency begins, ms. */
  readonly delayMs: number
  /** The turn ends by itself after this, ms. */
  readonly leaseMs: number
}

/** The end of a turn. */
export interface HostReturn {
  readonly host: string
  readonly id: string
  /** The host wants no request for this long, ms. It counts after the end of the lease, too. */
  readonly blockMs?: number
}

/** The answer to a wish. */
export type HostReply =
  | { readonly status: 'OK' }
  /** Time after which to ask again, ms. */
  | { readonly status: 'WAIT'; readonly ms: number }

/**
 * Stores turns at hosts.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface HostStore {
  /** Take a turn, or learn when to ask again. */
  takeHost(wish: HostWish): Promise<HostReply>
  /** Give a turn back. One whose lease has ended takes none from another. */
  giveHost(turn: HostReturn): Promise<void>
}
