/** The bounds of what is kept of an account's messages, and whether there is room for more. */

import { deliveryHost, type WebhookStore } from '@sluice/store'

/** Messages that are kept of an account, and their bytes; finished ones go first. */
export const KEPT = { rows: 100_000, bytes: 64 * 1024 * 1024 } as const
/** With this many waiting, page messages to a paused host are dropped. */
const MANY_WAITING = 10_000
/** With this many waiting, events wait in their job. */
const MOST_WAITING = 20_000

/** What becomes of page messages: `wait` leaves the events in their job for later, `drop` leaves them out. */
export type Room = 'room' | 'wait' | 'drop'

/** Whether there is room for page messages to a URL. */
export async function roomFor(store: WebhookStore, account: string, url: string): Promise<Room> {
  const { waiting, bytes } = await store.kept(account)
  if (waiting < MANY_WAITING && bytes <= KEPT.bytes) return 'room'
  if ((await store.pauses(account)).has(deliveryHost(url))) return 'drop'
  return waiting < MOST_WAITING && bytes <= KEPT.bytes ? 'room' : 'wait'
}
