/** `meta.content` (decisions.md §3) in stored answers, and for a record; `packages/fetch/test/reading/content-receipt.test.ts` has the rest. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const TEXT =
  'The mill on the lower river was built before the weir and has outlived it twice. It ground corn for three villages. '
const PAGE = `<!doctype html><html lang="en"><head><title>The mill</title></head><body>
<nav class="menu"><a href="/">Home</a> <a href="/map">Map</a> <a href="/about">About us</a></nav>
<main><article><h2>The mill</h2><p>${TEXT.repeat(3)}</p><p>${TEXT.repeat(3)}</p></article></main>
<aside class="related"><ul><li><a href="/weirs">All about weirs</a></li></ul></aside>
<div hidden>Never shown</div><footer>© 2026 River Notes</footer></body></html>`
const LAMP = `<!doctype html><title>Desk lamp</title><script type="application/ld+json">${JSON.stringify(
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Desk lamp',
    sku: 'DL-1',
    offers: { '@type': 'Offer', price: '19.90', priceCurrency: 'EUR', availability: 'InStock' }
  }
)}</script><nav>All our lamps and chairs</nav><main><h1>Desk lamp</h1><p>19.90 EUR</p><p>${TEXT}</p></main>`

let origin: Origin
let sluice: TestService
let key: string
beforeAll(async () => {
  origin = await startOrigin(({ url }, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(url === '/lamp' ? LAMP : PAGE)
  })
  sluice = await startService()
  key = (await sluice.account()).key
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

async function ask(path: string, options: object = {}, filters: object = {}): Promise<Answer> {
  const url = `${sluice.url}/api/v1/internet/fetch/`
  const { status, body } = await post(url, key, { url: origin.url + path, options, filters })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

describe('meta.content', () => {
  test('measures how much of the page a record repeats; Markdown does not change', async () => {
    const { meta, warnings } = await ask('/lamp', { parser: 'retail', provenance: true })
    expect(meta.parser.name).toBe('@sluice/parser-retail')
    const { visible_words, kept_words, dropped } = meta.content
    expect(dropped).toBeUndefined()
    expect(kept_words).toBeGreaterThanOrEqual(5)
    expect(kept_words).toBeLessThan(visible_words)
    expect(warnings).toBeUndefined()
    const shown = (await ask('/lamp', { parser: 'retail', markdown: true })).meta.content
    expect(shown.visible_words).toBe(visible_words)
    expect(shown).toEqual((await ask('/lamp')).meta.content)
  })

  test('is in the stored answer, too', async () => {
    const url = `${sluice.url}/api/v1/internet/fetch/`
    const headers = { 'idempotency-key': 'receipt-1' }
    const request = { url: `${origin.url}/page` }
    const first = await post(url, key, request, headers)
    const again = await post(url, key, request, headers)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.meta.content).toEqual(first.body.meta.content)
  })
})
