/** Ways to the next page that users of other tools reported as not found, or found where there are none. */

import { expect, test } from 'vitest'
import { pagerOf, pathOf, SITE } from './pager.ts'

/** Paths of the next, the previous and the numbered pages. */
function read(path: string, html: string) {
  const pager = pagerOf(path, html)
  return pager && [pager.next, pager.previous, ...pager.pages.map(({ url }) => url)].map(pathOf)
}

test.each([
  [
    'An offset in the path has a letter before it and advances by the size of a page',
    '/news',
    '<p><b>1</b> <a href="/news/P20">2</a> <a href="/news/P40">3</a></p>',
    ['/news/P20', null, '/news/P20', '/news/P40']
  ],
  [
    'A number of the list itself stands before that of the page',
    '/homes/2-beds/page/2/',
    '<div><a href="/homes/2-beds/">1</a> <b>2</b> <a href="/homes/2-beds/page/3/">3</a></div>',
    ['/homes/2-beds/page/3/', '/homes/2-beds/', '/homes/2-beds/', '/homes/2-beds/page/3/']
  ],
  [
    'The second page has the number of its first row in the path',
    '/sayings/book',
    '<p class="pagination"><strong>1</strong><a href="/sayings/book/5" data-ci-pagination-page="2">2</a></p>',
    ['/sayings/book/5', null, '/sayings/book/5']
  ],
  [
    'The last page of a topic leads back only',
    '/topic/9?page=2',
    '<div class="pagination"><a href="/topic/9">Previous</a> <a href="/topic/9">1</a> <b>2</b></div>',
    [null, '/topic/9', '/topic/9']
  ],
  [
    'A German link says that it loads further entries',
    '/channel/500',
    '<ul><li><a href="/channel/500?teaserListIndex=26" class="more">Weitere  Beiträge laden.</a></li></ul>',
    ['/channel/500?teaserListIndex=26', null]
  ],
  [
    'Comments have a pager of their own',
    '/blog?page=2',
    '<ul class="pagination"><li><a href="?page=1">1</a></li><li><b>2</b></li><li><a href="?page=3">3</a></li></ul><div class="comments-nav"><a href="?cpage=2">2</a><a href="?cpage=3">3</a></div>',
    ['/blog?page=3', '/blog?page=1', '/blog?page=1', '/blog?page=3']
  ],
  [
    'The one arrow of the last page leads back, as its title says',
    '/coats?p=7',
    '<nav><a title="vorherige Seite" class="DJx" href="/coats?p=6"><svg></svg></a><span>Seite 7 von 7</span></nav>',
    [null, '/coats?p=6']
  ],
  [
    'The path begins with a version',
    '/v2/best',
    '<div><b>1</b><a href="/v2/best/2">2</a><a href="/v2/best/3">3</a></div>',
    ['/v2/best/2', null, '/v2/best/2', '/v2/best/3']
  ],
  [
    'A hidden template of a page link is no page',
    '/stock?page=2',
    '<nav class="pagy-nav"><a href="/stock?page=-pagy-20905-" style="display:none"></a><a href="/stock?page=1">1</a> <b>2</b> <a href="/stock?page=3">3</a> <a href="/stock?page=3">&gt;</a></nav>',
    ['/stock?page=3', '/stock?page=1', '/stock?page=1', '/stock?page=3']
  ],
  [
    'A lone next link leads to an offset at another address',
    '/products/category/car-seats',
    '<ul><li><a href="/p/1">Seat one</a></li></ul><div class="scroll-pager"><a href="/ajax/products_scroll/products/category/car-seats/P8">Next</a></div>',
    ['/ajax/products_scroll/products/category/car-seats/P8', null]
  ],
  [
    'The numbers in a select lead to the addresses of its form',
    '/issues?page=2',
    '<form action="/issues"><label>Page <select name="page" onchange="this.form.submit()"><option value="1">1</option><option value="2" selected>2</option><option value="3">3</option></select></label></form>',
    ['/issues?page=3', '/issues?page=1', '/issues?page=1', '/issues?page=2', '/issues?page=3']
  ],
  [
    'The options of a select are addresses',
    '/issues/page/2/',
    '<select onchange="location.href=this.value"><option value="/issues/">Page 1 of 3</option><option value="/issues/page/2/" selected>Page 2 of 3</option><option value="/issues/page/3/">Page 3 of 3</option></select>',
    ['/issues/page/3/', '/issues/', '/issues/', '/issues/page/2/', '/issues/page/3/']
  ],
  [
    'A fragment behind the page number stays',
    '/list?page=2',
    '<ul class="pagination"><li><a href="?page=1#block">1</a></li><li class="active"><span>2</span></li><li><a href="?page=3#block">3</a></li></ul>',
    ['/list?page=3#block', '/list?page=1#block', '/list?page=1#block', '/list?page=3#block']
  ],
  [
    'A base element holds for links that begin with a question mark',
    '/entries',
    `<base href="${SITE}/entries"><ul class="pagination"><li class="active"><a href="?&amp;page_entries=1">1</a></li><li><a href="?&amp;page_entries=2">2</a></li><li><a href="?&amp;page_entries=2">›</a></li></ul>`,
    ['/entries?&page_entries=2', null, '/entries?&page_entries=1', '/entries?&page_entries=2']
  ],
  [
    'A link that says "More" leads on if its address counts pages',
    '/news',
    '<table><tr><td><a href="item?id=1">One thing</a></td></tr><tr><td><a href="news?p=2" class="morelink">More</a></td></tr></table>',
    ['/news?p=2', null]
  ],
  [
    'Several links that say "More" lead to posts',
    '/',
    '<p>One <a href="/?p=12">More</a></p><p>Two <a href="/?p=11">More</a></p>',
    undefined
  ],
  [
    'A link says which things it loads',
    '/shelf?shown=20',
    '<ul><li><a href="/b/1">Book</a></li></ul><a class="btn" href="/shelf?shown=40">Load more books</a>',
    ['/shelf?shown=40', null]
  ],
  [
    'The files of arrows name their directions',
    '/list.asp?page=2',
    '<p><a href="list.asp?page=1"><img src="/img/arrow_left.gif"></a> <a href="list.asp?page=3"><img src="/img/arrow_right.gif"></a></p>',
    ['/list.asp?page=3', '/list.asp?page=1']
  ],
  [
    'Links show the rows of their pages, and the last page is short',
    '/names?start=21',
    '<p><a href="?start=1">1-20</a> | <b>21-40</b> | <a href="?start=41">41-60</a> | <a href="?start=61">61-73</a></p>',
    ['/names?start=41', '/names?start=1', '/names?start=1', '/names?start=41', '/names?start=61']
  ],
  [
    'Ranges of prices are not pages',
    '/shop',
    '<p><a href="?price=1-20">1-20</a> <a href="?price=21-40">21-40</a> <a href="?price=41-60">41-60</a></p>',
    undefined
  ],
  [
    'Sizes of a page stand beside its pages',
    '/shirts?pagesize=100&page=1',
    '<div>Show <a href="?pagesize=20&amp;page=1">20</a> <a href="?pagesize=40&amp;page=1">40</a></div><ul class="pages"><li>1</li><li><a href="?pagesize=100&amp;page=2">2</a></li><li><a href="?pagesize=100&amp;page=3">3</a></li></ul>',
    [
      '/shirts?pagesize=100&page=2',
      null,
      '/shirts?pagesize=100&page=2',
      '/shirts?pagesize=100&page=3'
    ]
  ],
  [
    'A lone next link keeps the path, whatever its parameters mean',
    '/results',
    '<p>Results 1 to 10</p><p><a href="/results?session=ab12&amp;dir=fwd&amp;key=88">next</a></p>',
    ['/results?session=ab12&dir=fwd&key=88', null]
  ],
  [
    'The next photo and the next month are not pages of a list',
    '/gallery?photo_id=4',
    '<a href="/gallery?photo_id=5">Next</a> <a href="/gallery?month=2026-12">Next</a>',
    undefined
  ],
  [
    'The last id of a page leads on',
    '/all',
    '<ul><li><a href="/c/1">Track</a></li></ul><a href="/all?after=5d1f0c">Load more</a>',
    ['/all?after=5d1f0c', null]
  ],
  [
    'The query of a block has its own page number',
    '/',
    '<div class="wp-load-more__container"><a class="wp-load-more__button" href="/?query-7-page=2">Load More</a></div>',
    ['/?query-7-page=2', null]
  ],
  [
    'Numbers that are fragments of the page itself are not pages',
    '/interventions',
    '<div class="pagination"><a href="#1">1</a><a href="#2">2</a><a href="#3">3</a><a href="#74">74</a></div>',
    undefined
  ],
  [
    'A link without an address is no page',
    '/results',
    `<a href="javascript:void(0);" onclick="goPage('next', '2')">Next</a>`,
    undefined
  ],
  [
    'A select of sizes or amounts is not a pager',
    '/shop',
    '<form><select name="per_page"><option>20</option><option>40</option></select></form><form action="/cart"><select name="quantity"><option>1</option><option>2</option></select></form>',
    undefined
  ]
])('%s', (_, path, html, expected) => {
  expect(read(path, html)).toEqual(expected)
})
