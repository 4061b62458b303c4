/** Bylines and dates by their place and their labels. */

import { describe, expect, it } from 'vitest'
import { type Metadata, metadata, parseHtml } from '../src/index.ts'

const TEXT = '<p>The weir above the mill holds back the flood of spring.</p>'.repeat(4)

function read(html: string): Metadata {
  return metadata(parseHtml(html), { url: new URL('https://valley.example/2/weir') })
}

function article(body: string, head = ''): Metadata {
  return read(`<title>The weir</title>${head}<main><h1>The weir</h1>${body}${TEXT}</main>`)
}

const linked = (author: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', headline: 'The weir', author })}</script>`

describe('authors', () => {
  it.each([
    [
      'in Korean, before the title of the reporter',
      '<div>입력 2024.04.02. | 박서연 기자</div>',
      '박서연'
    ],
    ['in Polish', '<div class="meta"><span>Autor: Zofia Lis</span></div>', 'Zofia Lis'],
    [
      'in a list of lines',
      '<ul class="byline"><li>By Ida Holm</li><li>Per Dahl</li><li>and Ann Poet</li></ul>',
      'Ida Holm, Per Dahl, Ann Poet'
    ],
    [
      'with a comma before "and"',
      '<p class="byline">By Ida Holm, Per Dahl, and Ann Poet</p>',
      'Ida Holm, Per Dahl, Ann Poet'
    ],
    [
      'whose name begins like a month',
      '<p class="byline">by Ida Marsh 11 Feb 2026</p>',
      'Ida Marsh'
    ],
    [
      'in a line of everything about the page',
      '<p class="postinfo">Posted by Ida Marsh on March 3, 2026 in <a href="/c">Edges</a> | 4 comments</p>',
      'Ida Marsh'
    ],
    [
      'before a date without a space',
      '<div class="byline"><a href="/a">Ida Tapper</a><span>July 10, 2015</span></div>',
      'Ida Tapper'
    ],
    [
      'before the makers of the pictures',
      '<p class="credits">Text: Ada Fenn, Fotos: Bo Lee</p>',
      'Ada Fenn'
    ],
    [
      'before the role and the employer, without a space',
      '<div class="author"><a href="/a">Ada Fenn</a><span>Senior Reporter, Valley Post</span></div>',
      'Ada Fenn'
    ],
    [
      'in Chinese, within a line of facts',
      '<p>来源：河报 发布时间：2025-03-18 作者：李明 浏览：12</p>',
      '李明'
    ],
    ['in Chinese, before a date in numerals', '<p>作者：李明　　二〇二一年五月三日</p>', '李明'],
    ['in Japanese', '<div>執筆：水野 花</div>', '水野 花'],
    [
      'in Vietnamese, after the date',
      '<p>3 tháng 5 năm 2021 | Tác giả: Trần Thị Hoa</p>',
      'Trần Thị Hoa'
    ],
    ['in Arabic', '<span class="writer">بقلم: سلمى نور</span>', 'سلمى نور'],
    ['before the photographer', '<p>Words: Ida Holm. Photos: Per Dahl.</p>', 'Ida Holm'],
    ['after a heading that says so', '<h4>Author</h4><p>Ida Holm</p>', 'Ida Holm'],
    [
      'in a list under a heading',
      '<h6>Author(s)</h6><ul><li><a href="/i">Ida Holm</a></li></ul>',
      'Ida Holm'
    ],
    [
      'after a label in an element of its own',
      '<div><span>By</span><span>Ida Holm</span></div>',
      'Ida Holm'
    ]
  ])('are read %s', (_, html, author) => expect(article(html).author).toBe(author))

  it.each([
    ['a phrase in a byline of prices', '<p class="pricing-byline">billed annually</p>'],
    ['the source of a bookmark', '<span class="bookmark-author">Otter Press</span>'],
    ['a desk', '<p class="byline">By News Desk</p>'],
    ['generated class names', '<div class="au bt by">Search</div>'],
    [
      'a linked name in a sentence',
      '<p>A poem <i>Weirs</i> by <a href="/p">Ann Poet</a> says so.</p>'
    ]
  ])('are not read from %s', (_, html) => expect(article(html).author).toBeNull())

  it('have the parts of a name that structured data gives', () => {
    const author = { '@type': 'Person', givenName: 'Ida', familyName: 'Holm' }
    expect(article('', linked(author)).author).toBe('Ida Holm')
  })

  it('are all that the byline names if structured data has only the first', () => {
    const byline = '<p class="byline">By Ida Holm, Per Dahl and Ann Poet</p>'
    expect(article(byline, linked('Ida Holm')).author).toBe('Ida Holm, Per Dahl, Ann Poet')
  })

  it('are those of structured data if the byline adds a paper', () => {
    const byline = '<p class="byline">By Ida Holm, Riverpaper</p>'
    expect(article(byline, linked('Ida Holm')).author).toBe('Ida Holm')
  })

  it('do not include the place of the report', () => {
    expect(article('', '<meta name="author" content="Ida Holm, Bergen">').author).toBe('Ida Holm')
  })

  it('are not those of a review within a product', () => {
    const review =
      '<div itemscope itemtype="https://schema.org/Product"><p itemprop="name">Rack</p><div itemprop="review" itemscope itemtype="https://schema.org/Review"><b itemprop="author">rackfan</b></div></div>'
    expect(article(review).author).toBeNull()
  })
})

describe('dates', () => {
  it.each([
    [
      'beside those of a manuscript',
      '<ul><li>Received: 3 March 2020</li><li>Accepted: 9 June 2020</li><li>Published: 2 July 2020</li></ul>',
      '2020-07-02'
    ],
    [
      'behind that of a review',
      '<p>Last reviewed 12 March 2024. Published 4 February 2020.</p>',
      '2020-02-04'
    ],
    ['in Chinese numerals', '<p>二〇二一年十二月二十三日</p>', '2021-12-23'],
    ['in Arabic numerals', '<p>١٥ مارس ٢٠٢٢</p>', '2022-03-15']
  ])('of publication are read %s', (_, html, date) => expect(article(html).publishedAt).toBe(date))

  it.each([
    [
      'an event in a sentence',
      '<p>Join us at the mill on <time datetime="2031-06-01">1 June</time>.</p>'
    ],
    ['an event by its name', '<time class="event-date" datetime="2031-06-01">1 June 2031</time>'],
    ['a reference', '<p><span class="reference-accessdate">Retrieved 1 May 2016</span></p>'],
    ['a birthday in an attribute', '<abbr class="date" title="1965-11-22">22 November</abbr>']
  ])('of publication are not that of %s', (_, html) => expect(article(html).publishedAt).toBeNull())

  it('of a review are those of the last change', () => {
    const { modifiedAt } = article('<p>Last reviewed 12 March 2024. Published 4 February 2020.</p>')
    expect(modifiedAt).toBe('2024-03-12')
  })
})
