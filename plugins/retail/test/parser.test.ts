/** The parser as a whole: filters and plans (decisions.md §10), provenance, hostile pages, its schema. */

import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Filters } from '../src/filters.ts'
import retail from '../src/index.ts'
import { Product, ProductList } from '../src/record.ts'
import { outcome, pageOf, targetOf } from './outcome.ts'

function planned(url: string, filters: object): string {
  const plans = retail.plan!(targetOf({ url, filters }))
  expect(plans).toHaveLength(1)
  return plans[0]!.url.href
}

describe('decisions.md §10: filters', () => {
  it.each([
    ['page', '0'],
    ['page', '1.5'],
    ['limit', '201'],
    ['min_price', '-1'],
    ['max_price', '1,50'],
    ['in_stock', 'yes'],
    ['sort', 'cheapest']
  ])('refuses %s=%s', (name, value) => {
    expect(Filters.safeParse({ [name]: value }).success).toBe(false)
  })

  it('refuses an unknown key', () => {
    expect(Filters.safeParse({ colour: 'red' }).success).toBe(false)
  })

  it.each([
    [
      'https://www.amazon.de/s?k=kanne',
      'https://www.amazon.de/s?k=kanne&page=2&s=price-asc-rank&low-price=5&high-price=20'
    ],
    [
      'https://www.ebay.com/sch/i.html?_nkw=jug',
      'https://www.ebay.com/sch/i.html?_nkw=jug&_pgn=2&_sop=15&_udlo=5&_udhi=20'
    ],
    [
      'https://www.walmart.com/search?q=jug',
      'https://www.walmart.com/search?q=jug&page=2&sort=price_low&min_price=5&max_price=20'
    ],
    [
      'https://www.etsy.com/search?q=jug',
      'https://www.etsy.com/search?q=jug&page=2&order=price_asc&min=5&max=20'
    ],
    [
      'https://www.bestbuy.com/site/searchpage.jsp?st=jug',
      'https://www.bestbuy.com/site/searchpage.jsp?st=jug&cp=2&sp=%2Bcurrentprice+skuidsaas&qp=currentprice_facet%3DPrice%7E5+to+20'
    ]
  ])('writes filters as parameters of %s', (url, expected) => {
    const filters = { page: '2', sort: 'price_asc', min_price: '5', max_price: '20' }
    expect(planned(url, filters)).toBe(expected)
  })

  it('does not change the URL of a product or of a list of an unknown shop', () => {
    const filters = { page: '2', sort: 'price_asc' }
    for (const url of ['https://www.amazon.de/dp/B0TESTED01', 'https://store.example/c/jugs']) {
      expect(planned(url, filters)).toBe(url)
    }
  })

  it('replaces parameters that the address already has', () => {
    const url = 'https://www.ebay.com/sch/i.html?_nkw=jug&_pgn=7&_sop=10'
    expect(planned(url, { page: '3', sort: 'price_desc' })).toBe(
      'https://www.ebay.com/sch/i.html?_nkw=jug&_pgn=3&_sop=16'
    )
  })

  it('reports filters that cannot be applied as ignored', () => {
    const ignored = (name: string, url: string, filters: object) => {
      const found = new Map<string, string>()
      const html = readFileSync(new URL(`${name}/page.html`, import.meta.url), 'utf8')
      const target = targetOf({ url, filters })
      retail.parse([pageOf(html, target.url)], {
        ...target,
        ignore: (key, why) => found.set(key, why)
      })
      return [...found.keys()]
    }
    const list = '../fixtures/woocommerce-category'
    const asked = { page: '2', sort: 'newest', limit: '1', max_price: '10' }
    expect(ignored(list, 'https://seeds.example/c', asked)).toEqual(['sort', 'page'])
    const product = '../fixtures/woocommerce-variations'
    expect(ignored(product, 'https://seeds.example/p', { sort: 'rating', limit: '3' })).toEqual([
      'limit',
      'sort'
    ])
  })

  it('applies the filters to the products of a page', () => {
    const html = readFileSync(
      new URL('../fixtures/woocommerce-category/page.html', import.meta.url),
      'utf8'
    )
    const names = (filters: object) => {
      const result = outcome(html, targetOf({ url: 'https://seeds.example/c', filters }))
      return 'data' in result && 'products' in result.data
        ? result.data.products.map(({ name }) => name)
        : []
    }
    expect(names({})).toEqual(['Flax', 'Chia', 'Hemp', 'Poppy'])
    expect(names({ limit: '2' })).toEqual(['Flax', 'Chia'])
    expect(names({ min_price: '3.20', max_price: '3.9' })).toEqual(['Flax', 'Chia'])
    expect(names({ in_stock: 'true' })).toEqual(['Flax', 'Hemp', 'Poppy'])
    expect(names({ sort: 'price_desc' })).toEqual(['Poppy', 'Chia', 'Flax', 'Hemp'])
  })
})

describe('decisions.md §2: provenance', () => {
  it('says where each field was read, without changing the record', () => {
    const folder = new URL('../fixtures/ebay-active/', import.meta.url)
    const target = targetOf(JSON.parse(readFileSync(new URL('target.json', folder), 'utf8')))
    const page = pageOf(readFileSync(new URL('page.html', folder), 'utf8'), target.url)
    const notes = new Map<string, string>()
    const note = (field: string, source: string) => void notes.set(field, source)
    const record = retail.parse([page], { ...target, note })
    expect(record).toEqual(retail.parse([page], target))
    for (const [field, value] of Object.entries(record)) {
      const isEmpty =
        value === null || value === 'unknown' || (Array.isArray(value) && value.length === 0)
      expect(notes.has(field), field).toBe(!isEmpty)
    }
  })
})

describe('provenance of structured data', () => {
  const offer = { '@type': 'Offer', price: '4.50', priceCurrency: 'EUR' }
  const lamp = {
    '@type': 'Product',
    name: 'Lamp',
    brand: { '@type': 'Brand', name: 'Lux' },
    sku: 'L1'
  }
  const jsonLd = (value: object) =>
    `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  const sourcesOf = (html: string) => {
    const target = targetOf({ url: 'https://shop.example/lamp' })
    const notes: Record<string, string> = {}
    const note = (field: string, source: string) => {
      notes[field] = source
    }
    retail.parse([pageOf(`<title>Lamp</title><h1>Lamp</h1>${html}`, target.url)], {
      ...target,
      note
    })
    return notes
  }

  it('names the path of each field', () => {
    expect(sourcesOf(jsonLd({ ...lamp, offers: offer }))).toMatchObject({
      name: 'json-ld:$.name',
      brand: 'json-ld:$.brand.name',
      sku: 'json-ld:$.sku',
      price: 'json-ld:$.offers.price',
      currency: 'json-ld:$.offers.priceCurrency'
    })
  })

  it('numbers nodes and values if there are several', () => {
    const other = jsonLd({ '@type': 'Organization', name: 'Shop' })
    const dear = { ...offer, price: '9.00' }
    expect(sourcesOf(other + jsonLd({ ...lamp, offers: [dear, offer] })).price).toBe(
      'json-ld:$[1].offers[1].price'
    )
  })

  it('names the tags that give price and currency', () => {
    const html = `<meta property="og:type" content="product"><meta property="product:price:amount" content="4.50">
      <meta property="product:price:currency" content="EUR"><button>Add to basket</button>`
    expect(sourcesOf(html)).toMatchObject({
      price: 'meta:product:price:amount',
      currency: 'meta:product:price:currency'
    })
  })

  it('names paths in microdata too', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Lamp</b>
      <div itemprop=offers itemscope itemtype="https://schema.org/Offer"><meta itemprop=price content=4.50>
      <meta itemprop=priceCurrency content=EUR></div></div>`
    expect(sourcesOf(html)).toMatchObject({
      name: 'microdata:$.name',
      price: 'microdata:$.offers.price'
    })
  })
})

describe('architecture.md §3: hostile pages', () => {
  const noise = Array.from(
    { length: 40_000 },
    (_, index) => `${index}$ <a class=price href=/${index}>{"@type":`
  )
  it.each([
    ['1 MB of noise', noise.join('').slice(0, 1_000_000)],
    ['100,000 cards', '<div><a href=/x><img src=y>Name</a><b>$1</b></div>'.repeat(20_000)],
    ['prices without end', `<p>${'$1,'.repeat(300_000)}</p>`],
    [
      '5,000 products',
      `<script type="application/ld+json">[${'{"@type":"Product","name":"A","offers":{"price":"1"}},'.repeat(5_000)}{}]</script>`
    ],
    [
      'long reviews',
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'A', sku: '1', review: Array.from({ length: 50 }, () => ({ reviewBody: '<b>x'.repeat(10_000) })) })}</script>`
    ],
    [
      'deep state',
      `<script>window.runParams = ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}</script>`
    ]
  ])('gives a refusal or a record for %s', { tags: 'long', timeout: 120_000 }, (_, html) => {
    for (const url of [
      'https://www.amazon.com/dp/B0TESTED01',
      'https://store.example/products/a'
    ]) {
      const result = outcome(html, targetOf({ url }))
      if ('error' in result) expect(['PARSE_FAILED', 'PARSER_OUTDATED']).toContain(result.error)
      else expect(result.data.url).toBe(url)
    }
  })
})

describe('the parser', () => {
  it('has the version of its package and a description for every field', () => {
    expect(retail.version).toMatch(/^\d+\.\d+\.\d+/)
    for (const schema of [Product, ProductList, Filters]) {
      const { properties = {} } = z.toJSONSchema(schema)
      for (const property of Object.values(properties))
        expect(property).toHaveProperty('description')
    }
  })
})

const corpus = new URL('../../../../shared/corpora/sites/dev/', import.meta.url)

describe.skipIf(!existsSync(corpus))('real pages with known values', () => {
  it('returns no price if the page has none', () => {
    const truth = JSON.parse(readFileSync(new URL('truth.json', corpus), 'utf8')) as Record<
      string,
      { kind: string; url: string; expect: Record<string, unknown> }
    >
    const pages = Object.entries(truth).filter(([, { kind }]) => kind === 'product')
    expect(pages.length).toBeGreaterThan(5)
    for (const [id, { url, expect: fields }] of pages) {
      const html = gunzipSync(readFileSync(new URL(`html/${id}.html.gz`, corpus))).toString('utf8')
      const result = outcome(html, targetOf({ url }))
      expect(result, id).toHaveProperty('data')
      if (!('data' in result) || !('name' in result.data)) throw new Error(`${id} gave no product`)
      const { price, currency } = result.data
      if (fields.price !== undefined)
        expect([Number(price), currency], id).toEqual([fields.price, fields.currency])
      if (fields.availability === 'OutOfStock') expect(price, id).toBeNull()
    }
  })
})
