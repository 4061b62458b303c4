/**
 * Takes the pictures of the dashboard that README.md and docs/ show, of a real service with invented pages:
 *
 *   npm run docs:pictures
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { createKey } from '../../src/index.ts'
import { get, post, startOrigin } from '../harness.ts'
import { openDashboard, signedUp } from './open-dashboard.ts'

const FOLDER = fileURLToPath(new URL('../../../../docs/images/', import.meta.url))
/** Small enough for a README: 100 KB at most. */
const SIZE = { width: 1020, height: 600 }

const article = readFileSync(new URL('../../../../docs/example.html', import.meta.url))
const origin = await startOrigin((request, response) => {
  response.statusCode = request.url === '/gone' ? 404 : 200
  response.setHeader('content-type', 'text/html')
  response.end(article)
})
const open = await openDashboard()
try {
  mkdirSync(FOLDER, { recursive: true })
  const { sluice, account } = open
  const { ledger, secrets } = sluice.service
  const { key } = await createKey(ledger, secrets, { account, name: 'nightly' })
  const page = await signedUp(open)
  await page.setViewportSize(SIZE)
  const job = await finishedJob(key)

  await visit(page, '/playground')
  await page.getByLabel('URL', { exact: true }).fill(`${origin.url}/weirs`)
  await page.keyboard.press('Enter')
  await page.getByText('1 token').first().waitFor()
  await page.getByText('A weir is a low wall').first().waitFor()
  await take(page, 'playground')

  await visit(page, `/jobs/${job}`)
  await page.getByText('Completed').first().waitFor()
  await take(page, 'job')

  async function visit(at: Page, path: string): Promise<void> {
    await at.goto(`${sluice.url}/dashboard${path}`)
    await at.getByRole('heading', { level: 1 }).waitFor()
  }

  async function finishedJob(secret: string): Promise<string> {
    const urls = ['/weirs', '/locks', '/gauges', '/gone', '/tides'].map((path) => origin.url + path)
    const body = { urls, options: { markdown: true }, job: { max_cost: 50 } }
    const started = await post(`${sluice.url}/api/v1/internet/batch`, secret, body)
    const { id } = started.body.data
    for (;;) {
      const { body: answer } = await get(`${sluice.url}/api/v1/jobs/${id}`, secret)
      if (answer.data.completed_at !== null) return id
      await new Promise((done) => setTimeout(done, 50))
    }
  }
} finally {
  await open.stop()
  await origin.stop()
}

/** Nothing that blinks, and no address of this machine. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      node.nodeValue = (node.nodeValue ?? '').replace(/127\.0\.77\.1:\d+/g, 'rivers.example')
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
      field.value = field.value.replace(/http:\/\/127\.0\.77\.1:\d+/g, 'https://rivers.example')
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(`${FOLDER}${name}.png`, picture)
  console.info(`${name}.png: ${(picture.length / 1_024).toFixed(0)} KiB`)
}
