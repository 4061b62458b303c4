/** Products of shops that no rule was written for, each page with one difficulty. */

import { documentTree } from '@sluice/content/documents'
import type { Page } from '@sluice/core'
import { describe, expect, test } from 'vitest'
import retail from '../src/index.ts'

const ADDRESS = 'https://shop.example/p/oak-desk-44871'

function pageOf(html: string, address = ADDRESS): Page {
  const url = new URL(address)
  return { url, status: 200, contentType: 'text/html', html, tree: documentTree(html, 'text/html') }
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks at single fields of either record
function read(html: string, address?: string): any {
  const page = pageOf(html, address)
  return retail.parse([page], { url: page.url, filters: {} })
}

/** A page with JSON-LD blocks and a body. */
function described(
  blocks: readonly unknown[],
  body = '<h1>Oak desk</h1><p>A desk of oak.</p>'
): string {
  const scripts = blocks.map(
    (block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`
  )
  return `<!doctype html><html lang="en"><head><title>Oak desk</title>${scripts.join('')}</head><body>${body}</body></html>`
}

const offer = (price: string, stock: string, more: object = {}) => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  availability: `https://schema.org/${stock}`,
  ...more
})
const product = (more: object) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Oak desk',
  ...more
})

/** A page that says nothing to machines. */
function shown(body: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><head><title>Oak desk – Elm &amp; Oak</title></head><body>${body}</body></html>`
}

describe('offers and variants', () => {
  test('a sold-out size that is cheaper decides neither price nor stock', () => {
    const html = described([
      product({ offers: [offer('40', 'OutOfStock'), offer('55', 'InStock')] })
    ])
    expect(read(html)).toMatchObject({ price: '55', availability: 'in_stock' })
  })

  test('the price is the lowest one if every size is sold out', () => {
    const html = described([product({ offers: [offer('60', 'SoldOut'), offer('55', 'SoldOut')] })])
    expect(read(html)).toMatchObject({ price: '55', availability: 'out_of_stock' })
  })

  test('the offer of the address wins over a cheaper one', () => {
    const at = (size: string) => ({ url: `${ADDRESS}?size=${size}` })
    const html = described([
      product({ offers: [offer('40', 'InStock', at('s')), offer('55', 'InStock', at('l'))] })
    ])
    expect(read(html, `${ADDRESS}?size=l`)).toMatchObject({ price: '55' })
  })

  test('products of a group that is referenced by its identifier are variants', () => {
    const group = { '@type': 'ProductGroup', '@id': '#desk', name: 'Oak desk', brand: 'Elm' }
    const variant = (color: string, price: string) =>
      product({
        name: `Oak desk ${color}`,
        color,
        isVariantOf: { '@id': '#desk' },
        offers: offer(price, 'InStock')
      })
    const record = read(described([group, variant('red', '120'), variant('blue', '110')]))
    expect(record).toMatchObject({ name: 'Oak desk', brand: 'Elm', price: '110' })
    expect(record.variants.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
      { color: 'red' },
      { color: 'blue' }
    ])
  })

  test('sizes that are products of one name are variants of one product', () => {
    const size = (sku: string, stock: string) =>
      product({ sku, size: sku, offers: offer('30', stock) })
    const record = read(described([size('S', 'OutOfStock'), size('M', 'InStock')]))
    expect(record).toMatchObject({ price: '30', availability: 'in_stock', sku: null })
    expect(record.variants).toHaveLength(2)
  })

  test('the price of the piece counts, not the price of a kilogram, nor the one without taxes', () => {
    const specification = (price: string, more: object) => ({
      price,
      priceCurrency: 'EUR',
      ...more
    })
    const html = described([
      product({
        offers: {
          '@type': 'Offer',
          priceSpecification: [
            specification('8.90', { referenceQuantity: { value: '1', unitCode: 'KGM' } }),
            specification('3.74', { valueAddedTaxIncluded: false }),
            specification('4.45', { valueAddedTaxIncluded: true })
          ]
        }
      })
    ])
    expect(read(html)).toMatchObject({ price: '4.45' })
  })
})

describe('structured data as pages write it', () => {
  test('references by identifier are followed across scripts', () => {
    const html = described([
      product({ offers: { '@id': `${ADDRESS}#offer` }, brand: { '@id': '#maker' } }),
      { '@type': 'Offer', '@id': '#offer', price: '10', priceCurrency: 'EUR' },
      { '@type': 'Brand', '@id': 'https://shop.example/#maker', name: 'Elm' }
    ])
    expect(read(html)).toMatchObject({ price: '10', brand: 'Elm' })
  })

  test('properties may have the prefix of their vocabulary', () => {
    const html = described([
      {
        '@context': { schema: 'https://schema.org/' },
        '@type': 'schema:Product',
        'schema:name': 'Oak desk',
        'schema:offers': {
          '@type': 'schema:Offer',
          'schema:price': '10',
          'schema:priceCurrency': 'EUR'
        }
      }
    ])
    expect(read(html)).toMatchObject({ name: 'Oak desk', price: '10', currency: 'EUR' })
  })

  test('a product that a page is about counts as its own', () => {
    const html = described([
      { '@type': 'ItemPage', about: product({ offers: offer('10', 'InStock') }) }
    ])
    expect(read(html)).toMatchObject({ price: '10' })
  })

  test('an item whose property belongs to no other item is an item of the page', () => {
    const html = shown(
      '<div itemprop="mainEntity" itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Oak desk</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="12.50"><meta itemprop="priceCurrency" content="GBP"></div></div>'
    )
    expect(read(html)).toMatchObject({ price: '12.50', currency: 'GBP' })
  })

  test('a product for sale takes its name from the heading if it has none', () => {
    const html = shown(
      '<h1>Oak desk</h1><div itemscope itemtype="https://schema.org/Product"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="12.50"><meta itemprop="pricecurrency" content="EUR"></div></div>'
    )
    expect(read(html)).toMatchObject({ name: 'Oak desk', price: '12.50', currency: 'EUR' })
  })

  test('a title that is the name of the shop on every page is not the name of the product', () => {
    const html = described([product({ name: undefined, offers: offer('50', 'InStock') })]).replace(
      '<title>Oak desk',
      '<title>Elm'
    )
    expect(read(html)).toMatchObject({ name: 'Oak desk' })
  })

  test('a page that only its tags call an article sells the product of its heading', () => {
    const html = described([product({ offers: offer('50', 'InStock') })]).replace(
      '<title>',
      '<meta property="og:type" content="article"><title>'
    )
    expect(read(html)).toMatchObject({ price: '50' })
  })
})

describe('what a page shows', () => {
  const control = '<button>Add to basket</button>'

  test('price and stock are read beside the heading', () => {
    expect(read(shown(`<h1>Oak desk</h1><p class="price">£249.00</p>${control}`))).toMatchObject({
      name: 'Oak desk',
      price: '249.00',
      currency: 'GBP',
      availability: 'in_stock'
    })
  })

  test('the price to pay stands beside the one that is struck out', () => {
    const html = shown(
      `<h1>Oak desk</h1><div><del>€ 99,00</del> <ins>€ 79,00</ins></div>${control}`,
      'de'
    )
    expect(read(html)).toMatchObject({ price: '79.00', regular_price: '99.00' })
  })

  test('structured data that has the earlier price gives way to the page', () => {
    const html = described(
      [product({ offers: offer('99.00', 'InStock') })],
      `<h1>Oak desk</h1><span class="old-price">€99.00</span> <span class="new-price">€79.00</span>${control}`
    )
    expect(read(html)).toMatchObject({ price: '79.00', regular_price: '99.00' })
  })

  test.each([
    ['postage', '<p>Delivery: <b>£4.99</b></p>'],
    ['a rate', '<p>or 12 x £21.00</p>'],
    ['a rate after the price', '<p>or in 10x of £24.90 without interest</p>'],
    ['a saving', '<p>You save £50.00</p>'],
    ['a price per kilogram', '<p class="price">£3.10 / kg</p>'],
    ['a discount', '<p>£20 off your first order</p>']
  ])('%s is not the price', (_, other) => {
    const html = shown(`<h1>Oak desk</h1>${other}<p class="price">£249.00</p>${other}${control}`)
    expect(read(html)).toMatchObject({ price: '249.00' })
  })

  test('cents that are raised are part of the price', () => {
    const html = shown(`<h1>Oak desk</h1><p class="price">£19<sup>95</sup></p>${control}`)
    expect(read(html)).toMatchObject({ price: '19.95' })
  })

  test('prices of other goods beside the product do not count', () => {
    const card = (n: number) =>
      `<li class="card"><a href="/p/${n}"><img src="/${n}.jpg"><h3>Chair ${n}</h3></a><span class="price">£${n}.00</span></li>`
    const html = shown(
      `<h1>Oak desk</h1><p class="price">£249.00</p>${control}<ul>${[11, 12, 13, 14].map(card).join('')}</ul>`
    )
    expect(read(html)).toMatchObject({ name: 'Oak desk', price: '249.00' })
  })

  test.each([
    ['de', 'In den Warenkorb', 'in_stock'],
    ['fr', 'Ajouter au panier', 'in_stock'],
    ['es', 'Añadir al carrito', 'in_stock'],
    ['pl', 'Do koszyka', 'in_stock'],
    ['ru', 'В корзину', 'in_stock'],
    ['ja', 'カートに入れる', 'in_stock'],
    ['tr', 'Sepete ekle', 'in_stock'],
    ['en', 'Notify me when available', 'out_of_stock'],
    ['de', 'Benachrichtigen', 'out_of_stock']
  ])('in %s the control "%s" says that it is %s', (language, call, availability) => {
    const html = shown(
      `<h1>Oak desk</h1><p class="price">249 €</p><button>${call}</button>`,
      language
    )
    expect(read(html)).toMatchObject({ availability })
  })

  test('a stock that text and control of the page contradict is not that of the structured data', () => {
    const html = described(
      [product({ offers: offer('99.00', 'InStock') })],
      '<h1>Oak desk</h1><p class="price">€99.00</p><p class="stock">Currently sold out</p>'
    )
    expect(read(html)).toMatchObject({ availability: 'out_of_stock' })
  })

  test('numbers and names behind labels are read', () => {
    const html = shown(
      `<h1>Oak desk</h1><p class="price">£249.00</p>${control}<p>Item no.: OD-4711</p><dl><dt>Brand</dt><dd>Elm</dd><dt>EAN</dt><dd>4006381333931</dd></dl><table><tr><th>Manufacturer part number</th><td>ELM/99-B</td></tr></table>`
    )
    expect(read(html)).toMatchObject({
      sku: 'OD-4711',
      brand: 'Elm',
      mpn: 'ELM/99-B',
      gtin: [{ type: 'gtin13', value: '4006381333931' }]
    })
  })

  test('a number of the address that the page calls the product identifier is its identifier', () => {
    const html = shown(
      `<h1>Oak desk</h1><p class="price">£249.00</p><button data-product-id="44871">Buy now</button>`
    )
    expect(read(html)).toMatchObject({ id: '44871', sku: '44871' })
  })
})

describe('the main entity is recognised', () => {
  const evidence = (html: string) => retail.anyHost?.recognise(pageOf(html))

  test('structured data about a product with an offer is evidence enough', () => {
    expect(evidence(described([product({ offers: offer('10', 'InStock') })]))).toMatchObject({
      kind: 'product',
      signs: ['json-ld:product.offers']
    })
  })

  test('the evidence names the type of the described thing', () => {
    const group = { ...product({ hasVariant: [product({ sku: 'a' })] }), '@type': 'ProductGroup' }
    expect(evidence(described([group]))).toMatchObject({
      signs: ['json-ld:productgroup.hasVariant']
    })
  })

  test('a control to order and a price beside the heading are evidence together', () => {
    expect(
      evidence(shown('<h1>Oak desk</h1><p class="price">£249.00</p><button>Buy now</button>'))
    ).toMatchObject({ kind: 'product', signs: ['control to order', 'price beside the heading'] })
  })

  test.each([
    ['a price alone', '<h1>Oak prices rise</h1><p>A cubic metre costs £249.00 now.</p>'],
    ['a control alone', '<h1>Our baskets</h1><button>Add to basket</button>'],
    [
      'an article with an offer beside it',
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Oak"}</script><h1>Oak</h1><p>£249.00</p><button>Buy now</button>'
    ],
    ['a page about something else', '<h1>Opening hours</h1><p>Monday to Friday</p>']
  ])('%s is no product', (_, body) => {
    expect(evidence(shown(body))).toBeUndefined()
  })
})
