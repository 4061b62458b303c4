/** The code drawer of the playground: each snippet is run as it is against a real service, and does what was chosen. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'
import { drawerCode, optionField } from './playground-page.ts'
import { LANGUAGES, runSnippet } from './run-snippet.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const NOTE =
  '<title>Tides</title><h1>Tides</h1><p>High water is at noon, and low water is at six in the evening.</p>'

describe.skipIf(!CHROMIUM)('the code of the playground', () => {
  let open: OpenDashboard
  let page: Page
  let key: string
  let account: string
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const option = (name: string) => optionField(page, name)
  const chip = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const find = async (name: string) => {
    await field('Find an option').fill(name)
    return option(name)
  }

  beforeAll(async () => {
    open = await openDashboard()
    page = await signedUp(open)
    ;({ key, id: account } = await open.sluice.account(500))
  }, 180_000)
  afterAll(() => open?.stop())

  /** The code in each language, in the order of {@link LANGUAGES}. */
  const codes = async () => {
    await page.getByRole('button', { name: 'Code', exact: true }).click()
    const texts = []
    for (const language of LANGUAGES) texts.push(await drawerCode(page, language))
    await page.keyboard.press('Escape')
    return texts
  }
  const newest = async () => {
    const { body } = await get(`${open.sluice.url}/api/v1/fetch/results/?limit=1`, key)
    return body.data[0]
  }
  const newestJob = async () => {
    const [job] = await open.sluice.service.jobs.store.jobs(account, { limit: 1 })
    return job
  }

  test('one page: all send the options that were chosen', async () => {
    await page.goto(`${open.sluice.url}/dashboard/playground`)
    await field('URL').fill(`${open.origin.url}/page?it's="odd"&$HOME`)
    await chip('Links')
    await (await find('main_content')).uncheck()
    await (await find('timeout_ms')).fill('45000')
    await (await find('json_schema')).fill(
      '{"type":"object","properties":{"a\'b":{"type":"string"}}}'
    )
    await field('Find an option').fill('')
    await page.getByText('Filters of generic').click()
    await field('exclude_selector').fill(`a[title='x"y']`)
    const texts = await codes()
    for (const [index, language] of LANGUAGES.entries()) {
      const printed = await runSnippet(language, texts[index] ?? '', key)
      if (printed === undefined) continue
      expect(printed, language).toContain('On rivers')
      const { url, options, filters } = await newest()
      expect([language, url]).toEqual([language, `${open.origin.url}/page?it%27s=%22odd%22&$HOME`])
      expect(options).toMatchObject({
        include_links: true,
        main_content: false,
        timeout_ms: 45_000,
        json_schema: { properties: { "a'b": { type: 'string' } } }
      })
      expect(filters).toEqual({ exclude_selector: `a[title='x"y']` })
    }
  }, 120_000)

  test('the drawer has no accessibility fault', async () => {
    await page.getByRole('button', { name: 'Code', exact: true }).click()
    await page.locator('.drawer .cm-line').first().waitFor()
    expect(await lookAt(page, 'playground-code')).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }, 120_000)

  test('a list: all start the same batch and print its pages', async () => {
    await page.goto(`${open.sluice.url}/dashboard/playground?mode=list&markdown=on`)
    await field('URLs').fill(`${open.origin.url}/page?a\n${open.origin.url}/page?b`)
    await option('job.max_cost').fill('9')
    const texts = await codes()
    for (const [index, language] of LANGUAGES.entries()) {
      const printed = await runSnippet(language, texts[index] ?? '', key)
      if (printed === undefined) continue
      expect(printed, language).toMatch(language === 'curl' ? /"job_/ : /On rivers/)
      const job = await newestJob()
      expect([language, job?.kind, job?.maxCost]).toEqual([language, 'batch', 9])
    }
  }, 120_000)

  test('a long list is read from a file', async () => {
    const urls = Array.from({ length: 101 }, (_, n) => `${open.origin.url}/page?n=${n}`)
    await field('URLs').fill(urls.join('\n'))
    await option('job.max_cost').fill('1')
    const texts = await codes()
    for (const [index, language] of LANGUAGES.entries()) {
      const text = texts[index] ?? ''
      expect(text, language).toContain('urls.txt')
      const printed = await runSnippet(language, text, key, { 'urls.txt': urls.join('\n') })
      if (printed === undefined) continue
      expect((await newestJob())?.pages.found, language).toBe(101)
    }
  }, 240_000)

  test('a crawl: all start it with its scope', async () => {
    await page.goto(
      `${open.sluice.url}/dashboard/playground?mode=crawl&scope.limit=2&scope.within=host&scope.exclude=${encodeURIComponent('/old/**\n/x y/*')}`
    )
    await field('Start URL').fill(`${open.origin.url}/page`)
    const texts = await codes()
    for (const [index, language] of LANGUAGES.entries()) {
      const printed = await runSnippet(language, texts[index] ?? '', key)
      if (printed === undefined) continue
      expect(printed, language).toMatch(language === 'curl' ? /"job_/ : /On rivers/)
      const job = await newestJob()
      expect([language, job?.kind]).toEqual([language, 'crawl'])
      expect(JSON.stringify(job), language).toContain('/x y/*')
    }
  }, 120_000)

  test('a file: all read it, the command line on this machine', async () => {
    await page.goto(`${open.sluice.url}/dashboard/playground?mode=file&markdown=on`)
    const name = `tide, "high".html`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(NOTE) })
    const texts = await codes()
    for (const [index, language] of LANGUAGES.entries()) {
      const printed = await runSnippet(language, texts[index] ?? '', key, { [name]: NOTE })
      if (printed !== undefined) expect(printed, language).toContain('High water is at noon')
    }
  }, 120_000)

  test('secrets are in the code, since they were chosen, and nowhere else', async () => {
    await page.goto(`${open.sluice.url}/dashboard/playground?url=x`)
    await field('URL').fill(`${open.origin.url}/page`)
    await (await find('headers')).fill('X-Token: s3cret-value')
    expect((await codes())[0]).toContain('s3cret-value')
    await expect.poll(() => page.url()).toContain('url=')
    expect(page.url()).not.toContain('s3cret')
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).toContain('/page')
    expect(stored).not.toContain('s3cret')
  })
})
