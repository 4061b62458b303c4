/** The kind of a page by its declared types. */

import { describe, expect, it } from 'vitest'
import { declaredType, parseHtml, structuredData } from '../src/index.ts'

function dataOf(...things: object[]) {
  const json = things.map(
    (thing) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`
  )
  return structuredData(parseHtml(`<head>${json.join('')}</head>`))
}

const product = { '@type': 'Product', name: 'Jug', offers: { price: '4' } }
const article = { '@type': 'NewsArticle', headline: 'Clay' }

describe('the kind of a page', () => {
  it.each([
    ['a product that is sold', [product], 'other', 'product'],
    ['a product whose page reads as a service', [product], 'service', 'product'],
    [
      'a product as main entity',
      [{ '@type': 'WebPage', mainEntity: product }],
      'article',
      'product'
    ],
    ['a thread', [{ '@type': 'DiscussionForumPosting', headline: 'Hi' }], 'article', 'forum'],
    ['questions and answers', [{ '@type': 'QAPage' }], 'other', 'forum'],
    ['an article on a page that tells nothing', [article], 'other', 'article']
  ] as const)('the kind is the declared one: %s', (_, things, told, expected) => {
    expect(declaredType(dataOf(...things), told)).toBe(expected)
  })

  it.each([
    ['nothing is declared', [], 'documentation'],
    ['a list of products declares one of them', [product], 'collection'],
    ['several products are declared', [product, { ...product, name: 'Cup' }], 'service'],
    ['a product is only named', [{ '@type': 'Product', name: 'Movers' }], 'service'],
    ['an article is about a product', [article, product], 'article'],
    ['a page of another kind declares an article', [article], 'service'],
    ['questions that are asked often', [{ '@type': 'FAQPage' }], 'service']
  ] as const)('the kind follows from the content: %s', (_, things, told) => {
    expect(declaredType(dataOf(...things), told)).toBe(told)
  })
})
