/** Steps in the playground, in Chromium, by keyboard: places of the page become actions, and the page after them is read. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const SHOP = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lanterns</title></head><body><main><h1>Lanterns</h1>
<p>${'Each lantern is made by hand in the yard behind the lock. '.repeat(4)}</p>
<form><input name="q" placeholder="Search the shop"></form><a id="more" href="#more">Show the price</a><p id="price"></p></main>
<script>document.getElementById('more').onclick = () => { document.getElementById('price').textContent = 'It costs 40 euros for ' + document.querySelector('input').value; return false }</script></body></html>`

describe.skipIf(!CHROMIUM)('steps in the playground', () => {
  let open: OpenDashboard
  let site: Origin
  let page: Page
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const actions = async () =>
    JSON.parse(await page.locator('textarea[name="actions"]').inputValue())
  /** Tab from the button that reads the page into the frame, to a place. */
  const pick = async (text: string) => {
    await page.frameLocator('dialog iframe').getByRole('button', { name: text }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() =>
        page.getByLabel('Step', { exact: true }).evaluate((one) => one === document.activeElement)
      )
      .toBe(true)
  }

  beforeAll(async () => {
    open = await openDashboard({ BROWSER: 'auto', BROWSER_PAGES: '2' })
    site = await startOrigin((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(SHOP)
    })
    page = await signedUp(open)
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await page.getByLabel('URL', { exact: true }).fill(`${site.url}/`)
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
    await site?.stop()
  })

  test('A field and a link that are picked on the page become steps.', async () => {
    await press('Steps')
    await page.getByText('No steps yet.').waitFor()
    await press(/^Read the page/)
    await page
      .frameLocator('dialog iframe')
      .getByText('Show the price')
      .waitFor({ timeout: 30_000 })
    await pick('Field: Search the shop')
    await page.getByLabel('Text', { exact: true }).fill('two')
    await page.keyboard.press('Enter')
    await page.getByText('Type input[name="q"] two').waitFor()
    await pick('Show the price')
    await press('Add step')
    await page.getByText('Click #more').waitFor()
    expect(await lookAt(page, 'steps')).toEqual([])
  }, 90_000)

  test('The page after the steps is read, and the steps become the actions of the request.', async () => {
    await press(/^Read the page after these steps/)
    await page
      .frameLocator('dialog iframe')
      .getByText('It costs 40 euros for two')
      .waitFor({ timeout: 30_000 })
    await press('Use these steps')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.locator('summary', { hasText: 'Browser' }).click()
    expect(await actions()).toEqual([
      { type: 'fill', selector: 'input[name="q"]', text: 'two' },
      { type: 'click', selector: '#more' }
    ])
  }, 90_000)

  test('A step is removed, and other fields of written actions stay.', async () => {
    const written = [
      { type: 'click', selector: '#more', until_gone: true },
      { type: 'press', key: 'Enter' }
    ]
    await page.locator('textarea[name="actions"]').fill(JSON.stringify(written))
    await press('Steps')
    await press('Remove step 2')
    await press('Use these steps')
    expect(await actions()).toEqual([written[0]])
    expect(open.complaints).toEqual([])
  }, 60_000)
})
