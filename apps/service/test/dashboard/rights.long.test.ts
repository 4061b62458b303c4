/** Statements of sites about the use of their pages, in Chromium: on a result and on a crawl. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/index.ts'
import { type Origin, startOrigin } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const ROBOTS =
  'User-agent: *\nContent-Signal: search=yes\nContent-Signal: /kept ai-input=no\nLicense: /license.xml\nAllow: /'
const RSL = `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license>
<permits type="usage">search ai-input</permits><permits type="user">education</permits></license>
<license><permits type="usage">ai-train</permits><payment type="training"><amount currency="EUR">3</amount></payment></license>
</content></rsl>`
const page = (title: string, links = '') =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${'A weir holds the water back. '.repeat(6)}</p>${links}</main></html>`
const FILES: Readonly<Record<string, string>> = {
  '/': page('Weirs', '<a href="/kept">Kept</a> <a href="/open">Open</a>'),
  '/kept': page('Kept weirs'),
  '/open': page('Open weirs'),
  '/license.xml': RSL
}

describe.skipIf(!CHROMIUM)('rights in the dashboard', () => {
  let open: OpenDashboard
  let site: Origin
  let shown: Page
  let key: string
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${open.sluice.url}/api/v1/${path}`, init)
    return (await answer.json()) as { data: { id: string }; meta: { request_id: string } }
  }
  /** Cells of the table with a name, a row each. */
  const cellsOf = (name: string) =>
    shown
      .getByRole('region', { name })
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent))
      )

  beforeAll(async () => {
    ;[open, site] = await Promise.all([
      openDashboard(),
      startOrigin(
        ({ url = '' }, response) => {
          const text = FILES[url]
          response.setHeader(
            'content-type',
            url.endsWith('.xml') ? 'application/rsl+xml' : 'text/html'
          )
          response.writeHead(text === undefined ? 404 : 200).end(text)
        },
        (_, response) => void response.setHeader('content-type', 'text/plain').end(ROBOTS)
      )
    ])
    shown = await signedUp(open)
    const { ledger, secrets } = open.sluice.service
    ;({ key } = await createKey(ledger, secrets, { account: open.account, name: 'rights' }))
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
    await site?.stop()
  })

  test('A result shows each use, what decided, the licence and its price.', async () => {
    const { meta } = await post('internet/fetch/', {
      url: `${site.url}/open`,
      options: { rights: true }
    })
    await shown.goto(`${open.sluice.url}/dashboard/history/${meta.request_id}`)
    await shown.getByRole('button', { name: 'Run again', exact: true }).focus()
    await shown.keyboard.press('Enter')
    await shown.getByRole('button', { name: /^Fetch/ }).focus()
    await shown.keyboard.press('Enter')
    await shown.getByText(/^Done in .* 1 token,/).waitFor()
    await shown.getByRole('tab', { name: 'Rights', exact: true }).focus()
    await shown.keyboard.press('Enter')
    await shown.getByRole('region', { name: 'Uses' }).waitFor()
    expect(await cellsOf('Uses')).toEqual([
      ['search', 'for some users or countries', 'rsl'],
      ['ai-input', 'for some users or countries', 'rsl'],
      ['ai-train', 'for payment: training 3 EUR', 'rsl']
    ])
    expect(await shown.getByText(`${site.url}/license.xml`).count()).toBe(1)
    expect(await lookAt(shown, 'rights-of-result')).toEqual([])
  }, 60_000)

  test('A crawl counts by host what its sites allow, refuse and leave open.', async () => {
    const { data } = await post('internet/crawl/', {
      url: `${site.url}/`,
      politeness: { use: ['ai-input'] }
    })
    await shown.goto(`${open.sluice.url}/dashboard/jobs/${data.id}`)
    await shown.getByRole('heading', { name: 'Rights', level: 2 }).waitFor()
    const read = shown.getByRole('button', { name: /^(?:Show what the sites state|Read again)$/ })
    await expect
      .poll(
        async () => {
          await read.focus()
          await shown.keyboard.press('Enter')
          await shown.getByRole('region', { name: 'Rights by host' }).waitFor()
          return cellsOf('Rights by host')
        },
        { timeout: 30_000, interval: 500 }
      )
      .toEqual([[new URL(site.url).host, '3', '1', 'not stated 2', 'not stated 2', 'no 2']])
    expect(await lookAt(shown, 'rights-of-crawl')).toEqual([])
    expect(open.complaints).toEqual([])
  }, 90_000)
})
