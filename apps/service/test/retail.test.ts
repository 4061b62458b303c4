/** `options.parser`, `meta.suggested_parser` (decisions.md §2) and ignored filters (§10), over HTTP with a shop on loopback. */

import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from './harness.ts'

const PRODUCT = `<!doctype html><html lang="en-GB"><head><title>Clay jug - Moor</title><link rel="canonical" href="/jug">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Clay jug","sku":"J-1","gtin13":"4006381333931",
"brand":{"@type":"Brand","name":"Moor"},"offers":{"@type":"Offer","price":"24.50","priceCurrency":"GBP","availability":"https://schema.org/InStock"}}</script>
</head><body><main><h1>Clay jug</h1><p>${'Thrown by hand on a wheel and fired twice. '.repeat(6)}</p></main></body></html>`

const card = (name: string, price: string) =>
  `<li class="product"><a href="/${name}"><img src="/${name}.jpg" alt=""><h2>${name}</h2><span class="price">£${price}</span></a></li>`
const LIST = `<!doctype html><html lang="en-GB"><head><title>Jugs</title></head><body><main><h1>Jugs</h1>
<ul class="products">${card('Tall', '31.00')}${card('Small', '12.00')}${card('Round', '24.50')}</ul></main></body></html>`

const ARTICLE = `<!doctype html><html lang="en"><head><title>On clay</title></head><body><main><article><h1>On clay</h1>
<p>${'Clay remembers every hand that worked it. '.repeat(12)}</p></article></main></body></html>`

const PAGES: Record<string, string> = {
  '/jug': PRODUCT,
  '/jugs': LIST,
  '/clay': ARTICLE
}

const serve: RequestListener = (request, response) => {
  const html = PAGES[(request.url ?? '').split('?')[0] ?? '']
  response
    .writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    .end(html ?? 'nothing')
}

describe('a shop on a host that no rule names', () => {
  let sluice: TestService
  let shop: Origin
  let key: string
  beforeAll(async () => {
    shop = await startOrigin(serve)
    sluice = await startService()
    key = (await sluice.account()).key
  })
  afterAll(async () => {
    await sluice.stop()
    await shop.stop()
  })
  const ask = (path: string, body: object = {}) =>
    post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: shop.url + path, ...body })
  const asked = { options: { parser: 'retail' } }

  test('is read by the generic parser, which suggests the better one', async () => {
    const { status, body } = await ask('/jug')
    expect(status).toBe(200)
    expect(body.meta.parser.name).toBe('@sluice/parser-generic')
    expect(body.meta.suggested_parser).toBe('retail')
    expect(body.data.title).toBe('Clay jug')
  })

  test('suggests no parser for an article', async () => {
    const { status, body } = await ask('/clay')
    expect(status).toBe(200)
    expect(body.meta.suggested_parser).toBeNull()
  })

  test('is read as a product with options.parser', async () => {
    const { status, body } = await ask('/jug', asked)
    expect(status).toBe(200)
    expect(body.meta.parser.name).toBe('@sluice/parser-retail')
    expect(body.meta.suggested_parser).toBeNull()
    expect(body.data).toMatchObject({
      name: 'Clay jug',
      brand: 'Moor',
      price: '24.50',
      currency: 'GBP',
      availability: 'in_stock',
      gtin: [{ type: 'gtin13', value: '4006381333931' }]
    })
    expect(body.data).not.toHaveProperty('markdown')
  })

  test('is read as a list with options.parser; filters are applied and echoed', async () => {
    const filters = { max_price: '25', sort: 'price_asc' }
    const { status, body } = await ask('/jugs', { ...asked, filters })
    expect(status).toBe(200)
    expect(body.data.products.map(({ name }: { name: string }) => name)).toEqual(['Small', 'Round'])
    expect(body.data.query).toEqual(filters)
    expect(body.warnings).toBeUndefined()
  })

  test('warns about a filter that cannot be applied, and does not echo it', async () => {
    const filters = { limit: '2', sort: 'newest' }
    const { body } = await ask('/jugs', { ...asked, filters })
    expect(body.data.query).toEqual({ limit: '2' })
    expect(body.data.products).toHaveLength(2)
    expect(body.warnings).toMatchObject([{ code: 'FILTER_IGNORED' }])
    expect(body.warnings[0].message).toContain('sort')
  })

  test('a bad filter is a 400, an article a 500, and neither is charged', async () => {
    const bad = await ask('/jugs', { ...asked, filters: { sort: 'cheapest' } })
    expect([bad.status, bad.body.error.code]).toEqual([400, 'INVALID_FILTER'])
    const other = await ask('/clay', asked)
    expect([other.status, other.body.error.code]).toEqual([500, 'PARSE_FAILED'])
    expect(other.headers.get('x-tokens-charged') ?? '0').toBe('0')
  })
})
