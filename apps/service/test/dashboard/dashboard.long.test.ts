/**
 * The dashboard as a user sees it, in Debian's Chromium: the whole way from signing up to signing out, every page
 * in light, dark and at 360 px. With `SLUICE_SCREENSHOTS=<folder>` a picture of each is kept there.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, post } from '../harness.ts'
import { lookAt, shoot } from './look.ts'
import {
  accessibilityFaults,
  CHROMIUM,
  type OpenDashboard,
  openDashboard
} from './open-dashboard.ts'
import { optionField } from './playground-page.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const PASSWORD = 'correct horse battery'

const PATHS = [
  '/',
  '/playground',
  '/history',
  '/usage',
  '/movements',
  '/keys',
  '/parsers',
  '/account',
  '/operator/accounts',
  '/operator/grants',
  '/operator/invitations',
  '/operator/audit',
  '/nowhere'
]

describe.skipIf(!CHROMIUM)('the dashboard', () => {
  let open: OpenDashboard
  let page: Page
  let key = ''
  let result = ''
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const visit = async (path: string) => {
    await page.goto(`${open.sluice.url}/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const follow = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  const dialogKey = async () => (await page.locator('[data-secret]').textContent()) ?? ''
  const fetchWith = (secret: string) =>
    post(`${open.sluice.url}/api/v1/internet/fetch/`, secret, { url: open.origin.url })

  beforeAll(async () => {
    open = await openDashboard()
    page = await open.page()
  }, 180_000)
  afterAll(() => open?.stop())

  test('signs up with the link that npm start prints', async () => {
    await visit(`/sign-up?invitation=${open.invitation}`)
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await button('Sign up').click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(page.url()).toBe(`${open.sluice.url}/dashboard`)
    await page.getByText('1,500').first().waitFor()
    await page.getByText('No requests yet').waitFor()
  })

  test('the empty overview opens the playground with a URL', async () => {
    expect(await lookAt(page, 'overview-empty')).toEqual([])
    const { host } = new URL(open.origin.url)
    await page.getByLabel('URL', { exact: true }).fill(`${host}/page?a=1&b=2`)
    await button('Open in playground').click()
    await page.getByText('Costs up to 1 token').waitFor()
    const typed = page.getByLabel('URL', { exact: true })
    expect(await typed.inputValue()).toBe(`https://${host}/page?a=1&b=2`)
    await page.goBack()
    await page.getByText('No requests yet').waitFor()
  })

  test('creates a key, shows it once, and the key works', async () => {
    await follow('API keys')
    await button('New key').click()
    expect(await lookAt(page, 'dialog-new-key')).toEqual([])
    await page.getByLabel('Name').fill('My program')
    await button('Create key').click()
    key = await dialogKey()
    expect(key).toMatch(/^slc_live_/)
    expect(await lookAt(page, 'dialog-key')).toEqual([])
    await page.keyboard.press('Escape')
    await button('I have copied it').click()
    await page.getByRole('cell', { name: 'My program', exact: true }).waitFor()
    expect(await page.content()).not.toContain(key)
    expect((await fetchWith(key)).status).toBe(200)
  })

  test('the playground prices a request while it is edited, and fetches it', async () => {
    await follow('Playground')
    await page.getByLabel('URL', { exact: true }).fill(`${open.origin.url}/page`)
    await page.getByText('Costs up to 1 token').waitFor()
    for (const name of ['Links', 'Images', 'Reading map']) await button(name).click()
    await optionField(page, 'include_html').selectOption('raw')
    await button(/^Fetch/).click()
    await page.getByText(/^Done in .* 1 token, HTTP,/).waitFor()
    const tab = (name: RegExp) => page.getByRole('tab', { name }).click()
    const panel = page.getByRole('tabpanel').first()
    await panel.locator('strong').waitFor()
    expect(await panel.textContent()).toContain('onerror=')
    expect(await panel.locator('img, script').count()).toBe(0)
    await tab(/^Data/)
    await panel
      .getByText(/^On rivers/)
      .first()
      .waitFor()
    await tab(/^Links/)
    await panel.getByRole('link', { name: `${open.origin.url}/delta` }).waitFor()
    await tab(/^Images/)
    await panel.getByText(`${open.origin.url}/river.jpg`).waitFor()
    await tab(/^HTML/)
    await panel.getByText('<!DOCTYPE html>').waitFor()
    await tab(/^Provenance/)
    await panel.getByRole('cell', { name: 'title', exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await panel.getByText('"success": true').waitFor()
    expect(await page.title()).toBe('Playground · Sluice')
  })

  test('shows the source of a text that would take minutes to preview, and stays responsive', async () => {
    const { body } = await fetchWith(key)
    const id = body.meta.request_id
    const knot = JSON.stringify({ markdown: '*a_'.repeat(30_000) })
    await open.sluice.service.payloads.put(open.account, id, new TextEncoder().encode(knot))
    await visit(`/history/${id}`)
    await page.getByRole('tab', { name: 'Markdown' }).click()
    await page.getByText('Loading the preview').waitFor()
    const before = Date.now()
    await page.getByRole('tab', { name: 'Raw JSON' }).click()
    await page.locator('.result .cm-line').first().waitFor()
    expect(Date.now() - before).toBeLessThan(2_000)
    await page.getByRole('tab', { name: 'Markdown' }).click()
    await page.getByText('There is no preview of this text').waitFor()
  })

  test('a long fetch shows its time, can be cancelled and costs nothing', async () => {
    const { total } = await balance()
    await follow('Playground')
    await page.getByLabel('URL', { exact: true }).fill(`${open.origin.url}/slow`)
    await button(/^Fetch/).click()
    await page.getByText('1 s of 60 s at most').waitFor()
    expect(await lookAt(page, 'playground-fetching')).toEqual([])
    await button('Cancel').click()
    await page.getByText('Cancelled.').waitFor()
    await expect.poll(async () => (await balance()).held).toBe(0)
    expect(await balance()).toMatchObject({ total })
  })
  const balance = async () =>
    (await get(`${open.sluice.url}/api/v1/account`, key)).body.data.balance

  test('the history lists a fetch, shows it and finds it', async () => {
    await follow('History')
    await page.getByLabel('Select all requests that match').click()
    await button('Delete…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Delete \d+ results$/ }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await button(/^Succeeded/).click()
    await page.getByLabel('Search titles and URLs').fill('RIVERS /page')
    await expect.poll(() => page.url()).toContain('q=RIVERS')
    await page.locator('.result-name').last().click()
    await page.getByRole('heading', { level: 1, name: /^On rivers/ }).waitFor()
    result = page.url()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('Download JSON').click()
    ])
    expect(file.suggestedFilename()).toMatch(/^ftc_\w+\.json$/)
  })

  test('the usage page counts it by day, key and parser', async () => {
    await follow('Usage')
    const rows = page.getByRole('table').getByRole('row')
    await page.getByRole('slider', { name: 'Requests per day' }).waitFor()
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    await page.getByRole('cell', { name: 'My program', exact: true }).waitFor()
    expect(await rows.count()).toBe(3)
    await page.getByRole('button', { name: 'Parser', exact: true }).click()
    await page.getByRole('cell', { name: 'generic' }).waitFor()
  })

  test.each(PATHS)(
    '%s has no accessibility fault in light and dark, and does not overflow at 360 px',
    async (path) => {
      await visit(path)
      await expect.poll(() => page.locator('.waiting').count()).toBe(0)
      if (path === '/playground') await fillPlayground()
      if (path === '/parsers') await page.locator('summary').last().click()
      expect(await lookAt(page, nameOf(path))).toEqual([])
    },
    180_000
  )
  test('a result page has no accessibility fault', async () => {
    await visit(new URL(result).pathname.slice('/dashboard'.length))
    await expect.poll(() => page.locator('.waiting').count()).toBe(0)
    expect(await lookAt(page, 'result')).toEqual([])
    await page.getByRole('tab', { name: 'Raw JSON' }).click()
    expect(await lookAt(page, 'result-json')).toEqual([])
  }, 180_000)
  test('the parsers page shows that a field was lost', async () => {
    const { coverage, drift } = open.sluice.service
    const retail = { name: '@sluice/parser-retail', version: '1.0.0' }
    coverage.note('@sluice/parser-generic', { title: true })
    for (let n = 0; n < 50; n++) drift.note(retail, { fields: { price: n < 30, name: true } })
    await drift.flush()
    await visit('/parsers')
    await page.getByText('healthy').first().waitFor()
    await page.getByText('1 alarm').waitFor()
    await page.getByText('price in 0% of the newest records, 100% before').waitFor()
    expect(await lookAt(page, 'parsers-lost')).toEqual([])
  }, 180_000)
  test('an operator acknowledges an alarm there, and sees it among the healed ones later', async () => {
    const { drift } = open.sluice.service
    const retail = { name: '@sluice/parser-retail', version: '1.0.0' }
    await button('Acknowledge the alarm about price').click()
    await page.getByText(/price in 0% .* acknowledged\./).waitFor()
    expect(await drift.alarms()).toMatchObject([{ state: 'acknowledged' }])
    await expect.poll(() => button(/^Acknowledge/).count()).toBe(0)
    for (let n = 0; n < 60; n++) drift.note(retail, { fields: { price: true, name: true } })
    await drift.flush()
    await visit('/parsers')
    await page.getByText('1 healed alarm').click()
    await page.getByText(/^No price from \d{4}-\d\d-\d\d to/).waitFor()
    expect(await lookAt(page, 'parsers-healed')).toEqual([])
  }, 180_000)
  const fillPlayground = async () => {
    await page.getByLabel('URL', { exact: true }).fill(`${open.origin.url}/page`)
    await button(/^Fetch/).click()
    await page.getByText(/^Done in .* 1 token, HTTP,/).waitFor()
    await page.getByText('Costs up to 1 token').waitFor()
    await page.getByRole('tab', { name: 'Markdown' }).click()
    await page.locator('.prose table').first().waitFor()
  }

  test('the menu opens by keyboard at 360 px, and closes after navigating', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit('/')
    const menu = button('Menu')
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
    await menu.focus()
    await page.keyboard.press('Enter')
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await shoot(page, 'menu-narrow')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Playground')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Playground' }).waitFor()
    // The heading is there a frame before the focus is.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('transactions show each charge with its receipt', async () => {
    await visit('/movements')
    const table = page.getByRole('table')
    await table.getByRole('cell', { name: 'Purchase' }).waitFor()
    await page.getByLabel('Kind').selectOption('charge')
    await expect.poll(() => table.getByRole('cell', { name: 'Purchase' }).count()).toBe(0)
    await table.getByText('fetch 1; generic, for My program').first().waitFor()
    await table.locator('.result-link').last().click()
    await page.getByRole('heading', { level: 1, name: /^On rivers/ }).waitFor()
    await visit('/movements')
    await page.getByLabel('Kind').selectOption('expiry')
    await page.getByText('No transactions of this kind').waitFor()
  })

  test('regenerating a key asks for confirmation; then only the new key works', async () => {
    await visit('/keys')
    await button('Regenerate My program').click()
    const dialog = page.getByRole('dialog')
    expect(await lookAt(page, 'dialog-regenerate')).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect((await fetchWith(key)).status).toBe(200)
    await button('Regenerate My program').click()
    await dialog.getByRole('button', { name: 'Regenerate' }).click()
    await page.locator('[data-secret]').waitFor()
    const next = await dialogKey()
    expect(next).not.toBe(key)
    expect((await fetchWith(key)).status).toBe(401)
    expect((await fetchWith(next)).status).toBe(200)
    await button('I have copied it').click()
  })

  test('deletes a result, and signs out', async () => {
    await page.goto(result)
    await button('Delete…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await button('Sign out').click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => name.includes('session'))).toEqual([])
  })

  test('the sign-in page has no accessibility fault', async () => {
    await visit('/sign-in')
    expect(await lookAt(page, 'sign-in')).toEqual([])
  })

  test('a wrong password is reported, and the input is kept', async () => {
    await visit('/sign-in')
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill('not the password')
    await button('Sign in').click()
    await page.getByRole('alert').getByText('is wrong').waitFor()
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('ada@example.com')
    expect(await lookAt(page, 'sign-in-wrong')).toEqual([])
    // Chromium itself reports every answer of 401.
    expect(open.complaints.splice(0)).toEqual([expect.stringContaining('401')])
  })

  test('the theme can be chosen, and is remembered', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await visit('/sign-in')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.getByLabel('Theme').selectOption('dark')
    expect(await ground()).not.toBe(light)
    await page.reload()
    await page.getByLabel('Theme').waitFor()
    expect(await ground()).not.toBe(light)
  })

  test('nothing caused an error, broke the content policy or called another site', () => {
    expect(open.complaints).toEqual([])
  })
})

function nameOf(path: string): string {
  return path.replaceAll('/', '-').slice(1, 23) || 'overview'
}
