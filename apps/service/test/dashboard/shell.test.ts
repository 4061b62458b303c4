/**
 * The frame around the pages of the dashboard in Chromium: the command palette, shortcuts, what happens without a
 * connection, and controls that are kept in the query string.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('the frame of the dashboard', () => {
  let open: OpenDashboard
  let page: Page
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const palette = () => page.getByRole('dialog', { name: 'Search', exact: true })
  const field = () => page.getByRole('combobox', { name: 'Search', exact: true })
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search

  beforeAll(async () => {
    open = await openDashboard()
    page = await signedUp(open)
  }, 180_000)
  afterAll(() => open?.stop())

  test('Ctrl+K finds a page by a part of its name, and Enter opens it', async () => {
    await page.keyboard.press('Control+k')
    await palette().waitFor()
    expect(await lookAt(page, 'palette')).toEqual([])
    await field().fill('hist')
    await page.keyboard.press('Enter')
    await heading('History')
    expect(await palette().count()).toBe(0)
  })

  test('the arrow keys choose, and Escape leaves the page as it was', async () => {
    await page.keyboard.press('/')
    await field().fill('theme')
    await page.keyboard.press('ArrowDown')
    const chosen = palette().getByRole('option', { selected: true })
    expect(await chosen.textContent()).toContain('Theme: light')
    expect(await field().getAttribute('aria-activedescendant')).toBe(
      await chosen.getAttribute('id')
    )
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
    await heading('History')
  })

  test('a URL opens the playground, and an id its result', async () => {
    await page.keyboard.press('Control+k')
    await field().fill('example.com/a?b=1')
    await page.keyboard.press('Enter')
    await heading('Playground')
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe(
      'https://example.com/a?b=1'
    )
    await page.getByRole('button', { name: 'Search' }).click()
    await field().fill('job_01hzzzzzzzzzzzzzzzzzzzzzzz')
    await page.keyboard.press('Enter')
    await expect.poll(path).toBe('/dashboard/jobs/job_01hzzzzzzzzzzzzzzzzzzzzzzz')
  })

  test('g and a letter open a page, but not while something is typed', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await heading('Playground')
    await page.getByLabel('URL', { exact: true }).focus()
    await page.keyboard.type('gh?')
    await heading('Playground')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    await heading('API keys')
  })

  test('? lists the shortcuts, and single keys can be switched off', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText('Go to History').waitFor()
    expect(await lookAt(page, 'shortcuts')).toEqual([])
    await help.getByLabel('Single-key shortcuts').uncheck()
    await help.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.keyboard.press('Control+k')
    await palette().waitFor()
    await page.keyboard.press('Escape')
    await heading('API keys')
    await page.evaluate(() => localStorage.clear())
  })

  test('filters are in the query string, so that a reload keeps them and Back leaves the page', async () => {
    await page.goto(`${open.sluice.url}/dashboard/keys`)
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await page.getByLabel('Kind').selectOption('crawl')
    await page.getByLabel('Status').selectOption('failed')
    await page.getByLabel('Status').selectOption('all')
    expect(path()).toBe('/dashboard/jobs?kind=crawl')
    await page.reload()
    await heading('Jobs')
    expect(await page.getByLabel('Kind').inputValue()).toBe('crawl')
    await page.goBack()
    await heading('API keys')
  })

  test('a lost connection is reported, and the page reloads automatically when it is back', async () => {
    await page.goto(`${open.sluice.url}/dashboard/keys`)
    await heading('API keys')
    await page.getByRole('link', { name: 'Usage' }).hover()
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map((one) => one.name)
            .join(' ')
        )
      )
      .toContain('usage')
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByText('Retrying automatically.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('No requests in these days.').waitFor()
    expect(await page.getByText('You are offline.').count()).toBe(0)
  })

  test('a page whose file is gone, as after an update, offers to reload', async () => {
    await page.goto(`${open.sluice.url}/dashboard/keys`)
    await heading('API keys')
    await page.context().setOffline(true)
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await heading('The page could not be loaded')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Reload' }).click()
    await heading('Transactions')
  })

  test('a word finds results, jobs and the searches of history and docs', async () => {
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await page.getByLabel('URL', { exact: true }).fill(`${open.origin.url}/page`)
    await page.locator('button.run').click()
    await page.getByText(/^Done in/).waitFor()
    await page.keyboard.press('Control+k')
    await field().fill('rivers')
    await palette()
      .getByRole('option', { name: /On rivers.*History/ })
      .waitFor()
    expect(await lookAt(page, 'palette-found')).toEqual([])
    await palette()
      .getByRole('option', { name: /Search the docs for/ })
      .waitFor()
    await palette()
      .getByRole('option', { name: /On rivers.*History/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /On rivers/ }).waitFor()
  })
})
