/** Lists of records that only data for scripts or JSON-LD has: the page shows them after its scripts have run. */

import { parseHtml } from '@sluice/content'
import { type Example, heal, LearnedParser, type LearnPage, learn, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'

const NAMES = [
  'Ida Marsh',
  'Per Holm',
  'Una Castell',
  'Tom Okafor',
  'Mia Berg',
  'Lou Park',
  'Eva Stein',
  'Asa Lind'
]
const WORDS = [
  'Sturdy.',
  'Too small.',
  'As shown.',
  'Came late.',
  'Very good.',
  'Broke soon.',
  'Fine for me.',
  'Would buy again.'
]
const COSTS = [12.5, 8, 310.25, 45.9, 99, 27.3, 640, 59.5]

const at = <One>(list: readonly One[], i: number): One => list[i % list.length]!
const counts = [3, 2, 4, 1, 5]
const list = <One>(page: number, make: (k: number) => One): One[] =>
  Array.from({ length: at(counts, page) }, (_, k) => make(page * 3 + k))

interface SitePage {
  readonly html: string
  readonly truth: Example['values']
}

const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
const app = (head: string) => `<title>App</title>${head}<div id="root"></div>`

const SITES: Readonly<Record<string, (i: number) => SitePage>> = {
  'reviews in JSON-LD': (i) => ({
    html: `<script type="application/ld+json">${json({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: `Ware ${i}`,
      review: list(i, (k) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: at(NAMES, k) },
        reviewBody: at(WORDS, k),
        reviewRating: { '@type': 'Rating', ratingValue: (k % 5) + 1 }
      }))
    })}</script><h1>Ware ${i}</h1><p>Reviews load below.</p>`,
    truth: {
      name: `Ware ${i}`,
      reviews: list(i, (k) => ({ author: at(NAMES, k), text: at(WORDS, k), stars: (k % 5) + 1 }))
    }
  }),
  'an ItemList in JSON-LD': (i) => ({
    html: app(
      `<script type="application/ld+json">${json({
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: list(i, (k) => ({
          '@type': 'ListItem',
          position: k + 1,
          item: {
            '@type': 'Product',
            name: `Lamp ${at(NAMES, k)}`,
            url: `https://app.example/l/${k}`
          }
        }))
      })}</script>`
    ),
    truth: {
      lamps: list(i, (k) => ({ name: `Lamp ${at(NAMES, k)}`, url: `https://app.example/l/${k}` }))
    }
  }),
  'products of the type itself in JSON-LD': (i) => ({
    html: app(
      `<script type="application/ld+json">${json(
        list(i, (k) => ({
          '@context': 'https://schema.org',
          '@type': 'Event',
          name: `Talk by ${at(NAMES, k)}`,
          location: { '@type': 'Place', name: `Hall ${k + 1}` }
        }))
      )}</script>`
    ),
    truth: { talks: list(i, (k) => ({ name: `Talk by ${at(NAMES, k)}`, hall: `Hall ${k + 1}` })) }
  }),
  'results in __NEXT_DATA__': (i) => ({
    html: app(
      `<script id="__NEXT_DATA__" type="application/json">${json({
        props: {
          pageProps: {
            filters: [
              { title: 'Colour', id: 1 },
              { title: 'Size', id: 2 }
            ],
            results: list(i, (k) => ({
              id: 1000 + k,
              title: `Ware of ${at(NAMES, k)}`,
              price: { amount: at(COSTS, k), currency: 'EUR' },
              tags: ['new', at(WORDS, k)],
              ...(k % 2 ? { seller: { name: at(NAMES, k + 1) } } : {})
            }))
          }
        }
      })}</script>`
    ),
    truth: {
      wares: list(i, (k) => ({
        title: `Ware of ${at(NAMES, k)}`,
        price: at(COSTS, k),
        ...(k % 2 ? { seller: at(NAMES, k + 1) } : {})
      }))
    }
  }),
  'rows in a script of its own': (i) => ({
    html: app(
      `<script type="application/json" id="rows">${json({ rows: list(i, (k) => ({ who: at(NAMES, k), said: at(WORDS, k) })) })}</script>`
    ),
    truth: { rows: list(i, (k) => ({ who: at(NAMES, k), said: at(WORDS, k) })) }
  }),
  'a variable of a script, by key': (i) => ({
    html: app(
      `<script>window.__STATE__ = ${json({
        user: null,
        posts: Object.fromEntries(
          list(i, (k) => [
            `p${i}${k}`,
            { author: at(NAMES, k), body: at(WORDS, k), likes: k * 7 + 3 }
          ])
        )
      })};</script>`
    ),
    truth: {
      posts: list(i, (k) => ({ author: at(NAMES, k), body: at(WORDS, k), likes: k * 7 + 3 }))
    }
  }),
  'names on the page, and prices in its script': (i) => ({
    html: `<title>Shop</title><ul>${list(i, (k) => `<li class="card"><b>${at(NAMES, k)}</b></li>`).join('')}</ul>
      <script>var SHOP = ${json({ cards: list(i, (k) => ({ label: at(NAMES, k), cost: at(COSTS, k) })) })}</script>`,
    truth: { cards: list(i, (k) => ({ name: at(NAMES, k), cost: at(COSTS, k) })) }
  })
}

function pageOf(site: string, i: number): LearnPage {
  const { html } = SITES[site]!(i)
  return { url: new URL(`https://app.example/${i}`), tree: parseHtml(html), html }
}

const example = (site: string, i: number) => ({
  page: pageOf(site, i),
  values: SITES[site]!(i).truth
})

describe.each(Object.keys(SITES))('A site with %s', (site) => {
  test.each([1, 2])('Every page is read from %i examples.', (count) => {
    const { parser } = learn([0, 2].slice(0, count).map((i) => example(site, i)))
    expect(LearnedParser.parse(JSON.parse(JSON.stringify(parser)))).toEqual(parser)
    for (const i of [1, 3, 4]) {
      expect(read(parser, pageOf(site, i)).record).toEqual(SITES[site]!(i).truth)
    }
  })
})

test('A page without the list has none of its records.', () => {
  const { parser } = learn([0, 2].map((i) => example('results in __NEXT_DATA__', i)))
  const html = app('<script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>')
  const page = { url: new URL('https://app.example/9'), tree: parseHtml(html), html }
  expect(read(parser, page)).toMatchObject({ record: {}, missing: ['wares'] })
})

test('A list that moves to another key is found again.', () => {
  const site = 'rows in a script of its own'
  const { parser } = learn([0, 2].map((i) => example(site, i)))
  const moved = (i: number): LearnPage => {
    const html = SITES[site]!(i).html.replace('"rows":', '"table":').replace('id="rows"', 'id="t"')
    return { url: new URL(`https://app.example/${i}`), tree: parseHtml(html), html }
  }
  expect(read(parser, moved(1)).record).toEqual({})
  const history = [0, 1, 2, 3, 4].map((i) => ({ page: moved(i), values: SITES[site]!(i).truth }))
  const healed = heal(parser, history)
  expect(read(healed!.parser, moved(1)).record).toEqual(SITES[site]!(1).truth)
})
