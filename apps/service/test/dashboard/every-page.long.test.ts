/**
 * Every page of the dashboard, and every dialog that a button with "…" opens there, is accessible in light, dark and at
 * 360 px, and nowhere wider than the window. With `SLUICE_SCREENSHOTS=<folder>` pictures are kept.
 */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createKey } from '../../src/index.ts'
import { get, post } from '../harness.ts'
import { finished } from '../jobs/job-calls.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const SOURCE = readFileSync(new URL('../../../dashboard/src/pages.tsx', import.meta.url), 'utf8')
/** Paths in the source of the pages: those of the menu, and others; those of one item have a place for its id. */
const PATHS = [...SOURCE.matchAll(/(?:path: |^ {2})'(\/[^']*)'[,:]/gm)].map(([, path = '']) => path)

describe.skipIf(!CHROMIUM)('the dashboard', () => {
  let open: OpenDashboard
  let page: Page
  /** Ids for the paths of one item. */
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    open = await openDashboard()
    const { sluice, origin, account } = open
    page = await signedUp(open)
    const { ledger, secrets } = sluice.service
    const { key } = await createKey(ledger, secrets, { account, name: 'all pages' })
    const ask = async (path: string, body: object) =>
      (await post(`${sluice.url}/api/v1/${path}`, key, body)).body
    const product = { url: `${origin.url}/product` }
    const { meta } = await ask('internet/fetch/', product)
    await ask('internet/fetch/', { url: `${origin.url}/gone` })
    const { data: job } = await ask('internet/batch/', {
      urls: [product.url, `${origin.url}/gone`],
      webhook: { url: `${origin.url}/hook` }
    })
    await finished(sluice, key, job.id)
    const { data: monitor } = await ask('monitors/', {
      name: 'Oars',
      schedule: '0 7 * * *',
      request: product
    })
    await ask(`monitors/${monitor.id}/run`, {})
    const delivery = await vi.waitFor(
      async () => {
        const { body } = await get(`${sluice.url}/api/v1/webhooks/deliveries/`, key)
        expect(body.data).not.toHaveLength(0)
        return body.data[0].id
      },
      { timeout: 20_000 }
    )
    Object.assign(ids, {
      '/history/': meta.request_id,
      '/jobs/': job.id,
      '/monitors/': monitor.id,
      '/monitors//edit': monitor.id,
      '/operator/accounts/': account,
      '/webhooks/': delivery
    })
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
  })

  test('The source has as many paths as it has pages.', () => {
    expect(PATHS).toHaveLength([...SOURCE.matchAll(/import\('\.\/(?:pages|operator)\//g)].length)
  })

  test.each(PATHS)(
    '%s',
    async (path) => {
      const id = ids[path]
      if (/\/(?:$|\/)/.test(path.slice(1))) expect(id).toBeTypeOf('string')
      const shown = id === undefined ? path : path.replace(/(?<=\/)(?=$|\/)/, id)
      const name = `every${path.replaceAll('/', '-')}`
      await page.goto(`${open.sluice.url}/dashboard${shown}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // The stream of the logs never ends.
      if (path === '/operator/logs') await page.getByText(/Log level: /).waitFor()
      else await page.waitForLoadState('networkidle')
      expect(await lookAt(page, name)).toEqual([])
      expect(await faultsOfDialogs(page, name)).toEqual([])
    },
    120_000
  )

  test('The keyboard shortcuts are accessible.', async () => {
    await page.goto(`${open.sluice.url}/dashboard/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    expect(await lookAt(page, 'every-shortcuts')).toEqual([])
  })

  test('No other site was called, and no policy was broken.', () => {
    expect(open.complaints).toEqual([])
  })
})

/** Faults of the dialogs that the buttons of the page open. */
async function faultsOfDialogs(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  const names = await page
    .getByRole('button', { name: /…$/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''))
  for (const [index, label] of [...new Set(names)].entries()) {
    await page.getByRole('button', { name: label, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    // Some wait, as "Loading…" does, and open none.
    const isOpen = await dialog.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false
    )
    if (!isOpen) continue
    faults.push(...(await lookAt(page, `${name}-dialog-${index}`)))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  return faults
}
