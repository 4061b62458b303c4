/** XHTML, and XML that is a list of pages. */

import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { documentHtml, documentTree } from '../src/documents/documents.ts'
import { bodyContent, documentKind, links, metadata, textOf, toMarkdown } from '../src/index.ts'

const URL_OF_PAGE = new URL('https://site.example/a/page')
const PROLOG =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd" [ <!ENTITY nbsp "&#160;"> ]>\n'

function markdown(body: string): string {
  const page = `${PROLOG}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`
  const tree = documentTree(page, 'application/xhtml+xml')
  return toMarkdown(bodyContent(tree), { base: URL_OF_PAGE }).markdown
}

describe('XHTML', () => {
  it.each([
    ['a script that closes itself', '<script src="a.js"/><p>One</p>', 'One'],
    ['a division and an anchor', '<div id="x"/><a name="y" /><p>One</p>', 'One'],
    ['a text area', '<textarea rows="1"/><p>One</p>', 'One'],
    ['a line break with an end tag', '<p>One<br></br>two<br/>three</p>', 'One\\\ntwo\\\nthree'],
    ['CDATA', '<p>5 <![CDATA[< 6 & <b>]]> 7</p>', '5 < 6 & \\<b> 7'],
    ['CDATA in a style sheet', '<style><![CDATA[ p > a {} <b/> ]]></style><p>One</p>', 'One'],
    ['a tag in a script', '<script>if (a<b/>c) d()</script><p>One</p>', 'One'],
    ['a tag in an attribute', '<p title="a <b/> c">One</p>', 'One'],
    ['a tag in a comment', '<!-- <div/> --><p>One</p>', 'One'],
    ['an instruction', '<?php a > b ?><p>One</p>', 'One'],
    ['an address without quotes', '<p><a href=/b/>One</a></p>', '[One](https://site.example/b/)'],
    ['a lone sign', '<p>1 < 2 and <b>3</b></p>', '1 < 2 and **3**']
  ])('XHTML is read despite %s', (_, body, expected) => {
    expect(markdown(body)).toBe(expected)
  })

  it('a title after a self-closed one, and prefixed elements, are read', () => {
    const page =
      '<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:script src="a"/><h:title>Ferries</h:title></h:head><h:body><h:p>One<h:br/>two</h:p><h:img src="b.png" alt="c"/></h:body></h:html>'
    const tree = documentTree(page, 'application/xhtml+xml')
    expect(metadata(tree, { url: URL_OF_PAGE }).title).toBe('Ferries')
    expect(toMarkdown(bodyContent(tree)).markdown).toBe('One\\\ntwo\n\n![c](b.png)')
  })

  it.each<[string, (size: number) => string]>([
    ['tags that do not end', (size) => '<a "'.repeat(size * 12_500)],
    ['quotes', (size) => `<a '"`.repeat(size * 12_500)],
    ['signs', (size) => '<'.repeat(size * 62_500)],
    ['CDATA', (size) => '<![CDATA['.repeat(size * 2_500)],
    ['document types', (size) => '<!DOCTYPE [ '.repeat(size * 12_500)],
    ['scripts', (size) => '<script>'.repeat(size * 12_500)],
    ['a long attribute', (size) => `<p a="${'x'.repeat(size * 250_000)}"/>`]
  ])('XHTML is read in linear time: %s', (_, body) => expectLinear(body, markdown))
})

describe('a sitemap', () => {
  const SITEMAP = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
<url><loc>https://a.example/?a=1&amp;b=2</loc><lastmod>2026-01-01</lastmod><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
<url><loc><![CDATA[ https://a.example/b ]]></loc></url><url><lastmod>2026-01-02</lastmod></url></urlset>`

  it('a sitemap becomes a list of links', () => {
    const tree = documentTree(SITEMAP, 'text/xml')
    expect(documentKind(tree)).toBe('sitemap')
    expect(links(tree, URL_OF_PAGE).map(({ url }) => url)).toEqual([
      'https://a.example/?a=1&b=2',
      'https://a.example/b'
    ])
    expect(textOf(tree)).toBe('https://a.example/?a=1&b=2 2026-01-01\nhttps://a.example/b')
  })

  it('a sitemap links to further lists', () => {
    const index =
      '<sm:sitemapindex xmlns:sm="s"><sm:sitemap><sm:loc>https://a.example/1.xml</sm:loc></sm:sitemap></sm:sitemapindex>'
    expect(documentHtml(index, 'application/xml')).toContain('href="https://a.example/1.xml"')
  })

  it('a sitemap without addresses is shown as code, like other XML', () => {
    for (const text of ['<urlset></urlset>', '<note><loc>a</loc></note>']) {
      expect(documentKind(documentTree(text, 'text/xml'))).toBe('xml')
    }
  })
})
