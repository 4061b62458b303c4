/** Screenshots and PDF of pages in the browser (docs/api.md "Screenshots and PDF"), beside Playwright's own. */

import pixelmatch from 'pixelmatch'
import { type Browser, chromium as playwright } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserEngine, createBrowser, findChromium } from '../src/browser.ts'
import { createGuard } from '../src/guard.ts'
import type { PicturePlan, ScreenshotPlan } from '../src/picture.ts'
import { PAGE_HOST, type PageOrigin, type Pages, pageOrigin } from './browser-origin.ts'
import { bandColour, banded, LAZY, PICTURES, STEADY } from './photographed-pages.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of pictures need one')
const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })

const WINDOW = { width: 1280, height: 800 }
const WHOLE: ScreenshotPlan = { fullPage: true, format: 'png', quality: 80 }
const pathOf = (name: string) => `/${name.replaceAll(' ', '-')}`

const pages: Pages = {
  ...Object.fromEntries(Object.entries(STEADY).map(([name, html]) => [pathOf(name), html])),
  ...Object.fromEntries(
    Object.entries(PICTURES).map(([path, text]) => [
      path,
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(text)
    ])
  ),
  '/lazy': LAZY,
  ...Object.fromEntries(
    [15_000, 17_000, 33_000, 60_000].map((height) => [`/banded-${height}`, banded(height)])
  ),
  '/data.json': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"level": 12}'),
  '/noise': `<body style="margin:0"><canvas width=1200 height=6000></canvas><script>
    const c = document.querySelector('canvas').getContext('2d'), d = c.createImageData(1200, 6000)
    crypto.getRandomValues(new Uint8Array(0)); for (let i = 0; i < d.data.length; i++) d.data[i] = Math.random() * 256
    c.putImageData(d, 0, 0)</script>`
}

describe.skipIf(!chromium)('pictures of pages', () => {
  let browser: BrowserEngine
  let plain: Browser
  let origin: PageOrigin
  beforeAll(async () => {
    if (!chromium) return
    origin = await pageOrigin(pages)
    browser = createBrowser({ guard, chromium, pages: 2, pictureBytes: 16 * 1024 * 1024 })
    const { path, env } = await chromium.executable()
    plain = await playwright.launch({
      executablePath: path,
      env: { ...process.env, ...env } as never
    })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await plain?.close()
    await origin?.close()
  })
  const take = async (path: string, plan: PicturePlan) => {
    const url = new URL(origin.url + path)
    const page = await browser.fetch({ url, pictures: { window: WINDOW, ...plan } })
    return page.pictures ?? []
  }
  const pixels = (bytes: Uint8Array) => PNG.sync.read(Buffer.from(bytes))
  const colourAt = ({ data, width }: PNG, x: number, y: number) => [
    ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)
  ]

  test.each(Object.keys(STEADY))('%s looks as in a screenshot of Playwright', async (name) => {
    const [taken, ...rest] = await take(pathOf(name), { screenshot: WHOLE })
    const page = await plain.newPage({ viewport: WINDOW })
    await page.goto(origin.url + pathOf(name), { waitUntil: 'networkidle' })
    const own = pixels(await page.screenshot({ fullPage: true, animations: 'disabled' }))
    await page.close()
    const ours = pixels(taken?.bytes ?? new Uint8Array())
    expect(rest).toEqual([])
    expect([ours.width, ours.height]).toEqual([own.width, own.height])
    expect(taken).toMatchObject({ width: own.width, height: own.height, top: 0, name: 'page' })
    const differing = pixelmatch(ours.data, own.data, undefined, own.width, own.height)
    expect(differing / (own.width * own.height)).toBeLessThanOrEqual(0.001)
  })

  test.each([15_000, 17_000, 33_000, 60_000])(
    'a page of %i px is complete, in parts',
    async (height) => {
      const parts = await take(`/banded-${height}`, { screenshot: WHOLE })
      expect(parts.map(({ top }) => top)).toEqual(parts.map((_, n) => n * 16_000))
      expect(parts.reduce((sum, part) => sum + part.height, 0)).toBe(height)
      for (const part of parts) {
        const image = pixels(part.bytes)
        expect(image.height).toBe(part.height)
        for (let y = 250; y < part.height; y += 500) {
          expect(colourAt(image, 600, y)).toEqual(bandColour(Math.floor((part.top + y) / 500)))
        }
      }
    },
    60_000
  )

  test('lazy images are loaded first', async () => {
    const [taken] = await take('/lazy', { screenshot: WHOLE })
    const image = pixels(taken?.bytes ?? new Uint8Array())
    for (const y of [1_516 + 150, 3_216 + 150, 4_916 + 100]) {
      expect(colourAt(image, 250, y)).toEqual([220, 20, 60])
    }
  })

  test.each(['webp', 'jpeg', 'png'] as const)('%s is a picture of the window', async (format) => {
    const [taken] = await take('/pictures', { screenshot: { ...WHOLE, fullPage: false, format } })
    const starts = { webp: 'RIFF', jpeg: '\xff\xd8\xff', png: '\x89PNG' }
    const head = Buffer.from(taken?.bytes ?? []).toString('latin1', 0, 12)
    expect(head.startsWith(starts[format])).toBe(true)
    expect(taken).toMatchObject({ mediaType: `image/${format}`, ...WINDOW })
  })

  test('an element is captured anywhere on the page', async () => {
    const [taken] = await take('/a-side-that-sticks', {
      screenshot: { ...WHOLE, selector: 'p:nth-of-type(20)' }
    })
    expect(taken?.width).toBeGreaterThan(300)
    const [canvas] = await take('/a-canvas', { screenshot: { ...WHOLE, selector: 'canvas' } })
    expect(canvas).toMatchObject({ width: 400, height: 300 })
    expect(colourAt(pixels(canvas?.bytes ?? new Uint8Array()), 100, 100)).toEqual([128, 0, 128])
  })

  test.each([
    ['p >', 'is not a CSS selector'],
    ['#nowhere', 'matches nothing']
  ])('the selector %s is refused: it %s', async (selector, why) => {
    await expect(take('/prose', { screenshot: { ...WHOLE, selector } })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining(why)
    })
  })

  test('a PDF has the pages of its paper', async () => {
    const print = async (plan: PicturePlan['pdf']) => {
      const [taken] = await take('/long-prose', plan ? { pdf: plan } : {})
      expect(taken).toMatchObject({ kind: 'pdf', mediaType: 'application/pdf' })
      return Buffer.from(taken?.bytes ?? []).toString('latin1')
    }
    const portrait = await print({ paper: 'A4', landscape: false })
    expect(portrait.startsWith('%PDF-')).toBe(true)
    const countOf = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    expect(countOf(portrait)).toBeGreaterThan(3)
    const large = await print({ paper: 'A3', landscape: false })
    expect(countOf(large)).toBeLessThan(countOf(portrait))
  })

  test('a file other than HTML is captured as the browser shows it', async () => {
    const [taken] = await take('/data.json', { screenshot: { ...WHOLE, fullPage: false } })
    expect(taken).toMatchObject(WINDOW)
  })

  test('pictures over the bound end the fetch', async () => {
    await expect(take('/noise', { screenshot: WHOLE })).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE'
    })
  })

  test('a page loads no images if no picture is requested', async () => {
    const before = origin.requests.length
    await browser.fetch({ url: new URL(`${origin.url}/pictures`) })
    expect(origin.requests.slice(before)).toEqual(['GET /pictures'])
  })
})
