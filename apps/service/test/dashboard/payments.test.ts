/** Buying tokens in a real browser, with a stand-in for Stripe (docs/payments.md). */

import { afterEach, describe, expect, test } from 'vitest'
import { type StripeStandIn, sellingBy, startStripe } from '../payments/stripe-stand-in.ts'
import { freePort } from '../people/true-provider.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('buying tokens', () => {
  let open: OpenDashboard | undefined
  let stripe: StripeStandIn | undefined
  afterEach(async () => {
    await open?.stop()
    await stripe?.stop()
  })

  test('cancels, pays, and shows the new balance', async () => {
    stripe = await startStripe()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    open = await openDashboard({ PORT: String(port), PUBLIC_URL: url, ...sellingBy() }, stripe.url)
    stripe.service = url
    const page = await open.page()
    await page.goto(`${url}/dashboard/sign-up?invitation=${open.invitation}`)
    await page.getByLabel('E-mail address').fill('bob@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click()
    const buy = page.getByRole('button', { name: 'Buy 10,000 tokens for €9.00' })
    await buy.waitFor()
    await page.getByText('1,500 tokens available').waitFor()
    expect(await lookAt(page, 'packs')).toEqual([])

    await buy.click()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('The purchase was cancelled.').waitFor()

    await buy.click()
    await page.getByRole('link', { name: 'Pay 900' }).click()
    await page.getByText('Waiting for Stripe to confirm the payment').waitFor()
    await page.getByText('10,000 tokens were added.').waitFor()
    await page.getByText('11,500 tokens available').waitFor()
    await page.getByRole('cell', { name: /Paid with Stripe pi_cs_test_/ }).waitFor()
    expect(await lookAt(page, 'paid')).toEqual([])
  }, 180_000)
})
