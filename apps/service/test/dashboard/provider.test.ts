/** Signing in by a provider, in a real browser and on the pages of oidc-provider (docs/sign-in.md). */

import { afterEach, describe, expect, test } from 'vitest'
import { CLIENT, freePort, startTrueProvider, type TrueProvider } from '../people/true-provider.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('signing in by a provider', () => {
  let open: OpenDashboard | undefined
  let provider: TrueProvider | undefined
  afterEach(async () => {
    await open?.stop()
    await provider?.stop()
  })

  test('signs up, connects, signs in again, and disconnects', async () => {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    provider = await startTrueProvider(publicUrl)
    open = await openDashboard({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Weir ID'
    })
    const page = await open.page()
    // The pages of oidc-provider ask for a font.
    await page.route('https://**', (route) => route.abort())
    const atProvider = async (name: string) => {
      await page.locator('input[name=login]').fill(name)
      await page.locator('input[name=password]').fill('any')
      await page.getByRole('button', { name: 'Sign-in' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
    }

    // No user has this address, and there is no invitation.
    await page.goto(`${publicUrl}/dashboard/jobs`)
    const button = page.getByRole('link', { name: 'Sign in with Weir ID' })
    await button.waitFor()
    expect(await lookAt(page, 'sign-in-provider')).toEqual([])
    await button.click()
    await atProvider('mia')
    await page.getByText('There is no user with your e-mail address.').waitFor()
    expect(await lookAt(page, 'sign-in-problem')).toEqual([])

    // With one there is; the provider knows its user still.
    await page.goto(`${publicUrl}/dashboard/sign-up?invitation=${open.invitation}`)
    await page.getByRole('link', { name: 'Sign up with Weir ID' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(`${publicUrl}/dashboard/account/security`)
    await page.getByText('Connected').waitFor()
    await page.getByText('You have none: the provider signs you in.').waitFor()
    expect(await lookAt(page, 'security-provider')).toEqual([])

    // The page that was asked for comes after signing in.
    await page.context().clearCookies({ name: 'sluice_session' })
    await page.goto(`${publicUrl}/dashboard/jobs`)
    await page.getByRole('link', { name: 'Sign in with Weir ID' }).click()
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()

    await page.goto(`${publicUrl}/dashboard/account/security`)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('This is your only way to sign in.').waitFor()
    const others = open.complaints.filter(
      (one) =>
        !one.startsWith(`asked ${provider?.issuer}/`) &&
        !one.startsWith('asked https://fonts.') &&
        !one.startsWith('Failed to load resource')
    )
    expect(others).toEqual([])
  }, 180_000)
})
