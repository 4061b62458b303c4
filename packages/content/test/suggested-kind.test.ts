/** decisions.md §2: the kind that a page declares, for `meta.suggested_parser`. */

import { describe, expect, it } from 'vitest'
import { parseHtml, structuredData, suggestedKind } from '../src/index.ts'

function kindOf(...things: object[]): string | undefined {
  const json = things.map(
    (thing) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`
  )
  return suggestedKind(structuredData(parseHtml(`<head>${json.join('')}</head>`)))
}

const product = { '@type': 'Product', name: 'Jug', offers: { price: '4' } }
const posting = { '@type': 'JobPosting', title: 'Potter' }
const person = { '@type': 'Person', name: 'Ada', jobTitle: 'Potter' }

describe('decisions.md §2: the suggested kind of a page', () => {
  it.each([
    ['a product', [product], 'product'],
    ['a product described twice', [product, product], 'product'],
    ['a product as main entity', [{ '@type': 'WebPage', mainEntity: product }], 'product'],
    [
      'a group of variants',
      [{ '@type': 'ProductGroup', name: 'Jug', hasVariant: [product] }],
      'product'
    ],
    ['a posting', [posting], 'job'],
    ['a person at work', [person], 'person'],
    ['the profile of one', [{ '@type': 'ProfilePage', mainEntity: person }], 'person'],
    [
      'an account',
      [{ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Ada' } }],
      'social'
    ],
    ['a post', [{ '@type': 'SocialMediaPosting', headline: 'Hello' }], 'social'],
    [
      'a video',
      [
        { '@type': 'VideoObject', name: 'Clay' },
        { '@type': 'WebSite', name: 'Pots' }
      ],
      'social'
    ],
    ['a thread', [{ '@type': 'DiscussionForumPosting', headline: 'Hello' }], 'social']
  ])('%s', (_, things, expected) => {
    expect(kindOf(...things)).toBe(expected)
  })

  it.each([
    ['nothing', []],
    [
      'a video of a course',
      [
        { '@type': 'Course', name: 'Pots' },
        { '@type': 'VideoObject', name: 'Clay' }
      ]
    ],
    ['an article', [{ '@type': 'NewsArticle', headline: 'Clay', author: person }]],
    ['an article that is sold', [{ '@type': 'NewsArticle', headline: 'Clay' }, product]],
    ['several products', [product, { ...product, name: 'Cup' }]],
    ['several postings', [posting, { ...posting, title: 'Glazer' }]],
    ['a product that is only rated', [{ '@type': 'Product', name: 'Movers' }]],
    ['a person without a career', [{ '@type': 'Person', name: 'Ada' }]],
    ['products within a list', [{ '@type': 'ItemList', itemListElement: [product] }]]
  ])('no kind is suggested for %s', (_, things) => {
    expect(kindOf(...things)).toBeUndefined()
  })

  it('microdata and meta tags are read too', () => {
    const micro =
      '<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Jug</b><i itemprop=offers itemscope itemtype="https://schema.org/Offer"></i></div>'
    expect(suggestedKind(structuredData(parseHtml(micro)))).toBe('product')
    const tags =
      '<meta property="og:type" content="product"><meta property="product:price:amount" content="4">'
    expect(suggestedKind(structuredData(parseHtml(tags)))).toBe('product')
  })
})
