/**
 * Jobs in the dashboard, in Chromium (docs/design/jobs.md §1): a crawl started in the form, watched, paused, resumed and
 * downloaded. With `SLUICE_SCREENSHOTS=<folder>` pictures are kept.
 */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'
import { optionField } from './playground-page.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

/** A crawl takes its time on a busy machine. */
const SOON = { timeout: 20_000 }

/** Pages of the site that links lead to. */
const PAGES = 40

/** A page that links to two others; the first also to a copy, a page that is gone and one that robots.txt disallows. */
const pageOf = (
  n: number
) => `<!doctype html><html lang="en"><title>Weir ${n}</title><main><h1>Weir ${n}</h1>
<p>The weir with the number ${n} of ${PAGES}; its own words are ${'river'.repeat(n + 1)}.</p>
<a href="/p${(2 * n + 1) % PAGES}">first</a> <a href="/p${(2 * n + 2) % PAGES}">second</a>
${n === 0 ? '<a href="/copy">copy</a> <a href="/gone">gone</a> <a href="/private/a">private</a>' : ''}</main></html>`

/** The site holds pages from this number on back. */
const HELD = 6

/** Starts the site. @param held - resolves when the pages that are held back may be answered. */
function startSite(held: Promise<void>): Promise<Origin> {
  return startOrigin(
    async ({ url = '', headers }, response) => {
      if (url === '/sitemap.xml') {
        response.setHeader('content-type', 'application/xml')
        return void response.end(
          `<urlset><url><loc>http://${headers.host}/p${PAGES - 1}</loc></url></urlset>`
        )
      }
      // Held until the client goes away.
      if (url.startsWith('/slow')) return
      const number = Number(/^\/p(\d+)/.exec(url)?.[1] ?? 1)
      if (number >= HELD) await held
      if (url === '/gone') return void response.writeHead(404).end()
      response.setHeader('content-type', 'text/html')
      response.end(pageOf(number))
    },
    (_, response) => {
      response.setHeader('content-type', 'text/plain')
      response.end('User-agent: *\nDisallow: /private/\n')
    }
  )
}

describe.skipIf(!CHROMIUM)('jobs in the dashboard', () => {
  let open: OpenDashboard
  let site: Origin
  let page: Page
  let crawl = ''
  const held = Promise.withResolvers<void>()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const option = (name: string) => optionField(page, name)
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  const rows = () => page.getByRole('tabpanel').locator('tbody tr')
  const visit = async (path: string) => {
    await page.goto(`${open.sluice.url}/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const figure = async (name: string) => {
    const shown = page.locator('.figure').filter({ has: page.getByText(name, { exact: true }) })
    return Number((await shown.locator('dd').first().textContent())?.replaceAll(',', ''))
  }
  const status = (text: string, timeout = 20_000) =>
    page.getByRole('status').getByText(text, { exact: true }).waitFor({ timeout })
  const jobOf = (id: string) =>
    open.sluice.service.jobs.store.job({ account: open.account, job: id })
  const idNow = () => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const quiet = () => expect.poll(() => page.locator('.waiting').count()).toBe(0)

  beforeAll(async () => {
    ;[open, site] = await Promise.all([openDashboard(), startSite(held.promise)])
    page = await signedUp(open)
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
    await site?.stop()
  })

  test('the empty list leads to the form', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click()
    await page.getByText('No jobs yet.').waitFor()
    expect(await lookAt(page, 'jobs-empty')).toEqual([])
    await page.getByRole('link', { name: 'New job' }).click()
    await page.getByRole('heading', { name: 'Playground' }).waitFor()
    await quiet()
    expect(await lookAt(page, 'job-new')).toEqual([])
  }, 180_000)

  test('checking a crawl shows its price at most, robots.txt and the sitemaps, and starts nothing', async () => {
    await field('Start URL').fill(`${site.url}/p0`)
    await option('scope.within').selectOption('host')
    await option('scope.limit').fill('60')
    await option('job.max_cost').fill('50')
    await option('politeness.delay_ms').evaluate((one) =>
      one.closest('details')?.setAttribute('open', '')
    )
    await option('politeness.concurrency').fill('2')
    // Enter in a field checks, and starts nothing.
    await page.keyboard.press('Enter')
    await page.getByText('Costs at most 50 tokens').waitFor()
    await page.getByText('robots.txt allows this URL.').waitFor()
    await page.getByRole('cell', { name: `${site.url}/sitemap.xml` }).waitFor()
    expect(await lookAt(page, 'job-new-checked')).toEqual([])
    expect(await open.sluice.service.jobs.store.jobs(open.account, { limit: 5 })).toEqual([])
  }, 180_000)

  test('the pages of a crawl are counted by a map, whose price is said before', async () => {
    await button('Count the pages · 1 token').focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^About \d+ pages, \d+ tokens\.$/).waitFor(SOON)
    expect(await lookAt(page, 'job-new-counted')).toEqual([])
  }, 180_000)

  test('the search finds options of jobs by their words and by their names', async () => {
    const find = page.getByRole('searchbox', { name: 'Find an option' })
    for (const word of ['delay per host', 'politeness.delay_ms']) {
      await find.fill(word)
      await option('politeness.delay_ms').waitFor()
      expect(await page.locator('.options-pane .field').count()).toBe(1)
    }
    await find.fill('')
  })

  test('a pattern that the service refuses is reported at its field', async () => {
    await option('scope.include').fill('/p*\nre:(')
    await button('Check first').click()
    await page.locator('.fault').waitFor()
    const described = await option('scope.include').getAttribute('aria-describedby')
    const fault = await page.locator('.fault').getAttribute('id')
    expect(described?.split(' ')).toContain(fault)
    await option('scope.include').fill('')
    expect(await page.locator('.fault').count()).toBe(0)
  })

  test('a crawl is started, watched, paused and resumed', async () => {
    await button(/^Start crawl/).click()
    await status('running')
    crawl = idNow()
    await expect.poll(() => figure('Successful'), SOON).toBeGreaterThan(2)
    await button('Pause').click()
    await status('paused')
    held.resolve()
    await expect.poll(async () => (await jobOf(crawl))?.pages.running, SOON).toBe(0)
    const paused = (await jobOf(crawl))?.pages.success ?? 0
    expect(paused).toBeLessThan(PAGES)
    await expect.poll(() => figure('Successful'), SOON).toBe(paused)
    expect(await lookAt(page, 'job-paused')).toEqual([])
    expect((await jobOf(crawl))?.pages.success).toBe(paused)
    expect(await button('Resume').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await status('completed', 40_000)
    expect(await figure('Successful')).toBe(PAGES)
    expect(await figure('Tokens charged')).toBe(PAGES)
    expect(await figure('Failed')).toBe(1)
    expect(await figure('Skipped')).toBe(2)
  }, 240_000)

  test('its pages are listed by outcome, each with its result', async () => {
    await expect.poll(() => rows().count(), SOON).toBe(PAGES)
    expect(await lookAt(page, 'job-completed')).toEqual([])
    await tab('Failed')
    await rows().getByText('UPSTREAM_STATUS').waitFor()
    await tab('Skipped')
    await rows().getByText('disallowed by robots.txt').waitFor()
    await rows()
      .getByText(/^duplicate of another page \(page \d+\)$/)
      .waitFor()
    expect(await lookAt(page, 'job-skipped')).toEqual([])
    await tab('Successful')
    await rows().locator('.result-link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Weir 0' }).waitFor()
    await page.goBack()
    await status('completed')
  }, 180_000)

  test.each([
    [
      'NDJSON',
      'ndjson',
      (text: string) =>
        text
          .trim()
          .split('\n')
          .map((one) => JSON.parse(one).url).length
    ],
    ['CSV', 'csv', (text: string) => text.match(/^\d+,http/gm)?.length],
    ['Markdown', 'md', (text: string) => text.match(/^# Weir \d+$/gm)?.length],
    ['llms.txt', 'txt', (text: string) => text.match(/^- \[Weir \d+\]/gm)?.length]
  ])('its export as %s has all successful pages', async (name, ending, pagesIn) => {
    await field('Export as').selectOption(name)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Download ${name}` }).click()
    ])
    expect(file.suggestedFilename()).toBe(`${crawl}.${ending}`)
    expect(pagesIn(await readFile(await file.path(), 'utf8'))).toBe(PAGES)
  })

  test('a job is run again from the form, which has its request', async () => {
    await button('Run again').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Playground' }).waitFor()
    expect(await field('Start URL').inputValue()).toBe(`${site.url}/p0`)
    expect(await option('scope.limit').inputValue()).toBe('60')
    expect(await option('job.max_cost').inputValue()).toBe('50')
    expect(await option('scope.within').inputValue()).toBe('host')
    await visit(`/jobs/${crawl}`)
    await status('completed')
  }, 60_000)

  test('failed pages are retried as a new crawl', async () => {
    await button('Retry failed pages…').click()
    expect(await lookAt(page, 'dialog-retry')).toEqual([])
    await button('Retry').click()
    await page.getByRole('alert').getByText('no failed pages of this kind').waitFor()
    await page.getByLabel(/^All of them/).check()
    await button('Retry').click()
    await page.getByRole('link', { name: crawl }).waitFor()
    expect(idNow()).not.toBe(crawl)
    await status('completed', 40_000)
    expect(await figure('Failed')).toBe(1)
  }, 180_000)

  test('a batch is refused at the line of the URL at fault, and then shown a page at a time', async () => {
    const urls = Array.from({ length: 60 }, (_, n) => `${site.url}/p${n % PAGES}?n=${n}`)
    await visit('/jobs/new')
    await field('List of URLs').check()
    // The options of the crawl are still set.
    await button(/^Reset/).click()
    await field('URLs').fill(`${urls[0]}\n\nnonsense\n`)
    await page.getByText('1 URL. Line 3 is not a URL.').waitFor()
    await button(/^Start batch/).click()
    await page.getByText(/^Line 3: Invalid URL/).waitFor()
    expect(await lookAt(page, 'job-new-batch')).toEqual([])
    await field('URLs').fill(urls.join('\n'))
    await page.getByText('60 URLs.').waitFor()
    await button(/^Start batch/).click()
    await page.getByRole('heading', { level: 1, name: 'Batch of 60 pages' }).waitFor()
    await status('completed', 40_000)
    await expect.poll(() => rows().count(), SOON).toBe(50)
    await button('Next').click()
    await expect.poll(() => rows().count(), SOON).toBe(10)
    expect(await button('Next').isDisabled()).toBe(true)
    await button('Previous').click()
    await expect.poll(() => rows().count(), SOON).toBe(50)
  }, 240_000)

  test('the list shows jobs by status and kind, and follows those that run', async () => {
    await visit('/jobs/new')
    await field('Crawl').check()
    await field('Start URL').fill(`${site.url}/p0`)
    await button(/^Start crawl/).click()
    // A quick crawl may end before its page is there.
    await page
      .getByRole('status')
      .getByText(/^(?:running|completed)$/)
      .waitFor(SOON)
    await page.getByRole('link', { name: '← Jobs' }).click()
    const listed = page.getByRole('table').locator('tbody tr')
    await expect.poll(() => listed.count(), SOON).toBe(4)
    expect(await lookAt(page, 'jobs')).toEqual([])
    await expect
      .poll(() => listed.getByText('running', { exact: true }).count(), { timeout: 40_000 })
      .toBe(0)
    await field('Kind').last().selectOption('crawl')
    await expect.poll(() => listed.count(), SOON).toBe(3)
    await field('Status').selectOption('failed')
    await page.getByText('No job has this status and kind.').waitFor()
  }, 240_000)

  test('a job is cancelled and deleted after a confirmation', async () => {
    await visit('/jobs/new')
    await field('List of URLs').check()
    await field('URLs').fill(
      Array.from({ length: 20 }, (_, n) => `${site.url}/slow${n}`).join('\n')
    )
    await button(/^Start batch/).click()
    await status('running')
    const id = idNow()
    await button('Cancel…').click()
    expect(await lookAt(page, 'dialog-cancel-job')).toEqual([])
    await button('Keep it').click()
    expect((await jobOf(id))?.status).toBe('running')
    await button('Cancel…').click()
    await button('Cancel the job').click()
    await status('cancelled')
    await button('Delete…').click()
    await page.getByLabel('Also delete the results').check()
    expect(await lookAt(page, 'dialog-delete-job')).toEqual([])
    await button('Delete').click()
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
    expect(await jobOf(id)).toBeUndefined()
    await visit(`/jobs/${id}`)
    await page.getByRole('alert').getByText('You have no job with this id.').waitFor()
  }, 180_000)

  test('nothing caused an error, broke the content policy or called another site', () => {
    // Chromium itself reports the answers of 400 and 404 that the tests above ask for.
    const reported = /the server responded with a status of (?:400|404)/
    expect(open.complaints.filter((one) => !reported.test(one))).toEqual([])
  })
})
