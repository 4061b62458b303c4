/** Screenshots and PDF of pages in the browser (docs/api.md "Screenshots and PDF"), beside Playwright's own. */

import pixelmatch from 'pixelmatch'
import { type Browser, chromium as playwright } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserEngine, createBrowser, findChromium } from '../src/browser.ts'
import { createGuard } from '../src/guard.ts'
import { PAPER, type PdfPlan, type PicturePlan, type ScreenshotPlan } from '../src/picture.ts'
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
  '/controls': `<body style="margin:40px;background:#fff"><p>A page</p><a href="/levels" data-n=a1>Levels</a> <a href="/levels" data-n=a2>Levels</a>
    <p><label>Your name <input data-n=name value="typed text"></label> <label><input type=checkbox data-n=keep> Keep me</label></p>
    <button data-n=send>Send</button> <span role=tab tabindex=0 data-n=tab>Notes</span> <button hidden>Hidden</button>
    <x-a data-n=shadow></x-a><p id=t>over</p><script>
    customElements.define('x-a', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<button>In the shadow</button>' } })
    for (const one of document.querySelectorAll('[data-n]')) one.onmouseenter = () => { t.textContent += ' ' + one.dataset.n }</script>`,
  '/screen-only': `<style>@media print { body { display: none } }</style><h1>On screens only</h1><p>${'The river rises above the weir. '.repeat(200)}</p>`,
  '/shadow': `<x-a></x-a><script>customElements.define('x-a', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<div id=inside style="width:70px;height:50px;background:red"></div>' } })</script>`,
  '/schemes':
    '<style>body { background: white } @media (prefers-color-scheme: dark) { body { background: black } }</style><p>Text',
  '/listener': `<body style="margin:0"><div style="height:5000px">Top</div><img width=100 height=100 style="display:block"><script>
    const image = document.querySelector('img')
    addEventListener('scroll', () => { if (!image.src && image.getBoundingClientRect().top < innerHeight) image.src = '/late.svg' })</script>`,
  '/late.svg': (_request, response) =>
    void setTimeout(() => {
      response.writeHead(200, { 'content-type': 'image/svg+xml' })
      response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#00f"/></svg>'
      )
    }, 300),
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
    const portrait = await print({ paper: PAPER.A4, landscape: false })
    expect(portrait.startsWith('%PDF-')).toBe(true)
    const countOf = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    expect(countOf(portrait)).toBeGreaterThan(3)
    const large = await print({ paper: PAPER.A3, landscape: false })
    expect(countOf(large)).toBeLessThan(countOf(portrait))
  })

  describe('a PDF', () => {
    const A4 = { paper: PAPER.A4, landscape: false }
    const print = async (path: string, plan: Partial<PdfPlan>) => {
      const [taken] = await take(path, { pdf: { ...A4, ...plan } })
      const pdf = Buffer.from(taken?.bytes ?? []).toString('latin1')
      const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
      return { pages: boxes.length, box: boxes[0]?.slice(1).map(Number), bytes: pdf.length }
    }

    test('prints the pages that were asked for', async () => {
      expect((await print('/long-prose', { pageRanges: '1-2' })).pages).toBe(2)
    })

    test('has fewer pages when its content is smaller, and more with wide margins', async () => {
      const { pages } = await print('/long-prose', {})
      expect((await print('/long-prose', { scale: 0.5 })).pages).toBeLessThan(pages)
      const margin = { top: 2, right: 2, bottom: 2, left: 2 }
      expect((await print('/long-prose', { margin })).pages).toBeGreaterThan(pages)
    })

    test('has paper of any size', async () => {
      const { box = [] } = await print('/prose', { paper: [4, 8] })
      expect(box.map(Math.round)).toEqual([288, 576])
    })

    test('shows what only a screen shows', async () => {
      const printed = await print('/screen-only', {})
      const shown = await print('/screen-only', { media: 'screen' })
      expect(shown.bytes).toBeGreaterThan(printed.bytes + 1_000)
    })

    test.each([
      ['pages that the document does not have', { pageRanges: '400-401' }, 'page_ranges'],
      ['margins that leave no room', { margin: { left: 5, right: 5 } }, 'margin']
    ])('is refused: %s', async (_name, plan, option) => {
      await expect(print('/prose', plan)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        details: { path: `options.pdf.${option}` }
      })
    })
  })

  test('a picture has as many pixels as were asked for', async () => {
    const [taken] = await take('/prose', {
      screenshot: { ...WHOLE, fullPage: false },
      pixelRatio: 2
    })
    const { width, height } = pixels(taken?.bytes ?? new Uint8Array())
    expect([width, height]).toEqual([2 * WINDOW.width, 2 * WINDOW.height])
    expect(taken).toMatchObject({ width, height })
  })

  test('a tall and sharp page comes in parts that lie one below the other', async () => {
    const parts = await take('/banded-15000', { screenshot: WHOLE, pixelRatio: 2 })
    expect(parts.map(({ top, height }) => [top, height])).toEqual([
      [0, 8_000],
      [8_000, 8_000],
      [16_000, 8_000],
      [24_000, 6_000]
    ])
    for (const { bytes, height } of parts) expect(pixels(bytes).height).toBe(height)
  }, 60_000)

  test('an element in an open shadow tree is captured', async () => {
    const [taken] = await take('/shadow', { screenshot: { ...WHOLE, selector: '#inside' } })
    expect(taken).toMatchObject({ width: 70, height: 50 })
  })

  test.each([
    ['dark', [0, 0, 0]],
    ['light', [255, 255, 255]]
  ] as const)('a page in %s colours', async (colorScheme, colour) => {
    const url = new URL(`${origin.url}/schemes`)
    const plan = { url, pictures: { window: WINDOW, screenshot: { ...WHOLE, fullPage: false } } }
    const { pictures: [taken] = [] } = await browser.fetch(plan, { colorScheme })
    expect(colourAt(pixels(taken?.bytes ?? new Uint8Array()), 600, 400)).toEqual(colour)
  })

  test('a picture that a scroll listener loads at the end of a page is there', async () => {
    const [taken] = await take('/listener', { screenshot: WHOLE })
    const picture = pixels(taken?.bytes ?? new Uint8Array())
    expect(colourAt(picture, 50, picture.height - 50)).toEqual([0, 0, 255])
  }, 30_000)

  test('an annotated picture numbers the controls, and lists them with selectors for actions', async () => {
    const screenshot = { ...WHOLE, annotate: true }
    const url = new URL(`${origin.url}/controls`)
    const plan = { url, pictures: { window: WINDOW, screenshot } }
    const { pictures: [taken] = [], body } = await browser.fetch(plan)
    const marks = taken?.marks ?? []
    expect(marks.map(({ number, role, name }) => [number, role, name])).toEqual([
      [1, 'link', 'Levels'],
      [2, 'link', 'Levels'],
      [3, 'textbox', 'Your name'],
      [4, 'checkbox', 'Keep me'],
      [5, 'button', 'Send'],
      [6, 'tab', 'Notes'],
      [7, 'button', 'In the shadow']
    ])
    expect(new TextDecoder().decode(body)).not.toContain('sluice-marks')
    const { x, y, width } = marks[4]?.box ?? { x: 0, y: 0, width: 0 }
    const picture = pixels(taken?.bytes ?? new Uint8Array())
    expect(colourAt(picture, x + width - 1, y + 10)).not.toEqual([255, 255, 255])
    const actions = marks.map(({ selector }) => ({
      type: 'hover' as const,
      selector,
      timeoutMs: 5_000,
      onError: 'fail' as const
    }))
    const hovered = await browser.fetch({ url, actions })
    expect(new TextDecoder().decode(hovered.body)).toContain(
      'over a1 a2 name keep send tab shadow</p>'
    )
  }, 60_000)

  test('the marks of a sharp picture are in its pixels', async () => {
    const screenshot = { ...WHOLE, annotate: true }
    const [once] = await take('/controls', { screenshot })
    const [twice] = await take('/controls', { screenshot, pixelRatio: 2 })
    const [one, two] = [once?.marks?.[0]?.box, twice?.marks?.[0]?.box]
    expect(Math.abs((two?.y ?? 0) - 2 * (one?.y ?? 0))).toBeLessThanOrEqual(1)
    expect(Math.abs((two?.width ?? 0) - 2 * (one?.width ?? 0))).toBeLessThanOrEqual(1)
  }, 60_000)

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
