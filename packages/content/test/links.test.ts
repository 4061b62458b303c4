import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { links, parseHtml } from '../src/index.ts'

const PAGE = new URL('https://www.site.example/a/b')

describe('decisions.md §2: include_links', () => {
  it('lists links in document order, absolute, without duplicates', () => {
    const tree = parseHtml(`
      <a href="c">C</a> <a href="/d" rel="nofollow ugc">D
        <b>bold</b></a> <map><area href="https://other.example/" alt="Area"></map>
      <a href="./c">again</a>`)
    expect(links(tree, PAGE)).toEqual([
      { url: 'https://www.site.example/a/c', text: 'C', rel: '', type: 'internal' },
      { url: 'https://www.site.example/d', text: 'D bold', rel: 'nofollow ugc', type: 'internal' },
      { url: 'https://other.example/', text: 'Area', rel: '', type: 'external' }
    ])
  })

  it('distinguishes mail, telephone, internal and external links', () => {
    const hrefs = [
      'mailto:a@b.example',
      'tel:+15550100',
      'https://blog.site.example/',
      'https://site.example/x',
      'https://notsite.example/',
      'https://site.example.evil.example/'
    ]
    const tree = parseHtml(hrefs.map((href) => `<a href="${href}">x</a>`).join(''))
    const types = links(tree, PAGE).map(({ type }) => type)
    expect(types).toEqual(['mailto', 'tel', 'internal', 'internal', 'external', 'external'])
  })

  it('judges internal links by the page even if <base> is elsewhere', () => {
    const tree = parseHtml('<a href="x">x</a><a href="https://site.example/y">y</a>')
    const types = links(tree, new URL('https://cdn.example/'), PAGE).map(({ type }) => type)
    expect(types).toEqual(['external', 'internal'])
  })

  it('leaves out links that lead nowhere', () => {
    const tree = parseHtml(
      '<a>x</a><a href="#">x</a><a href="">x</a><a href="javascript:x()">x</a><a href="data:,x">x</a><a href="http://[">x</a>'
    )
    expect(links(tree, PAGE)).toEqual([])
  })

  it.each([
    ['<a href=x><img src=i alt="Image"></a>', 'Image'],
    ['<a href=x aria-label="Label"><i></i></a>', 'Label'],
    ['<a href=x title="Title"></a>', 'Title'],
    ['<a href=x></a>', ''],
    ['<a href=x><img src=i></a><a href=x>later</a>', 'later']
  ])('returns what %s declares', (html, expected) => {
    expect(links(parseHtml(html), PAGE).map(({ text }) => text)).toEqual([expected])
  })

  it('resolves as the WHATWG URL parser does', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const href = `${path}?${query}`
        const expected = [URL.parse(href, PAGE.href)?.href].filter((url) => url !== undefined)
        const tree = parseHtml(
          `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">x</a>`
        )
        expect(links(tree, PAGE).map(({ url }) => url)).toEqual(expected)
      })
    )
  })

  it('reads links nested as deep as a tree can be', () => {
    const tree = parseHtml(`${'<div>'.repeat(5000)}<a href="x">deep</a>`)
    expect(links(tree, PAGE)).toHaveLength(0)
    const kept = parseHtml(`${'<div>'.repeat(350)}<a href="x">deep</a>`)
    expect(links(kept, PAGE)).toHaveLength(1)
  })
})
