/**
 * Applies events of Stripe. Each event may come more than once, late, and in any order. Tokens are granted by the id of
 * the payment, which the ledger takes once.
 */

import { SluiceError } from '@sluice/core'
import type Stripe from 'stripe'
import { grantTokens } from '../operator/accounts/tokens.ts'
import { allowAttempt, forgiveAttempts } from '../people/attempts.ts'
import type { PurchaseMark } from './payments.ts'
import type { PaymentPorts } from './ports.ts'

/** Actor in the audit log. */
const ACTOR = 'stripe'
/** For how long an event is known by its id: Stripe repeats one for three days. */
const KNOWN_MS = 7 * 86_400_000

type Parts = Pick<PaymentPorts, 'ledger' | 'directory' | 'secrets' | 'audit' | 'jobs' | 'log'>

/**
 * Apply an event. Those that are about something else change nothing, and neither do purchases of other shops with the
 * same account at Stripe.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` - Stripe is to send it again.
 */
export async function applyEvent(parts: Parts, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return applyPurchase(parts, event, event.data.object)
    case 'checkout.session.async_payment_failed':
      return tellOnce(parts, event, 'payment.failed', markIn(event.data.object.metadata), {
        session: event.data.object.id
      })
    case 'charge.refunded': {
      const { payment_intent, amount_refunded, currency, metadata } = event.data.object
      const details = { grant: grantId(payment_intent), amount: amount_refunded, currency }
      return tellOnce(parts, event, 'payment.refunded', markIn(metadata), details)
    }
  }
}

async function applyPurchase(
  parts: Parts,
  event: Stripe.Event,
  session: Stripe.Checkout.Session
): Promise<void> {
  const mark = markIn(session.metadata)
  // `unpaid`: the bank has not decided yet. Another event follows when it has.
  if (!mark || session.payment_status === 'unpaid') return
  const { amount_total, currency, payment_intent } = session
  const grant = grantId(payment_intent)
  const details = { grant, session: session.id, amount: amount_total, currency }
  const isRight =
    session.payment_status === 'paid' &&
    grant !== null &&
    String(amount_total) === mark.sluice_amount &&
    currency === mark.sluice_currency
  // Money came, and no tokens are given: an operator is to look at it.
  const refuse = (why: string) =>
    tellOnce(parts, event, 'payment.refused', mark, { ...details, why })
  if (!isRight) return refuse('amount')
  const { sluice_account: account, sluice_tokens: tokens } = mark
  try {
    await grantTokens(parts, ACTOR, { id: grant, account, tokens: Number(tokens) })
  } catch (error) {
    const why = REFUSED[(error as SluiceError).code]
    if (!SluiceError.is(error) || why === undefined) throw error
    return refuse(why)
  }
  await parts.jobs.wake(account)
}

/** Reasons why a correct payment adds nothing, by code. */
const REFUSED: Readonly<Record<string, string>> = {
  NOT_FOUND: 'no_account',
  IDEMPOTENCY_KEY_REUSED: 'other_grant'
}

type Details = Readonly<Record<string, string | number | null>>

/** An event for the audit log and the log of the process, once. */
async function tellOnce(
  parts: Parts,
  event: Stripe.Event,
  action: string,
  mark: PurchaseMark | undefined,
  given: Details
): Promise<void> {
  if (!mark) return
  const name = ['stripe', event.id]
  if (!(await isFirst(parts, name))) return
  const { sluice_account: account, sluice_tokens: tokens } = mark
  const details = { ...given, tokens: Number(tokens) }
  try {
    await parts.audit.record({ actor: ACTOR, action, account, details })
  } catch (error) {
    // Stripe sends the event again, and it must be recorded then.
    await forgiveAttempts(parts, name)
    throw error
  }
  const facts = Object.entries({ ...details, account }).filter(([, value]) => value !== null)
  parts.log.warn(action, Object.fromEntries(facts) as Record<string, string | number>)
}

async function isFirst(parts: Parts, name: readonly string[]): Promise<boolean> {
  try {
    await allowAttempt(parts, name, { limit: 1, windowMs: KNOWN_MS })
    return true
  } catch (error) {
    if (SluiceError.is(error) && error.code === 'OVERLOADED') return false
    throw error
  }
}

/** The mark of a purchase of this service. */
function markIn(metadata: Stripe.Metadata | null): PurchaseMark | undefined {
  const { sluice_account, sluice_tokens, sluice_amount, sluice_currency } = metadata ?? {}
  if (!sluice_account || !sluice_amount || !sluice_currency) return undefined
  if (!/^[1-9]\d{0,8}$/.test(sluice_tokens ?? '')) return undefined
  return { sluice_account, sluice_tokens: String(sluice_tokens), sluice_amount, sluice_currency }
}

/** Id of the grant of a payment; null without one. */
function grantId(payment: string | Stripe.PaymentIntent | null): string | null {
  if (payment === null) return null
  return `stripe:${typeof payment === 'string' ? payment : payment.id}`
}
