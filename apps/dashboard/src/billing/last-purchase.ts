/** The purchase before the one that is being made, so that the new one is recognised when the browser comes back. */

import { client } from '../client.ts'

const NAME = 'sluice-last-purchase'

/** Note the last purchase of the account. */
export async function rememberLast(): Promise<void> {
  sessionStorage.setItem(NAME, String((await lastPurchase())?.number ?? 0))
}

/** The latest purchase, if it is newer than the noted one. Undefined if it is not, or nothing was noted. */
export async function newPurchase(signal: AbortSignal) {
  const before = sessionStorage.getItem(NAME)
  const last = before === null ? undefined : await lastPurchase(signal)
  return last && last.number > Number(before) ? last : undefined
}

async function lastPurchase(signal?: AbortSignal) {
  const query = { kind: 'purchase', limit: 1 } as const
  return (await client.movements(query, signal ? { signal } : {})).movements[0]
}
