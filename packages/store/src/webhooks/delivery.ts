/** Deliveries of webhooks as the store keeps them (docs/design/jobs.md §2). All times are milliseconds since the epoch. */

/**
 * `waiting` until it is delivered, its attempts are used up (`failed`), or it has `ended`: its endpoint answered 410, or
 * its cause is gone.
 */
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'ended'

/** One try to deliver. */
export interface DeliveryAttempt {
  readonly at: number
  /** Duration. */
  readonly ms: number
  /** HTTP status of the answer; null if there was none. */
  readonly status: number | null
  /** The fault, as a sentence; null without one. */
  readonly error: string | null
}

/** A message to be made. */
export interface NewDelivery {
  /** `msg_` + ULID, which orders lists; the `webhook-id` of every attempt. */
  readonly id: string
  /** The job that it is about; null for a test. */
  readonly job: string | null
  readonly type: string
  /** Number of its last event; 0 without one. */
  readonly sequence: number
  readonly url: string
  /** The data of pages is added when it is sent. */
  readonly isFull: boolean
  /** JSON text. */
  readonly body: string
  readonly expiresAt: number
}

/** A message, its status and its attempts. */
export interface Delivery extends NewDelivery {
  readonly account: string
  readonly status: DeliveryStatus
  /** Oldest first; at most {@link ATTEMPTS_KEPT}, the last ones. */
  readonly attempts: readonly DeliveryAttempt[]
  readonly createdAt: number
  /** Time of the next attempt; of one under way the end of its lease. Null unless it waits. */
  readonly nextAt: number | null
}

/** A delivery to be sent now. */
export interface TakenDelivery extends Delivery {
  /** Attempts since it was created or redelivered. */
  readonly tries: number
  /** Names this lease. */
  readonly fence: number
}

/** Attempts that are kept of a delivery: those of a schedule, and of some redeliveries. */
export const ATTEMPTS_KEPT = 30

/** The host of a delivery's URL, as of `URL.host`. */
export function deliveryHost(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/.exec(url)?.[1] ?? ''
}
