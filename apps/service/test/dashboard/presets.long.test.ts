/** Presets in the playground, in Chromium, by keyboard: saved, loaded, renamed, replaced and deleted. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'
import { optionField } from './playground-page.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('presets in the playground', () => {
  let open: OpenDashboard
  let page: Page
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const option = (name: string) => optionField(page, name)
  const press = async (name: string | RegExp) => {
    await button(name).focus()
    await page.keyboard.press('Enter')
  }
  const saved = async () => {
    const { savedRequests } = open.sluice.service
    return (await savedRequests.list(open.account)).map(({ name, request }) => ({ name, request }))
  }
  const query = () => new URL(page.url()).searchParams

  beforeAll(async () => {
    open = await openDashboard()
    page = await signedUp(open)
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await field('URL').fill(`${open.origin.url}/page`)
  }, 180_000)
  afterAll(() => open?.stop())

  test('The present options are saved under a name, without secrets.', async () => {
    await button('Links').click()
    await page.locator('summary', { hasText: 'Fetching' }).click()
    await option('headers').fill('Authorization: Bearer hunter2')
    await press('Presets')
    await page.getByText('No presets yet.').waitFor()
    await page.getByText('Headers, cookies and passwords are not saved.').waitFor()
    await field('Save the present options as').fill('Links')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^Links/ })
      .last()
      .waitFor()
    await expect
      .poll(saved)
      .toEqual([{ name: 'Links', request: { options: { include_links: true } } }])
    expect(await lookAt(page, 'presets')).toEqual([])
  }, 60_000)

  test('A preset with the URL is loaded over another draft.', async () => {
    await field('Save the present options as').fill('This page')
    await field('With the URL').focus()
    await page.keyboard.press('Space')
    await press('Save')
    await page.getByRole('button', { name: /^This page/ }).waitFor()
    await press('Close')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: /^Reset/ }).click()
    await field('URL').fill('https://other.example/')
    await press('Presets')
    await press(/^This page/)
    await expect.poll(() => field('URL').inputValue()).toBe(`${open.origin.url}/page`)
    await expect.poll(() => query().get('include_links')).toBe('on')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }, 60_000)

  test('A name that is in use replaces its preset.', async () => {
    await button('Images').click()
    await press('Presets')
    await field('Save the present options as').fill('Links')
    await press('Replace Links')
    await expect
      .poll(async () => (await saved())[0])
      .toEqual({
        name: 'Links',
        request: { options: { include_links: true, image_urls: true } }
      })
  }, 60_000)

  test('A preset is renamed, and a name that is in use is refused.', async () => {
    await press('Rename Links')
    await expect
      .poll(() => field('New name of Links').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await field('New name of Links').fill('This page')
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText('Another preset of the account has this name.')
      .waitFor()
    expect(await lookAt(page, 'presets-renaming')).toEqual([])
    await field('New name of Links').fill('Links and images')
    await page.keyboard.press('Enter')
    await button('Rename Links and images').waitFor()
    expect((await saved()).map(({ name }) => name)).toEqual(['Links and images', 'This page'])
  }, 60_000)

  test('A preset is deleted for all members once this is confirmed.', async () => {
    await press('Delete This page')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await press('Delete This page')
    expect(await lookAt(page, 'presets-deleting')).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await saved()).length).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    // The refused name is a failed request.
    expect(open.complaints.filter((text) => !text.includes('400'))).toEqual([])
  }, 60_000)
})
