/** Names and descriptions of deliveries, the same on all pages. */

import type { Delivery } from '@sluice/client'
import { Time } from '../parts/shown.tsx'

/** A status in colour. */
export function DeliveryStatus({ of }: { of: Delivery['status'] }) {
  const kind = { waiting: '', delivered: ' good', failed: ' bad', ended: ' bad' }
  return <span class={`badge${kind[of]}`}>{of}</span>
}

/** Shows the receiver's last answer, and the time of the next attempt. */
export function LastAttempt({ of }: { of: Delivery }) {
  const { last_attempt: last, next_attempt_at: next } = of
  return (
    <>
      {last && answerOf(last)}
      {next !== null && (
        <span class="quiet">
          {last && ', '}next <Time of={next} />
        </span>
      )}
    </>
  )
}

/** `HTTP 204`, or why there was no answer. */
export function answerOf({
  status,
  error
}: Pick<NonNullable<Delivery['last_attempt']>, 'status' | 'error'>): string {
  return status === null ? (error ?? 'no answer') : `HTTP ${status}`
}
