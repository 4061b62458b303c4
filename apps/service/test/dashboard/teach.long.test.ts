/** Teaching a parser in the dashboard, in Chromium, by keyboard: values are picked, found, asked for, and saved. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

const BOATS = [
  ['Tern', 'Ada Brook', '900 EUR'],
  ['Plover', 'Ben Ito', '1200 EUR'],
  ['Avocet', 'Cleo Marsh', '2000 EUR']
] as const

const ABOUT = 'It lies in the north basin and can be seen on any day but Sunday. '

/** A boat's page with content that tries to become part of the dashboard. The last one names its owner elsewhere. */
function pageOf(number: number): string {
  const [name, owner, price] = BOATS[number] ?? BOATS[0]
  const isLast = number === BOATS.length - 1
  return `<!doctype html><html lang="en"><head><title>${name} | Boats</title><style>body{display:none}</style></head>
  <body onload="parent.document.title='stolen'"><script>parent.document.title='stolen'</script>
  <main><h1 onclick="parent.document.title='stolen'">${name}</h1>
  <table><tr><th>Price</th><td style="color:red">${price}</td></tr></table>
  ${isLast ? '' : `<dl><dt>Owner</dt><dd>${owner}</dd></dl>`}
  <p>${ABOUT.repeat(3)}</p>${isLast ? `<div>Now with <b>${owner}</b></div>` : ''}<img src="/boat.png" alt="A boat"><a href="javascript:alert(1)">More</a></main></body></html>`
}

describe.skipIf(!CHROMIUM)('teaching a parser', () => {
  let open: OpenDashboard
  let site: Origin
  let page: Page
  const tab = (times = 1) =>
    Array.from({ length: times }).reduce<Promise<void>>(
      (done) => done.then(() => page.keyboard.press('Tab')),
      Promise.resolve()
    )
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  const focusedInFrame = () =>
    page.evaluate(() => {
      const focused = document.querySelector('iframe')?.contentDocument?.activeElement
      return focused?.localName === 'button' ? focused.textContent : null
    })
  /** Pick a value in the frame: Tab from the choice of pages to its text, then Enter. */
  const pick = async (text: string) => {
    await page.getByRole('radio', { checked: true }).focus()
    for (let tries = 0; tries < 40 && (await focusedInFrame()) !== text; tries++) await tab()
    expect(await focusedInFrame()).toBe(text)
    await page.keyboard.press('Enter')
    const name = page.getByLabel('Name of the field', { exact: true })
    await name.and(page.locator(':focus')).waitFor()
  }
  const cells = async (field: string) => {
    const row = page.getByRole('row').filter({ has: page.locator('code', { hasText: field }) })
    const texts = await row.getByRole('cell').allInnerTexts()
    return texts.slice(1, 4).map((text) => text.replace(/\s+Change$/, ''))
  }

  beforeAll(async () => {
    open = await openDashboard()
    site = await startOrigin(({ url = '' }, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pageOf(Number(url.slice(1))))
    })
    page = await signedUp(open)
    await page.goto(`${open.sluice.url}/dashboard/parsers`)
  }, 180_000)

  afterAll(async () => {
    await open?.stop()
    await site?.stop()
  })

  test('The pages are read for one token each, and shown without what they try to do.', async () => {
    // The heading takes the focus once the page is there.
    await page.locator('h1:focus').waitFor()
    await page.getByRole('link', { name: 'Teach a parser' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Teach a parser', level: 1 }).waitFor()
    expect(await lookAt(page, 'teach-pages')).toEqual([])
    for (const number of [0, 1, 2]) await type(`Page ${number + 1}`, `${site.url}/${number}`)
    await press('Read the pages')
    await page.getByRole('heading', { name: 'Page 1' }).waitFor()
    const shown = page.frameLocator('iframe')
    await shown.getByText('Ada Brook').waitFor()
    const markup = await page.evaluate(
      () => document.querySelector('iframe')?.contentDocument?.body.innerHTML ?? ''
    )
    expect(markup).toContain('Image: A boat')
    expect(markup).not.toMatch(/script|onclick|onload|href|src=|style/)
    expect(await page.title()).toBe('Teach a parser · Sluice')
    expect(open.complaints).toEqual([])
  }, 120_000)

  test('A value that is picked on one page is found on the others at once.', async () => {
    await pick('Tern')
    await type('Name of the field', 'name')
    await page.keyboard.press('Enter')
    await expect.poll(() => cells('name')).toEqual(['Tern', 'Plover', 'Avocet'])
    await pick('900 EUR')
    await type('Name of the field', 'price')
    await page.keyboard.press('Enter')
    await expect.poll(() => cells('price')).toEqual(['900 EUR', '1200 EUR', '2000 EUR'])
    expect(await lookAt(page, 'teach-fields')).toEqual([])
  }, 120_000)

  test('A value that the rules do not find is asked for, not guessed.', async () => {
    await pick('Ada Brook')
    await type('Name of the field', 'owner')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => cells('owner'))
      .toEqual(['Ada Brook', 'Ben Ito', expect.stringContaining('Not found')])
    expect(await lookAt(page, 'teach-asks')).toEqual([])
    await press('Pick owner on page 3')
    await page.getByRole('heading', { name: 'Page 3' }).waitFor()
    await pick('Cleo Marsh')
    expect(await page.getByLabel('Name of the field').inputValue()).toBe('owner')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => cells('owner'))
      .toEqual(['Ada Brook', 'Ben Ito', expect.stringContaining('Cleo Marsh')])
  }, 120_000)

  test('The parser is saved and reads the site.', async () => {
    await type('Name of the parser', 'boats')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'learned/boats 1.0.0' }).waitFor()
    expect(open.complaints).toEqual([])
    const { learnedParsers } = open.sluice.service
    const url = new URL(`${site.url}/1`)
    const spec = await learnedParsers.answering(open.account, url)
    expect(spec?.rules.fields.map(({ name }) => name)).toEqual(['name', 'price', 'owner'])
  }, 120_000)
})
