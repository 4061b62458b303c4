/**
 * The result beside the options (docs/api.md "How much was read", "Documents"): its tabs, long texts, JSON with folding and
 * search, downloads, the reading map, documents page by page, and a large answer.
 */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { lookAt, shoot } from './look.ts'
import {
  accessibilityFaults,
  CHROMIUM,
  type OpenDashboard,
  openDashboard,
  signedUp
} from './open-dashboard.ts'
import { ARTICLE, LARGE, LONG, pdfOf, shownCode } from './playground-page.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const PDF = pdfOf([
  'Tides of the river\nHigh water is at noon, and low water is at six in the evening.',
  'Weirs\nThe weir was built after the mill, and was rebuilt twice since then.',
  'Locks\nEach lock has two gates, and a keeper who lives beside it.'
])

const PAGES: Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>> = {
  '/article': ['text/html', ARTICLE],
  '/long': ['text/html', LONG],
  '/large.json': ['application/json', LARGE],
  '/tides.pdf': ['application/pdf', PDF]
}

describe.skipIf(!CHROMIUM)('a result in the playground', () => {
  let open: OpenDashboard
  let site: Origin
  let page: Page
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const tab = (name: RegExp) => page.getByRole('tab', { name }).click()
  const panel = () => page.locator('.result [role=tabpanel]')
  const done = () => page.getByText(/^Done in/).waitFor()
  const fetchPage = async (query: string) => {
    await page.goto(`${open.sluice.url}/dashboard/playground?${query}`)
    await page.locator('button.run').click()
    await done()
  }
  const download = async (name: string | RegExp) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()])
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const url = (path: string) => `url=${encodeURIComponent(site.url + path)}`

  beforeAll(async () => {
    ;[open, site] = await Promise.all([
      openDashboard({ BROWSER: 'auto' }),
      startOrigin((request, response) => {
        const [type, body] = PAGES[request.url ?? ''] ?? ['text/plain', 'nothing']
        response.setHeader('content-type', type)
        response.end(body)
      })
    ])
    page = await signedUp(open)
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
    await site?.stop()
  })

  test('has tabs for the requested parts, and buttons for the others', async () => {
    await fetchPage(url('/article'))
    const names = await page.getByRole('tab').allTextContents()
    expect(names).toEqual(['Markdown', 'Data', 'JSON'])
    await panel().getByRole('heading', { name: 'The weir' }).waitFor()
    for (const name of ['Links', 'Images', 'HTML', 'Reading map']) {
      expect(await button(`+ ${name}`).count()).toBe(1)
    }
    expect(await lookAt(page, 'result-markdown')).toEqual([])
  }, 120_000)

  test('fits one screen on a wide window: the page does not scroll, its panes do', async () => {
    for (const width of [1_280, 1_920]) {
      await page.setViewportSize({ width, height: width === 1_280 ? 800 : 1_080 })
      const [page_, used] = await page.evaluate(() => {
        const pane = document.querySelector('.result-pane')?.getBoundingClientRect()
        const { scrollHeight, clientHeight } = document.documentElement
        return [scrollHeight - clientHeight, innerWidth - (pane?.right ?? 0)]
      })
      expect([width, page_]).toEqual([width, 0])
      expect(used, `${width}`).toBeLessThan(60)
      await shoot(page, `playground-${width}`)
    }
    await page.setViewportSize({ width: 1_280, height: 800 })
  })

  test('shows the beginning of a long text, and all of it on demand, in an area that scrolls', async () => {
    await fetchPage(url('/long'))
    await tab(/^Data/)
    const all = page.getByRole('button', { name: /^Show all \(\d,[\d,]+ words\)$/ })
    expect((await panel().boundingBox())?.height).toBeLessThan(800)
    await all.click()
    const area = panel().locator('.scroll-area')
    expect(await area.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
    expect(await lookAt(page, 'result-long-text')).toEqual([])
    await button('Show less').click()
  }, 120_000)

  test('Markdown has a source, and both views copy and save it', async () => {
    await tab(/^Markdown/)
    const saved = await download(/^\.md/)
    expect(saved.name).toMatch(/^ftc_\w+\.md$/)
    expect(saved.text).toMatch(/^# Long/)
    await field('Source').check()
    await page.locator('.result .cm-line').first().waitFor()
    expect(await shownCode(page, '.result')).toContain('# Long')
    expect(await lookAt(page, 'result-source')).toEqual([])
    await field('Rendered').check()
  }, 120_000)

  test('JSON folds, is searched with a count, and shows the path at the cursor', async () => {
    await fetchPage(`${url('/article')}&include_links=on`)
    await tab(/^JSON/)
    await page.locator('.result .cm-line').first().waitFor()
    await button('Fold').click()
    await expect.poll(() => page.locator('.result .cm-foldPlaceholder').count()).toBeGreaterThan(0)
    expect(await lookAt(page, 'result-json-folded')).toEqual([])
    await button('Unfold').click()
    await page.locator('.result .cm-content').focus()
    await page.keyboard.press('Control+f')
    await field('Find').fill('internal')
    await page.getByText(/^1 of [4-9]$/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^2 of [4-9]$/).waitFor()
    expect(await lookAt(page, 'result-json-search')).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.place-line').getByText('$.data.links[1].type').waitFor()
    await button('Copy Path').waitFor()
  }, 120_000)

  test('ten megabytes of JSON do not stop the page', async () => {
    await fetchPage(url('/large.json'))
    const before = Date.now()
    await tab(/^JSON/)
    await page.locator('.result .cm-line').first().waitFor()
    await button('Find').click()
    await field('Find').fill('the end of the text')
    await page.getByText(/^1 of \d$/).waitFor()
    await tab(/^Data/)
    await panel().getByText('rivers').first().waitFor()
    expect(Date.now() - before).toBeLessThan(8_000)
  }, 60_000)

  test('HTML is indented, and saved as it came', async () => {
    await fetchPage(`${url('/article')}&include_html=both`)
    await tab(/^HTML/)
    await page.locator('.result .cm-line').first().waitFor()
    expect(await shownCode(page, '.result')).toMatch(/^ *<h2>The weir<\/h2>$/m)
    await field('As served').check()
    await expect.poll(() => shownCode(page, '.result')).toMatch(/^ {4}<nav class="menu"><a/m)
    expect(await lookAt(page, 'result-html')).toEqual([])
    const saved = await download(/^\.html/)
    expect(saved.text).toBe(ARTICLE)
  }, 120_000)

  test('links are found by their text, and saved as CSV', async () => {
    await fetchPage(`${url('/article')}&include_links=on`)
    await tab(/^Links/)
    await field('Find a link').fill('locks')
    await page.getByText('1 of ').waitFor()
    const saved = await download(/^\.csv/)
    expect(saved.text).toContain(`Locks,${site.url}/locks,internal`)
    expect(saved.text.trim().split('\r\n').length).toBeGreaterThan(4)
  })

  test('the reading map lists the dropped parts with reasons, and includes one with one click', async () => {
    await fetchPage(`${url('/article')}&provenance=on`)
    await tab(/^Reading map/)
    const badge = (text: string) => part(text).locator('.badge')
    const part = (text: string) =>
      page.locator('.map-parts li').filter({ hasText: new RegExp(`words?${text}`) })
    await expect.poll(() => badge('Home Map About us').textContent()).toBe('navigation')
    await expect.poll(() => badge('Related').textContent()).toBe('related')
    await expect.poll(() => badge('The weir').textContent()).toBe('kept')
    const order = await page.locator('.map-parts .badge').allTextContents()
    expect(order.indexOf('navigation')).toBeLessThan(order.indexOf('kept'))
    expect(order.lastIndexOf('kept')).toBeLessThan(order.indexOf('related'))
    expect(await lookAt(page, 'reading-map')).toEqual([])
    await part('Related')
      .getByRole('button', { name: /^Include/ })
      .click()
    await done()
    await expect.poll(() => badge('Related').textContent()).toBe('kept')
    await expect
      .poll(() => new URL(page.url()).searchParams.get('filter.keep_selector'))
      .toBe('body > aside.related')
    await tab(/^Markdown/)
    await panel().getByText('All about weirs').waitFor()
    await tab(/^Reading map/)
    await part('The weir')
      .getByRole('button', { name: /^Leave out/ })
      .click()
    await done()
    await expect.poll(() => badge('The weir').textContent()).toBe('excluded')
  }, 120_000)

  test('a picture of the page is beside its text where there is room, and a tab elsewhere', async () => {
    await fetchPage(url('/article'))
    await button('+ Screenshot').click()
    await page.getByText(/^Done in .*, browser,/).waitFor()
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Screenshot')
    const picture = panel().getByRole('img', { name: 'The page' })
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBe(1_280)
    expect(await lookAt(page, 'result-screenshot')).toEqual([])
    expect(await page.locator('.page-picture').isVisible()).toBe(false)
    await tab(/^Markdown/)
    await page.setViewportSize({ width: 1_920, height: 1_080 })
    const aside = page.locator('.page-picture')
    await aside.waitFor()
    const box = await aside.boundingBox()
    expect(box?.x).toBeGreaterThan(1_300)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(1_080)
    await shoot(page, 'result-screenshot-1920')
    await page.setViewportSize({ width: 1_280, height: 800 })
  }, 120_000)

  test('the page is beside its data: a value finds its place, and a place becomes a field', async () => {
    await page.setViewportSize({ width: 1_920, height: 1_080 })
    await fetchPage(`${url('/article')}&include_html=raw`)
    const frame = page.frameLocator('iframe[title="The page as it was read"]')
    const marked = frame.locator('button.shown')
    await tab(/^Data/)
    const title = page
      .locator('.record > div')
      .filter({ has: page.getByText('title', { exact: true }) })
    await title.hover()
    await expect.poll(() => marked.allTextContents()).toEqual(['The mill'])
    await page.locator('h1').hover()
    await expect.poll(() => marked.count()).toBe(0)
    await button('Find title on the page').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => marked.allTextContents()).toEqual(['The mill'])
    expect(await accessibilityFaults(page)).toEqual([])
    await shoot(page, 'result-beside-1920')
    await frame.getByRole('button', { name: 'The weir', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.locator(':focus').and(field('Name of the field')).waitFor()
    await page.keyboard.type('section')
    await shoot(page, 'result-beside-field-1920')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByRole('tab', { selected: true }).textContent())
      .toBe('Extracted')
    await panel().getByText('1 of 1 field found').waitFor()
    await panel().locator('.record').getByText('The weir', { exact: true }).waitFor()
    expect(
      JSON.parse(await page.locator('textarea[name="json_schema"]').inputValue())
    ).toMatchObject({
      properties: { section: { type: 'string', 'x-css': expect.stringContaining('h2') } }
    })
    await page.setViewportSize({ width: 1_280, height: 800 })
  }, 120_000)

  test('from a cleaned page one button leads to the one whose places become fields', async () => {
    await page.setViewportSize({ width: 1_920, height: 1_080 })
    await fetchPage(`${url('/article')}&include_html=clean`)
    await button('Choose fields on the page').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Choose a text to make it a field.').waitFor()
    expect(await button('Choose fields on the page').count()).toBe(0)
    const frame = page.frameLocator('iframe[title="The page as it was read"]')
    await frame.getByRole('button', { name: 'The weir', exact: true }).click()
    await field('Name of the field').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1_280, height: 800 })
  }, 120_000)

  test('a document is shown page by page, with its outline', async () => {
    await fetchPage(url('/tides.pdf'))
    await button('+ Pages').click()
    await done()
    await panel().getByText('High water is at noon').waitFor()
    expect(await button('Previous').isDisabled()).toBe(true)
    await button('Next').click()
    await panel().getByText('The weir was built after the mill').waitFor()
    await page
      .getByRole('navigation', { name: 'Outline of the document' })
      .getByText('Locks')
      .click()
    await panel().getByText('Each lock has two gates').waitFor()
    expect(await button('Next').isDisabled()).toBe(true)
    expect(await lookAt(page, 'result-pages')).toEqual([])
  }, 120_000)

  test('a past result has the same view, and runs again with its options', async () => {
    await fetchPage(
      `${url('/article')}&include_links=on&markdown=off&filter.exclude_selector=${encodeURIComponent('aside')}`
    )
    await page.getByRole('link', { name: 'View in history' }).click()
    await tab(/^Links/)
    expect(await button('+ Images').count()).toBe(0)
    await button('Run again').click()
    await expect.poll(() => field('URL').inputValue()).toBe(`${site.url}/article`)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      url: `${site.url}/article`,
      include_links: 'on',
      markdown: 'off',
      'filter.exclude_selector': 'aside'
    })
  })

  test('a file is read with the options of the page', async () => {
    await field('File').check()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from(ARTICLE) })
    await page.getByText('Costs up to 1 token').waitFor()
    expect(await lookAt(page, 'playground-file')).toEqual([])
    await page.locator('button.run').click()
    await done()
    await tab(/^Links/)
    await panel().getByText('/weirs').waitFor()
  }, 120_000)

  test('the whole way by keyboard: address, format, option, fetch, tabs, code', async () => {
    await page.goto(`${open.sluice.url}/dashboard/playground?mode=page&url=x`)
    await page.getByText('generic').first().waitFor({ state: 'attached' })
    const focused = () =>
      page.evaluate(() => {
        const one = document.activeElement as HTMLElement | null
        return `${one?.getAttribute('aria-label') ?? one?.textContent ?? ''}|${one?.id}|${one?.className}`
      })
    const tabTo = async (wanted: RegExp, most = 40) => {
      for (let n = 0; n < most; n++) {
        if (wanted.test(await focused())) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`no ${wanted}: ${await focused()}`)
    }
    await page.locator('h1').focus()
    await tabTo(/address-url/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`${site.url}/article`)
    await tabTo(/^Links/)
    await page.keyboard.press('Space')
    await tabTo(/^Find an option/)
    await page.keyboard.type('main_content')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await done()
    await tabTo(/^Markdown\|/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await panel()
      .getByRole('link', { name: `${site.url}/weirs` })
      .waitFor()
    const asked = () => {
      const { searchParams } = new URL(page.url())
      return [searchParams.get('include_links'), searchParams.get('main_content')]
    }
    await expect.poll(asked).toEqual(['on', 'off'])
    await page.locator('h1').focus()
    await tabTo(/^Code/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('tab', { name: 'curl' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await focused()).toMatch(/^Code/)
  })

  test('nothing caused an error, broke the content policy or called another site', () => {
    expect(open.complaints).toEqual([])
  })
})
