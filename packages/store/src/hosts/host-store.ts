/**
 * The part of a store that keeps turns at hosts: how many pages of crawls are fetched from a host at once, how long after
 * each other, and whether it asked for a pause (docs/design/jobs.md §4). Shared by all processes and all jobs.
 */

/** A place in the line of a host is kept for this long after its last question: its process may be gone, ms. */
export const PLACE_KEPT_MS = 500
/** Time after which to ask again for a place that another turn has, ms. */
export const PLACE_MS = 25

/** A wish for a turn at a host. */
export interface HostWish {
  /** Host in the form of `URL.host`. */
  readonly host: string
  /** Id of the turn, never used twice. To extend the lease of a turn that lasts, ask again with the same id. */
  readonly id: string
  /**
   * Names the waiter: a process and its pace. Waiters stand in one line, whatever their pace: while the first wants fewer
   * turns at once than there are, no other gets one. A waiter that gets a turn goes to the end of the line.
   */
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
  /** A waiter that leaves the line. */
  readonly leaves?: string
}

/** The answer to a wish. */
export type HostReply =
  | {
      readonly status: 'OK'
      /** Present if a waiter in the line wants fewer turns at once: the turn should be given back soon. */
      readonly isWanted?: true
    }
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
