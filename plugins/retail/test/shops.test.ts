/** Pages of shops that rules were written for, each with one difficulty. */

import { describe, expect, test } from 'vitest'
import { outcome, targetOf } from './outcome.ts'

describe('a list of any shop', () => {
  const tiles = ['Oak', 'Elm', 'Ash']
    .map(
      (wood) =>
        `<div class="tile"><a href="/${wood}"><img src="/${wood}.jpg" alt=""></a><a href="/${wood}">${wood} lamp</a><span>$29.50</span></div>`
    )
    .join('')
  const pageNumber = (pagination: string) => {
    const html = `<!doctype html><html lang="en-US"><title>Lamps</title><h1>Lamps</h1><div>${tiles}</div>${pagination}</html>`
    const found = outcome(html, targetOf({ url: 'https://lamps.example/all/3f' }))
    return 'data' in found && 'page' in found.data ? found.data.page : found
  }

  test.each([
    '<ul class="pagination-list"><li><a href="/all/1f">1</a><li><a aria-current="page">3</a></ul>',
    '<nav><a class="page-numbers" href="/all/1f">1</a><span class="page-numbers current">3</span></nav>'
  ])('the current page in its pagination is its number: %s', (pagination) => {
    expect(pageNumber(pagination)).toBe(3)
  })

  test('a step of something else is no page number', () => {
    expect(pageNumber('<ol class="steps"><li aria-current="page">3</ol>')).toBe(null)
  })
})

test('the regular price of WooCommerce is struck out beside the price', () => {
  const html = `<!doctype html><html lang="en-GB"><title>Oak lamp</title><body class="single-product woocommerce"><div class="product type-product"><div class="summary"><h1 class="product_title">Oak lamp</h1>
    <p class="price"><del><span class="amount">£48.00</span></del> <ins><span class="amount">£36.00</span></ins></p><button>Add to basket</button></div></div></body></html>`
  const found = outcome(html, targetOf({ url: 'https://lamps.example/product/oak' }))
  expect(found).toMatchObject({ data: { price: '36.00', regular_price: '48.00' } })
})

describe('a product page of Amazon', () => {
  const read = (body: string) =>
    outcome(
      `<!doctype html><html lang="en-us"><title>Oak lamp</title><div id="dp"><input type="hidden" id="ASIN" value="B0TESTED07"><span id="productTitle">Oak lamp</span>${body}</div></html>`,
      targetOf({ url: 'https://www.amazon.com/dp/B0TESTED07' })
    )

  test('a specification of the table wins over a bullet of the same name', () => {
    const bullet = (name: string, value: string) =>
      `<li><span class="a-list-item"><span class="a-text-bold">${name} :</span> <span>${value}</span></span></li>`
    const table =
      '<div id="prodDetails"><table class="prodDetTable"><tr><th>Item model number</th><td>OL-7</td></tr></table></div>'
    const bullets = `<div id="detailBullets_feature_div"><ul>${bullet('Item model number', 'OL-7 (old)')}${bullet('Finish', 'Oiled')}</ul></div>`
    expect(read(bullets + table)).toMatchObject({
      data: {
        model: 'OL-7',
        specifications: [
          { name: 'Item model number', value: 'OL-7' },
          { name: 'Finish', value: 'Oiled' }
        ]
      }
    })
  })

  test('a version is called by all of its dimensions', () => {
    const state = {
      dimensionsDisplay: ['Wood', 'Height'],
      dimensionValuesDisplayData: { B0TESTED07: ['Oak', '40 cm'], B0TESTED08: ['Elm', '60 cm'] }
    }
    expect(read(`<script>var state = ${JSON.stringify(state)}</script>`)).toMatchObject({
      data: {
        variants: [
          { id: 'B0TESTED07', name: 'Oak, 40 cm', attributes: { Wood: 'Oak', Height: '40 cm' } },
          { id: 'B0TESTED08', name: 'Elm, 60 cm', attributes: { Wood: 'Elm', Height: '60 cm' } }
        ]
      }
    })
  })

  test('a review that is folded excludes the control that unfolds it', () => {
    const review =
      '<div data-hook="review"><span class="a-profile-name">Ida</span><div data-hook="review-body"><span data-hook="review-collapsed">Warm light.</span><a href="#">Read more</a></div></div>'
    expect(read(review)).toMatchObject({
      data: { reviews: [{ author: 'Ida', text: 'Warm light.' }] }
    })
  })
})
