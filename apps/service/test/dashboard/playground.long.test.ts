/** The playground's options, and a session that ends, in Chromium. With `SLUICE_SCREENSHOTS=<folder>` pictures are kept. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from './open-dashboard.ts'
import { optionField } from './playground-page.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

/** The playground's fetch, without the question for its price. */
const FETCH = /\/api\/v1\/internet\/fetch$/
const SCHEMA = '{"type": "object", "properties": {"title": {"type": "string"}}}'

describe.skipIf(!CHROMIUM)('the playground', () => {
  let open: OpenDashboard
  let page: Page
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const run = () => page.locator('button.run').click()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const option = (name: string) => optionField(page, name)
  const openGroup = (name: string) => page.locator('summary', { hasText: name }).click()
  const query = () => new URL(page.url()).searchParams

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
    await button('Schema').click()
    await expect
      .poll(() => option('json_schema').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await option('json_schema').fill('{"type": ')
    await page.getByText('Not valid JSON').waitFor()
    await field('URL').focus()
    await run()
    await expect
      .poll(() => option('json_schema').evaluate((one) => one === document.activeElement))
      .toBe(true)
    expect(await page.getByText('Fetching…').count()).toBe(0)
  })

  test('reports a schema that the service refuses at its field', async () => {
    await option('json_schema').fill('{"type": "object", "patternProperties": {}}')
    const fault = page.locator('.fault')
    await expect.poll(() => fault.textContent()).toContain('patternProperties')
    // Said once, where it is wrong.
    expect(await page.getByText('patternProperties').count()).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await lookAt(page, 'playground-schema-refused')).toEqual([])
  })

  test('fills a schema from the page for the price of a fetch', async () => {
    await option('json_schema').fill(SCHEMA)
    await page.getByText('Costs up to 1 token').waitFor()
    await run()
    await page.getByText(/^Done in .* 1 token,/).waitFor()
    await page.getByText(/, \d+ of \d+ words read \(\d+%\)/).waitFor()
    // What was asked for is shown first.
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Extracted')
    await page.getByRole('tabpanel').getByText('On rivers').first().waitFor()
    expect(await lookAt(page, 'playground-extracted')).toEqual([])
    await option('json_schema').fill('')
  })

  test('includes links that were not requested, and runs again', async () => {
    expect(await page.getByRole('tab', { name: /^Links/ }).count()).toBe(0)
    await button('+ Links').click()
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('link', { name: `${open.origin.url}/delta` }).waitFor()
    expect(await button('Links').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => query().get('include_links')).toBe('on')
    await button('Links').click()
  })

  test('runs again with the parser that reads more of the page', async () => {
    await field('URL').fill(`${open.origin.url}/product`)
    await run()
    await page.getByText(/^Done in .*parser generic 1/).waitFor()
    expect(await lookAt(page, 'playground-suggestion')).toEqual([])
    await button('Run again with the retail parser').click()
    await page.getByText(/^Done in .*parser retail 1/).waitFor()
    expect(await field('Parser').inputValue()).toBe('retail')
    await field('Parser').selectOption('')
    await field('URL').fill(`${open.origin.url}/page`)
  })

  test("shows an extra's price and setting, and shows its answer first", async () => {
    await openGroup('AI extras')
    await page.getByText('2 tokens more per image with text.').first().waitFor()
    expect(await option('ai.prompt').count()).toBe(0)
    await button(/^Summary/).click()
    await page.getByText('Costs up to 5 tokens').waitFor()
    expect(await page.locator('button.run').textContent()).toContain('up to 5 tokens')
    // This server has no models to choose from.
    expect(await option('ai.model').count()).toBe(0)
    await option('ai.summary.max_words').fill('60')
    await expect.poll(() => query().get('ai.summary.max_words')).toBe('60')
    expect(await lookAt(page, 'playground-extras')).toEqual([])
    await run()
    await page.getByText(/^Done in .* 5 tokens,/).waitFor()
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Summary')
    await button(/^Summary/).click()
  })

  test('disables an extra without a provider, and says why', async () => {
    expect(await option('force_ai').isDisabled()).toBe(true)
    expect(
      await page
        .getByText(/^A model extracts the record .* Unavailable on this server: [^.]+\.$/)
        .count()
    ).toBe(1)
  })

  test('says that a failed fetch cost nothing, and why it failed', async () => {
    await field('URL').fill(`${open.origin.url}/gone`)
    await run()
    await page.getByText('UPSTREAM_STATUS').waitFor()
    await page.getByText('Nothing was charged').waitFor()
    await page.getByText('The page does not exist. Check the URL.').waitFor()
    expect(await page.getByText('Nothing was charged').count()).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(1)
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
    await run()
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
    await run()
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

  test('keeps the draft on other pages, over Back, a reload and a new sign-in', async () => {
    const url = `${open.origin.url}/page?kept`
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await field('URL').fill(url)
    await button('Links').click()
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.getByRole('link', { name: 'Playground', exact: true }).click()
    await expect.poll(() => field('URL').inputValue()).toBe(url)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.goBack()
    await page.goBack()
    await page.goForward()
    await page.goForward()
    await page.goBack()
    await expect.poll(() => field('URL').inputValue()).toBe(url)
    await page.reload()
    await expect.poll(() => field('URL').inputValue()).toBe(url)
    expect(await button('Links').getAttribute('aria-pressed')).toBe('true')
    // The list of parsers comes with the session that ends next.
    await page.getByRole('option', { name: 'generic' }).waitFor({ state: 'attached' })
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
    expect(await button('Links').getAttribute('aria-pressed')).toBe('true')
  })

  test('a copied link has every control but secrets', async () => {
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await field('URL').fill(`${open.origin.url}/page?shared`)
    await field('Find an option').fill('wait_for')
    await option('wait_for').fill('#prices > b')
    await field('Find an option').fill('headers')
    await option('headers').fill('Cookie: of-the-test')
    await field('Find an option').fill('')
    await expect.poll(() => query().get('wait_for')).toBe('#prices > b')
    expect(page.url()).not.toContain('of-the-test')
    const link = page.url()
    // Another tab has no storage of this one.
    const other = await page.context().newPage()
    await other.goto(link)
    await expect
      .poll(() => other.getByLabel('URL', { exact: true }).inputValue())
      .toContain('shared')
    await other.getByLabel('Find an option').fill('wait_for')
    expect(await optionField(other, 'wait_for').inputValue()).toBe('#prices > b')
    await other.getByLabel('Find an option').fill('headers')
    expect(await optionField(other, 'headers').inputValue()).toBe('')
    await other.close()
    await button(/^Reset/).click()
  })

  test('takes an address without its scheme', async () => {
    await field('URL').fill(`${new URL(open.origin.url).host}/page`)
    await run()
    await page.getByText(/^Done in/).waitFor()
    await field('URL').fill('no address')
    await run()
    await page.getByText('Enter a web address').waitFor()
    expect(await page.locator('.fault').count()).toBe(1)
  })

  test('Ctrl+Enter fetches from anywhere, Escape cancels', async () => {
    const before = await balance()
    await field('URL').fill(`${open.origin.url}/slow`)
    await field('Find an option').focus()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Fetching…').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Cancelled.').waitFor()
    await expect.poll(balance).toBe(before)
  })

  test('says what to do about a balance that does not reach, before anything is fetched', async () => {
    await field('URL').fill(`${open.origin.url}/page`)
    const { ledger } = open.sluice.service
    const held = { account: open.account, rid: 'all-but-two' }
    const hold = await ledger.reserve({
      ...held,
      cost: (await balance()) - 2,
      leaseMs: 60_000,
      fingerprint: 'test',
      nonce: 'test',
      replayMs: 1
    })
    if (hold.status !== 'OK') throw new Error(hold.status)
    await expect.poll(() => query().get('url')).toContain('/page')
    await page.reload()
    await button(/^Summary/).click()
    await page.getByText('Balance: 2 tokens').waitFor()
    await page.getByText('Not enough tokens: up to 5 needed, 2 available.').waitFor()
    expect(await lookAt(page, 'playground-not-enough')).toEqual([])
    await button(/^Summary/).click()
    await expect.poll(() => page.getByText('Not enough tokens').count()).toBe(0)
    await ledger.release({ ...held, fence: hold.fence })
  })

  test('keeps the session after a refused request', async () => {
    await page.goto(`${open.sluice.url}/dashboard/account/security`)
    await field('Current password').fill('not the password')
    await field('New password').fill('another long password')
    await button('Change the password').click()
    await page.getByText('The password is wrong').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.goto(`${open.sluice.url}/dashboard/account/close`)
    await button('Close the account…').click()
    expect(await lookAt(page, 'dialog-close-account')).toEqual([])
  })
})
