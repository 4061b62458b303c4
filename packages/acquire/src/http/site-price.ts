/** Prices that sites ask of crawlers with the status 402. */

import { SluiceError } from '@sluice/core'

/** A price as the site writes it. */
export interface SitePrice {
  readonly amount: string
  /** Currency, or the asset of a payment network. */
  readonly currency: string
  /** Payment network of x402; absent for other prices. */
  readonly network?: string
}

/** Characters of a header that count. */
const MOST = 8_000

/**
 * The error for a status 402 that comes with a price; `undefined` for any other answer.
 *
 * Knows `crawler-price` (pay per crawl), `payment-required` (x402, version 2), and the JSON of x402 version 1.
 *
 * @param body - of an answer in JSON.
 */
export function paymentRequired(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  body?: Uint8Array
): SluiceError | undefined {
  if (status !== 402) return undefined
  const price =
    crawlerPrice(headers['crawler-price']) ??
    networkPrice(headers['payment-required']) ??
    (body && firstOffer(Buffer.from(body).toString()))
  if (!price) return undefined
  const text = `The site asks ${price.currency} ${price.amount} for this page. Nothing was paid.`
  return new SluiceError('PAYMENT_REQUIRED_BY_SITE', text, {
    details: { target_status: status, price }
  })
}

function crawlerPrice(value: unknown): SitePrice | undefined {
  const written = typeof value === 'string' ? value.slice(0, 100).trim() : ''
  const [, currency, amount] = /^([A-Z]{3,5}) (\d{1,12}(?:\.\d{1,12})?)$/i.exec(written) ?? []
  return currency && amount ? { amount, currency: currency.toUpperCase() } : undefined
}

function networkPrice(value: unknown): SitePrice | undefined {
  if (typeof value !== 'string' || value.length > MOST) return undefined
  return firstOffer(Buffer.from(value, 'base64').toString())
}

/** The first way to pay that x402 offers. Version 1 calls the amount `maxAmountRequired`. */
function firstOffer(json: string): SitePrice | undefined {
  let offer: Readonly<Record<string, unknown>> | undefined
  try {
    offer = JSON.parse(json).accepts?.[0]
  } catch {
    return undefined
  }
  const { amount = offer?.maxAmountRequired, asset, network } = offer ?? {}
  if (typeof amount !== 'string' || typeof asset !== 'string') return undefined
  const words = { amount: amount.slice(0, 100), currency: asset.slice(0, 100) }
  return typeof network === 'string' ? { ...words, network: network.slice(0, 100) } : words
}
