/** `meta.content` (decisions.md §3): how much of the page is in the answer; and the warning where it is little. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenPipeline } from '../../src/index.ts'
import { littleWarning } from '../../src/reading/content-receipt.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'

const TEXT =
  'The mill on the lower river was built before the weir and has outlived it twice. It ground corn for three villages. '
const PAGE = `<!doctype html><html lang="en"><head><title>The mill</title></head><body>
<nav class="menu"><a href="/">Home</a> <a href="/map">Map</a> <a href="/about">About us</a></nav>
<main><article><h2>The mill</h2><p>${TEXT.repeat(3)}</p><p>${TEXT.repeat(3)}</p></article></main>
<aside class="related"><ul><li><a href="/weirs">All about weirs</a></li></ul></aside>
<div hidden>Never shown</div><footer>© 2026 River Notes</footer></body></html>`
const ITEMS = Array.from(
  { length: 300 },
  (_, index) => `<nav class="n${index}">Menu ${index}</nav><p>${TEXT}</p>`
)
/** Its text is in the data for its scripts only. */
const SHELL = `<!doctype html><title>The mill</title><body><nav>Top menu</nav><div id="__next"></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
  props: { pageProps: { post: { title: 'The mill', body: TEXT.repeat(20) } } }
})}</script><script src="/_next/static/chunks/main.js"></script>`

const PAGES: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/page': ['text/html', PAGE],
  '/menus': ['text/html', `<!doctype html><title>Menus</title><main>${ITEMS.join('')}</main>`],
  '/shell': ['text/html', SHELL],
  '/data.json': ['application/json', JSON.stringify({ rivers: ['Aire', 'Wharfe'], note: TEXT })],
  '/feed': [
    'application/rss+xml',
    `<rss><channel><title>Notes</title><item><title>One</title><description>${TEXT}</description></item></channel></rss>`
  ]
}

interface Dropped {
  readonly reason: string
}

let origin: Origin
let pipeline: OpenPipeline
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const [type, text] = PAGES[request.url ?? ''] ?? ['text/html', '']
    response.setHeader('content-type', type)
    response.end(text)
  })
  pipeline = await openTestPipeline()
})
afterAll(async () => {
  await pipeline.close()
  await origin.stop()
})

async function ask(path: string, options: object = {}, filters: object = {}) {
  const outcome = await pipeline.fetch({ url: origin.url + path, options, filters })
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
  const { content }: any = outcome.meta
  return { data: dataOf(outcome), meta: { content }, warnings: outcome.warnings }
}

describe('meta.content', () => {
  test('says how much of the page is in the Markdown', async () => {
    const { meta, warnings } = await ask('/page')
    const { visible_words, kept_words, share } = meta.content
    expect(Object.keys(meta.content)).toEqual(['visible_words', 'kept_words', 'share'])
    expect(visible_words).toBeGreaterThan(kept_words)
    expect(kept_words).toBeGreaterThan(100)
    expect(share).toBeCloseTo(kept_words / visible_words, 4)
    expect(warnings).toEqual([])
  })

  test('does not depend on the formats that are requested', async () => {
    const { meta } = await ask('/page')
    for (const options of [{ markdown: false }, { json: false }, { include_html: 'clean' }]) {
      expect((await ask('/page', options)).meta.content).toEqual(meta.content)
    }
  })

  test('lists what was left out, in page order, with provenance', async () => {
    const { meta } = await ask('/page', { provenance: true })
    const { dropped, kept: _, ...counts } = meta.content
    expect(counts).toEqual((await ask('/page')).meta.content)
    const [menu, ...others] = dropped.filter(
      ({ path }: { path: string }) => !path.includes('article')
    )
    expect(menu).toEqual({
      reason: 'navigation',
      path: 'body > nav.menu',
      words: 4,
      starts_with: 'Home Map About us'
    })
    expect(others.map(({ reason, path }: Record<string, string>) => [reason, path])).toEqual([
      ['related', 'body > aside.related'],
      ['hidden', 'body > div'],
      ['footer', 'body > footer']
    ])
  })

  test('lists what was read, with its place among what was left out', async () => {
    const { dropped, kept, kept_words } = (await ask('/page', { provenance: true })).meta.content
    const words = kept.reduce((sum: number, part: { words: number }) => sum + part.words, 0)
    expect(words).toBe(kept_words)
    expect(kept[0]).toMatchObject({ after: 1, starts_with: expect.stringMatching(/\w/) })
    for (const { path, after } of kept) {
      expect(path).toContain('article')
      expect(after).toBeLessThan(dropped.length)
    }
  })

  test('adds a part that was left out to the main content, by its path', async () => {
    const before = (await ask('/page', { provenance: true })).meta.content
    const { path, words } = before.dropped.find(({ reason }: Dropped) => reason === 'related')
    const { data, meta } = await ask('/page', { provenance: true }, { keep_selector: path })
    expect(meta.content.kept_words).toBe(before.kept_words + words)
    expect(meta.content.dropped.map(({ reason }: Dropped) => reason)).not.toContain('related')
    expect(data.query).toEqual({ keep_selector: path })
  })

  test('lists at most 200 entries, the last of which totals the rest', async () => {
    const { meta } = await ask('/menus', { provenance: true }, { exclude_selector: 'nav' })
    const { dropped, kept_words, visible_words } = meta.content
    expect(dropped).toHaveLength(200)
    expect(dropped.at(-1)).toMatchObject({ reason: 'more', path: 'body', starts_with: '' })
    const words = dropped.reduce((sum: number, part: { words: number }) => sum + part.words, 0)
    expect(words).toBe(visible_words - kept_words)
  })

  test.each([
    ['the whole body', '/page', { main_content: false }],
    ['data', '/data.json', {}],
    ['a feed', '/feed', {}]
  ])('counts all of %s', async (_, path, options) => {
    const { meta } = await ask(path, { ...options, provenance: true })
    const { visible_words, kept_words, share } = meta.content
    expect(visible_words).toBeGreaterThan(5)
    expect([kept_words, share]).toEqual([visible_words, 1])
    const shown = meta.content.dropped.filter(
      ({ reason }: { reason: string }) => reason !== 'hidden'
    )
    expect(shown).toEqual([])
  })

  test('counts the data of a page that is read from its data', async () => {
    const { meta } = await ask('/shell', { provenance: true })
    const { visible_words, kept_words, dropped } = meta.content
    expect(kept_words).toBeGreaterThan(300)
    const words = dropped.reduce((sum: number, part: { words: number }) => sum + part.words, 0)
    expect(words).toBe(visible_words - kept_words)
  })

  test('excludes what filters leave out', async () => {
    const whole = (await ask('/page')).meta.content
    const one = (await ask('/page', { provenance: true }, { include_selector: 'aside' })).meta
      .content
    expect(one).toMatchObject({ visible_words: whole.visible_words, kept_words: 3 })
    expect(one.dropped[0]).toMatchObject({ reason: 'excluded', path: 'body > nav.menu' })
    const but = (await ask('/page', {}, { exclude_selector: 'article p:last-child' })).meta.content
    expect(but.visible_words).toBe(whole.visible_words)
    expect(but.kept_words).toBeLessThan(whole.kept_words)
  })
})

describe('CONTENT_MAY_BE_INCOMPLETE after little was read', () => {
  test('names the share, and the option that returns everything', () => {
    const content = { visible_words: 1520, kept_words: 412, share: 0.2711 }
    expect(littleWarning({ content, parts: undefined, isLittle: true })).toEqual([
      {
        code: 'CONTENT_MAY_BE_INCOMPLETE',
        message:
          'The main content is 27% of the visible page, 412 of 1520 words. More of the page may be content. `main_content: false` returns all of it.'
      }
    ])
    expect(littleWarning({ content, parts: undefined, isLittle: false })).toEqual([])
  })
})
