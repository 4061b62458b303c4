/** The account in the dashboard: team, security, signing in with a second step and with passkeys (docs/api.md "Teams"). */

import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invite } from '../../src/domains/people/invitations.ts'
import { codeOf } from '../people/new-user.ts'
import { lookAt, shoot } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const PASSWORD = 'correct horse battery'

describe.skipIf(!CHROMIUM)('the account in the dashboard', () => {
  let open: OpenDashboard
  /** Passkeys need a host name. */
  let base: string
  let owner: Page
  let device: { readonly session: CDPSession; readonly id: string }
  beforeAll(async () => {
    open = await openDashboard()
    base = `http://localhost:${new URL(open.sluice.url).port}/dashboard`
    owner = await signedUp('ada@example.com', 'owner')
    device = await withAuthenticator(owner)
  }, 180_000)
  afterAll(() => open?.stop())

  async function signedUp(email: string, role: 'owner' | 'member'): Promise<Page> {
    const { directory, secrets } = open.sluice.service
    const { token } = await invite(directory, secrets, { role, account: open.account })
    const page = await open.page()
    await page.goto(`${base}/sign-up?invitation=${token}`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    return page
  }

  /** A device with a passkey store that always finds a finger on it. */
  async function withAuthenticator(page: Page): Promise<typeof device> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const added = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true
      }
    })
    return { session, id: added.authenticatorId }
  }

  async function go(page: Page, path: string, heading: string): Promise<void> {
    await page.goto(base + path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await expect.poll(() => page.locator('.waiting').count()).toBe(0)
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await page.goto(`${base}/sign-in`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  const saved = async (page: Page) => {
    const codes = await page.locator('[data-codes] li').allTextContents()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    return codes
  }

  test('has a page for each part, which work in light, dark and narrow', async () => {
    await go(owner, '/account', 'Account')
    await owner.getByLabel('Name').fill('Ada & sons')
    await owner.getByRole('button', { name: 'Rename' }).click()
    await owner.getByText('The account was renamed.').waitFor()
    expect(await lookAt(owner, 'account-profile')).toEqual([])
    for (const [link, path, heading] of [
      ['Team', 'team', 'Team'],
      ['Security', 'security', 'Security'],
      ['Danger zone', 'close', 'Danger zone']
    ] as const) {
      const parts = owner.getByRole('navigation', { name: 'Account' })
      await parts.getByRole('link', { name: link }).click()
      await owner.getByRole('heading', { name: heading, level: 1 }).waitFor()
      expect(owner.url()).toBe(`${base}/account/${path}`)
      await expect.poll(() => owner.locator('.waiting').count()).toBe(0)
      expect(await lookAt(owner, `account-${path}`)).toEqual([])
    }
  }, 120_000)

  test('a signed-in user who opens the sign-in page is taken to the dashboard', async () => {
    await owner.goto(`${base}/sign-in`)
    await owner.getByRole('heading', { name: 'Overview' }).waitFor()
    const second = await owner.context().newPage()
    await second.goto(`${base}/sign-in`)
    await second.getByRole('heading', { name: 'Overview' }).waitFor()
    await second.close()
  })

  test('sets up an authenticator app, and asks for its code at the next sign-in', async () => {
    await go(owner, '/account/security', 'Security')
    await owner.getByRole('button', { name: 'Set up' }).click()
    const secret = (await owner.locator('[data-totp-secret]').textContent()) ?? ''
    await owner.getByRole('img', { name: /QR code/ }).waitFor()
    expect(await lookAt(owner, 'two-factor-set-up')).toEqual([])
    await owner.getByLabel('Code from the app').fill('000000')
    await owner.getByRole('button', { name: 'Turn on' }).click()
    await owner.locator('.fault', { hasText: 'The code is wrong' }).waitFor()
    await owner.getByLabel('Code from the app').fill(codeOf(secret, -30_000))
    await owner.getByRole('button', { name: 'Turn on' }).click()
    await owner.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await shoot(owner, 'recovery-codes')
    const codes = await saved(owner)
    expect(codes).toHaveLength(10)
    await owner.getByText('10 unused codes').waitFor()
    expect(await lookAt(owner, 'account-security-on')).toEqual([])

    const other = await open.page()
    await signIn(other, 'ada@example.com')
    await other.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    expect(await lookAt(other, 'second-step')).toEqual([])
    await other.getByLabel('Code from your authenticator app').fill('123456')
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByText('The code is wrong or was used before.').waitFor()
    await other.getByLabel('Code from your authenticator app').fill(codeOf(secret))
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('heading', { name: 'Overview' }).waitFor()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await signIn(other, 'ada@example.com')
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.getByLabel('Recovery code').fill(codes[0] ?? '')
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('heading', { name: 'Overview' }).waitFor()
    await go(owner, '/account/security', 'Security')
    await owner.getByText('9 unused codes').waitFor()
    await other.context().close()
  }, 120_000)

  test('registers a passkey, and signs in with it alone and after the password', async () => {
    await go(owner, '/account/security', 'Security')
    await owner.getByRole('button', { name: 'Add a passkey' }).click()
    await owner.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await owner.getByRole('button', { name: 'Continue' }).click()
    await owner.getByText('The passkey was added.').waitFor()
    await owner.getByRole('button', { name: 'Rename Laptop' }).click()
    await owner.getByRole('textbox', { name: 'Name' }).fill('My laptop')
    await owner.getByRole('button', { name: 'Rename', exact: true }).click()
    await owner.getByText('My laptop').waitFor()
    expect(await lookAt(owner, 'account-passkeys')).toEqual([])
    // The field for the address offers the passkey, and the device takes the offer at once.
    await owner.getByRole('button', { name: 'Sign out' }).click()
    await owner.getByRole('heading', { name: 'Overview' }).waitFor()
    // A browser that offers none in the field has the button.
    await owner.addInitScript(
      'PublicKeyCredential.isConditionalMediationAvailable = async () => false'
    )
    await owner.reload()
    await owner.getByRole('button', { name: 'Sign out' }).click()
    const byKey = owner.getByRole('button', { name: 'Sign in with a passkey' })
    await byKey.waitFor()
    expect(await lookAt(owner, 'sign-in')).toEqual([])
    await byKey.click()
    await owner.getByRole('heading', { name: 'Overview' }).waitFor()
    await owner.getByRole('button', { name: 'Sign out' }).click()
    await signIn(owner, 'ada@example.com')
    await owner.getByRole('button', { name: 'Use a passkey' }).click()
    await owner.getByRole('heading', { name: 'Overview' }).waitFor()
    const { credentials } = await device.session.send('WebAuthn.getCredentials', {
      authenticatorId: device.id
    })
    expect(credentials).toHaveLength(1)
    expect(credentials[0]).toMatchObject({ rpId: 'localhost', isResidentCredential: true })
  }, 120_000)

  test('invites a member, who sees the team and cannot change it', async () => {
    await go(owner, '/account/team', 'Team')
    await owner.getByLabel('E-mail address').fill('bob@example.com')
    await owner.getByRole('button', { name: 'Create invitation' }).click()
    const link = (await owner.locator('[data-secret]').textContent()) ?? ''
    await owner.getByRole('button', { name: 'I have copied it' }).click()
    await owner.getByRole('list', { name: 'Open invitations' }).waitFor()
    expect(await lookAt(owner, 'account-team-invited')).toEqual([])

    const member = await open.page()
    await member.goto(link)
    await member.getByLabel('E-mail address').fill('bob@example.com')
    await member.getByLabel('Password').fill(PASSWORD)
    await member.getByRole('button', { name: 'Sign up', exact: true }).click()
    await member.getByRole('heading', { name: 'Overview' }).waitFor()
    await go(member, '/account/team', 'Team')
    await member.getByText('ada@example.com').waitFor()
    expect(await member.getByRole('button', { name: /Remove|Create invitation/ }).count()).toBe(0)
    expect(await lookAt(member, 'account-team-member')).toEqual([])

    await owner.reload()
    await owner.getByLabel('Role of bob@example.com').selectOption('admin')
    await owner.getByText('bob@example.com is now admin.').waitFor()
    await owner.getByLabel('Require it for every member').click()
    await owner.getByText('Members without two-factor sign-in set it up').waitFor()
    await owner.getByRole('button', { name: 'Remove bob@example.com' }).click()
    await owner.getByRole('button', { name: 'Remove', exact: true }).click()
    await owner.getByText('bob@example.com was removed.').waitFor()
    await member.getByRole('link', { name: 'Usage' }).click()
    await member.getByText('Your session has ended.').waitFor()
    await member.context().close()
  }, 120_000)

  test('has a member set up two-factor sign-in where the account requires it', async () => {
    const { directory, secrets } = open.sluice.service
    const input = { role: 'member' as const, account: open.account }
    const { token } = await invite(directory, secrets, input)
    const page = await open.page()
    await page.goto(`${base}/sign-up?invitation=${token}`)
    await page.getByLabel('E-mail address').fill('eve@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
    expect(await lookAt(page, 'set-up')).toEqual([])
    await page.getByRole('button', { name: 'Authenticator app' }).click()
    const secret = (await page.locator('[data-totp-secret]').textContent()) ?? ''
    await page.getByLabel('Code from the app').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    expect(await lookAt(page, 'set-up-codes')).toEqual([])
    await saved(page)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.context().close()
  }, 60_000)

  test('lists sessions, and ends another one', async () => {
    const { directory } = open.sluice.service
    const user = await directory.userByEmail('ada@example.com')
    await directory.openSession({
      hash: 'f'.repeat(64),
      user: user?.id ?? '',
      ttlMs: 60_000,
      device: 'Firefox on Windows'
    })
    await go(owner, '/account/security', 'Security')
    await owner.getByText('Firefox on Windows').waitFor()
    expect(await lookAt(owner, 'account-sessions')).toEqual([])
    await owner.getByRole('button', { name: 'End the session of Firefox on Windows' }).click()
    await owner.getByText('The session has ended.').waitFor()
    await expect.poll(() => owner.getByText('Firefox on Windows').count()).toBe(0)
  }, 60_000)

  test('says whom to ask for a forgotten password, and takes a new one by a link', async () => {
    const page = await open.page()
    await page.goto(`${base}/sign-in`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByText('This service sends no e-mails.').waitFor()
    expect(await lookAt(page, 'forgotten')).toEqual([])
    const { operatorReset } = await import('../../src/domains/people/password-reset.ts')
    const user = await open.sluice.service.directory.userByEmail('eve@example.com')
    const { reset } = await operatorReset(open.sluice.service, 'test', user?.id ?? '')
    await page.goto(`${base}/reset?token=${reset}`)
    await page.getByLabel('New password').fill('another long password')
    expect(await lookAt(page, 'reset')).toEqual([])
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByRole('heading', { name: 'Password changed' }).waitFor()
    await page.goto(`${base}/reset?token=${reset}`)
    await page.getByLabel('New password').fill('another long password')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('The link is not valid').waitFor()
    await page.context().close()
  }, 60_000)

  test('nothing broke a policy or called another host', () => {
    const own = open.complaints.filter(
      (one) => !one.startsWith(`asked ${base.replace('/dashboard', '')}/`)
    )
    // The browser writes every refused request to its console.
    expect(own.filter((one) => !/Failed to load resource.* (?:400|401|404)/.test(one))).toEqual([])
  })
})
