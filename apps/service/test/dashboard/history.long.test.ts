/**
 * The history, overview and usage of the dashboard in Chromium: a long list that is searched, selected, deleted and left
 * and come back to, two results side by side, and charts by pointer and keyboard.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { seedHistory } from '../history/seed.ts'
import { lookAt, shoot } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const SEEDED = 600

/** A page whose price rises from visit to visit. */
const OFFER = (
  visit: number
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A boat by the river</title>
</head><body><main><article><h1>A boat by the river</h1><p>A rowing boat of oak for two, with its oars, that has been on the
river for ten summers and is kept under a roof in winter.</p><p>It costs ${visit * 100} euros.</p></article></main></body></html>`

describe.skipIf(!CHROMIUM)('the history of the dashboard', () => {
  let open: OpenDashboard
  let page: Page
  let boats: Origin
  const visit = async (path: string) => {
    await page.goto(`${open.sluice.url}/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const rows = () => page.locator('.history-row:not(.waits)')
  const totals = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  const search = () => page.getByRole('searchbox', { name: 'Search titles and URLs' })
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search
  /** Waits until the page is at rest, with the rows of the window loaded. */
  const settled = () =>
    page.waitForFunction(() => document.querySelector('.history-row.waits') === null)

  beforeAll(async () => {
    open = await openDashboard()
    page = await signedUp(open)
    boats = await startOrigin((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(OFFER(boats.hits()))
    })
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
    await boats?.stop()
  })

  test('an account without tokens gets a notice, and a new one has first steps', async () => {
    const { ledger } = open.sluice.service
    for (const { id } of await ledger.keys(open.account)) await ledger.revokeKey(open.account, id)
    await visit('/')
    await page.getByText('0 of 4 done').waitFor()
    expect(await lookAt(page, 'overview-first-steps')).toEqual([])
    await page.getByRole('button', { name: 'Create key' }).click()
    const secret = await page.locator('[data-secret]').textContent()
    expect(secret).toMatch(/^slc_live_/)
    expect(await page.getByRole('dialog').textContent()).toContain(`Bearer ${secret}`)
    expect(await lookAt(page, 'overview-first-key')).toEqual([])
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('1 of 4 done').waitFor()
    const hold = { account: open.account, rid: 'all', leaseMs: 60_000, replayMs: 1 }
    const all = { ...hold, cost: 1_500, fingerprint: 'all', nonce: 'all' }
    const reserved = await ledger.reserve(all)
    await visit('/')
    await page.getByText('No tokens left.').waitFor()
    expect(await lookAt(page, 'overview-no-tokens')).toEqual([])
    if (reserved.status === 'OK')
      await ledger.release({ account: open.account, rid: 'all', fence: reserved.fence })
    await seedHistory(open.sluice, open.account, SEEDED)
    await visit('/')
    await page.getByText('Recent requests').waitFor()
    expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0)
    expect(await lookAt(page, 'overview-busy')).toEqual([])
  })

  test('lists a long history with only the rows in the window, and its totals', async () => {
    await visit('/history')
    await totals('600 requests, 30 failed, 570 tokens').waitFor()
    await rows().first().waitFor()
    expect(await rows().count()).toBeLessThan(40)
    const grid = page.getByRole('grid', { name: 'Requests' })
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(SEEDED + 1))
    expect(await lookAt(page, 'history')).toEqual([])
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    await page.locator('[data-row="300"]').waitFor()
    await settled()
    expect(await rows().count()).toBeLessThan(40)
  })

  test('searches while it is typed, and the query string keeps the filters', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('f')
    await page.keyboard.type('Chair products/11')
    await totals('11 requests').waitFor()
    await expect.poll(() => rows().count()).toBe(11)
    expect(path()).toBe('/dashboard/history?q=Chair+products%2F11')
    await page.getByRole('button', { name: 'news.example' }).click()
    await totals('2 requests').waitFor()
    await page.reload()
    await totals('2 requests').waitFor()
    expect(await search().inputValue()).toBe('Chair products/11')
    expect(
      await page.getByRole('button', { name: 'news.example' }).getAttribute('aria-pressed')
    ).toBe('true')
    expect(await lookAt(page, 'history-searched')).toEqual([])
    await search().fill('nothing like it')
    await page.getByText('No request matches the filters.').waitFor()
    expect(await lookAt(page, 'history-nothing')).toEqual([])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await totals('600 requests').waitFor()
  })

  test('failed requests say what happened', async () => {
    await page.getByRole('button', { name: /^Failed/ }).click()
    await totals('30 requests, 30 failed').waitFor()
    await page.getByText('It did not answer.').first().waitFor()
    expect(await lookAt(page, 'history-failed')).toEqual([])
    await page.getByRole('button', { name: /^All/ }).click()
    await totals('600 requests').waitFor()
  })

  test('Back returns to where the list was, and a result knows its neighbours', async () => {
    await page.evaluate(() => scrollTo(0, 12_000))
    await settled()
    const row = page.locator('[data-row="200"]')
    const name = await row.locator('.result-name').textContent()
    expect(await row.getByRole('link', { name: /^Run .* again$/ }).getAttribute('href')).toMatch(
      /^\/dashboard\/playground\?url=https%3A%2F%2F\w+\.example%2Fproducts%2F/
    )
    await row.locator('.result-name').click()
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
    await page.getByRole('button', { name: 'Run again' }).waitFor()
    expect(await lookAt(page, 'record')).toEqual([])
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
    await page.goBack()
    await row.waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(12_000)
  })

  test('the arrow keys move, Space selects, Shift selects a range, Enter opens', async () => {
    await visit('/history')
    await rows().first().waitFor()
    await page.locator('[data-row="0"]').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown'])
      await page.keyboard.press(key)
    await page.getByText('3 requests selected').waitFor()
    expect(await lookAt(page, 'history-selected')).toEqual([])
    await page.keyboard.press('End')
    await page.locator('[data-row="599"]').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-row') === '599')
    await page.keyboard.press('Home')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-row') === '0')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /oak chair/ }).waitFor()
  })

  test('deletes the selected results, and asks for their number if there are many', async () => {
    await visit('/history?q=chair&host=docs.example')
    await totals('150 requests').waitFor()
    await page.locator('[data-row="0"] input').click()
    await page.locator('[data-row="2"] input').click({ modifiers: ['Shift'] })
    await page.getByText('3 requests selected').waitFor()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete 3 results' }).click()
    await totals('147 requests').waitFor()
    await page.getByLabel('Select all requests that match').click()
    await page.getByText('147 requests selected').waitFor()
    await page.getByRole('button', { name: 'Delete…' }).click()
    const remove = page.getByRole('button', { name: 'Delete 147 results' })
    expect(await remove.isDisabled()).toBe(true)
    expect(await lookAt(page, 'history-delete')).toEqual([])
    await page.getByLabel('Type 147 to confirm').fill('147')
    await remove.click()
    await page.getByText('No request matches the filters.').waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await totals('450 requests').waitFor()
  })

  test('compares two results of a URL', async () => {
    for (const options of [{}, { include_links: true }]) {
      const status = await page.evaluate(
        async ([target, asked]) => {
          const answer = await fetch('/api/v1/internet/fetch', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ url: target, options: asked })
          })
          return answer.status
        },
        [`${boats.url}/river`, options] as const
      )
      expect(status).toBe(200)
    }
    await visit('/history?q=river')
    await totals('2 requests').waitFor()
    await rows().first().locator('.result-name').click()
    await page.getByText('include_links').first().waitFor()
    await page.getByRole('heading', { name: 'Other results of this URL' }).waitFor()
    expect(await lookAt(page, 'record-options')).toEqual([])
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('heading', { name: 'Compare results' }).waitFor()
    await page.getByRole('tab', { name: 'Markdown' }).click()
    await page.locator('ins').filter({ hasText: 'It costs 200 euros.' }).waitFor()
    expect(await lookAt(page, 'comparison')).toEqual([])
  })

  test('the charts of usage say their values under the pointer and by keyboard', async () => {
    await visit('/usage')
    const chart = page.getByRole('slider', { name: 'Requests per day' })
    await chart.waitFor()
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/Succeeded 572, Failed 30$/)
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/Succeeded 0, Failed 0$/)
    await page.keyboard.press('End')
    await shoot(page, 'usage-looked-at')
    expect(await lookAt(page, 'usage')).toEqual([])
    for (const metric of ['Tokens', 'Latency', 'Success rate']) {
      await page.getByRole('button', { name: metric, exact: true }).click()
      await page.getByRole('slider', { name: `${metric} per day` }).waitFor()
    }
    await page.getByRole('button', { name: 'Tokens', exact: true }).click()
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    await page.getByRole('heading', { name: 'Tokens per day by key' }).waitFor()
    await page.getByRole('cell', { name: 'key_seed' }).waitFor()
    expect(await lookAt(page, 'usage-keys')).toEqual([])
    expect(path()).toBe('/dashboard/usage?show=tokens&by=key')
    await page.getByRole('button', { name: 'Host', exact: true }).click()
    await page.getByRole('cell', { name: 'shop.example' }).waitFor()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByRole('slider', { name: 'Tokens per hour' }).waitFor()
    expect(await lookAt(page, 'usage-today')).toEqual([])
  })

  test('these pages neither break the policy nor call another site', () => {
    expect(open.complaints).toEqual([])
  })
})
