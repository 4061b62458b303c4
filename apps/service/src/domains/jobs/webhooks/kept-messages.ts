/** The limits of an account's stored messages, and the check for room. */

import { deliveryHost, type WebhookStore } from '@sluice/store'

/** Messages that are kept of an account, and their bytes; finished ones go first. */
export const KEPT = { rows: 100_000, bytes: 64 * 1024 * 1024 } as const
/** With this many waiting, page messages to a paused host are dropped. */
const MANY_WAITING = 10_000
/** With this many waiting, events wait in their job. */
const MOST_WAITING = 20_000

/** Returns true if the account has so many messages that events wait in their jobs. */
export async function isFull(store: WebhookStore, account: string): Promise<boolean> {
  const { waiting, bytes } = await store.kept(account)
  return waiting >= MOST_WAITING || bytes > KEPT.bytes
}

/** Returns true if page messages to a URL are dropped: many wait already, and its host fails. */
export async function mustDropPages(
  store: WebhookStore,
  account: string,
  url: string
): Promise<boolean> {
  const { waiting } = await store.kept(account)
  return waiting >= MANY_WAITING && (await store.pauses(account)).has(deliveryHost(url))
}
