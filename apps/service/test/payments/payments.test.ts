/** docs/payments.md: what is sold, and that each payment gives its tokens once, whatever Stripe sends and how often. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parsePacks, shownPrice } from '../../src/base/packs.ts'
import { loadConfig } from '../../src/index.ts'
import { get, post, startService, type TestService } from '../harness.ts'
import { newUser, type TestUser } from '../people/new-user.ts'
import {
  type AskedSession,
  SECRETS,
  type StripeStandIn,
  sellingBy,
  startStripe
} from './stripe-stand-in.ts'

const PUBLIC_URL = 'https://sluice.example'

let stripe: StripeStandIn
let sluice: TestService
let user: TestUser
beforeAll(async () => {
  stripe = await startStripe()
  sluice = await startService(
    { ...sellingBy(), PUBLIC_URL, TRUST_PROXY: '1' },
    { stripeUrl: stripe.url }
  )
  stripe.service = sluice.url
})
afterAll(async () => {
  await sluice.stop()
  await stripe.stop()
})
beforeEach(async () => {
  user = await newUser(sluice)
})
afterEach(() => {
  stripe.fault = undefined
})

const buy = (pack = '10000-eur', by = user) =>
  by.browser.request('POST', '/api/v1/billing/checkout', { pack })

/** Begin a purchase. */
async function bought(pack?: string): Promise<AskedSession> {
  expect((await buy(pack)).status).toBe(200)
  return stripe.sessions.at(-1) as AskedSession
}

const purchased = async (account = user.account) =>
  (await sluice.service.ledger.balance(account))?.purchased

async function audited(account = user.account): Promise<{ action: string; details: object }[]> {
  const records = await sluice.service.directory.audit({ account, limit: 100 })
  return records.filter(({ actor }) => actor === 'stripe')
}

const sent = async (...[event, sign]: Parameters<StripeStandIn['send']>) =>
  (await stripe.send(event, sign)).status

describe('buying', () => {
  test('gets a page with the price of the pack from Stripe, and calls no other host', async () => {
    const answer = await buy()
    const session = stripe.sessions.at(-1) as AskedSession
    expect(answer.body.data).toEqual({ url: `${stripe.url}/pay/${session.id}` })
    const mark = {
      sluice_account: user.account,
      sluice_tokens: '10000',
      sluice_amount: '900',
      sluice_currency: 'eur'
    }
    expect(session.metadata).toEqual(mark)
    expect(session.form).toMatchObject({
      mode: 'payment',
      client_reference_id: user.account,
      customer_email: user.email,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '900',
      'line_items[0][price_data][product_data][name]': '10,000 tokens',
      'payment_intent_data[metadata][sluice_account]': user.account,
      success_url: `${PUBLIC_URL}/dashboard/movements?paid=true`,
      cancel_url: `${PUBLIC_URL}/dashboard/movements?paid=false`
    })
    expect((await bought('500-jpy')).amount).toBe(700)
  })

  test('lists the packs, and refuses another pack, a price of the client, members and keys', async () => {
    const { data } = (await user.browser.request('GET', '/api/v1/billing/packs')).body
    expect(data.packs).toEqual([
      { id: '10000-eur', tokens: 10_000, price: '9.00', currency: 'eur' },
      { id: '100000-eur', tokens: 100_000, price: '79.00', currency: 'eur' },
      { id: '500-jpy', tokens: 500, price: '700', currency: 'jpy' }
    ])
    expect((await buy('1-eur')).status).toBe(404)
    const priced = await user.browser.request('POST', '/api/v1/billing/checkout', {
      pack: '10000-eur',
      amount: 1
    })
    expect(priced.status).toBe(400)
    const member = await newUser(sluice, 'member', user.account)
    expect((await buy('10000-eur', member)).status).toBe(401)
    const { key } = await sluice.account()
    const byKey = await post(`${sluice.url}/api/v1/billing/checkout`, key, { pack: '10000-eur' })
    expect(byKey.status).toBe(401)
  })

  test('says that Stripe is down, and hides what else it says', async () => {
    stripe.fault = { status: 503, body: { error: { type: 'api_error', message: 'down' } } }
    const down = await buy()
    expect(down.status).toBe(503)
    expect(down.body.error).toMatchObject({ code: 'OVERLOADED', details: { retry_after: 30 } })
    stripe.fault = {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key: sk_test_5' } }
    }
    const refused = await buy()
    expect(refused.body.error.code).toBe('INTERNAL_ERROR')
    expect(refused.text).not.toContain('sk_test')
  })
})

describe('a payment', () => {
  test('a payment adds its tokens once, however often it is reported, even concurrently', async () => {
    const session = await bought()
    const event = stripe.event('checkout.session.completed', session)
    const statuses = await Promise.all(Array.from({ length: 10 }, () => sent(event)))
    statuses.push(await sent(event))
    // The same payment in other events.
    statuses.push(await sent(stripe.event('checkout.session.completed', session)))
    statuses.push(await sent(stripe.event('checkout.session.async_payment_succeeded', session)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await purchased()).toBe(10_000)
    const { data } = (await user.browser.request('GET', '/api/v1/account/movements')).body
    expect(data.movements[0]).toMatchObject({
      kind: 'purchase',
      tokens: 10_000,
      reference: `stripe:${session.payment}`
    })
    expect((await audited()).map(({ action, details }) => [action, details])).toEqual([
      ['grant.applied', { grant: `stripe:${session.payment}`, tokens: 10_000 }]
    ])
    expect(await sluice.service.ledger.verify(user.account)).toEqual([])
  })

  test('a payment that is pending at the bank adds tokens after its confirmation', async () => {
    const session = await bought()
    const unpaid = { payment_status: 'unpaid' }
    expect(await sent(stripe.event('checkout.session.completed', session, unpaid))).toBe(200)
    expect(await purchased()).toBe(0)
    await sent(stripe.event('checkout.session.async_payment_succeeded', session))
    expect(await purchased()).toBe(10_000)
    // The first one late and again.
    await sent(stripe.event('checkout.session.completed', session, unpaid))
    expect(await purchased()).toBe(10_000)
  })

  test('a payment that the bank refuses adds no tokens, and is in the audit log', async () => {
    const session = await bought()
    const unpaid = { payment_status: 'unpaid' }
    await sent(stripe.event('checkout.session.completed', session, unpaid))
    await sent(stripe.event('checkout.session.async_payment_failed', session, unpaid))
    expect(await purchased()).toBe(0)
    expect((await audited()).map(({ action }) => action)).toEqual(['payment.failed'])
  })

  test.each([
    ['less', { amount_total: 899 }],
    ['another currency', { currency: 'huf' }],
    ['nothing', { payment_status: 'no_payment_required', amount_total: 0, payment_intent: null }]
  ])('a payment of %s adds no tokens, and an operator sees it', async (_, change) => {
    const session = await bought()
    const event = stripe.event('checkout.session.completed', session, change)
    expect([await sent(event), await sent(event)]).toEqual([200, 200])
    expect(await purchased()).toBe(0)
    const records = await audited()
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({ action: 'payment.refused', details: { why: 'amount' } })
  })

  test('a payment for an account that has been closed is accepted, and an operator sees it', async () => {
    const session = await bought()
    await sluice.service.ledger.closeAccount(user.account)
    expect(await sent(stripe.event('checkout.session.completed', session))).toBe(200)
    expect(await audited()).toMatchObject([
      { action: 'payment.refused', details: { why: 'no_account', amount: 900, tokens: 10_000 } }
    ])
  })

  test('a payment with the id of another grant adds nothing', async () => {
    const session = await bought()
    const other = await sluice.account()
    const id = `stripe:${session.payment}`
    await sluice.service.ledger.grant({ account: other.id, id, tokens: 5 })
    expect(await sent(stripe.event('checkout.session.completed', session))).toBe(200)
    expect(await purchased()).toBe(0)
    expect(await audited()).toMatchObject([{ details: { why: 'other_grant' } }])
  })

  test('a payment of another shop with the same Stripe account is ignored', async () => {
    const session = await bought()
    for (const metadata of [{}, null, { sluice_account: user.account }]) {
      expect(await sent(stripe.event('checkout.session.completed', session, { metadata }))).toBe(
        200
      )
    }
    expect(await purchased()).toBe(0)
    expect(await audited()).toEqual([])
  })

  test('a refunded payment keeps its tokens, and an operator sees it once', async () => {
    const session = await bought()
    await sent(stripe.event('checkout.session.completed', session))
    const charge = { id: 'ch_1', object: 'charge', amount_refunded: 900 }
    const event = stripe.event('charge.refunded', session, charge)
    expect([await sent(event), await sent(event)]).toEqual([200, 200])
    expect(await purchased()).toBe(10_000)
    const told = (await audited()).filter(({ action }) => action === 'payment.refunded')
    expect(told).toMatchObject([
      { details: { grant: `stripe:${session.payment}`, amount: 900, tokens: 10_000 } }
    ])
  })

  test('a payment is reported again if the store does not answer', async () => {
    const session = await bought()
    const { ledger } = sluice.service
    const { grant } = ledger
    const failing = { ...ledger, grant: () => Promise.reject(new Error('down')) }
    Object.assign(sluice.service, { ledger: failing })
    try {
      expect(await sent(stripe.event('checkout.session.completed', session))).toBe(500)
    } finally {
      Object.assign(sluice.service, { ledger: { ...ledger, grant } })
    }
    expect(await sent(stripe.event('checkout.session.completed', session))).toBe(200)
    expect(await purchased()).toBe(10_000)
  })
})

describe('a message', () => {
  test('a message without a valid signature changes nothing', async () => {
    const session = await bought()
    const event = stripe.event('checkout.session.completed', session)
    const now = Math.floor(Date.now() / 1_000)
    expect(await sent(event, { secret: 'whsec_another' })).toBe(400)
    expect(await sent(event, { timestamp: now - 301 })).toBe(400)
    // Ahead by a day, and by more than the two clocks may differ.
    expect(await sent(event, { timestamp: now + 86_400 })).toBe(400)
    expect(await sent(event, { timestamp: now + 400 })).toBe(400)
    const url = `${sluice.url}/stripe/webhook`
    const body = JSON.stringify(event)
    for (const signature of ['', 't=1,v1=00', `t=${now},v0=00`, 'x'.repeat(5_000)]) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400)
    }
    expect((await fetch(url, { method: 'GET' })).status).toBe(405)
    expect(await purchased()).toBe(0)
    expect(await sent(event, { timestamp: now + 200 })).toBe(200)
    expect(await sent(event, { timestamp: now - 290 })).toBe(200)
    expect(await purchased()).toBe(10_000)
  })

  test('a message that was changed in transit is refused, and so is a long one', async () => {
    const session = await bought()
    const event = stripe.event('checkout.session.completed', session)
    let taken: RequestInit | undefined
    const { fetch: own } = globalThis
    globalThis.fetch = async (_url, init) => {
      taken = init
      return new Response()
    }
    await stripe.send(event)
    globalThis.fetch = own
    const url = `${sluice.url}/stripe/webhook`
    const body = String(taken?.body).replace('"10000"', '"99999"')
    expect((await fetch(url, { ...taken, body })).status).toBe(400)
    const long = { ...event, padding: 'x'.repeat(300_000) }
    expect(await sent(long)).toBe(413)
    expect(await sent({ id: 'evt_x', object: 'event', type: 'invoice.paid', data: {} })).toBe(200)
    expect(await purchased()).toBe(0)
  })
})

test('without payments, nothing is for sale and the endpoint does not exist', async () => {
  const plain = await startService()
  const { key } = await plain.account()
  const { body } = await get(`${plain.url}/api/v1/billing/packs`, key)
  expect(body.data).toEqual({ packs: [] })
  const answer = await fetch(`${plain.url}/stripe/webhook`, { method: 'POST' })
  expect(answer.status).toBe(404)
  await plain.stop()
})

describe('settings', () => {
  const environment = {
    STRIPE_SECRET_KEY: SECRETS.key,
    STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
    TOKEN_PACKS: '1:1:eur',
    PUBLIC_URL
  }
  test.each([
    [{ STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET'],
    [{ PUBLIC_URL: undefined }, 'PUBLIC_URL'],
    [{ TOKEN_PACKS: undefined }, 'TOKEN_PACKS'],
    [{ TOKEN_PACKS: '0:9.00:eur' }, 'tokens:price:currency'],
    [{ TOKEN_PACKS: '10:9.5:eur' }, 'tokens:price:currency'],
    [{ TOKEN_PACKS: '10:-9:eur' }, 'tokens:price:currency'],
    [{ TOKEN_PACKS: '10:0.00:eur' }, 'costs nothing'],
    [{ TOKEN_PACKS: '10:9:xxz' }, 'currency'],
    [{ TOKEN_PACKS: '10:9.000:kwd' }, 'tokens:price:currency'],
    [{ TOKEN_PACKS: '10:9:kwd' }, 'currency'],
    [{ TOKEN_PACKS: '10:900.00:jpy' }, 'cents'],
    [{ TOKEN_PACKS: '10:1:eur,10:2:EUR' }, 'two packs']
  ])('refuse %j', (change, text) => {
    expect(() => loadConfig(environment)).not.toThrow()
    expect(() => loadConfig({ ...environment, ...change })).toThrow(text)
  })

  test('prices become amounts and back', () => {
    const packs = parsePacks(['10000:9:eur', '5:0.05:USD', '7:700:jpy', '1:1234567.89:chf'])
    expect(packs.map(({ amount }) => amount)).toEqual([900, 5, 700, 123_456_789])
    expect(packs.map(shownPrice)).toEqual(['9.00', '0.05', '700', '1234567.89'])
  })
})
