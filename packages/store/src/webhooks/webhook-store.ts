/**
 * The store of webhooks. Two drivers implement it, tested by one conformance suite.
 *
 * Deliveries are made from the events of jobs: a watch has the number of the last event that was told, and moves in the
 * same step that adds deliveries. So each event is delivered once, whichever process dies and whenever. All rows of an
 * account are in one database or one slot of a cluster; which accounts have something to do is beside them.
 */

import type { JobRef } from '../jobs/job-store.ts'
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  NewDelivery,
  TakenDelivery
} from './delivery.ts'

/** Maximum length of the settings of an account, in UTF-16 code units. */
export const WEBHOOK_SETTINGS_MAX = 16 * 1024
/** Deliveries that one call of `advance` may bring; a call with more is rejected with a RangeError. */
export const DELIVERIES_PER_CALL = 1_000

/**
 * Attempts of an account: `burst` at once, then `perSecond`. Within any minute that is at most 600. The rate counts first
 * tries and retries, of all processes.
 */
export const SENDING = { burst: 60, perSecond: 9 } as const
/**
 * A host that failed this often in a row is paused for the account: `firstMs`, then twice as long after each probe that
 * fails, `longestMs` at most. A probe is one attempt at the end of a pause; a success ends the pauses.
 */
export const PAUSES = { failures: 20, firstMs: 60_000, longestMs: 3_600_000 } as const
/** A host without attempts for this long starts again without failures, ms. */
export const HOST_MEMORY_MS = 604_800_000
/** Deliveries that one call moves, ends or removes; a longer job takes several. */
export const DELIVERIES_AT_ONCE = 1_000

/** The settings of an account: its sealed secrets. Opaque to the store. */
export interface WebhookSettings {
  /** Chosen by the writer, 36 characters, never used twice: a UUID. */
  readonly revision: string
  readonly state: string
}

/** A replacement of the settings of an account. */
export interface WebhookSettingsChange extends WebhookSettings {
  readonly account: string
  /** The revision it is based on; `undefined` if there were none. */
  readonly previous: string | undefined
}

/** Progress in reporting the events of a job. */
export interface Watch extends JobRef {
  /** Number of the last event that was told; 0 at the beginning. */
  readonly cursor: number
  /** The watcher's own text. */
  readonly state: string
  readonly nextAt: number
}

/** A step of a watch. */
export interface WatchStep extends JobRef {
  /** The cursor and the state that it is based on. */
  readonly from: Pick<Watch, 'cursor' | 'state'>
  readonly to: Pick<Watch, 'cursor' | 'state'>
  /** Time of the next look; null ends the watch. */
  readonly nextAt: number | null
  readonly deliveries: readonly NewDelivery[]
}

/** The result of an attempt; `ended` also ends its endpoint for the account. */
export type DeliveryOutcome =
  | { readonly status: 'delivered' | 'failed' | 'ended' }
  | { readonly status: 'waiting'; readonly nextAt: number }

/** A query for deliveries. The newest come first. */
export interface DeliveryQuery {
  readonly status?: DeliveryStatus
  readonly job?: string
  readonly limit: number
  /** Id of the last delivery of the previous page. */
  readonly before?: string
}

/** The waiting deliveries to drop: a job's, those about the account to one URL, or all. */
export type DropQuery =
  | {
      readonly job: string
      /** Types of messages that stay. */
      readonly keep: readonly string[]
    }
  | { readonly accountUrl: string }
  | 'all'

/** The stored deliveries of an account. */
export interface KeptDeliveries {
  readonly rows: number
  readonly waiting: number
  /** Size of the messages of these deliveries. */
  readonly bytes: number
}

/** An attempt at a target that accounts share: at most `limit` in `windowMs`, in equal shares of those that ask. */
export interface Arrival {
  /** A host name or an address. */
  readonly target: string
  readonly account: string
  readonly limit: number
  readonly windowMs: number
}

/** An account that a process is looking after, until then. */
export interface AccountClaim {
  readonly account: string
  readonly until: number
}

/**
 * The store of webhooks.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation if the store does not answer. The operation may or may
 * not have happened; calling it again is safe.
 */
export interface WebhookStore {
  settings(account: string): Promise<WebhookSettings | undefined>
  /**
   * Replace the settings of an account if they still have the revision `previous`. Repeating a change that was made is
   * `OK`.
   *
   * @throws TypeError - the revision is not 36 characters long, or the text too long.
   */
  putSettings(change: WebhookSettingsChange): Promise<'OK' | 'STALE'>

  /** Watch a job from its first event on. A watch that exists stays as it is. */
  watch(watch: Omit<Watch, 'cursor'>): Promise<void>
  watchOf(ref: JobRef): Promise<Watch | undefined>
  /** Watches of an account that are due, the oldest first. */
  dueWatches(account: string, limit: number): Promise<readonly Watch[]>
  /** Move a watch and add its deliveries. `STALE` if it was moved or ended before. */
  advance(step: WatchStep): Promise<'OK' | 'STALE'>
  /** Add a delivery that no event of a job asks for. `EXISTS` for an id that is there. */
  deliver(account: string, delivery: NewDelivery): Promise<'OK' | 'EXISTS'>

  /** Accounts with something due, for one process until their claim ends. */
  claimAccounts(claim: { limit: number; leaseMs: number }): Promise<readonly AccountClaim[]>
  /**
   * End a claim. The account is claimed again when something of it is due, at once if that is now.
   *
   * @param notBefore - a later time at which the account is claimed at the earliest, ms.
   */
  releaseAccount(claim: AccountClaim, notBefore?: number): Promise<void>
  /**
   * Take deliveries that are due, the oldest first, for `leaseMs`: after that they are due again. Takes no more than the
   * account's rate allows ({@link SENDING}). Those of an ended endpoint end instead; those to a paused host
   * ({@link PAUSES}) wait until its pause ends.
   */
  takeDue(take: {
    account: string
    limit: number
    leaseMs: number
  }): Promise<readonly TakenDelivery[]>
  /**
   * Keep an attempt. A delivery that was dropped meanwhile gets no further one. `LOST` if another call took the delivery
   * since, or it is gone.
   */
  record(done: {
    account: string
    id: string
    fence: number
    attempt: DeliveryAttempt
    outcome: DeliveryOutcome
  }): Promise<'OK' | 'LOST'>
  /** End a lease without an attempt. @param back.nextAt - when it is due again; null drops it. */
  giveBack(back: {
    account: string
    id: string
    fence: number
    nextAt: number | null
  }): Promise<'OK' | 'LOST'>
  /**
   * Send a delivery once more, now, with a new schedule. Its endpoint no longer counts as ended, and it may be the probe of
   * a paused host.
   */
  redeliver(account: string, id: string): Promise<'OK' | 'GONE'>
  /** Count an attempt at a shared target. @returns when to try again, ms, if it has to wait; else null. */
  arrive(arrival: Arrival): Promise<number | null>
  /**
   * End waiting deliveries without sending them. An attempt under way is the last one.
   *
   * @returns their number.
   */
  dropWaiting(account: string, query: DropQuery): Promise<number>

  delivery(account: string, id: string): Promise<Delivery | undefined>
  deliveries(account: string, query: DeliveryQuery): Promise<readonly Delivery[]>
  kept(account: string): Promise<KeptDeliveries>
  /** Hosts that are paused for an account, as of `URL.host`, and when each pause ends, ms. */
  pauses(account: string): Promise<ReadonlyMap<string, number>>
  /**
   * Remove expired deliveries of an account, and the oldest finished ones beyond `rows` or `bytes`; waiting ones only if
   * the account has half as many again.
   *
   * @param most.limit - that one call removes.
   * @returns whether there are more.
   */
  trimDeliveries(
    account: string,
    most: { readonly limit: number; readonly rows: number; readonly bytes: number }
  ): Promise<boolean>
  /** Remove everything of an account. */
  removeAccount(account: string): Promise<void>
  /** Returns the totals of all accounts, for metrics. */
  totals(): Promise<{
    readonly waiting: number
    /** Creation of the oldest delivery that waits, ms. */
    readonly oldest: number | null
  }>
}

/** @throws TypeError - see {@link WebhookStore.putSettings}. */
export function assertSettingsFit({ revision, state }: WebhookSettings): void {
  if (revision.length !== 36) throw new TypeError('revision must be a UUID of 36 characters')
  if (state.length > WEBHOOK_SETTINGS_MAX) {
    throw new TypeError(
      `state must be at most ${WEBHOOK_SETTINGS_MAX} code units, not ${state.length}`
    )
  }
}

/** @throws RangeError - more than {@link DELIVERIES_PER_CALL}. */
export function assertFewDeliveries({ deliveries }: Pick<WatchStep, 'deliveries'>): void {
  if (deliveries.length <= DELIVERIES_PER_CALL) return
  throw new RangeError(
    `${deliveries.length} deliveries in a call; ${DELIVERIES_PER_CALL} is the most`
  )
}
