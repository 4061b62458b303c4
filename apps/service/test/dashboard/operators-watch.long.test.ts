/**
 * Operators' views of the service in the dashboard, in Chromium. With `SLUICE_SCREENSHOTS=<folder>` pictures are kept.
 */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from '../harness.ts'
import { lookAt, shoot } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('operators watch the service', () => {
  let open: OpenDashboard
  let page: Page
  let account: { id: string; key: string }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const fetchPage = (body: object) =>
    post(`${open.sluice.url}/api/v1/internet/fetch`, account.key, body)
  const goTo = (path: string) => page.goto(`${open.sluice.url}/dashboard/operator/${path}`)
  const shootWide = async (name: string) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await shoot(page, name)
    await page.setViewportSize({ width: 1280, height: 800 })
  }

  beforeAll(async () => {
    open = await openDashboard({ LOG_LEVEL: 'debug' })
    page = await signedUp(open)
    account = await open.sluice.account(1_000)
    await open.sluice.service.ledger.renameAccount(account.id, 'Acme')
    for (let n = 0; n < 6; n++) await fetchPage({ url: n % 3 ? open.origin.url : 'nothing' })
  }, 180_000)
  afterAll(() => open?.stop())

  test('the page Service lists the passed checks, and the failed ones with advice', async () => {
    await goTo('service')
    await page.getByText('Answers in').first().waitFor()
    await expect.poll(() => page.getByRole('img', { name: /^Requests a second/ }).count()).toBe(1)
    const { drift, operations } = open.sluice.service
    expect((await operations.health()).processes).toHaveLength(1)
    await page.getByText('answers you').waitFor()
    await page.getByText('Search: no').waitFor()
    // Two looks are needed for a line.
    await expect.poll(() => page.locator('.sparkline .line').count(), { timeout: 15_000 }).toBe(6)
    expect(await lookAt(page, 'operator-service')).toEqual([])
    await shootWide('operator-service-1920')
    const before = await page.locator('.page-head .lead').textContent()
    await page.keyboard.press('r')
    await expect.poll(() => page.locator('.page-head .lead').textContent()).not.toBe(before)
    expect(drift).toBeDefined()
  }, 180_000)

  test('failed checks come first, and a service that is gone is reported', async () => {
    const health = await open.sluice.service.operations.health()
    const checks = health.checks.map((one) =>
      one.id === 'disk'
        ? { ...one, state: 'bad', text: '0.3 GiB free, 1%.', advice: 'Enlarge the disk.' }
        : one.id === 'webhooks'
          ? { ...one, state: 'warn', text: '3 deliveries were given up.', advice: 'Look at them.' }
          : { ...one, state: 'good', advice: null }
    )
    const data = { ...health, state: 'bad', checks }
    await page.route('**/api/v1/operator/health', (route) =>
      route.fulfill({ json: { success: true, data } })
    )
    await goTo('service')
    await page.getByText('1 problem and 1 warning').waitFor()
    await page.getByText('Enlarge the disk.').waitFor()
    expect(await lookAt(page, 'operator-service-bad')).toEqual([])
    await page.unroute('**/api/v1/operator/health')
    await page.route('**/api/v1/operator/health', (route) => route.abort())
    await button('Refresh').click()
    await page.getByText('not updated since').waitFor()
    // What was seen last stays.
    await page.getByText('Enlarge the disk.').waitFor()
    await page.unroute('**/api/v1/operator/health')
    open.complaints.length = 0
  }, 180_000)

  test('the audit log is in sentences, with filters that stay in the address', async () => {
    await page.goto(`${open.sluice.url}/dashboard/keys`)
    const { directory, audit } = open.sluice.service
    const user = await directory.userByEmail('lin@example.com')
    await audit.record({
      actor: user?.id ?? '',
      action: 'grant.applied',
      account: account.id,
      details: { grant: 'invoice 1', tokens: 2_000 }
    })
    await goTo('audit')
    const sentence = page.getByText('granted 2,000 tokens to')
    await sentence.waitFor()
    await page.getByText(/Verified: all \d+ records intact/).waitFor()
    expect(await lookAt(page, 'operator-audit')).toEqual([])
    await shootWide('operator-audit-1920')
    await sentence.click()
    await page.getByText('"grant": "invoice 1"').waitFor()
    expect(await lookAt(page, 'operator-audit-open')).toEqual([])
    await button('Only Acme').click()
    await page.getByText('Account: Acme').waitFor()
    await page.getByLabel('Action').selectOption('grant.applied')
    await expect.poll(() => page.locator('.events > li').count()).toBe(1)
    await page.reload()
    await page.getByText('Account: Acme').waitFor()
    expect(await page.getByLabel('Action').inputValue()).toBe('grant.applied')
    await page.getByLabel('By').fill('nobody@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('No matching records.').waitFor()
    await page.getByLabel('By').fill('')
    await page.keyboard.press('Enter')
    await page.locator('.events').waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    const download = await downloading
    const file = readFileSync(await download.path(), 'utf8')
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain('lin@example.com granted')
  }, 180_000)

  test('a changed record is reported in red', async () => {
    const broken = { seq: 2, text: 'record 2 is not as it was sealed' }
    const data = { records: 9, ok: false, broken, verified_at: new Date().toISOString() }
    await page.route('**/audit/verification', (route) =>
      route.fulfill({ json: { success: true, data } })
    )
    await goTo('audit')
    await page.getByText('The audit log was changed.').waitFor()
    expect(await lookAt(page, 'operator-audit-changed')).toEqual([])
    await page.unroute('**/audit/verification')
  }, 180_000)

  test('the log is followed, filtered, paused and opened', async () => {
    await goTo('logs')
    await page.getByText('Live from').waitFor()
    await page.locator('.log-line').first().waitFor()
    expect(await page.locator('.log-text').getByText('/dashboard').count()).toBe(0)
    await page.getByLabel('Dashboard and probes').check()
    await page.locator('.log-text').getByText('/dashboard').first().waitFor()
    await page.getByLabel('Dashboard and probes').uncheck()
    const { log } = open.sluice.service
    log.warn('a parser alarm opened', { parser: '@sluice/parser-retail', field: 'price' })
    log.fault('a job could not continue', new Error('the store did not answer'))
    await page.locator('.log-text').getByText('a job could not continue').waitFor()
    expect(await lookAt(page, 'operator-logs')).toEqual([])
    await shootWide('operator-logs-1920')
    await page.locator('.log-line.error summary').click()
    await page
      .getByText(/at .*operators-watch/)
      .first()
      .waitFor()
    expect(await lookAt(page, 'operator-logs-open')).toEqual([])
    await page.getByLabel('Level').selectOption('warn')
    await expect.poll(() => page.locator('.log-line').count(), { timeout: 8_000 }).toBe(2)
    expect(page.url()).toContain('level=warn')
    await button('Pause').click()
    log.warn('while it was paused')
    await page.waitForTimeout(600)
    expect(await page.locator('.log-text').getByText('while it was paused').count()).toBe(0)
    await button('Go on').click()
    await page.locator('.log-text').getByText('while it was paused').waitFor()
    await page.getByLabel('Level').selectOption('debug')
    const failed = await fetchPage({ url: 'ftp://a.example/' })
    const id = failed.headers.get('x-request-id') ?? ''
    await page.getByLabel('Text in the lines').fill(id.toLowerCase())
    await expect.poll(() => page.locator('.log-line').count(), { timeout: 8_000 }).toBe(1)
    await page.locator('.log-line summary').click()
    await button('Only this request').click()
    expect(page.url()).toContain(`request=${id}`)
    await button('Remove the filter by request').click()
    await button('Clear').click()
    await page.getByText('No matching lines yet.').waitFor()
  }, 180_000)

  test('nothing broke a policy or threw', () => {
    expect(open.complaints).toEqual([])
  })
})
