/** The playground's options, and a session that ends, in Chromium. With `SLUICE_SCREENSHOTS=<folder>` pictures are kept. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

/** The playground's fetch, without the question for its price. */
const FETCH = /\/api\/v1\/internet\/fetch$/
const SCHEMA = '{"type": "object", "properties": {"title": {"type": "string"}}}'

describe.skipIf(!CHROMIUM)('the playground', () => {
  let open: OpenDashboard
  let page: Page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const openGroup = (name: string) => page.locator('summary', { hasText: name }).click()
  const code = () => page.getByRole('tabpanel').last().textContent()

  const balance = async () => {
    const left = await open.sluice.service.ledger.balance(open.account)
    return (left?.free ?? 0) + (left?.purchased ?? 0)
  }

  beforeAll(async () => {
    open = await openDashboard({ AI_LOCAL: 'on' })
    page = await open.page()
    await page.goto(`${open.sluice.url}/dashboard/sign-up?invitation=${open.invitation}`)
    await field('E-mail address').fill('eve@example.com')
    await field('Password').fill('correct horse battery')
    await button('Sign up').click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await field('URL').fill(`${open.origin.url}/page`)
  }, 180_000)
  afterAll(() => open?.stop())

  test('reports a schema that is not JSON at its field, and does not send it', async () => {
    await openGroup('Custom schema')
    await field('json_schema').fill('{"type": ')
    await page.getByText('Not valid JSON').waitFor()
    await button('Fetch').click()
    expect(await field('json_schema').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.getByText('Fetching…').count()).toBe(0)
  })

  test('reports a schema that the service refuses at its field', async () => {
    await field('json_schema').fill('{"type": "object", "patternProperties": {}}')
    const fault = page.locator('.fault')
    await expect.poll(() => fault.textContent()).toContain('patternProperties')
    expect(await lookAt(page, 'playground-schema-refused')).toEqual([])
  })

  test('fills a schema from the page for the price of a fetch', async () => {
    await field('json_schema').fill(SCHEMA)
    await page.getByText('Costs up to 1 token').waitFor()
    expect(await code()).toContain('"json_schema"')
    await button('Fetch').click()
    await page.getByText(/^Done in .* 1 token,/).waitFor()
    await page.getByText(/, \d+ of \d+ words read \(\d+ %\)/).waitFor()
    await page.getByRole('tabpanel').first().getByText('extracted').waitFor()
    await field('json_schema').fill('')
  })

  test('includes links that were not requested, and runs again', async () => {
    await page.getByRole('tab', { name: 'Links' }).click()
    await page.getByText("Links weren't requested").waitFor()
    await button('Include links and run again').click()
    const panel = page.getByRole('tabpanel').first()
    await panel.getByRole('link', { name: `${open.origin.url}/delta` }).waitFor()
    expect(await field('include_links').isChecked()).toBe(true)
    await field('include_links').uncheck()
  })

  test('runs again with the parser that reads more of the page', async () => {
    await field('URL').fill(`${open.origin.url}/product`)
    await button('Fetch').click()
    await page.getByText(/^Done in .*parser generic 1/).waitFor()
    expect(await lookAt(page, 'playground-suggestion')).toEqual([])
    await button('Run again with the retail parser').click()
    await page.getByText(/^Done in .*parser retail 1/).waitFor()
    expect(await field('Parser').inputValue()).toBe('retail')
    await field('Parser').selectOption('')
    await field('URL').fill(`${open.origin.url}/page`)
  })

  test("shows an extra's price and setting, and adds it to the request", async () => {
    await openGroup('AI extras')
    await page.getByText('Default: off. 4 tokens more.').waitFor()
    expect(await field('ai.prompt').count()).toBe(0)
    await field('ai.summary').check()
    await page.getByText('Costs up to 5 tokens').waitFor()
    await field('ai.language').fill('de')
    await expect.poll(code).toContain('"ai":{"summary":true,"language":"de"}')
    expect(await lookAt(page, 'playground-extras')).toEqual([])
    await button('Fetch').click()
    await page.getByText(/^Done in .* 5 tokens,/).waitFor()
    await page.getByRole('tabpanel').first().getByText('ai', { exact: true }).waitFor()
    await field('ai.summary').uncheck()
  })

  test('disables an extra without a provider, and says why', async () => {
    expect(await field('force_ai').isDisabled()).toBe(true)
    expect(
      await page
        .getByText(/^A model extracts the record .* Unavailable on this server: [^.]+\.$/)
        .count()
    ).toBe(1)
  })

  test('says that a failed fetch cost nothing, and why it failed', async () => {
    await field('URL').fill(`${open.origin.url}/gone`)
    await button('Fetch').click()
    await page.getByText('UPSTREAM_STATUS').waitFor()
    await page.getByText('Nothing was charged').waitFor()
    expect(await lookAt(page, 'playground-failed')).toEqual([])
  })

  test('repeats a request whose answer was lost with its key, and is charged once', async () => {
    await field('URL').fill(`${open.origin.url}/page?lost=once`)
    const keys: (string | undefined)[] = []
    await page.route(FETCH, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    const before = await balance()
    await button('Fetch').click()
    await page.getByText(/^Done in .* 1 token,/).waitFor()
    await page.unroute(FETCH)
    expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string'])
    expect(before - (await balance())).toBe(1)
  })

  test('does not state a charge before the answer; asking again settles it', async () => {
    await field('URL').fill(`${open.origin.url}/page?lost=more`)
    const keys: (string | undefined)[] = []
    await page.route(FETCH, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) await route.fetch()
      return route.abort('connectionreset')
    })
    const before = await balance()
    await button('Fetch').click()
    await page.getByText('may still be running or have been charged').waitFor()
    expect(await page.getByText('Nothing was charged').count()).toBe(0)
    expect(await lookAt(page, 'playground-lost')).toEqual([])
    await page.unroute(FETCH)
    await button('Ask again').click()
    await page.getByText(/^Done in .* 1 token,/).waitFor()
    expect(new Set(keys).size).toBe(1)
    expect(before - (await balance())).toBe(1)
  })

  test('sends an expired session to sign-in with a message, and back', async () => {
    await page.goto(`${open.sluice.url}/dashboard/usage`)
    await page.getByText('succeeded').first().waitFor()
    const { directory } = open.sluice.service
    for (const user of await directory.users(open.account)) await directory.endSessions(user.id)
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    await page.getByText('Your session has ended').waitFor()
    expect(await lookAt(page, 'session-ended')).toEqual([])
    await field('E-mail address').fill('eve@example.com')
    await field('Password').fill('correct horse battery')
    await button('Sign in').click()
    await page.getByRole('heading', { name: 'Usage' }).waitFor()
    await expect
      .poll(() =>
        open.complaints.every((one) => /40[01]|5\d\d|41\d|ERR_CONNECTION_RESET/.test(one))
      )
      .toBe(true)
  })

  test('keeps the request in the making on other pages and through a new sign-in', async () => {
    const url = `${open.origin.url}/page?kept`
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await field('URL').fill(url)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.getByRole('link', { name: 'Playground', exact: true }).click()
    await expect.poll(() => field('URL').inputValue()).toBe(url)
    const { directory } = open.sluice.service
    for (const user of await directory.users(open.account)) await directory.endSessions(user.id)
    await field('Parser').selectOption('generic')
    await page.getByText('Your session has ended').waitFor()
    await field('E-mail address').fill('eve@example.com')
    await field('Password').fill('correct horse battery')
    await button('Sign in').click()
    await expect.poll(() => field('URL').inputValue()).toBe(url)
    await page.getByRole('option', { name: 'retail' }).waitFor({ state: 'attached' })
    expect(await field('Parser').inputValue()).toBe('generic')
  })

  test('keeps the session after a refused request', async () => {
    await page.goto(`${open.sluice.url}/dashboard/account`)
    await field('Current password').fill('not the password')
    await field('New password').fill('another long password')
    await button('Change the password').click()
    await page.getByText('The password is wrong').waitFor()
    expect(await page.getByRole('heading', { name: 'Account', level: 1 }).count()).toBe(1)
    await button('Close the account…').click()
    expect(await lookAt(page, 'dialog-close-account')).toEqual([])
  })
})
