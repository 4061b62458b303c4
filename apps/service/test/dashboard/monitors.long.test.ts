/**
 * Monitors in the dashboard, in Chromium (docs/design/jobs.md §3): created in the form, run, read, changed, paused and
 * deleted. With `SLUICE_SCREENSHOTS=<folder>` pictures are kept.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const SOON = { timeout: 20_000 }

/** A service that sends e-mails. None is sent here. */
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Sluice <sluice@example.com>',
  PUBLIC_URL: 'http://127.0.0.1:9'
}

let price = '19.50'
let drawers = ['left', 'right']

/** A product page, whose price and list the tests change. */
function startShop(): Promise<Origin> {
  return startOrigin(({ url = '' }, response) => {
    const offer = { '@type': 'Offer', price, priceCurrency: 'EUR' }
    const product = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Oak desk',
      offers: offer
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><head><title>Oak desk ${url}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head><body><main><article><h1>Oak desk</h1>
<p>This desk has been built in the same workshop for many years, by hand and with care for its edges.</p>
<p>It costs ${price} euros, and it arrives within two weeks of the order at your door. Page ${url}.</p>
<ul>${drawers.map((one) => `<li>The drawer on the ${one} side opens with a key of its own.</li>`).join('')}</ul>
<p>Every desk is oiled twice before it leaves the workshop, and once more after a year.</p></article></main></body></html>`)
  })
}

describe.skipIf(!CHROMIUM)('monitors in the dashboard', () => {
  let open: OpenDashboard
  let shop: Origin
  let page: Page
  let id = ''
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const heading = (name: string, level = 1) =>
    page.getByRole('heading', { name, exact: true, level }).waitFor()
  const idNow = () => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const monitorOf = async (name = id) => {
    const { store } = open.sluice.service.monitors
    const row = await store.monitor({ account: open.account, id: name })
    return row && JSON.parse(row.state)
  }
  const runs = () => page.getByRole('region', { name: 'Runs' }).locator('tbody tr')
  /** Run it by its button, and wait until the page shows that its job ended. */
  const run = async (count: number) => {
    await button('Run now').click()
    await expect.poll(() => runs().count(), SOON).toBe(count)
    await runs().first().getByText('completed', { exact: true }).waitFor(SOON)
  }
  const quiet = () => expect.poll(() => page.locator('.waiting').count(), SOON).toBe(0)

  beforeAll(async () => {
    ;[open, shop] = await Promise.all([openDashboard(MAIL), startShop()])
    page = await signedUp(open)
  }, 60_000)
  afterAll(async () => {
    await open?.stop()
    await shop?.stop()
  })

  test('the empty list leads to the form, which states a schedule in words with its next runs', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Monitors', exact: true }).click()
    await page.getByText('No monitors yet.').waitFor()
    expect(await lookAt(page, 'monitors-empty')).toEqual([])
    await page.getByRole('link', { name: 'New monitor' }).click()
    await heading('New monitor')
    await quiet()
    const explained = page.getByRole('status').filter({ hasText: /next runs|needed|schedule/ })
    await field('Time zone').fill('Europe/Berlin')
    await field('Runs').selectOption('Weekdays at 7:00')
    await explained.getByText('At 07:00, Monday through Friday (Europe/Berlin)').waitFor()
    const times = explained.getByRole('listitem')
    expect(await times.count()).toBe(5)
    for (const text of await times.allTextContents()) {
      expect(text).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri), \d+ \w+ 20\d\d, 07:00$/)
    }
    expect(await lookAt(page, 'monitor-new')).toEqual([])
    await field('Schedule').fill('0 7 1 * 1')
    await explained.getByText('At 07:00, on day 1 of the month, or on Monday').waitFor()
    for (const [wrong, words] of [
      ['60 * * * *', 'Not a schedule'],
      ['0 7 * *', 'Five fields are needed'],
      ['0 7 31 2 *', 'has no future run']
    ] as const) {
      await field('Schedule').fill(wrong)
      await explained.getByText(words).waitFor()
    }
  }, 60_000)

  test('a value that the service refuses is reported at its field', async () => {
    await field('URL').fill(`${shop.url}/desk`)
    await field('Schedule').fill('0 7 31 2 *')
    await button('Create monitor').click()
    await page.locator('.fault').getByText('has no future run').waitFor()
    const described = await field('Schedule').getAttribute('aria-describedby')
    expect(described?.split(' ')).toContain(await page.locator('.fault').getAttribute('id'))
    await field('Schedule').fill('0 7 * * 1-5')
    await field('Compare').selectOption('the fields of my schema')
    await button('Create monitor').click()
    await page.locator('.fault').getByText('json_schema').waitFor()
    await field('Compare').selectOption('the text')
    expect(await page.locator('.fault').count()).toBe(0)
  }, 40_000)

  test('a page is watched: its first run, and the lines that differ in the next', async () => {
    await field('Name').fill('Oak desk')
    await button('Create monitor').click()
    await heading('Oak desk')
    id = idNow()
    expect(await monitorOf()).toMatchObject({ schedule: '0 7 * * 1-5', timezone: 'Europe/Berlin' })
    await page.getByText('No runs yet.').waitFor()
    expect(await lookAt(page, 'monitor-fresh')).toEqual([])
    await run(1)
    await page.getByText('None of the last runs found a change.').waitFor()
    price = '21.00'
    drawers = ['left', 'upper', 'right']
    await run(2)
    const lines = page.getByRole('region', { name: 'Lines that differ' })
    await lines.waitFor(SOON)
    expect(await lines.locator('ins').allTextContents()).toEqual([
      expect.stringMatching(/^It costs 21\.00 euros/),
      expect.stringMatching(/drawer on the upper side/)
    ])
    expect(await lines.locator('del').allTextContents()).toEqual([
      expect.stringMatching(/^It costs 19\.50 euros/)
    ])
    expect(await lookAt(page, 'monitor-changed')).toEqual([])
    await page.getByRole('heading', { level: 3 }).getByRole('link').click()
    await page.getByRole('tab', { name: 'Changes' }).click()
    await page.locator('ins').getByText('It costs 21.00 euros').waitFor()
    await page.goBack()
    await heading('Oak desk')
    await page.getByRole('link', { name: 'completed' }).first().click()
    await page.getByRole('link', { name: id }).click()
    await heading('Oak desk')
  }, 90_000)

  test('a monitor is paused, changed and resumed; unchanged settings stay', async () => {
    await button('Pause').click()
    await page.getByRole('status').getByText('paused', { exact: true }).waitFor()
    await page.getByText('None while it is paused.').waitFor()
    expect(await button('Resume').evaluate((one) => one === document.activeElement)).toBe(true)
    const { sealed } = await monitorOf()
    await page.getByRole('link', { name: 'Edit' }).click()
    await heading('Edit monitor')
    await field('Name').fill('Desk')
    await field('Runs').selectOption('Every hour')
    expect(await lookAt(page, 'monitor-edit')).toEqual([])
    await button('Save').click()
    await heading('Desk')
    const changed = await monitorOf()
    expect(changed).toMatchObject({ name: 'Desk', schedule: '0 * * * *', enabled: false })
    expect(open.sluice.service.secrets.requests.open(changed.sealed, id)).toBe(
      open.sluice.service.secrets.requests.open(sealed, id)
    )
    await button('Resume').click()
    await page.getByRole('status').getByText('active', { exact: true }).waitFor()
  }, 40_000)

  test('a monitor reports changes to a URL, which gets a test first', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await heading('Edit monitor')
    await field('Webhook URL').fill(`${shop.url}/hook`)
    await button('Send a test').click()
    await page.getByText('The test was sent.').waitFor()
    await page.getByLabel('E-mail me (lin@example.com)').check()
    expect(await lookAt(page, 'monitor-notify')).toEqual([])
    await button('Save').click()
    await heading('Desk')
    await page.getByRole('link', { name: 'Edit' }).click()
    await heading('Edit monitor')
    expect(await field('Webhook URL').inputValue()).toBe(`${shop.url}/hook`)
    expect(await page.getByLabel('E-mail me (lin@example.com)').isChecked()).toBe(true)
    await button('Save').click()
    await heading('Desk')
    await page.getByText(`lin@example.com, ${shop.url}/hook`, { exact: true }).waitFor()
  }, 40_000)

  test('the links of the feeds are copied, and replaced after a question', async () => {
    const { origin } = new URL(open.sluice.url)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    const copied = async () => {
      await button('Copy Atom link').click()
      await page.getByText('Atom link copied.').first().waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const first = await copied()
    expect((await fetch(first)).status).toBe(200)
    await button('Replace the links…').click()
    expect(await lookAt(page, 'dialog-replace-feeds')).toEqual([])
    await button('Replace').click()
    await page.getByText('The feeds have new links.').waitFor()
    await expect.poll(copied, SOON).not.toBe(first)
    expect((await fetch(first)).status).toBe(401)
    expect((await fetch(await copied())).status).toBe(200)
    expect(await lookAt(page, 'monitor-feeds')).toEqual([])
  }, 40_000)

  test('a service without a mail server says that it sends no e-mails', async () => {
    const silent = await openDashboard()
    try {
      const other = await signedUp(silent)
      await other.goto(`${silent.sluice.url}/dashboard/monitors/new`)
      await other.getByText('This service sends no e-mails.').waitFor()
      expect(await other.getByLabel('E-mail me (lin@example.com)').isDisabled()).toBe(true)
    } finally {
      await silent.stop()
    }
  }, 60_000)

  test('the pages of a monitor are replaced, and parser fields are shown before and after', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel(/^Also replace the pages/).check()
    expect(await field('URL').inputValue()).toBe(`${shop.url}/desk`)
    expect(await field('Compare').inputValue()).toBe('text')
    await field('Compare').selectOption('the fields of the parser')
    await field('Parser').selectOption('retail')
    expect(await lookAt(page, 'monitor-edit-pages')).toEqual([])
    await button('Save').click()
    await heading('Desk')
    await run(3)
    price = '23.00'
    await run(4)
    const fields = page.getByRole('region', { name: 'Fields that differ' }).first()
    await fields.waitFor(SOON)
    const texts = await fields.locator('tbody tr').allTextContents()
    expect(texts.join('\n')).toMatch(/price21\.00.*23\.00/)
    expect(await lookAt(page, 'monitor-fields')).toEqual([])
  }, 90_000)

  test('a list of pages is watched; the list of monitors has both, and one is deleted', async () => {
    await page.goto(`${open.sluice.url}/dashboard/monitors/new`)
    await page.getByLabel(/^A list of URLs/).check()
    await field('URLs').fill(`${shop.url}/a\n\nnonsense\n`)
    await button('Create monitor').click()
    await page
      .locator('.fault')
      .getByText(/^Line 3: /)
      .waitFor()
    await field('URLs').fill(Array.from({ length: 101 }, (_, n) => `${shop.url}/${n}`).join('\n'))
    await page.locator('.fault').getByText('at most 100 URLs').waitFor()
    await field('URLs').fill(`${shop.url}/a\n${shop.url}/b`)
    await button('Create monitor').click()
    await heading('2 URLs')
    const batch = idNow()
    await page.getByRole('link', { name: '← Monitors' }).click()
    const rows = page.getByRole('region', { name: 'Monitors' }).locator('tbody tr')
    await expect.poll(() => rows.count(), SOON).toBe(2)
    await rows.getByText('Every hour').waitFor()
    expect(await lookAt(page, 'monitors')).toEqual([])
    await rows.first().getByRole('link').click()
    await heading('2 URLs')
    await button('Delete…').click()
    expect(await lookAt(page, 'dialog-delete-monitor')).toEqual([])
    await button('Delete').click()
    await heading('Monitors')
    expect(await monitorOf(batch)).toBeUndefined()
    await expect.poll(() => rows.count(), SOON).toBe(1)
    await page.goto(`${open.sluice.url}/dashboard/monitors/${batch}`)
    await page.getByRole('alert').getByText('You have no monitor with this id.').waitFor()
  }, 60_000)

  test('nothing caused an error, broke the content policy or called another site', () => {
    const reported = /the server responded with a status of (?:400|404)/
    expect(open.complaints.filter((one) => !reported.test(one))).toEqual([])
  })
})
