import { describe, expect, it } from 'vitest'
import { parseHtml, structuredData } from '../src/index.ts'

const read = (html: string) => structuredData(parseHtml(html))
const jsonLd = (...blocks: string[]) =>
  read(blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join(''))
    .jsonLd

describe('structuredData: JSON-LD', () => {
  it('all blocks are read in order, arrays as their items', () => {
    expect(jsonLd('{"@type":"A"}', '[{"@type":"B"},{"@type":"C"}]')).toEqual([
      { '@type': 'A' },
      { '@type': 'B' },
      { '@type': 'C' }
    ])
  })

  it('a malformed block is repaired without affecting the others', () => {
    expect(jsonLd('{"a": 1,}', 'garbage', '{"b": "x\ny"}', '{"c":')).toEqual([
      { a: 1 },
      { b: 'x\ny' }
    ])
  })

  it('a block that was escaped as text is read', () => {
    expect(jsonLd('{&quot;name&quot;: &quot;Tom &amp;amp; Ann&quot;}')).toEqual([
      { name: 'Tom & Ann' }
    ])
  })

  it('values that are not objects are left out', () => {
    expect(jsonLd('false', 'null', '3', '"x"', '{}', '[1, null, {"a": 1}]')).toEqual([{ a: 1 }])
  })

  it('only JSON-LD is read, in any letter case', () => {
    const { jsonLd: found } = read(
      '<script type="APPLICATION/LD+JSON; charset=utf-8">{"a":1}</script><script type="application/json">{"b":1}</script>'
    )
    expect(found).toEqual([{ a: 1 }])
  })

  it('the values can be walked and serialized, however deep the block', () => {
    for (const block of [
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    ]) {
      expect(() => JSON.stringify(jsonLd(block))).not.toThrow()
    }
  })

  it('a page is read once', () => {
    const tree = parseHtml('<p>x')
    expect(structuredData(tree)).toBe(structuredData(tree))
  })
})

describe('structuredData: microdata', () => {
  it('microdata is read as in the HTML standard', () => {
    const { microdata } = read(`
      <div itemscope itemtype="https://schema.org/Product https://x.example/Y" itemid="urn:1">
        <b itemprop="name">Blue   <i>pen</i></b> <a itemprop="url" href="/pen">x</a>
        <img itemprop="image" src="a.jpg"><meta itemprop="sku" content=" 1 ">
        <time itemprop="releaseDate" datetime="2020-01-02">2 Jan</time>
        <data itemprop="weight" value="5">five</data>
        <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">3</span></div>
        <div itemprop="review author" itemscope><span itemprop="text">Good</span></div>
      </div><p itemprop="stray">x</p>`)
    const review = { type: [], properties: { text: ['Good'] } }
    expect(microdata).toEqual([
      {
        type: ['https://schema.org/Product', 'https://x.example/Y'],
        id: 'urn:1',
        properties: {
          name: ['Blue pen'],
          url: ['/pen'],
          image: ['a.jpg'],
          sku: ['1'],
          releaseDate: ['2020-01-02'],
          weight: ['5'],
          offers: [{ type: ['https://schema.org/Offer'], properties: { price: ['3'] } }],
          review: [review],
          author: [review]
        }
      }
    ])
  })

  it('itemref is followed, even in a cycle', () => {
    const { microdata } = read(`<div itemscope itemref="a nowhere"></div>
      <div id="a"><b itemprop="name">A</b><div itemprop="part" itemscope itemref="a"><b itemprop="x">1</b></div></div>`)
    expect(microdata[0]?.properties.name).toEqual(['A'])
    expect(microdata[0]?.properties.part).toEqual([{ type: [], properties: { x: ['1'] } }])
  })

  it('nested properties keep document order', () => {
    const { microdata } = read(
      '<p itemscope><b itemprop="a">1 <i itemprop="a">2</i></b><b itemprop="a">3</b>'
    )
    expect(microdata[0]?.properties.a).toEqual(['1 2', '2', '3'])
  })

  it('the effects of nesting are bounded', () => {
    const nested = read(
      `${'<div itemprop="a b" itemscope>'.repeat(300)}<b itemprop="c">x`
    ).microdata
    expect(JSON.stringify(nested).length).toBeLessThan(2_000_000)
    const repeated = read(
      `<div itemscope>${'<div itemprop="a">'.repeat(300)}${'word '.repeat(100_000)}`
    ).microdata
    expect(JSON.stringify(repeated).length).toBeLessThan(11_000_000)
    const names = Array.from({ length: 5000 }, (_, index) => `n${index}`).join(' ')
    const named = read(`<div itemscope><p itemprop="${names}">${'x'.repeat(1000)}`).microdata
    expect(JSON.stringify(named).length).toBeLessThan(100_000)
  })
})

describe('structuredData: RDFa Lite', () => {
  it('items, vocabularies and prefixes are read', () => {
    const { rdfa } =
      read(`<html prefix="ex: https://ex.example/#"><div vocab="https://schema.org/" typeof="Article" resource="#a">
      <h1 property="headline">Title</h1><p property="author" typeof="Person"><span property="name">Ada</span></p>
      <a property="url" href="/x">x</a><i typeof="ex:Thing" property="ex:about"></i></div>
      <div typeof="schema:Person"><b property="schema:name">Bob</b></div>`)
    expect(rdfa).toEqual([
      {
        type: ['https://schema.org/Article'],
        id: '#a',
        properties: {
          headline: ['Title'],
          author: [{ type: ['https://schema.org/Person'], properties: { name: ['Ada'] } }],
          url: ['/x'],
          'ex:about': [{ type: ['https://ex.example/#Thing'], properties: {} }]
        }
      },
      { type: ['http://schema.org/Person'], properties: { name: ['Bob'] } }
    ])
  })

  it('an empty property is kept as in microdata', () => {
    const { rdfa, microdata } = read(
      `<p vocab="https://schema.org/" typeof="Person"><b property="name"></b></p>
      <p itemscope itemtype="https://schema.org/Person"><b itemprop="name"></b></p>`
    )
    expect(rdfa[0]?.properties).toEqual(microdata[0]?.properties)
    expect(rdfa[0]?.properties).toEqual({ name: [''] })
  })
})

describe('structuredData: meta and OpenGraph', () => {
  it('OpenGraph and its vertical types are read, several values as a list', () => {
    const { openGraph } =
      read(`<html prefix="shop: https://ogp.me/ns/shop#"><meta property="og:title" content="A">
      <meta name="og:type" content="article"><meta property="og:image" content="1.jpg"><meta property="og:image" content="2.jpg">
      <meta property="article:author" content="Ada"><meta name="twitter:card" content="summary"><meta property="shop:price" content="3">
      <meta property="og:url" content=""><meta property="__proto__:x" content="y">`)
    expect(openGraph).toEqual({
      'og:title': 'A',
      'og:type': 'article',
      'og:image': ['1.jpg', '2.jpg'],
      'article:author': 'Ada',
      'shop:price': '3'
    })
  })

  it('all meta elements are read by lower-case name', () => {
    const { meta } = read(
      '<meta name="DC.Title" content="A"><meta http-equiv="Content-Language" content="de"><meta name=x>'
    )
    expect([...meta]).toEqual([
      ['dc.title', ['A']],
      ['content-language', ['de']]
    ])
  })
})
