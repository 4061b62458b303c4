/** The messages, watches and claims that the conformance suite of webhooks uses. */

import type { PartFixture } from '../conformance-suite.ts'
import type { DeliveryAttempt, NewDelivery } from './delivery.ts'
import type { Watch, WebhookStore } from './webhook-store.ts'

/** A requirement. */
export type Case = (fixture: PartFixture<WebhookStore>) => Promise<void>

/** The time at which each case begins. */
export const START = 1_800_000_000_000
/** An account. */
export const A = 'account-a'
/** A job. */
export const J = 'job_1'
/** Target of the messages. */
export const URL_A = 'https://a.example/hook?x=ß "1"'
/** Time of a lease, ms. */
export const LEASE = 60_000
const DAY = 86_400_000

/** A message about the job. */
export function message(number: number, more: Partial<NewDelivery> = {}): NewDelivery {
  return {
    id: `msg_${String(number).padStart(4, '0')}`,
    job: J,
    type: 'page.completed',
    sequence: number,
    url: URL_A,
    isFull: false,
    body: `{"number":${number},"text":"日本 👩‍🚀"}`,
    expiresAt: START + 30 * DAY,
    ...more
  }
}

/** A successful attempt. */
export function attempt(more: Partial<DeliveryAttempt> = {}): DeliveryAttempt {
  return { at: START, ms: 12, status: 200, error: null, ...more }
}

/** A step from the beginning of a watch. */
export function first(
  deliveries: readonly NewDelivery[],
  cursor = 5,
  nextAt: number | null = null
) {
  return {
    account: A,
    job: J,
    from: { cursor: 0, state: '{}' },
    to: { cursor, state: '{}' },
    nextAt,
    deliveries
  }
}

/** A watch of the job. */
export function watch(now: number, more: Partial<Watch> = {}): Omit<Watch, 'cursor'> {
  return { account: A, job: J, state: '{}', nextAt: now, ...more }
}

/** Takes all that is due. */
export const take = { account: A, limit: 100, leaseMs: LEASE }
/** Claims all accounts. */
export const claim = { limit: 10, leaseMs: LEASE }
