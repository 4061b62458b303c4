/** The browser's patience with pages that show nothing, or only that they load: docs/api.md "In the browser". */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserEngine, createBrowser, findChromium } from '../../src/browser.ts'
import { createGuard } from '../../src/guard.ts'
import { PAGE_HOST, type PageOrigin, PROSE, pageOrigin } from '../browser-origin.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')

/** A page whose text comes late. */
const late = (body: string, ms = 5_000) =>
  `<!doctype html><title>Late</title><body>${body}<script>setTimeout(() => { app.innerHTML = ${JSON.stringify(`<p>${PROSE}</p>`)} }, ${ms})</script>`

const PAGES = {
  '/blank': late('<div id=app></div>'),
  '/loading': late('<h1>Weirs</h1><div id=app>Loading…</div>'),
  '/german': late('<h1>Wehre</h1><div id=app>Wird geladen</div>'),
  '/spinner': late(
    '<h1>Weirs</h1><div id=app><div class="lds-spinner" style="width:40px;height:40px"></div></div>'
  ),
  '/hidden-spinner': late(
    '<h1>Weirs</h1><p>Closed on Mondays.</p><div class=spinner hidden>.</div><div id=app></div>'
  ),
  '/note':
    '<!doctype html><title>Moved</title><meta http-equiv=refresh content="2; url=/prose"><p>You are being taken to the page.',
  '/prose': `<!doctype html><title>Weirs</title><p>${PROSE}</p>`,
  '/slideshow': `<!doctype html><title>Weirs</title><meta http-equiv=refresh content="3"><p>Picture 1 of 9</p>`,
  '/reloads':
    '<!doctype html><title>Weirs</title><p>The weir is open.</p><script>setTimeout(() => location.reload(), 300)</script>',
  '/loop': '<!doctype html><title>Weirs</title><meta http-equiv=refresh content=0>',
  '/second-visit':
    '<!doctype html><title>Check</title><div id=app></div><script>if (sessionStorage.seen) app.innerHTML = "<p>The weir is open.</p>"; else { sessionStorage.seen = 1; setTimeout(() => location.reload(), 300) }</script>'
}

describe.skipIf(!chromium)('the patience of the browser', () => {
  let browser: BrowserEngine
  let origin: PageOrigin
  beforeAll(async () => {
    if (!chromium) return
    const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })
    browser = createBrowser({ guard, chromium, pages: 3 })
    origin = await pageOrigin(PAGES)
  })
  afterAll(async () => {
    await browser?.close()
    await origin?.close()
  })
  const read = async (path: string, patience?: number) => {
    const url = new URL(origin.url + path)
    const page = await browser.fetch({ url, ...(patience ? { patience } : {}) })
    return new TextDecoder().decode(page.body).replace(/<script>.*<\/script>/s, '')
  }

  test.concurrent.each(['/blank', '/loading', '/german', '/spinner'])(
    'waits for the text of %s',
    async (path) => {
      expect(await read(path)).toContain('rises above the weir')
    },
    30_000
  )

  test('does not wait for a page that shows what it has', async () => {
    expect(await read('/hidden-spinner')).not.toContain('rises above the weir')
  }, 30_000)

  test('A note that leads to another page is followed there.', async () => {
    expect(await read('/note')).toContain('rises above the weir')
  }, 30_000)

  test('A page that loads itself again later is read as it is.', async () => {
    expect(await read('/slideshow')).toContain('Picture 1 of 9')
  }, 30_000)

  test('A page that loads itself again and again is read, and is no endless redirect.', async () => {
    expect(await read('/reloads')).toContain('<p>The weir is open.</p>')
  }, 30_000)

  test('A page that loads itself again and again and shows nothing is an endless redirect.', async () => {
    await expect(read('/loop')).rejects.toMatchObject({ code: 'TOO_MANY_REDIRECTS' })
  }, 30_000)

  test('A page that shows its content on a second visit is loaded again.', async () => {
    expect(await read('/second-visit')).toContain('<p>The weir is open.</p>')
  }, 30_000)

  test('ends with the time that the request allows', async () => {
    expect(await read('/blank', 3_000)).not.toContain('rises above the weir')
  }, 30_000)
})
