/** Operators' actions in the dashboard, in Chromium. With `SLUICE_SCREENSHOTS=<folder>` pictures are kept. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, post } from '../harness.ts'
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
  const open_ = async (path: string) => {
    await page.goto(`${open.sluice.url}/dashboard/operator${path}`)
    await page.locator('main [aria-busy="false"]').first().waitFor()
  }

  beforeAll(async () => {
    open = await openDashboard({ SIGNUP: 'open' })
    other = await open.sluice.account(470)
    const { ledger } = open.sluice.service
    for (let index = 0; index < 60; index++) {
      await ledger.openAccount({ id: `acc_x${index}`, name: `Old ${index}` })
    }
    await ledger.renameAccount(other.id, 'Rivers & Sons')
    page = await open.page()
    await page.goto(`${open.sluice.url}/dashboard/sign-up?invitation=${open.invitation}`)
    await page.getByLabel('E-mail address').fill('olga@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await button('Sign up').click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  }, 180_000)
  afterAll(() => open?.stop())

  test('page through the accounts, and find one by name, id or e-mail address', async () => {
    await open_('/accounts')
    expect(await lookAt(page, 'operator-accounts-many')).toEqual([])
    await button('Next page').click()
    await button('First page').click()
    await button('First page').waitFor({ state: 'detached' })
    const search = page.getByLabel('Search accounts')
    // The key that leads to the search.
    await page.getByRole('heading', { name: 'Accounts' }).click()
    await page.keyboard.press('/')
    await page.keyboard.type('rivers')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(page.url()).toContain('q=rivers')
    await page.reload()
    await expect.poll(() => search.inputValue()).toBe('rivers')
    await search.fill('OLGA@')
    await page.getByRole('cell', { name: 'olga@example.com' }).waitFor()
    await search.fill('nobody at all')
    await page.getByText('No account has “nobody at all”').waitFor()
    expect(await lookAt(page, 'operator-accounts-none')).toEqual([])
    await search.fill(other.id)
    await page.getByRole('link', { name: /Rivers & Sons/ }).click()
    await page.getByRole('heading', { name: 'Rivers & Sons' }).waitFor()
  }, 180_000)

  test('grant tokens once, and see past purchases', async () => {
    await open_(`/accounts/${other.id}`)
    await button('Add tokens').click()
    await dialog().getByLabel('Tokens').fill('2500')
    await dialog().getByLabel('Reference').fill('invoice 9')
    expect(await lookAt(page, 'operator-grant')).toEqual([])
    await confirm('Add tokens')
    await page.getByText('2,500 tokens added to Rivers & Sons').waitFor()
    await button('Add tokens').click()
    await dialog().getByLabel('Tokens').fill('9')
    await dialog().getByLabel('Reference').fill('invoice 9')
    await confirm('Add tokens')
    await dialog().getByText('a different purchase needs a different id').first().waitFor()
    await confirm('Cancel')
    await page.getByText('Purchases').click()
    await expect.poll(() => page.getByRole('cell', { name: 'invoice 9' }).count()).toBe(1)
    expect(page.url()).toContain('kind=purchase')
    expect((await open.sluice.service.ledger.balance(other.id))?.purchased).toBe(2_500)
  }, 180_000)

  test('refund a charge from its row; an unknown one is refused', async () => {
    const fetched = await post(`${open.sluice.url}/api/v1/internet/fetch`, other.key, {
      url: open.origin.url
    })
    const id = fetched.body.meta.request_id
    await open_(`/accounts/${other.id}`)
    expect(await lookAt(page, 'operator-account')).toEqual([])
    // What was fetched is not for operators.
    expect(await page.content()).not.toContain(open.origin.url)
    await button(`Refund ${id}`).click()
    await confirm('Refund')
    await page.getByText('The charge was refunded.').waitFor()
    await page.getByText('refunded', { exact: true }).waitFor()
    await button('Refund a request').click()
    await dialog().getByLabel('Request id').fill('ftc_unknown')
    await confirm('Refund')
    await dialog().getByText('no charged result with that id').waitFor()
    await page.keyboard.press('Escape')
  }, 180_000)

  test('rename an account; confirm a suspension, which disables the keys', async () => {
    const account = `${open.sluice.url}/api/v1/account`
    await open_(`/accounts/${other.id}`)
    await button('Rename').click()
    await dialog().getByLabel('Name').fill('Rivers')
    await confirm('Rename')
    await page.getByRole('heading', { name: 'Rivers', exact: true }).waitFor()
    await button('Suspend').click()
    expect(await lookAt(page, 'dialog-suspend')).toEqual([])
    await confirm('Cancel')
    expect((await get(account, other.key)).status).toBe(200)
    await button('Suspend').click()
    await confirm('Suspend')
    await page.getByText('suspended', { exact: true }).waitFor()
    expect((await get(account, other.key)).status).toBe(401)
    await button('Resume').click()
    await confirm('Resume')
    await page.locator('.account-line').getByText('active').waitFor()
    expect((await get(account, other.key)).status).toBe(200)
  }, 180_000)

  test('invite to an account, list invitations, withdraw one', async () => {
    await open_('/invitations')
    expect(await lookAt(page, 'operator-invitations-none')).toEqual([])
    await open_(`/accounts/${other.id}`)
    await button('Invite a user').click()
    await dialog().getByLabel('For').fill('new@example.com')
    expect(await lookAt(page, 'operator-invite')).toEqual([])
    await confirm('Create invitation')
    const link = (await dialog().locator('[data-secret]').textContent()) ?? ''
    expect(link).toContain('/dashboard/sign-up?invitation=')
    await confirm('I have copied it')
    await open_('/invitations')
    await page.getByRole('cell', { name: 'new@example.com', exact: true }).waitFor()
    expect(await page.content()).not.toContain(link.slice(-43))
    expect(await lookAt(page, 'operator-invitations')).toEqual([])
    await button('Withdraw the invitation for new@example.com').click()
    await confirm('Withdraw')
    await page.getByText('No open invitations').waitFor()
    const visitor = await open.page()
    await visitor.goto(link)
    await visitor.getByLabel('E-mail address').fill('new@example.com')
    await visitor.getByLabel('Password').fill('correct horse battery')
    await visitor.getByRole('button', { name: 'Sign up' }).click()
    await visitor.getByText('The invitation is not valid').first().waitFor()
    await visitor.context().close()
  }, 180_000)

  test('confirm closing an account, which cannot be undone', async () => {
    await open_(`/accounts/${other.id}`)
    await button('Close').click()
    expect(await lookAt(page, 'dialog-close')).toEqual([])
    await confirm('Close')
    await page.getByRole('heading', { name: 'Closed account' }).waitFor()
    expect((await open.sluice.service.ledger.account(other.id))?.closedAt).toBeGreaterThan(0)
    expect(await lookAt(page, 'operator-account-closed')).toEqual([])
  }, 180_000)

  test('other accounts have no pages of the operator', async () => {
    const visitor = await open.page()
    await visitor.goto(`${open.sluice.url}/dashboard/sign-up`)
    await visitor.getByLabel('E-mail address').fill('ada@example.com')
    await visitor.getByLabel('Password').fill('correct horse battery')
    await visitor.getByRole('button', { name: 'Sign up' }).click()
    await visitor.getByRole('heading', { name: 'Overview' }).waitFor()
    for (const path of ['service', 'accounts', `accounts/${other.id}`, 'audit', 'logs']) {
      await visitor.goto(`${open.sluice.url}/dashboard/operator/${path}`)
      await visitor.getByRole('heading', { name: /not found|no such page/i }).waitFor()
    }
    await visitor.context().close()
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
