/** The purchase before the one that is being made, so that the new one is recognised when the browser comes back. */

import { client } from '../client.ts'

const NAME = 'sluice-last-purchase'

/** Note the last purchase of the account. */
export async function rememberLast(): Promise<void> {
  sessionStorage.setItem(NAME, String((await lastPurchase())?.number ?? 0))
}

/** The purchase that came after the noted one; undefined if there is none yet, or none was noted. */
export async function newPurchase(signal: AbortSignal) {
  const before = sessionStorage.getItem(NAME)
  const last = before === null ? undefined : await lastPurchase(signal)
  return last && last.number > Number(before) ? last : undefined
}

async function lastPurchase(signal?: AbortSignal) {
  const query = { kind: 'purchase', limit: 1 } as const
  return (await client.movements(query, signal ? { signal } : {})).movements[0]
}
