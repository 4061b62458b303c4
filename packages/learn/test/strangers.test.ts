/**
 * Small sites of many kinds, read by parsers that were learned from one or three of their pages: labels in the same text,
 * bold labels, values split over elements, optional fields, lists, attributes, other languages, data without text,
 * neighbours of the same layout, advertisements, generated classes, values in sentences.
 */

import { parseHtml } from '@sluice/content'
import { describe, expect, test } from 'vitest'
import { type ExampleValue, type FieldType, type LearnPage, learn, read } from '../src/index.ts'

/** A page of a site, with the right record. */
interface SitePage {
  readonly html: string
  readonly truth: Readonly<Record<string, ExampleValue>>
  readonly types?: Readonly<Record<string, FieldType>>
}

/** Facts of ten products. */
const COLOURS = ['red', 'blue', 'green']
const NAMES = [
  'Oak desk',
  'Pine shelf',
  'Elm chair',
  'Ash stool',
  'Birch bench',
  'Teak table',
  'Walnut bed',
  'Maple rack',
  'Cedar chest',
  'Beech lamp'
]
const PRICES = [
  '12.50',
  '1,299.00',
  '8.00',
  '45.90',
  '310.00',
  '99.99',
  '640.00',
  '27.30',
  '180.00',
  '59.00'
]
const MAKERS = [
  'Harbour',
  'Northlight',
  'Canal House',
  'Low Tide',
  'Weir & Sons',
  'Old Mill',
  'Quay Nine',
  'Tarn',
  'Fell',
  'Brook'
]
const DATES = [
  '2024-03-01',
  '2023-11-22',
  '2025-07-09',
  '2022-01-30',
  '2024-12-24',
  '2021-06-15',
  '2025-02-28',
  '2023-08-08',
  '2020-10-10',
  '2024-05-05'
]
const TAGS = [
  ['wood', 'desk'],
  ['wood', 'storage', 'pine'],
  ['seat'],
  ['seat', 'kitchen'],
  ['garden', 'seat'],
  ['dining'],
  ['bedroom', 'night'],
  ['storage'],
  ['storage', 'cedar'],
  ['light']
]

function german(price: string): string {
  return price.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
}

function shop(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><title>${title} | Shop</title></head><body><header><nav><a href="/">Home</a>
<a href="/sale">Sale</a></nav></header><main>${main}</main><footer><p>Shop Ltd, 12 Quay Road. Call 555-0101.</p></footer></body></html>`
}

function app(head: string): string {
  return `<!doctype html><html><head><title>Shop</title>${head}</head><body><div id="app"></div></body></html>`
}

const SITES: Readonly<Record<string, (i: number) => SitePage>> = {
  'a label in the same text': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><p>Price: ${PRICES[i]!} EUR</p><p>Maker: ${MAKERS[i]!}</p><p>Added: ${DATES[i]!}</p>`
    ),
    truth: { name: NAMES[i]!, price: `${PRICES[i]!} EUR`, maker: MAKERS[i]!, added: DATES[i]! }
  }),
  'bold labels between line breaks': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><p><b>Maker:</b> ${MAKERS[i]!}<br><b>Price:</b> €${PRICES[i]!}<br><b>In stock since:</b> ${DATES[i]!}</p>`
    ),
    truth: { name: NAMES[i]!, maker: MAKERS[i]!, price: `€${PRICES[i]!}`, since: DATES[i]! }
  }),
  'a value split over elements': (i) => {
    const [a, b] = PRICES[i]!.split('.')
    return {
      html: shop(
        NAMES[i]!,
        `<h1>${NAMES[i]!}</h1><div class="amount"><span>$</span><span>${a}</span><sup>${b}</sup></div><div class="by">by <a href="/m/${i}">${MAKERS[i]!}</a></div>`
      ),
      truth: { name: NAMES[i]!, maker: MAKERS[i]! }
    }
  },
  'a field that some pages lack': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><dl><dt>Maker</dt><dd>${MAKERS[i]!}</dd>${i % 3 ? `<dt>Colour</dt><dd>${COLOURS[i % 3]!}</dd>` : ''}<dt>Price</dt><dd>${PRICES[i]!}</dd></dl>`
    ),
    truth: {
      name: NAMES[i]!,
      maker: MAKERS[i]!,
      ...(i % 3 ? { colour: COLOURS[i % 3]! } : {}),
      price: PRICES[i]!
    }
  }),
  'a list of texts beside another list': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><ul class="tags">${TAGS[i]!.map((tag) => `<li>${tag}</li>`).join('')}</ul><ul class="perks"><li>Free returns</li><li>Two years</li></ul><p class="maker">${MAKERS[i]!}</p>`
    ),
    truth: { name: NAMES[i]!, tags: TAGS[i]!, maker: MAKERS[i]! }
  }),
  'a list in one text': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><p>Tags: ${TAGS[i]!.join(', ')}</p><p>Maker: ${MAKERS[i]!}</p>`
    ),
    truth: { name: NAMES[i]!, tags: TAGS[i]!.join(', '), maker: MAKERS[i]! }
  }),
  'values in attributes': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><img class="hero" src="/img/${i}-large.jpg" alt=""><a class="pdf" href="/sheets/${i}.pdf">Data sheet</a><time datetime="${DATES[i]!}">some day</time><a href="/help">Help</a>`
    ),
    truth: {
      name: NAMES[i]!,
      image: `https://shop.example/img/${i}-large.jpg`,
      sheet: `https://shop.example/sheets/${i}.pdf`,
      date: DATES[i]!
    },
    types: { image: 'image', sheet: 'url', date: 'date' }
  }),
  'other prices around the price': (i) => ({
    html: shop(
      NAMES[i]!,
      `<div class="bar">${NAMES[i]!} from €${PRICES[(i + 3) % 10]!} a month</div><h1>${NAMES[i]!}</h1><div class="box"><div>€${PRICES[(i + 3) % 10]!}</div><div><strong>€${PRICES[i]!}</strong></div></div><p>You may like: <span>€${PRICES[(i + 5) % 10]!}</span></p>`
    ),
    truth: { name: NAMES[i]!, price: `€${PRICES[i]!}` }
  }),
  'a table with German numbers and dates': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><table><tr><th>Hersteller</th><td>${MAKERS[i]!}</td></tr><tr><th>Preis</th><td>${german(PRICES[i]!)} €</td></tr><tr><th>Erschienen</th><td>${DATES[i]!.split('-').reverse().join('.')}</td></tr></table>`
    ),
    truth: {
      name: NAMES[i]!,
      maker: MAKERS[i]!,
      price: `${german(PRICES[i]!)} €`,
      date: DATES[i]!.split('-').reverse().join('.')
    }
  }),
  'a field that is the same in the examples': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><p class="availability">${i < 4 ? 'In stock' : 'Sold out'}</p><p class="price">${PRICES[i]!}</p><p class="ship">In stock items ship today.</p>`
    ),
    truth: { name: NAMES[i]!, availability: i < 4 ? 'In stock' : 'Sold out', price: PRICES[i]! }
  }),
  'JSON-LD without text': (i) => ({
    html: app(
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: NAMES[i]!, brand: { '@type': 'Brand', name: MAKERS[i]! }, offers: { '@type': 'Offer', price: PRICES[i]!.replace(',', ''), priceCurrency: 'EUR' } })}</script>`
    ),
    truth: { name: NAMES[i]!, maker: MAKERS[i]!, price: PRICES[i]!.replace(',', '') }
  }),
  'meta elements without text': (i) => ({
    html: app(
      `<meta property="og:title" content="${NAMES[i]!}"><meta name="twitter:data1" content="${PRICES[i]!}"><meta property="article:author" content="${MAKERS[i]!}">`
    ),
    truth: { name: NAMES[i]!, price: PRICES[i]!, author: MAKERS[i]! }
  }),
  'cards of the same layout below': (i) => ({
    html: shop(
      NAMES[i]!,
      `<article class="card main"><h2>${NAMES[i]!}</h2><p class="maker">${MAKERS[i]!}</p><p class="price">${PRICES[i]!}</p></article><section><h3>Others</h3>${[1, 2, 3].map((k) => `<article class="card"><h2>${NAMES[(i + k) % 10]!}</h2><p class="maker">${MAKERS[(i + k) % 10]!}</p><p class="price">${PRICES[(i + k) % 10]!}</p></article>`).join('')}</section>`
    ),
    truth: { name: NAMES[i]!, maker: MAKERS[i]!, price: PRICES[i]! }
  }),
  'an advertisement on every second page': (i) => ({
    html: shop(
      NAMES[i]!,
      `${i % 2 ? '<div class="ad"><p>Big sale today</p><p>Only 9.99</p></div>' : ''}<div><h1>${NAMES[i]!}</h1></div><div><p>${MAKERS[i]!}</p><p>${PRICES[i]!}</p></div>`
    ),
    truth: { name: NAMES[i]!, maker: MAKERS[i]!, price: PRICES[i]! }
  }),
  'labels with a wide colon': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><ul><li>メーカー：${MAKERS[i]!}</li><li>価格：${PRICES[i]!}円</li><li>発売日：${DATES[i]!.replaceAll('-', '/')}</li></ul>`
    ),
    truth: {
      name: NAMES[i]!,
      maker: MAKERS[i]!,
      price: `${PRICES[i]!}円`,
      date: DATES[i]!.replaceAll('-', '/')
    }
  }),
  'a table with a row of headers': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><table><thead><tr><th>Maker</th><th>Price</th><th>Added</th></tr></thead><tbody><tr><td>${MAKERS[i]!}</td><td>${PRICES[i]!}</td><td>${DATES[i]!}</td></tr></tbody></table>`
    ),
    truth: { name: NAMES[i]!, maker: MAKERS[i]!, price: PRICES[i]!, added: DATES[i]! }
  }),
  'classes that differ from page to page': (i) => ({
    html: shop(
      NAMES[i]!,
      `<div class="css-${((i * 7919) % 1000).toString(36)}x"><h1 class="a${i}b">${NAMES[i]!}</h1><div class="css-${((i * 104729) % 1000).toString(36)}y"><span>Maker</span><span>${MAKERS[i]!}</span></div><div><span>Price</span><span>${PRICES[i]!}</span></div></div>`
    ),
    truth: { name: NAMES[i]!, maker: MAKERS[i]!, price: PRICES[i]! }
  }),
  'values in a sentence': (i) => ({
    html: shop(
      NAMES[i]!,
      `<h1>${NAMES[i]!}</h1><p>This piece is made by ${MAKERS[i]!} and costs ${PRICES[i]!} euros including tax.</p>`
    ),
    truth: { name: NAMES[i]!, maker: MAKERS[i]!, price: PRICES[i]! }
  })
}

/** Places of the examples, and of the pages to read. */
const PAGES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

function pageOf(site: string, i: number): LearnPage {
  return { url: new URL(`https://shop.example/item/${i}`), tree: parseHtml(SITES[site]!(i).html) }
}

/** What a parser reads wrongly on the other pages: fields without their value, and values that are not true. */
function faultsOf(site: string, examples: readonly number[], withPages: boolean) {
  const others = PAGES.filter((i) => !examples.includes(i))
  const { types } = SITES[site]!(0)
  const { parser } = learn(
    examples.map((i) => ({ page: pageOf(site, i), values: SITES[site]!(i).truth })),
    {
      ...(withPages ? { pages: others.map((i) => pageOf(site, i)) } : {}),
      ...(types ? { types } : {})
    }
  )
  return others.flatMap((i) => {
    const { record } = read(parser, pageOf(site, i))
    const { truth } = SITES[site]!(i)
    return [...new Set([...Object.keys(truth), ...Object.keys(record)])]
      .filter((name) => JSON.stringify(record[name]) !== JSON.stringify(truth[name]))
      .map((name) => ({ page: i, name, read: record[name] }))
  })
}

describe.each(Object.keys(SITES))('A site with %s', (site) => {
  test('Three examples are enough, with and without further pages.', () => {
    expect(faultsOf(site, [0, 1, 4], true)).toEqual([])
    expect(faultsOf(site, [0, 1, 4], false)).toEqual([])
  })

  test('One example gives no wrong value.', () => {
    const isWrong = ({ read }: { readonly read?: unknown }) => read !== undefined
    expect(faultsOf(site, [1], false).filter(isWrong)).toEqual([])
  })
})
