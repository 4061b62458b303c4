/**
 * Stands in for Stripe on loopback: the route that makes a page for paying, that page, and signed messages to the
 * service, with the library's own signatures.
 */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

/** Settings of a service that sells packs here. */
export const SECRETS = { key: 'sk_test_51standin', webhook: 'whsec_standin' }

/** A session as the service asked for it. */
export interface AskedSession {
  readonly id: string
  /** Fields of the form, as Stripe's libraries write them: `metadata[sluice_account]`. */
  readonly form: Readonly<Record<string, string>>
  readonly metadata: Readonly<Record<string, string>>
  readonly payment: string
  readonly amount: number
}

/** It runs. */
export interface StripeStandIn {
  readonly url: string
  readonly sessions: AskedSession[]
  /** Answer of the next requests instead of a session. */
  fault: { status: number; body: object } | undefined
  /** URL that receives messages. */
  service: string
  /** An event about a session, as Stripe writes it. */
  event(type: string, session: AskedSession, change?: object): object
  /** Send a message. @param change - its signature. */
  send(event: object, sign?: { secret?: string; timestamp?: number }): Promise<Response>
  stop(): Promise<void>
}

/** Start it. */
export async function startStripe(): Promise<StripeStandIn> {
  const library = new Stripe(SECRETS.key)
  let count = 0
  const server = createServer(async (request, response): Promise<void> => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const reply = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const session = stripe.sessions.find(({ id }) => path.endsWith(id))
    if (session && path.startsWith('/pay/')) {
      if (query === '') {
        const links = `<a href="?pay">Pay ${session.amount}</a><a href="?cancel">Back</a>`
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Pay</title>${links}`)
        return
      }
      const location = session.form[query === 'pay' ? 'success_url' : 'cancel_url'] ?? ''
      // The browser is back before the message is there.
      if (query === 'pay') {
        const event = stripe.event('checkout.session.completed', session)
        setTimeout(() => void stripe.send(event), 1_000)
      }
      response.writeHead(303, { location }).end()
      return
    }
    if (request.headers.authorization !== `Bearer ${SECRETS.key}`) {
      return void reply(
        { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
        401
      )
    }
    if (stripe.fault) return void reply(stripe.fault.body, stripe.fault.status)
    if (path !== '/v1/checkout/sessions') return void reply({ error: { message: 'none' } }, 404)
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const inner = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return inner === undefined ? [] : [[inner, value]]
      })
    )
    const id = `cs_test_${++count}`
    const amount = Number(form['line_items[0][price_data][unit_amount]'])
    stripe.sessions.push({ id, form, metadata, payment: `pi_${id}`, amount })
    reply({ id, object: 'checkout.session', url: `${stripe.url}/pay/${id}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stripe: StripeStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions: [],
    fault: undefined,
    service: '',
    event: (type, session, change = {}) => ({
      id: `evt_${++count}`,
      object: 'event',
      type,
      data: {
        object: {
          id: session.id,
          object: 'checkout.session',
          payment_status: 'paid',
          payment_intent: session.payment,
          amount_total: session.amount,
          currency: session.form['line_items[0][price_data][currency]'],
          metadata: session.metadata,
          ...change
        }
      }
    }),
    send(event, { secret = SECRETS.webhook, timestamp } = {}) {
      const payload = JSON.stringify(event)
      const signature = library.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp === undefined ? {} : { timestamp })
      })
      return fetch(`${stripe.service}/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload
      })
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return stripe
}

/** Settings of a service that sells by a stand-in. */
export function sellingBy(): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: SECRETS.key,
    STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
    TOKEN_PACKS: '10000:9.00:eur,100000:79.00:eur,500:700:jpy'
  }
}
