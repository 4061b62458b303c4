/**
 * The documentation in a real browser: the search, tabs that remember a language, copying, the menu, the page at `/`, and
 * the same pages as static files. every-page.long.test.ts looks at all pages. With `SLUICE_SCREENSHOTS=<folder>` pictures are
 * kept there.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from '../dashboard/look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from '../dashboard/open-dashboard.ts'
import { builtPages, writePages } from './docs-pages.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the documentation need one')

describe.skipIf(!CHROMIUM)('the documentation', () => {
  let open: OpenDashboard
  let page: Page
  const visit = (path: string) => page.goto(open.sluice.url + path)

  beforeAll(async () => {
    builtPages()
    open = await openDashboard()
    page = await open.page()
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
  })

  test.each(['/docs/', '/docs/tutorial'])(
    '%s is accessible in light, dark and at 360 px',
    async (path) => {
      await visit(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await lookAt(page, `docs${path.replaceAll('/', '-')}`)).toEqual([])
    },
    120_000
  )

  test('finds a section by its words, with the keyboard alone', async () => {
    await visit('/docs/')
    await page.keyboard.press('/')
    const box = page.getByRole('searchbox', { name: 'Search the documentation' })
    await box.fill('idempotency key')
    await page.locator('.search li a').first().waitFor()
    expect(await lookAt(page, 'docs-search')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/.+/)
    await page.keyboard.press('Control+k')
    await box.fill('zzzyx')
    await page.getByText('Nothing found').waitFor()
    await page.keyboard.press('Escape')
    expect(await box.isVisible()).toBe(false)
  })

  test('remembers the language of the tabs on other pages', async () => {
    await visit('/docs/tutorial')
    await page.getByRole('tab', { name: 'Python' }).first().click()
    await visit('/docs/reference')
    const shown = page.locator('#fetchUrl [role=tabpanel]:not([hidden])')
    expect(await shown.textContent()).toContain('client.fetch("https://example.com/article", ')
    await page.locator('#fetchUrl [role=tab][aria-selected=true]').press('ArrowLeft')
    expect(await shown.textContent()).toContain('await client.fetch(')
    await page.evaluate(() => localStorage.clear())
  })

  test('copies the code that shows', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit('/docs/reference#fetchUrl')
    await page.reload()
    await page.locator('#fetchUrl .tabs').hover()
    await page.locator('#fetchUrl .tabs').getByRole('button', { name: 'Copy code' }).click()
    await page.getByText('Copied.').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`curl -sS -X POST ${open.sluice.url}/api/v1/internet/fetch`)
  })

  test('keeps the look that was chosen, and shares it with the dashboard', async () => {
    await visit('/docs/')
    await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    await visit('/docs/faq')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).toBe('rgb(15, 19, 18)')
    await visit('/dashboard/sign-in')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.evaluate(() => localStorage.clear())
  })

  test('opens the navigation on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit('/docs/faq')
    await page.getByRole('button', { name: 'Menu' }).click()
    const link = page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Billing' })
    expect(await lookAt(page, 'docs-menu')).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'How billing works' }).waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('the page at / leads to all of it', async () => {
    await visit('/')
    await page.getByRole('heading', { name: 'Sluice is running' }).waitFor()
    expect(await lookAt(page, 'welcome')).toEqual([])
    expect(await page.locator('pre').textContent()).toContain(`curl -sS ${open.sluice.url}/r/`)
    await page.getByRole('link', { name: 'Documentation' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.url()).toBe(`${open.sluice.url}/docs`)
  })

  test('no other site was called, and no policy was broken', () => {
    expect(open.complaints).toEqual([])
  })

  test('the static files work below any path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-static-'))
    writePages(folder)
    const server = await serveFiles(folder, '/some/where/')
    try {
      const { port } = server.address() as AddressInfo
      const base = `http://127.0.0.1:${port}/some/where/`
      const lost: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400) lost.push(response.url())
      })
      await page.goto(`${base}index.html`)
      await page.locator('article').getByRole('link', { name: 'Errors Each code' }).click()
      await page.waitForURL(`${base}errors.html`)
      await page.keyboard.press('/')
      await page.getByRole('searchbox').fill('prometheus rules')
      await page.locator('.search li a').first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/some\/where\/\w+\.html#/)
      await page.goto(`${base}tutorial.html`)
      expect(lost).toEqual([])
    } finally {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 60_000)
})

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png'
}

/** A server that knows nothing but files. */
async function serveFiles(folder: string, base: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const file = path.startsWith(base) ? path.slice(base.length) : undefined
    try {
      const body = await readFile(join(folder, file ?? 'missing'))
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(body)
    } catch {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
