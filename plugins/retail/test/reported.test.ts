/** Pages of shops as people reported them to other readers of shops, each with one difficulty. */

import { documentTree } from '@sluice/content/documents'
import type { Page } from '@sluice/core'
import { describe, expect, test } from 'vitest'
import retail from '../src/index.ts'

const ADDRESS = 'https://shop.example/p/oak-desk-44871'

// biome-ignore lint/suspicious/noExplicitAny: a test looks at single fields of either record
function read(body: string, ...blocks: readonly object[]): any {
  const scripts = blocks.map(
    (block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`
  )
  const html = `<!doctype html><html lang="en"><head><title>Oak desk – Elm &amp; Oak</title>${scripts.join('')}</head><body><h1>Oak desk</h1>${body}</body></html>`
  const url = new URL(ADDRESS)
  const tree = documentTree(html, 'text/html')
  const page: Page = { url, status: 200, contentType: 'text/html', html, tree }
  return retail.parse([page], { url, filters: {} })
}

const product = (offers: object) => ({ '@type': 'Product', name: 'Oak desk', offers })
const control = '<button>Add to basket</button>'

describe('prices', () => {
  test('a former price and the price in one line are told apart', () => {
    expect(read(`<p class="price">Was £120.00 Now £60.00</p>${control}`)).toMatchObject({
      price: '60.00'
    })
  })

  test('an estimated value is not the price', () => {
    const body = `<p>Est Value: £279.99</p><p>Outlet Price: £254.79</p>${control}`
    expect(read(body)).toMatchObject({ price: '254.79' })
  })

  test('a price of used pieces is not the price', () => {
    const body = `<p class="price">£249.00</p>${control}<p>Used from <span>£15.00</span></p>`
    expect(read(body)).toMatchObject({ price: '249.00' })
  })

  test('an offer that has the properties of an aggregate is one', () => {
    const offers = { '@type': 'Offer', priceCurrency: 'USD', lowPrice: '30', highPrice: '45' }
    expect(read(control, product(offers))).toMatchObject({ price: '30', currency: 'USD' })
  })

  test('an offer that states the ends of a range has the lower one as its price', () => {
    const offers = { '@type': 'Offer', priceCurrency: 'USD', minPrice: '30', maxPrice: '45' }
    expect(read(control, product(offers))).toMatchObject({ price: '30', currency: 'USD' })
  })

  test('a product that has the properties of its offer itself is sold', () => {
    const body = `<div itemscope itemtype="http://schema.org/Product"><span itemprop="name">Oak desk</span><span itemprop="price" content="12.50">12,50 €</span><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="http://schema.org/InStock"></div>${control}`
    expect(read(body)).toMatchObject({ price: '12.50', currency: 'EUR', availability: 'in_stock' })
  })
})

describe('stock', () => {
  const inStock = product({
    '@type': 'Offer',
    price: '249',
    priceCurrency: 'GBP',
    availability: 'https://schema.org/InStock'
  })

  test('a page that says so in words and disables its control is sold out, whatever its data says', () => {
    const body =
      '<p class="price">£249.00</p><span class="message">Out of Stock</span><button disabled>Add to cart</button>'
    expect(read(body, inStock)).toMatchObject({ availability: 'out_of_stock' })
  })

  test('a presale is a pre-order', () => {
    const offers = { '@type': 'Offer', price: '2998', availability: 'https://schema.org/PreSale' }
    expect(read(control, product(offers))).toMatchObject({ availability: 'preorder' })
  })

  test('a count beside the control says more than a sold-out size further down', () => {
    const body = `<p class="price">£249.00</p><p class="stock">250 in stock</p>${control}<ul><li>Large: <span class="stock">out of stock</span></li></ul>`
    expect(read(body)).toMatchObject({ availability: 'in_stock' })
  })

  test('a count of zero is no stock', () => {
    const body = '<p class="price">£249.00</p><p class="stock">0 in stock</p><p>Buy now</p>'
    expect(read(body, product({ '@type': 'Offer', price: '249' }))).toMatchObject({
      availability: 'out_of_stock'
    })
  })

  test('a promise of a later stock is none', () => {
    const body = '<p class="price">249 €</p><p class="stock">¡Pronto estará en stock!</p>'
    expect(read(body, product({ '@type': 'Offer', price: '249' }))).toMatchObject({
      availability: 'out_of_stock'
    })
  })
})

describe('a control to order and the data of the page', () => {
  const gone = product({
    '@type': 'Offer',
    price: '136',
    priceCurrency: 'GBP',
    availability: 'OutOfStock'
  })
  const form = (button: string) =>
    `<p class="price">£136.00</p><div class="basketSummary"><form action="/basket" method="post">${button}</form></div>`
  const submit = '<button type="submit">Add to your basket</button>'

  test('a form that orders says that sizes are left, whatever the data says', () => {
    expect(read(form(submit), gone)).toMatchObject({ availability: 'in_stock' })
  })

  test.each([
    ['disabled', form('<button type="submit" disabled>Add to your basket</button>')],
    ['called disabled', form('<button type="submit" class="btn is-disabled">Add to bag</button>')],
    ['a script', '<p class="price">£136.00</p><button type="button">Add to your basket</button>'],
    ['beside the words', `<p>Sorry, this one is sold out.</p>${form(submit)}`],
    ['one of other goods', `<aside>${form(submit)}</aside>`]
  ])('a control that is %s leaves the stock to the data', (_, body) => {
    expect(read(body, gone)).toMatchObject({ availability: 'out_of_stock' })
  })
})

describe('an offer that does not state its stock', () => {
  const offers = {
    '@type': 'AggregateOffer',
    offerCount: 2,
    lowPrice: '502.20',
    priceCurrency: 'BYN'
  }

  test('is one to sell', () => {
    expect(read('<p>A desk.</p>', product(offers))).toMatchObject({ availability: 'in_stock' })
  })

  test.each([
    ['says that nothing is left', '<p>This product is sold out</p>'],
    ['disables its control', '<button disabled>Add to basket</button>'],
    ['offers a message instead', '<button>Notify me when available</button>']
  ])('is sold out if the page %s', (_, body) => {
    expect(read(body, product(offers))).toMatchObject({ availability: 'out_of_stock' })
  })

  test('has no known stock without a price', () => {
    const unpriced = product({ '@type': 'Offer', priceCurrency: 'EUR', seller: { name: 'Elm' } })
    expect(read('<p>A desk.</p>', unpriced)).toMatchObject({ availability: 'unknown' })
  })

  test.each([
    ['a dialog', '<div class="modal fade"><h2>Sold out</h2></div>'],
    ['a size', '<ul><li>Large <b>Sold out</b></li></ul>'],
    ['a store', '<p>Not available in this store</p>'],
    ['other goods', '<div class="related"><p>Sold out</p></div>']
  ])('is one to sell although the page says of %s that nothing is left', (_, body) => {
    expect(read(body, product(offers))).toMatchObject({ availability: 'in_stock' })
  })
})
