/** Numbered links that are no pages of a list, and pages whose links show other things than numbers. */

import { expect, test } from 'vitest'
import { pagerOf, summaryOf } from './pager.ts'

test.each([
  ['Letters', '/names', '<p><a href="/names?letter=A">A</a> <a href="/names?letter=B">B</a></p>'],
  [
    'Years of an archive',
    '/blog',
    '<ul><li><a href="/blog/2021">2021</a></li><li><a href="/blog/2022">2022</a></li></ul>'
  ],
  [
    'Months of a year',
    '/blog/2021',
    '<ul><li><a href="/blog/2021/1">1</a></li><li><a href="/blog/2021/2">2</a></li><li><a href="/blog/2021/3">3</a></li></ul>'
  ],
  [
    'Some days of a month',
    '/events/2024/5',
    '<table><tr><td><a href="/events/2024/5/3">3</a></td><td><a href="/events/2024/5/14">14</a></td><td><a href="/events/2024/5/28">28</a></td></tr></table>'
  ],
  [
    'Sizes of a page',
    '/shop?page=1',
    '<div class="pager">Show <a href="/shop?itemsPerPage=20">20</a> <a href="/shop?itemsPerPage=40">40</a> <a href="/shop?itemsPerPage=60">60</a></div>'
  ],
  [
    'Pages of comments',
    '/article/rain',
    '<div class="comments-pager"><a href="/article/rain?comments=2">2</a> <a href="/article/rain?comments=3">3</a></div>'
  ],
  [
    'Decades that begin with a year',
    '/authors',
    '<ul><li><a href="/authors/1880-">1880-</a></li><li><a href="/authors/1890-">1890-</a></li></ul>'
  ]
])('%s are no pages of a list', (_, path, html) => {
  expect(pagerOf(path, html)).toBeUndefined()
})

test.each([
  [
    'A link that shows only the first row of a page has the number of that page',
    '/board/rain/91-',
    '<div><a href="/board/rain/1-">1</a> <a href="/board/rain/31-">31-</a> <a href="/board/rain/61-">61-</a> <b>91-</b> <a href="/board/rain/121-">121-</a></div>',
    ['/board/rain/121-', '/board/rain/61-', '1 2 3 5', 5]
  ],
  [
    'A price of nothing beside a pager is no page',
    '/shop/new?page=2',
    '<div><div><ul><li><a href="/shop/new/0">0</a></li></ul></div></div><p><a href="?page=1">1</a> <b>2</b> <a href="?page=3">3</a></p>',
    ['/shop/new?page=3', '/shop/new?page=1', '1 3', 3]
  ],
  [
    'A list may count its pages from 0',
    '/log?page=1',
    '<p class="pager"><a href="?page=0">0</a> <b>1</b></p>',
    [null, '/log?page=0', '0', 1]
  ],
  [
    'The second page of two shows its number, which its URL calls no page',
    '/talk/93602-kettle-2.html',
    '<div><span><a href="/talk/93602-kettle.html">1</a></span><span><a href="javascript://">2</a></span></div>',
    [null, '/talk/93602-kettle.html', '1', 2]
  ],
  [
    'Sizes of a page stand beside its pager',
    '/horns',
    '<div>Show <a href="/horns?recsPerPage=20&from=0">20</a> <a href="/horns?recsPerPage=40&from=0">40</a> <a href="/horns?recsPerPage=60&from=0">60</a></div><div><p><span><b>1</b> <a href="/horns?from=20">2</a> <a href="/horns?from=40">3</a></span></p></div>',
    ['/horns?from=20', null, '2 3', 3]
  ]
])('%s', (_, path, html, expected) => {
  expect(summaryOf(path, html)).toEqual(expected)
})
