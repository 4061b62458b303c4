/** Sharing a result, in Chromium, by keyboard: the link is made on its page and read without a login. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('sharing a result', () => {
  let open: OpenDashboard
  let page: Page
  let link: string
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  beforeAll(async () => {
    open = await openDashboard()
    page = await signedUp(open)
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await page.getByLabel('URL', { exact: true }).fill(`${open.origin.url}/page`)
    await page.keyboard.press('Enter')
    await page.getByText(/^Done in .* 1 token,/).waitFor()
    await page.goto(`${open.sluice.url}/dashboard/history`)
    await page.getByRole('link', { name: 'On rivers', exact: true }).click()
    await page.getByRole('heading', { name: 'On rivers', level: 1 }).waitFor()
  }, 180_000)
  afterAll(() => open?.stop())

  test('A link is made for the chosen time and can be copied.', async () => {
    await press('Share…')
    await page.getByLabel('Valid for').selectOption('1 hour')
    await press('Make link')
    await page.getByText(/^Valid until/).waitFor()
    link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    expect(link.startsWith(`${open.sluice.url}/dashboard/shared/ftc_`)).toBe(true)
    expect(await page.getByRole('button', { name: 'Copy the link' }).count()).toBe(1)
    expect(await lookAt(page, 'share-dialog')).toEqual([])
    await press('Close')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }, 60_000)

  test('A reader without a login sees the page and its data, and nothing of the account.', async () => {
    const reader = await open.page()
    const asked: string[] = []
    reader.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await reader.goto(link)
    await reader.getByRole('heading', { name: 'On rivers', level: 1 }).waitFor()
    await reader.getByText('A river finds its way').first().waitFor()
    expect(await reader.title()).toBe('On rivers · Sluice')
    expect(await reader.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    const text = await reader.locator('body').textContent()
    for (const private_ of ['lin@example.com', 'token', open.account]) {
      expect(text).not.toContain(private_)
    }
    expect(await lookAt(reader, 'shared-result')).toEqual([])
    await reader.getByRole('tab', { name: 'Raw JSON' }).focus()
    await reader.keyboard.press('Enter')
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([
      expect.stringMatching(/^\/api\/v1\/shared\/ftc_/)
    ])
    expect(open.complaints).toEqual([])
    await reader.close()
  }, 60_000)

  test('A link whose result was deleted says so.', async () => {
    await press('Delete…')
    await press('Delete')
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
    const reader = await open.page()
    await reader.goto(link)
    await reader.getByText('This link has ended, or its result was deleted.').waitFor()
    expect(await lookAt(reader, 'shared-ended')).toEqual([])
    await reader.close()
  }, 60_000)
})
