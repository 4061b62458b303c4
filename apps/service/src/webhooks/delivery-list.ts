/** Deliveries as the API shows them. */

import type { Delivery, DeliveryAttempt, DeliveryStatus } from '@sluice/store'
import { shownTime } from '../http/shown-time.ts'
import type { Service } from '../service.ts'

/** Which deliveries to list. */
export interface DeliveryFilter {
  readonly status: DeliveryStatus | 'all'
  readonly job?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of the deliveries of an account, newest first. */
export async function listDeliveries(
  { webhooks }: Pick<Service, 'webhooks'>,
  account: string,
  { status, job, limit, cursor }: DeliveryFilter
): Promise<{ data: unknown[]; next_cursor: string | null; has_more: boolean }> {
  const found = await webhooks.store.deliveries(account, {
    // One more tells whether there is another page.
    limit: limit + 1,
    ...(status === 'all' ? {} : { status }),
    ...(job === undefined ? {} : { job }),
    ...(cursor === undefined ? {} : { before: cursor })
  })
  const page = found.slice(0, limit)
  const next = found.length > limit ? (page.at(-1)?.id ?? null) : null
  return { data: page.map(deliveryView), next_cursor: next, has_more: next !== null }
}

/** A delivery in a list. */
function deliveryView(delivery: Delivery): Record<string, unknown> {
  const { id, job, type, sequence, url, isFull, status, attempts } = delivery
  const last = attempts.at(-1)
  return {
    id,
    job,
    type,
    sequence,
    url,
    payload: isFull ? 'full' : 'thin',
    status,
    attempts: attempts.length,
    last_attempt: last ? attemptView(last) : null,
    next_attempt_at: shownTime(delivery.nextAt),
    created_at: shownTime(delivery.createdAt),
    expires_at: shownTime(delivery.expiresAt)
  }
}

/** A delivery with its message and its attempts. */
export function deliveryDetails(delivery: Delivery): Record<string, unknown> {
  return {
    ...deliveryView(delivery),
    attempts_made: delivery.attempts.map(attemptView),
    body: JSON.parse(delivery.body) as unknown
  }
}

function attemptView({ at, ...rest }: DeliveryAttempt): Record<string, unknown> {
  return { at: shownTime(at), ...rest }
}
