/** The last message of a job waits for the first attempt of those before it (docs/design/jobs.md §2). */

import type { TakenDelivery, WebhookStore } from '@sluice/store'
import { END_EVENTS } from './lost-cause.ts'

/** Time after which the last message looks again, ms. */
export const LAST_WAITS_MS = 500
/** Messages of a job that are looked at. The oldest are sent first, so that the newest are tried last. */
const MOST_MESSAGES = 100

/** Returns true for the last message of a job while others of the job were not tried. */
export async function isTooEarly(
  store: Pick<WebhookStore, 'deliveries'>,
  { account, id, job, type, attempts }: TakenDelivery
): Promise<boolean> {
  const isLast = job !== null && END_EVENTS.some((end) => end === type)
  if (!isLast || attempts.length > 0) return false
  const query = { status: 'waiting', job, limit: MOST_MESSAGES } as const
  const waiting = await store.deliveries(account, query)
  return waiting.some((one) => one.id !== id && one.attempts.length === 0)
}
