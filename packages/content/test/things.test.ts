/** Things of a page as pages write them: references, prefixes, letter case. */

import { expect, test } from 'vitest'
import {
  parseHtml,
  structuredData,
  type Thing,
  thingOf,
  things,
  valuePath,
  valueText
} from '../src/index.ts'

function described(...blocks: readonly unknown[]): readonly Thing[] {
  const scripts = blocks.map(
    (block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`
  )
  return things(structuredData(parseHtml(scripts.join(''))))
}

function inner(thing: Thing | undefined, property: string): Thing | undefined {
  return thing && thingOf(thing.values(property)[0], valuePath(thing, property))
}

test('a reference is the thing of its identifier, in whichever script it stands', () => {
  const [book] = described(
    { '@type': 'Book', name: 'Rivers', author: { '@id': '#ada' } },
    { '@graph': [{ '@type': 'Person', '@id': '#ada', name: 'Ada' }] }
  )
  const author = inner(book, 'author')
  expect(author?.values('name')).toEqual(['Ada'])
  expect(author?.source).toBe('json-ld:$[1].@graph[0]')
  expect(valueText(book?.values('author')[0])).toBe('Ada')
})

test.each([
  ['https://a.example/p#ada', '#ada'],
  ['#ada', 'https://a.example/p#ada'],
  ['https://a.example/people/ada', '/people/ada']
])('%s is the thing that is written as %s', (reference, id) => {
  const [book] = described(
    { '@type': 'Book', author: { '@id': reference } },
    { '@type': 'Person', '@id': id, name: 'Ada' }
  )
  expect(valueText(book?.values('author')[0])).toBe('Ada')
})

test('a fragment that two things share names neither', () => {
  const [book] = described(
    { '@type': 'Book', author: { '@id': '#person' } },
    { '@type': 'Person', '@id': 'https://a.example/1#person', name: 'Ada' },
    { '@type': 'Person', '@id': 'https://a.example/2#person', name: 'Bo' }
  )
  expect(valueText(book?.values('author')[0])).toBeUndefined()
})

test('of two descriptions of one identifier the fuller one counts', () => {
  const [book] = described(
    { '@type': 'Book', author: { '@id': '#ada' } },
    { '@type': 'Person', '@id': '#ada', url: '/ada' },
    { '@type': 'Person', '@id': '#ada', url: '/ada', name: 'Ada' }
  )
  expect(valueText(book?.values('author')[0])).toBe('Ada')
})

test('things that refer to each other do not make the JSON circular', () => {
  const [one] = described(
    { '@type': 'Person', '@id': '#one', knows: { '@id': '#two' } },
    { '@type': 'Person', '@id': '#two', knows: { '@id': '#one' } }
  )
  expect(inner(inner(one, 'knows'), 'knows')?.node).toBe(one?.node)
  expect(() => JSON.stringify(one?.node)).not.toThrow()
})

test('a thing with a prefix has properties with and without it', () => {
  const [book] = described({
    '@type': 'schema:Book',
    'schema:name': 'Rivers',
    isbn: '1'
  }) as [Thing]
  expect(book.types).toEqual(['book'])
  expect(book.values('name')).toEqual(['Rivers'])
  expect(book.values('isbn')).toEqual(['1'])
  expect(valuePath(book, 'name')).toBe('json-ld:$.schema:name')
})

test('markup may write a property in lower case', () => {
  const [offer] = things(
    structuredData(
      parseHtml(
        '<div itemscope itemtype="https://schema.org/Offer"><meta itemprop="pricecurrency" content="EUR"></div>'
      )
    )
  )
  expect(offer?.values('priceCurrency')).toEqual(['EUR'])
})

test('an item that is a value of no other item is an item of the page, unless one refers to it', () => {
  const read = (html: string) =>
    structuredData(parseHtml(html)).microdata.map(({ type }) => type[0])
  expect(read('<div itemprop="mainEntity" itemscope itemtype="Book"></div>')).toEqual(['Book'])
  expect(
    read(
      '<div itemscope itemtype="Shop" itemref="b"></div><p id="b" itemprop="sells" itemscope itemtype="Book"></p>'
    )
  ).toEqual(['Shop'])
})
