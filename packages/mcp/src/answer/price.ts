/** The price of an answer in words. */

import type { Client, Receipt } from '@sluice/client'

/** Cost of an answer. */
export interface Price {
  /** Credits: tokens of the service, which a model would take for its own. */
  readonly charged: number
  /** Credits left; null if the balance is unknown. */
  readonly left: number | null
  /** Reason why the answer was free. */
  readonly why?: string
}

/** `Charged: 1 credit. Balance: 499.` */
export function priceLine({ charged, left, why }: Price): string {
  const balance = left === null ? '' : ` Balance: ${left}.`
  const reason = why === undefined ? '' : ` (${why})`
  return `Charged: ${inCredits(charged)}${reason}.${balance}`
}

/** The price that a receipt states. */
export function priceOf({
  charged,
  remaining,
  replayed
}: Pick<Receipt, 'charged' | 'remaining' | 'replayed'>): Price {
  return { charged, left: remaining, ...(replayed ? { why: 'a replay' } : {}) }
}

/** `1 credit`, `8 credits`. */
export function inCredits(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`
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
