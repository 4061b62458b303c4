/** What operators do in the dashboard, in Chromium. With `SLUICE_SCREENSHOTS=<folder>` pictures are kept. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('operators', () => {
  let open: OpenDashboard
  let page: Page
  let other: { id: string; key: string }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = () => page.getByRole('dialog')
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

  /** Turn to the page that shows an account: a store that is shared has those of other tests, too. */
  const turnTo = async (id: string) => {
    await page.goto(`${open.sluice.url}/dashboard/operator/accounts`)
    const first = () => page.getByRole('row').nth(1).textContent()
    await page.getByRole('table').waitFor()
    while ((await page.getByText(id).count()) === 0) {
      const before = await first()
      await button('Next page').click()
      await expect.poll(first).not.toBe(before)
    }
  }

  beforeAll(async () => {
    open = await openDashboard()
    other = await open.sluice.account(70)
    for (let index = 0; index < 60; index++) {
      await open.sluice.service.ledger.openAccount({ id: `acc_x${index}`, name: `Old ${index}` })
    }
    page = await open.page()
    await page.goto(`${open.sluice.url}/dashboard/sign-up?invitation=${open.invitation}`)
    await page.getByLabel('E-mail address').fill('olga@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await button('Sign up').click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(`${open.sluice.url}/dashboard/operator/accounts`)
    await page.getByRole('table').waitFor()
  }, 180_000)
  afterAll(() => open?.stop())

  test('page through the accounts', async () => {
    expect(await lookAt(page, 'operator-accounts-many')).toEqual([])
    await button('Next page').click()
    await button('To the first').waitFor()
    await turnTo('acc_x59')
    expect(await page.getByText(open.account).count()).toBe(0)
    await button('To the first').click()
    await button('To the first').waitFor({ state: 'detached' })
    await turnTo(open.account)
  }, 180_000)

  test('confirm a suspension, which disables the keys', async () => {
    const account = `${open.sluice.url}/api/v1/account`
    await turnTo(other.id)
    const row = page.getByRole('row').filter({ hasText: other.id })
    await row.getByRole('button', { name: /^suspend/ }).click()
    expect(await lookAt(page, 'dialog-suspend')).toEqual([])
    await confirm('Cancel')
    expect((await get(account, other.key)).status).toBe(200)
    await row.getByRole('button', { name: /^suspend/ }).click()
    await confirm('Suspend')
    await row.getByText('suspended').waitFor()
    expect((await get(account, other.key)).status).toBe(401)
    await row.getByRole('button', { name: /^resume/ }).click()
    await confirm('Resume')
    await row.getByText('open').waitFor()
    expect((await get(account, other.key)).status).toBe(200)
  }, 180_000)

  test('confirm closing an account, which cannot be undone', async () => {
    await turnTo(other.id)
    const row = page.getByRole('row').filter({ hasText: other.id })
    await row.getByRole('button', { name: /^close/ }).click()
    expect(await lookAt(page, 'dialog-close')).toEqual([])
    await confirm('Close')
    await row.getByText('closed').waitFor()
    expect((await open.sluice.service.ledger.account(other.id))?.closedAt).toBeGreaterThan(0)
  }, 180_000)

  test('see an error for a grant to an unknown account; a grant applies once', async () => {
    await page.goto(`${open.sluice.url}/dashboard/operator/grants`)
    const form = page.locator('form').first()
    await form.getByLabel('Account').fill('acc_nobody')
    await form.getByLabel('Tokens').fill('10')
    await form.getByLabel('Reference').fill('invoice 9')
    await button('Add tokens').click()
    await page.getByRole('alert').getByText('There is no account').waitFor()
    expect(await lookAt(page, 'operator-grants-wrong')).toEqual([])
    await form.getByLabel('Account').fill(open.account)
    await button('Add tokens').click()
    await page.getByText('10 tokens added').waitFor()
    await button('Add tokens').click()
    await page.getByText('already used; no tokens were added').waitFor()
  }, 180_000)

  test('download a page that a parser failed on', async () => {
    const { samples } = open.sluice.service
    const failing = { parser: '@sluice/parser-retail', version: '1.0.0', field: null } as const
    const url = 'https://shop.example/oars?page=2'
    const kept = await samples.keep(
      { ...failing, kind: 'failure', code: 'PARSER_OUTDATED' },
      {
        format: 1,
        url,
        filters: {},
        pages: [{ url, status: 200, content_type: 'text/html', text: '<h2>Oak oar</h2>' }]
      }
    )
    await page.goto(`${open.sluice.url}/dashboard/parsers`)
    await page.getByText('1 sampled page').click()
    await page.getByText(url).waitFor()
    expect(await lookAt(page, 'parsers-sampled')).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: kept?.id ?? '' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${kept?.id}.json`)
    const { data } = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(data.content[0].text).toBe('<h2>Oak oar</h2>')
  }, 180_000)

  test('see large balances in full on a narrow screen', async () => {
    const grant = { id: 'invoice 10', account: open.account, tokens: 987_654_321 }
    await open.sluice.service.ledger.grant(grant)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${open.sluice.url}/dashboard`)
    await page.getByText('987,65').first().waitFor()
    expect(await lookAt(page, 'overview-large')).toEqual([])
  }, 180_000)
})
