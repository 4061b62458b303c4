/** Deliveries as the API shows them. */

import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryStatus,
  deliveryHost
} from '@sluice/store'
import { shownTime } from '../../../base/shown-time.ts'
import type { JobPorts } from '../ports.ts'

/** Filter of the list of deliveries. */
export interface DeliveryFilter {
  readonly status: DeliveryStatus | 'all'
  readonly job?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of the deliveries of an account, newest first. */
export async function listDeliveries(
  { webhooks }: Pick<JobPorts, 'webhooks'>,
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
  const pauses = await webhooks.store.pauses(account)
  const data = page.map((delivery) => deliveryView(delivery, pauses))
  return { data, next_cursor: next, has_more: next !== null }
}

/** A delivery in a list. */
function deliveryView(
  delivery: Delivery,
  pauses: ReadonlyMap<string, number>
): Record<string, unknown> {
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
    host_paused_until:
      status === 'waiting' ? shownTime(pauses.get(deliveryHost(url)) ?? null) : null,
    created_at: shownTime(delivery.createdAt),
    expires_at: shownTime(delivery.expiresAt)
  }
}

/** A delivery with its message and its attempts. */
export async function deliveryDetails(
  { webhooks }: Pick<JobPorts, 'webhooks'>,
  delivery: Delivery
): Promise<Record<string, unknown>> {
  return {
    ...deliveryView(delivery, await webhooks.store.pauses(delivery.account)),
    attempts_made: delivery.attempts.map(attemptView),
    body: JSON.parse(delivery.body) as unknown
  }
}

function attemptView({ at, ...rest }: DeliveryAttempt): Record<string, unknown> {
  return { at: shownTime(at), ...rest }
}
