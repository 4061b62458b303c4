/**
 * Webhooks in the dashboard, in Chromium (docs/design/jobs.md §2): a crawl started with a webhook, its deliveries seen and
 * sent again; a test message, the secret, and the endpoint of the account. With `SLUICE_SCREENSHOTS=<folder>` pictures
 * are kept.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'
import { optionField } from './playground-page.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const SOON = { timeout: 30_000 }

interface Received {
  readonly id: string
  readonly signatures: number
  readonly type: string
}

/** A page at every address, except `/hook`, which receives messages. */
async function startSite(received: Received[]): Promise<Origin> {
  return startOrigin(async (request, response) => {
    if (request.url === '/hook') {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += part
      received.push({
        id: String(request.headers['webhook-id']),
        signatures: String(request.headers['webhook-signature']).split(' ').length,
        type: JSON.parse(body).type
      })
      return void response.writeHead(204).end()
    }
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Weir</title><main><h1>Weir</h1><p>The weir keeps the level of the river above it the same all year, in summer as in spring.</p></main></html>`
    )
  })
}

describe.skipIf(!CHROMIUM)('webhooks in the dashboard', () => {
  let open: OpenDashboard
  let site: Origin
  let page: Page
  const received: Received[] = []
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const option = (name: string) => optionField(page, name)
  const deliveries = () => page.getByRole('region', { name: 'Deliveries' }).locator('tbody tr')
  const toWebhooks = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks', exact: true }).click()
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  }
  const ofType = (type: string) => received.filter((one) => one.type === type)

  beforeAll(async () => {
    ;[open, site] = await Promise.all([openDashboard(), startSite(received)])
    page = await signedUp(open)
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
    await site?.stop()
  })

  test('a test message reaches the receiver and is listed', async () => {
    await toWebhooks()
    await page.getByText('No deliveries yet.').waitFor()
    expect(await lookAt(page, 'webhooks-empty')).toEqual([])
    await field('Receiver').fill(`${site.url}/hook`)
    await button('Send test message').click()
    await expect.poll(() => deliveries().count(), SOON).toBe(1)
    await deliveries().first().getByText('delivered', { exact: true }).waitFor(SOON)
    expect(ofType('webhook.test')).toHaveLength(1)
  }, 180_000)

  test('an address that is refused is reported at its field', async () => {
    await field('Receiver').fill('http://169.254.169.254/hook')
    await button('Send test message').click()
    const fault = page.locator('.fault')
    await fault.waitFor()
    const described = await field('Receiver').getAttribute('aria-describedby')
    expect(described?.split(' ')).toContain(await fault.getAttribute('id'))
  }, 180_000)

  test('a crawl is started with a webhook, whose delivery is seen and sent again', async () => {
    await page.goto(`${open.sluice.url}/dashboard/jobs/new`)
    await field('Start URL').fill(`${site.url}/`)
    await page.locator('summary', { hasText: 'Webhook' }).click()
    expect(await option('webhook.events').count()).toBe(0)
    await option('webhook.url').fill('http://169.254.169.254/hook')
    await button(/^Start crawl/).click()
    const fault = page.locator('.fault')
    await fault.waitFor()
    const described = await option('webhook.url').getAttribute('aria-describedby')
    expect(described?.split(' ')).toContain(await fault.getAttribute('id'))
    await option('webhook.url').fill(`${site.url}/hook`)
    await option('webhook.events').fill('job.completed')
    await button(/^Start crawl/).click()
    await page.getByText('About this job').waitFor()
    await page.getByRole('status').getByText('completed', { exact: true }).waitFor(SOON)

    await toWebhooks()
    const row = deliveries().filter({ hasText: 'job.completed' })
    await row.getByText('delivered', { exact: true }).waitFor(SOON)
    expect(await lookAt(page, 'webhooks')).toEqual([])
    await row.getByRole('link').click()
    await page.getByRole('heading', { name: 'job.completed' }).waitFor()
    await page.getByText('HTTP 204').first().waitFor()
    const attempts = page.getByRole('region', { name: 'Attempts' }).locator('tbody tr')
    expect(await attempts.count()).toBe(1)
    expect(await lookAt(page, 'delivery')).toEqual([])
    await button('Send again').click()
    await expect.poll(() => attempts.count(), SOON).toBe(2)
    const sent = ofType('job.completed')
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id])
  }, 240_000)

  test('the secret is shown on demand, and once replaced both sign', async () => {
    await toWebhooks()
    const secret = page.locator('[data-secret]')
    expect(await secret.count()).toBe(0)
    await button('Show secret').click()
    const before = await secret.textContent()
    expect(before).toMatch(/^whsec_[\w+/]{43}=$/)
    await button('Replace…').click()
    await button('Replace').click()
    await page.getByText('Messages are also signed with the previous secret until').waitFor()
    expect(await secret.textContent()).not.toBe(before)
    await field('Receiver').fill(`${site.url}/hook`)
    await button('Send test message').click()
    await expect.poll(() => ofType('webhook.test').at(-1)?.signatures, SOON).toBe(2)
  }, 180_000)

  test('the endpoint of the account is set and removed', async () => {
    await field('URL').fill(`${site.url}/hook`)
    await field('Alert when the balance falls below (tokens)').fill('7')
    await button('Save').click()
    await button('Remove').waitFor()
    await page.reload()
    await button('Remove').waitFor()
    expect(await field('URL').inputValue()).toBe(`${site.url}/hook`)
    expect(await field('Alert when the balance falls below (tokens)').inputValue()).toBe('7')
    await button('Remove').click()
    await expect.poll(() => button('Remove').count()).toBe(0)
    expect(await field('URL').inputValue()).toBe('')
  }, 180_000)
})
