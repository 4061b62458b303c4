/** `/openapi.json` and `/docs`: the reference is served, contacts no other site, and shows every operation. */

import { findChromium } from '@sluice/acquire/browser'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from './harness.ts'

let sluice: TestService

beforeAll(async () => {
  sluice = await startService()
})

afterAll(() => sluice.stop())

async function operations(): Promise<string[]> {
  const { paths } = await (await fetch(`${sluice.url}/openapi.json`)).json()
  return Object.values(paths as Record<string, object>).flatMap((item) => Object.keys(item))
}

test('the document is OpenAPI 3.1, and public', async () => {
  const response = await fetch(`${sluice.url}/openapi.json`)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const { openapi, paths, components } = await response.json()
  expect(openapi).toMatch(/^3\.1\./)
  const fetching = paths['/api/v1/internet/fetch'].post
  expect(fetching.security).toEqual([{ bearer: ['fetch'] }, { session: [] }])
  expect(Object.keys(fetching.responses)).toEqual([
    '200',
    '202',
    '400',
    '401',
    '402',
    '404',
    '409',
    '413',
    '415',
    '422',
    '500',
    '503'
  ])
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['FetchOptions', 'GenericRecord', 'JobsRecord', 'Failure'])
  )
  const names = [...JSON.stringify(paths).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
  expect(new Set(names).size).toBe(names.length)
})

test('the page allows its own files and nothing else', async () => {
  for (const path of ['/docs', '/docs/']) {
    const response = await fetch(sluice.url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(await response.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  }
  const script = await fetch(`${sluice.url}/docs/swagger-ui-bundle.js`)
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  // Read to its end: a service that stops waits for what is on its way.
  expect((await script.text()).length).toBeGreaterThan(100_000)
  for (const name of ['package.json', '..%2fpackage.json', 'constructor', '__proto__']) {
    const response = await fetch(`${sluice.url}/docs/${name}`)
    expect([name, response.status]).toEqual([name, 404])
  }
})

const { CHROMIUM_PATH } = process.env
const found = await findChromium(CHROMIUM_PATH ? { path: CHROMIUM_PATH } : {})

test.skipIf(!found)(
  'a browser shows every operation, and contacts only this service',
  async () => {
    const { path, env } = await (found as NonNullable<typeof found>).executable()
    const browser = await chromium.launch({
      executablePath: path,
      env: { ...process.env, ...env } as Record<string, string>,
      chromiumSandbox: process.getuid?.() !== 0
    })
    const page = await browser.newPage()
    const asked: string[] = []
    const faults: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`${sluice.url}/docs`)
    await page.waitForSelector('.opblock')
    expect(await page.locator('.opblock').count()).toBe((await operations()).length)
    await page.locator('#operations-Fetch-fetchUrl .opblock-summary-control').first().click()
    await page.waitForSelector('#operations-Fetch-fetchUrl .responses-table')
    expect(await page.locator('#operations-Fetch-fetchUrl').textContent()).toContain(
      'TARGET_BLOCKED'
    )
    await browser.close()
    expect(faults).toEqual([])
    expect(asked.filter((url) => !url.startsWith(sluice.url) && !url.startsWith('data:'))).toEqual(
      []
    )
  },
  180_000
)
