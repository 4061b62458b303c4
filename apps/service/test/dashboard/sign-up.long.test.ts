/** Signing up, by who may: `SIGNUP` of the service (docs/api.md "Signing in"). */

import { afterEach, describe, expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('signing up', () => {
  let open: OpenDashboard | undefined
  afterEach(() => open?.stop())
  const visited = async (SIGNUP: string, query = '') => {
    open = await openDashboard({ SIGNUP })
    const page = await open.page()
    await page.goto(`${open.sluice.url}/dashboard/sign-up${query}`)
    await page.getByText('Already have an account?').waitFor()
    await expect.poll(() => page.locator('.waiting').count()).toBe(0)
    return page
  }

  test('says that sign-up is closed, and shows no form', async () => {
    const page = await visited('closed')
    await page.getByText('Sign-up is closed').waitFor()
    expect(await page.getByLabel('Password').count()).toBe(0)
    expect(await lookAt(page, 'sign-up-closed')).toEqual([])
  }, 180_000)

  test('requires an invitation; that of the link is shown once it is refused', async () => {
    const page = await visited('invite', '?invitation=abc')
    const invitation = page.getByLabel('Invitation')
    expect(await invitation.count()).toBe(0)
    const password = page.getByLabel('Password')
    await page.getByLabel('Show characters').check()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByLabel('Show characters').uncheck()
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByLabel('E-mail address').fill('bob@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.locator('.fault', { hasText: 'invitation is not valid' }).waitFor()
    expect(await invitation.inputValue()).toBe('abc')
    expect(await invitation.getAttribute('required')).not.toBeNull()
    expect(await lookAt(page, 'sign-up-invite')).toEqual([])
  }, 180_000)

  test('works without an invitation if open; the owner of an account sees no operator pages', async () => {
    const page = await visited('open')
    expect(await lookAt(page, 'sign-up-open')).toEqual([])
    await page.getByLabel('E-mail address').fill('bob@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
    expect(await lookAt(page, 'overview-empty')).toEqual([])
    for (const name of ['Transactions', 'Usage', 'API keys', 'History']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await expect.poll(() => page.locator('.waiting').count()).toBe(0)
      expect(await lookAt(page, `${name.toLowerCase().replace(' ', '-')}-empty`)).toEqual([])
    }
  }, 180_000)
})
