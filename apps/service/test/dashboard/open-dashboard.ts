/** The dashboard in a real browser, on a real service with a page of its own to fetch. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from '@sluice/acquire/browser'
import { type Browser, chromium, type Page } from 'playwright-core'
import { invite } from '../../src/domains/people/invitations.ts'
import { type Origin, startOrigin, startService, type TestService } from '../harness.ts'

/** The browser of this machine; `undefined` where there is none. */
export const CHROMIUM = await findChromium()

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const BUILD = fileURLToPath(new URL('../../../../scripts/build-dashboard.mjs', import.meta.url))

/** A page that tries to become part of the dashboard. */
const HOSTILE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>On rivers &lt;b&gt;</title></head><body>
<main><article><h1>On rivers</h1><p>A river finds its way by going where the ground is lowest, and over time it carries the
ground along with it, so that the way becomes its own. <a href="/delta">Deltas</a> are where it rests.</p>
<p>Written here: &lt;img src=x onerror="document.title='stolen'"&gt; and &lt;script&gt;document.title='stolen'&lt;/script&gt;,
<a href="javascript:document.title='stolen'">as it was found</a>, <strong>on a stone</strong> by the bank.</p>
<table><tr><th>River</th><th>Length</th></tr><tr><td>Upper</td><td>12</td></tr><tr><td>Lower</td><td>30</td></tr></table>
<table><tr><th>Weir</th><th></th></tr><tr><td>Old</td><td>1</td></tr></table><img src="/river.jpg" alt="A river"></article></main></body></html>`

/** A product for sale: the retail parser reads more of it than the generic one. */
const PRODUCT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Oak oar</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Oak oar","sku":"OAR-1",
"offers":{"@type":"Offer","price":"49.50","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script></head>
<body><main><h1>Oak oar</h1><p>Two metres of oak, oiled by hand, with a leather collar and a blade that is made for calm
water.</p><p>49.50 EUR</p></main></body></html>`

/** A browser on a service. */
export interface OpenDashboard {
  readonly sluice: TestService
  readonly origin: Origin
  /** An account that has purchased tokens, and an invitation to be its owner and an operator. */
  readonly account: string
  readonly invitation: string
  /** Complaints of the browser: errors, broken policies, requests to other origins. */
  readonly complaints: string[]
  page(size?: { width: number; height: number }): Promise<Page>
  stop(): Promise<void>
}

/** Builds the dashboard if it is not built, and opens it on a service. @param stripeUrl - address of a stand-in. */
export async function openDashboard(
  environment: Record<string, string> = {},
  stripeUrl?: string
): Promise<OpenDashboard> {
  if (!CHROMIUM) throw new Error('there is no Chromium')
  const built = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  const { path, env } = await CHROMIUM.executable()
  const [sluice, origin, browser] = await Promise.all([
    startService(environment, stripeUrl === undefined ? {} : { stripeUrl }),
    startOrigin((request, response) => {
      if (request.url === '/gone') return void response.writeHead(410).end()
      // Held until the client goes away.
      if (request.url === '/slow') return
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(request.url === '/product' ? PRODUCT : HOSTILE)
    }),
    chromium.launch({ executablePath: path, env: { ...process.env, ...env } as never })
  ])
  const account = (await sluice.account(1_500)).id
  const { directory, secrets } = sluice.service
  const { token } = await invite(directory, secrets, { account, role: 'operator' })
  const complaints: string[] = []
  return {
    sluice,
    origin,
    account,
    invitation: token,
    complaints,
    page: (size) => newPage(browser, sluice.url, complaints, size),
    async stop() {
      await browser.close()
      await sluice.stop()
      await origin.stop()
    }
  }
}

/** A page on which the owner of the account, an operator, has signed up. */
export async function signedUp(open: OpenDashboard): Promise<Page> {
  await open.sluice.service.reader.started
  const page = await open.page()
  await page.goto(`${open.sluice.url}/dashboard/sign-up?invitation=${open.invitation}`)
  await page.getByLabel('E-mail address', { exact: true }).fill('lin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  return page
}

/** A rule of axe and what breaks it. */
interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Returns the faults that axe finds on the page in its current state: rule and elements, one a line. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { passes, violations } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ passes: object[]; violations: Violation[] }> }
    }
    return axe.run()
  })
  if (passes.length < 10) return [`axe checked next to nothing: ${passes.length} rules`]
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** The widest the page is beyond its window, pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Complaint about the script that the harness puts into each frame: the frame of a page runs none. */
const OWN = "Blocked script execution in 'about:srcdoc'"

async function newPage(
  browser: Browser,
  url: string,
  complaints: string[],
  viewport = { width: 1280, height: 800 }
): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  await context.addInitScript({ content: AXE })
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !text.startsWith(OWN))
      complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('blob:'))
      complaints.push(`asked ${request.url()}`)
  })
  return page
}
