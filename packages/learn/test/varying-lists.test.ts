/** Lists whose length differs by page: rows learned from a page with a single row, and breadcrumbs. */

import { learn, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'
import { page } from './pages.ts'

type Offer = Readonly<Record<'seller' | 'price', string>>

const SELLERS = ['Harbour Tools', 'Nordby', 'Oak & Son', 'Lind Trading', 'Quay Store']

function offersOf(count: number, at: number): Offer[] {
  return Array.from({ length: count }, (_, k) => ({
    seller: SELLERS[(at + k) % SELLERS.length]!,
    price: `€ ${12 + at * 3 + k}.50`
  }))
}

const ROWS: Readonly<Record<string, (offers: readonly Offer[]) => string>> = {
  'a table with a header': (offers) =>
    `<table class=offers><thead><tr><th>Seller</th><th>Price</th></tr></thead><tbody>${offers.map((one) => `<tr><td>${one.seller}</td><td>${one.price}</td></tr>`).join('')}</tbody></table>`,
  'items with classes': (offers) =>
    `<ul class=offers>${offers.map((one) => `<li class=offer><span class=seller>${one.seller}</span><span class=price>${one.price}</span></li>`).join('')}</ul>`,
  'cards without classes': (offers) =>
    `<div id=offers>${offers.map((one) => `<div><b>${one.seller}</b> <i>${one.price}</i></div>`).join('')}</div>`,
  'items with labels': (offers) =>
    `<ol>${offers.map((one) => `<li><dl><dt>Sold by</dt><dd>${one.seller}</dd><dt>Price</dt><dd>${one.price}</dd></dl></li>`).join('')}</ol>`
}

const DRILLS = ['Cordless drill', 'Hand plane', 'Bench vice', 'Socket set', 'Rip saw']

function productPage(layout: keyof typeof ROWS, count: number, at: number) {
  const html = `<title>${DRILLS[at % 5]}</title><nav><ul><li><a href="/">Home</a></li><li><a href="/t">Tools</a></li></ul></nav><main><h1>${DRILLS[at % 5]}</h1><p>A tool for the workshop.</p><h2>Offers</h2>${ROWS[layout]!(offersOf(count, at))}<h2>Delivery</h2><ul><li>By post</li><li>By ship</li></ul></main>`
  return page(html, `/p/${at}`)
}

describe.each(Object.keys(ROWS))('Rows of %s', (layout) => {
  test('are all read, although the example has one.', () => {
    const example = { page: productPage(layout, 1, 0), values: { offers: offersOf(1, 0) } }
    const others = [2, 3, 4].map((at) => productPage(layout, at, at))
    const { parser } = learn([example], { pages: others })
    for (const [count, at] of [
      [1, 1],
      [3, 6],
      [5, 7]
    ] as const) {
      expect(read(parser, productPage(layout, count, at)).record.offers).toEqual(
        offersOf(count, at)
      )
    }
  })

  test('are all read, although three examples have one each.', () => {
    const examples = [0, 1, 2].map((at) => ({
      page: productPage(layout, 1, at),
      values: { offers: offersOf(1, at) }
    }))
    const { parser } = learn(examples, { pages: [3, 4].map((at) => productPage(layout, at, at)) })
    expect(read(parser, productPage(layout, 4, 6)).record.offers).toEqual(offersOf(4, 6))
  })
})

const WAYS = [
  ['Home', 'Books'],
  ['Home', 'Books', 'History', 'Ports'],
  ['Home', 'Music', 'Records'],
  ['Home', 'Books', 'Travel', 'Islands', 'Maps'],
  ['Home', 'Music'],
  ['Home', 'Garden', 'Seeds', 'Herbs'],
  ['Home', 'Books', 'History']
]

const CRUMBS: Readonly<Record<string, (way: readonly string[], title: string) => string>> = {
  'a list with links': (way) =>
    `<ol class=breadcrumb>${way.map((one) => `<li><a href="/c/${one}">${one}</a></li>`).join('')}</ol>`,
  'a list that ends with the title': (way, title) =>
    `<nav aria-label="Breadcrumb"><ul>${way.map((one) => `<li><a href="/c/${one}">${one}</a></li>`).join('')}<li aria-current=page>${title}</li></ul></nav>`,
  'links between separators': (way) =>
    `<div class=path>${way.map((one) => `<a href="/c/${one}">${one}</a>`).join(' &gt; ')}</div>`,
  'links and a last text': (way) =>
    `<p class=trail>${way
      .slice(0, -1)
      .map((one) => `<a href="/c/${one}">${one}</a> / `)
      .join('')}<span>${way.at(-1)}</span></p>`
}

const TITLES = ['Low Water', 'Old Tides', 'Salt Roads', 'North Quay', 'The Ferry', 'Ebb', 'Locks']

function crumbPage(layout: string, at: number) {
  const title = TITLES[at]!
  const html = `<title>${title}</title><header><a href="/">Quay</a> <a href="/basket">Basket</a></header>${CRUMBS[layout]!(WAYS[at]!, title)}<main><h1>${title}</h1><p class=by>A thing of the quay.</p><ul class=more><li><a href="/a">Terms</a></li><li><a href="/b">Post</a></li></ul></main><footer><a href="/c/Books">Books</a> <a href="/c/Music">Music</a></footer>`
  return page(html, `/i/${at}`)
}

describe.each(Object.keys(CRUMBS))('Breadcrumbs in %s', (layout) => {
  const example = (at: number) => ({
    page: crumbPage(layout, at),
    values: { way: WAYS[at]!, title: TITLES[at]! }
  })

  test('have their own length on each page.', () => {
    const { parser } = learn([0, 1, 2].map(example), {
      pages: [3, 4].map((at) => crumbPage(layout, at))
    })
    for (const at of [3, 4, 5, 6])
      expect(read(parser, crumbPage(layout, at)).record.way).toEqual(WAYS[at])
  })

  test('are read whole after one example.', () => {
    const { parser } = learn([example(1)], {
      pages: [0, 2, 3, 4].map((at) => crumbPage(layout, at))
    })
    for (const at of [3, 4, 5, 6])
      expect(read(parser, crumbPage(layout, at)).record.way).toEqual(WAYS[at])
  })
})

test('A box that is alone on each page is not read from boxes of another kind.', () => {
  const boxed = (at: number) => {
    const { seller, price } = offersOf(1, at)[0]!
    const news = at > 1 ? '<section><b>Open late</b> <i>on Friday</i></section>' : ''
    return page(
      `<title>${DRILLS[at % 5]}</title><main><h1>${DRILLS[at % 5]}</h1><section class=deal><b>${seller}</b> <i>${price}</i></section></main><aside>${news}</aside>`,
      `/b/${at}`
    )
  }
  const example = { page: boxed(0), values: { offers: offersOf(1, 0) } }
  const { parser } = learn([example], { pages: [1, 2, 3].map(boxed) })
  for (const at of [2, 4]) expect(read(parser, boxed(at)).record.offers).toEqual(offersOf(1, at))
})
