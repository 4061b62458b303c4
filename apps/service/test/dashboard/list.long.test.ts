/** The list of a page in the dashboard, in Chromium: sorted by a column, and saved as CSV and Parquet. */

import { readFile } from 'node:fs/promises'
import { parquetReadObjects } from 'hyparquet'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const LAMPS = [
  ['Harbour', 49],
  ['Anchor', 120],
  ['Lantern', 9],
  ['Mast', 75],
  ['Buoy', 33],
  ['Keel', 61]
] as const

const SHOP = `<!doctype html><html lang="en"><head><title>Lamps</title></head><body><main><h1>Lamps</h1><ul>${LAMPS.map(
  ([name, price]) =>
    `<li class="lamp"><h2><a href="/lamps/${name.toLowerCase()}">${name}</a></h2><p class="price">${price} EUR</p><p>A lamp for the deck that is made of brass.</p></li>`
).join('')}</ul></main></body></html>`

describe.skipIf(!CHROMIUM)('the list of a page', () => {
  let open: OpenDashboard
  let shop: Origin
  let page: Page
  const cellsOf = async (column: string) => {
    const heads = await page.getByRole('columnheader').allInnerTexts()
    const at = heads.findIndex((text) => text.startsWith(column))
    return page.locator(`tbody tr td:nth-child(${at + 1})`).allInnerTexts()
  }
  const names = async () => (await cellsOf('title')).map((text) => text.trim())
  const saved = async (name: RegExp) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }

  beforeAll(async () => {
    open = await openDashboard()
    shop = await startOrigin((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(SHOP)
    })
    page = await signedUp(open)
    await page.goto(`${open.sluice.url}/dashboard/playground?list=on`)
    await page.getByLabel('URL', { exact: true }).fill(`${shop.url}/lamps`)
    await page.keyboard.press('Enter')
    await page.getByText(/^Done in /).waitFor()
    await page.getByRole('tab', { name: 'List' }).click()
    await page.getByRole('columnheader', { name: 'title' }).waitFor()
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
    await shop?.stop()
  })

  test('It has the order of the page until a column is chosen, by keyboard.', async () => {
    const ofPage = LAMPS.map(([name]) => name)
    expect(await names()).toEqual(ofPage)
    const head = page.getByRole('columnheader', { name: 'title' })
    await head.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual([...ofPage].sort())
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual([...ofPage].sort().reverse())
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(ofPage)
    expect(await lookAt(page, 'list')).toEqual([])
  }, 120_000)

  test('Prices are sorted by their value, and the CSV file has the rows in the order that shows.', async () => {
    await page.getByRole('columnheader', { name: 'price' }).first().getByRole('button').click()
    const byPrice = [...LAMPS].sort((one, other) => one[1] - other[1]).map(([name]) => name)
    await expect.poll(names).toEqual(byPrice)
    const { name, bytes } = await saved(/\.csv download/)
    expect(name).toMatch(/^ftc_\w+-list\.csv$/)
    const lines = bytes.toString('utf8').trim().split('\n').slice(1)
    expect(lines.map((line) => byPrice.find((one) => line.includes(one)))).toEqual(byPrice)
  }, 60_000)

  test('The Parquet file has every row, with prices as numbers.', async () => {
    const { name, bytes } = await saved(/\.parquet download/)
    expect(name).toMatch(/^ftc_\w+-list\.parquet$/)
    const file = new Uint8Array(bytes).buffer
    const rows = await parquetReadObjects({ file })
    expect(rows.map((row) => [row.title, row.price])).toEqual(LAMPS.map((one) => [...one]))
  }, 60_000)

  test('On a phone the order is chosen from a list.', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Sort by').selectOption('title, descending')
    await expect
      .poll(async () => (await page.locator('tbody tr').first().innerText()).trim())
      .toContain('Mast')
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(open.complaints).toEqual([])
  }, 60_000)
})
