/** The docs of a running service, in Chromium: its address and key in the code, "Open in playground", and "Try it". */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from '../dashboard/look.ts'
import {
  CHROMIUM,
  type OpenDashboard,
  openDashboard,
  signedUp
} from '../dashboard/open-dashboard.ts'
import { drawerCode } from '../dashboard/playground-page.ts'
import { builtPages } from './docs-pages.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the documentation need one')

const BUILT = new URL('../../../docs/dist/', import.meta.url)

/** Links of the built pages to the playground. */
function playgroundLinks(): string[] {
  return builtPages().flatMap((path) => {
    const name = path.slice('/docs/'.length) || 'index'
    const html = readFileSync(new URL(`${name}.html`, BUILT), 'utf8')
    const links = html.matchAll(/href="(\/dashboard\/playground\?[^"]+)"/g)
    return [...links].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  })
}

describe.skipIf(!CHROMIUM)('the docs of a running service', () => {
  let open: OpenDashboard
  /** Pages of a visitor, and of a user who is signed in. */
  let visitor: Page
  let user: Page
  const urlOf = (path: string) => open.sluice.url + path
  const operation = (page: Page, id: string) => page.locator(`#${id}`)

  beforeAll(async () => {
    builtPages()
    open = await openDashboard()
    visitor = await open.page()
    user = await signedUp(open)
  }, 180_000)
  afterAll(() => open?.stop())

  test('The code has the address of the service.', async () => {
    for (const path of ['/docs/', '/docs/tutorial', '/docs/reference', '/docs/firecrawl']) {
      await visitor.goto(urlOf(path))
      await visitor.locator('code', { hasText: open.sluice.url }).first().waitFor()
      const codes = await visitor.locator('code').allTextContents()
      expect(codes.filter((code) => /\/\/[\w.]+:8080/.test(code))).toEqual([])
    }
  })

  test('The code has the start of the key of a signed-in user.', async () => {
    await visitor.goto(urlOf('/docs/tutorial'))
    const line = (page: Page) => page.locator('code', { hasText: 'export SLUICE_KEY=' }).first()
    expect(await line(visitor).textContent()).toContain('SLUICE_KEY=slc_live_…')
    const made = await user.request.post(urlOf('/api/v1/account/keys'), {
      data: { name: 'docs' },
      headers: { 'Sec-Fetch-Site': 'same-origin' }
    })
    const { data } = await made.json()
    await user.goto(urlOf('/docs/tutorial'))
    await expect.poll(() => line(user).textContent()).toContain(`SLUICE_KEY=${data.prefix}`)
  })

  test('Every link to the playground opens the whole request there.', async () => {
    const links = playgroundLinks()
    expect(links.length).toBeGreaterThan(10)
    for (const link of links) {
      await user.goto(urlOf(link))
      await user.getByRole('button', { name: 'Code', exact: true }).click()
      const shown = await drawerCode(user, 'curl')
      const request = JSON.parse(new URL(urlOf(link)).searchParams.get('request') ?? '')
      const body = JSON.parse(/-d '([^']+)'/.exec(shown)?.[1] ?? '{}')
      expect([link, body]).toEqual([link, request])
    }
  }, 180_000)

  test('An operation is tried with a key, and its answer shows.', async () => {
    const { key } = await open.sluice.account(7)
    await visitor.goto(urlOf('/docs/reference#getAccount'))
    const part = operation(visitor, 'getAccount')
    await part.getByRole('button', { name: 'Try it' }).press('Enter')
    await part.getByLabel('API key').fill(key)
    await part.getByRole('button', { name: 'Send GET' }).press('Enter')
    await part.getByText(/^200 · /).waitFor()
    expect(JSON.parse((await part.locator('.trying pre').textContent()) ?? '')).toMatchObject({
      success: true,
      data: { balance: { total: 7 } }
    })
  }, 60_000)

  test('A request with a body is tried with the session of the dashboard.', async () => {
    await user.goto(urlOf('/docs/reference#fetchUrl'))
    const part = operation(user, 'fetchUrl')
    await part.getByRole('button', { name: 'Try it' }).click()
    await part.getByLabel('Body').fill(JSON.stringify({ url: `${open.origin.url}/page` }))
    await part.getByRole('button', { name: 'Send POST' }).click()
    await part.getByText(/^200 · /).waitFor()
    expect(await part.locator('.trying pre').textContent()).toContain('"title": "On rivers')
  }, 60_000)

  test('The form is accessible in light, dark and at 360 px.', async () => {
    await user.evaluate(() => {
      for (const one of document.querySelectorAll('.operation:not(#fetchUrl)')) one.remove()
    })
    expect(await lookAt(user, 'docs-try-it')).toEqual([])
  }, 120_000)

  test('A path leads to no other site.', async () => {
    const part = operation(user, 'fetchUrl')
    await part.getByLabel('Path').fill('//other.example/api/v1/internet/fetch')
    await part.getByRole('button', { name: 'Send POST' }).click()
    await part.getByText('Not sent: the path must begin with one slash.').waitFor()
  })

  test('No other site was called, and no policy was broken.', () => {
    // The playground asks for the price of each request, and one is for an address that this service does not fetch.
    expect(open.complaints.filter((one) => !one.includes('status of 400'))).toEqual([])
  })
})
