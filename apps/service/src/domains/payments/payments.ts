/**
 * Payments by Stripe: a page of Stripe for each purchase, and the events that Stripe sends afterwards. The library is
 * loaded when it is first needed.
 */

import { ERRORS, SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import type Stripe from 'stripe'
import type { Config } from '../../base/config.ts'
import { type Pack, parsePacks } from '../../base/packs.ts'

/** Time for one answer of Stripe, ms. It is asked twice more if it does not answer. */
const PATIENCE = 10_000
/** Greatest age of a signature, and greatest lead of its time, s (Stripe, "Preventing replay attacks"). */
const TOLERANCE = 300

/** Metadata of a purchase. This service writes it, and Stripe sends it back. */
export interface PurchaseMark {
  readonly sluice_account: string
  readonly sluice_tokens: string
  /** Price in the smallest unit. */
  readonly sluice_amount: string
  readonly sluice_currency: string
}

/** Sells packs. */
export interface Payments {
  readonly packs: readonly Pack[]
  /**
   * A page of Stripe on which a user pays for a pack.
   *
   * @returns its address. @throws SluiceError `NOT_FOUND` - no such pack. `OVERLOADED` - Stripe does not answer.
   */
  checkout(user: Pick<User, 'account' | 'email'>, packId: string): Promise<string>
  /**
   * The event of a message.
   *
   * @param body - exact bytes of the body. @throws SluiceError `INVALID_REQUEST` - Stripe did not sign it, too long ago, or
   * at a time to come.
   */
  event(body: Buffer, signature: string): Promise<Stripe.Event>
}

/** Address of the API of Stripe. */
const STRIPE_URL = 'https://api.stripe.com'

/** Payments as configured; undefined without `STRIPE_SECRET_KEY`. @param url - address of a stand-in for Stripe. */
export function openPayments(config: Config, url = STRIPE_URL): Payments | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, PUBLIC_URL } = config
  if (key === undefined || secret === undefined || PUBLIC_URL === undefined) return undefined
  const packs = parsePacks(config.TOKEN_PACKS)
  let opened: Promise<Stripe> | undefined
  const stripe = () => {
    opened ??= openStripe(key, url)
    return opened
  }
  return {
    packs,
    async checkout({ account, email }, packId) {
      const pack = packs.find(({ id }) => id === packId)
      if (!pack) throw new SluiceError('NOT_FOUND', 'There is no such pack.')
      const metadata = { ...markOf(account, pack) }
      const page = new URL('/dashboard/movements', PUBLIC_URL).href
      const sessions = (await stripe()).checkout.sessions
      const session = await answered(() =>
        sessions.create({
          mode: 'payment',
          client_reference_id: account,
          customer_email: email,
          line_items: [{ quantity: 1, price_data: priceOf(pack) }],
          metadata,
          // A refund names the payment, not the page.
          payment_intent_data: { metadata },
          success_url: `${page}?paid=true`,
          cancel_url: `${page}?paid=false`
        })
      )
      if (!session.url) throw new Error('Stripe created a page without an address')
      return session.url
    },
    async event(body, signature) {
      const { webhooks } = await stripe()
      try {
        const event = await webhooks.constructEventAsync(body, signature, secret, TOLERANCE)
        checkNotAhead(signature)
        return event
      } catch (error) {
        throw new SluiceError(
          'INVALID_REQUEST',
          'The message is not signed by Stripe with the secret of this endpoint, or its time is too far in the past or future.',
          { cause: error }
        )
      }
    }
  }
}

/** The library checks the age of a signature only. Reads its time as the library does. @throws Error - it is to come. */
function checkNotAhead(signature: string): void {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const latest = Math.max(...times.map((part) => Number.parseInt(part.slice(2), 10)))
  if (latest <= Date.now() / 1_000 + TOLERANCE) return
  throw new Error('the time of the signature is in the future')
}

async function openStripe(key: string, api: string): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { protocol, hostname: host, port } = new URL(api)
  return new Library(key, {
    host,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    timeout: PATIENCE,
    maxNetworkRetries: 2,
    telemetry: false
  })
}

function markOf(account: string, { tokens, amount, currency }: Pack): PurchaseMark {
  return {
    sluice_account: account,
    sluice_tokens: String(tokens),
    sluice_amount: String(amount),
    sluice_currency: currency
  }
}

function priceOf({ tokens, amount, currency }: Pack) {
  return {
    currency,
    unit_amount: amount,
    product_data: { name: `${tokens.toLocaleString('en')} tokens` }
  }
}

/** @throws SluiceError `OVERLOADED` - Stripe does not answer, or has a fault. */
async function answered<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { type } = error as { type?: string }
    const isDown = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].includes(
      type ?? ''
    )
    if (!isDown) throw error
    throw new SluiceError(
      'OVERLOADED',
      'The payment provider does not answer. Nothing was paid; try again.',
      { cause: error, details: { retryable: ERRORS.OVERLOADED.retryable, retry_after: 30 } }
    )
  }
}
