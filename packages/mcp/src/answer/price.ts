/** The price of an answer in words. */

import type { Client, Receipt } from '@sluice/client'

/** Cost of an answer. */
export interface Price {
  /** Tokens. */
  readonly charged: number
  /** Tokens left; null if it is not known. */
  readonly left: number | null
  /** Reason why the answer was free. */
  readonly why?: string
}

/** `Charged: 1 token. Balance: 499.` */
export function priceLine({ charged, left, why }: Price): string {
  const balance = left === null ? '' : ` Balance: ${left}.`
  const reason = why === undefined ? '' : ` (${why})`
  return `Charged: ${inTokens(charged)}${reason}.${balance}`
}

/** The price that a receipt states. */
export function priceOf({
  charged,
  remaining,
  replayed
}: Pick<Receipt, 'charged' | 'remaining' | 'replayed'>): Price {
  return { charged, left: remaining, ...(replayed ? { why: 'a replay' } : {}) }
}

/** `1 token`, `8 tokens`. */
export function inTokens(count: number): string {
  return `${count} ${count === 1 ? 'token' : 'tokens'}`
}

/** The price of what is free, with the balance if the key may see it. */
export async function freeOfCharge(
  client: { readonly account?: Client['account'] },
  why: string | undefined,
  signal: AbortSignal
): Promise<Price> {
  const account = await client.account?.({ signal }).catch(() => null)
  signal.throwIfAborted()
  return { charged: 0, left: account?.balance.total ?? null, ...(why === undefined ? {} : { why }) }
}
