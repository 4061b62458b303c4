import { expect, test } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { pagination } from '../src/pagination/pagination.ts'
import { SITE, summaryOf } from './pager.ts'

test.each([
  [
    'Numbered links alone lead on from a first page whose URL has no number',
    '/products',
    '<div><a href="?page=2">2</a> <a href="?page=3">3</a></div>',
    ['/products?page=2', null, '2 3', 3]
  ],
  [
    'A next link with an empty address is no next page',
    '/list?page=4',
    '<p>Copper kettle</p><a class="next" href="">Next</a>',
    null
  ],
  [
    'A next link at the end of a pager has the page that a number has too',
    '/review/kettle',
    '<nav rel="nav" class="pagination-box"><a href="/review/kettle" class="page active">1</a><a href="/review/kettle?page=2" class="page">2</a><a href="/review/kettle?page=3" class="page">3</a><span>…</span><a href="/review/kettle?page=2" class="button next-page" rel="next">Next page</a></nav>',
    ['/review/kettle?page=2', null, '1 2 3', 3]
  ],
  [
    'Offsets advance by the size of a page',
    '/list?offset=20',
    '<p><a href="?offset=0">1</a> <b>2</b> <a href="?offset=40">3</a> <a href="?offset=60">4</a></p>',
    ['/list?offset=40', '/list?offset=0', '1 3 4', 4]
  ],
  [
    'Offsets in the path advance by the size of a page',
    '/all/25',
    '<div class="pagination"><a href="/all/0">1</a><span>2</span><a href="/all/50">3</a><a href="/all/75">4</a></div>',
    ['/all/50', '/all/0', '1 3 4', 4]
  ],
  [
    'Links that set the size of a page are not its pages',
    '/list',
    '<div>Show <a href="?per_page=20">20</a> <a href="?per_page=50">50</a> <a href="?per_page=100">100</a></div>',
    null
  ],
  [
    'The last page has no next page',
    '/events/?page=5',
    '<div class="pager"><a href="?page=3">3</a> <a href="?page=4">4</a> <span class="active">5</span></div>',
    [null, '/events/?page=4', '3 4', 5]
  ],
  [
    'A disabled next link without a target is no next page',
    '/box?page=2',
    '<ul class="pagination"><li><a href="?page=1">1</a></li><li class="active"><a href="?page=2">2</a></li><li class="next disabled"><a href="#">Next</a></li></ul>',
    [null, '/box?page=1', '1 2', 2]
  ],
  [
    'A load-more button with an address leads on',
    '/books/crime',
    '<a id="btn-load-more" class="btn" href="/books/crime?currentPage=2&amp;offsetPage=2">Load more</a><a class="btn-icon-after" href="#sort-filter-box">Up</a>',
    ['/books/crime?currentPage=2&offsetPage=2', null, '', null]
  ],
  [
    'Opaque cursors are followed where a link says next',
    '/archive?after=aGVsbG8',
    '<nav aria-label="Pagination"><a rel="prev" href="?before=aGVsbG9">Previous</a> <a rel="next" href="?after=d29ybGQ">Next</a></nav>',
    ['/archive?after=d29ybGQ', '/archive?before=aGVsbG9', '', null]
  ],
  [
    'A preview link and the steps of a guide turn no pages',
    '/guide',
    '<a class="preview-link" href="/preview">Preview</a><a class="next-step" href="/guide/install">Next steps</a><a href="/last">Last modified</a>',
    null
  ],
  [
    'A Joomla pager with titles is read in both directions',
    '/items?start=10',
    '<ul><li class="pagination-start"><a title="Start" href="/items" class="pagenav">Start</a></li><li class="pagination-prev"><a title="Prev" href="/items" class="pagenav">Prev</a></li><li><a title="1" href="/items" class="pagenav">1</a></li><li><span class="pagenav">2</span></li><li><a title="3" href="/items?start=20" class="pagenav">3</a></li><li class="pagination-next"><a title="Next" href="/items?start=20" class="pagenav">Next</a></li><li class="pagination-end"><a title="End" href="/items?start=20" class="pagenav">End</a></li></ul>',
    ['/items?start=20', '/items', '1 3', 3]
  ],
  [
    'The days of a calendar are not pages',
    '/agenda',
    `<table class="month">${Array.from({ length: 30 }, (_, day) => `<td><a href="/agenda/2026/11/${day + 1}">${day + 1}</a></td>`).join('')}</table><a href="/agenda?month=12">›</a>`,
    null
  ],
  [
    'The dots and arrows of a slider turn no pages',
    '/home',
    '<div class="carousel"><a href="/home?slide=2" class="next">›</a><a href="#1">1</a><a href="#2">2</a><a href="#3">3</a></div>',
    null
  ],
  [
    'The pages of comments are not those of the article',
    '/2026/post',
    '<div class="comment-navigation"><a href="/2026/post/comment-page-1#comments">1</a><a href="/2026/post/comment-page-2#comments">2</a><a class="next" href="/2026/post/comment-page-2#comments">Next</a></div>',
    null
  ],
  [
    'The short pagers of threads are not the pages of their forum',
    '/forum.php?f=4',
    '<ul><li><a href="/thread.php?t=91">One</a> <span><a href="/thread.php?t=91&page=2">2</a> <a href="/thread.php?t=91&page=3">3</a></span></li><li><a href="/thread.php?t=77">Two</a> <span><a href="/thread.php?t=77&page=2">2</a> <a href="/thread.php?t=77&page=3">3</a></span></li></ul><p><b>1</b> <a href="/forum.php?f=4&page=2&order=desc">2</a> <a href="/forum.php?f=4&page=3&order=desc">3</a></p>',
    ['/forum.php?f=4&page=2&order=desc', null, '2 3', 3]
  ],
  [
    'An arrow with an accessible name leads on',
    '/katalog?seite=2',
    '<nav><a href="?seite=1" aria-label="Vorherige Seite"><svg></svg></a> 2 / 9 <a href="?seite=3" aria-label="Nächste Seite"><svg></svg></a></nav>',
    ['/katalog?seite=3', '/katalog?seite=1', '', 9]
  ],
  [
    'Japanese links lead on',
    '/news/list_2.html',
    '<p><a href="/news/list.html">前へ</a>｜<a href="/news/list_3.html">次へ</a></p>',
    ['/news/list_3.html', '/news/list.html', '', null]
  ],
  [
    'An Arabic pager leads on',
    '/akhbar/page/3/',
    '<div class="pages"><a href="/akhbar/page/2/">السابق</a><a href="/akhbar/page/4/">التالي</a></div>',
    ['/akhbar/page/4/', '/akhbar/page/2/', '', null]
  ],
  [
    'The next article of a blog is not a next page',
    '/how-to-plant-leeks',
    '<nav class="post-navigation"><div class="nav-links"><a rel="prev" href="/how-to-plant-beans">How to plant beans in spring</a><a rel="next" href="/how-to-plant-peas">How to plant peas in autumn</a></div></nav>',
    null
  ],
  [
    'Years of an archive are not pages',
    '/reports',
    '<ul class="nav"><li><a href="/reports/2023">2023</a></li><li><a href="/reports/2024">2024</a></li><li><a href="/reports/2025">2025</a></li></ul>',
    null
  ],
  [
    'Pages are counted from zero where the URLs do',
    '/view?page=1',
    '<ul class="pager"><li><a href="/view?page=0">1</a></li><li>2</li><li><a href="/view?page=2">3</a></li><li><a href="/view?page=9">10</a></li></ul>',
    ['/view?page=2', '/view?page=0', '1 3 10', 10]
  ],
  [
    'Pages with names in place of numbers are followed in order',
    '/board-K3.html',
    '<div class="pg"><a href="board.html">1</a><strong>2</strong><a href="board-Z9.html">3</a><a href="board-Q1.html">4</a></div>',
    ['/board-Z9.html', '/board.html', '1 3 4', 4]
  ],
  [
    'A link to older posts of a blog leads on',
    '/page/2',
    '<div class="nav-previous"><a href="/page/3">← Older posts</a></div><div class="nav-next"><a href="/">Newer posts →</a></div>',
    ['/page/3', '/', '', null]
  ],
  [
    'A cursor in the address leads on, also without a part that is named after pages',
    '/posts',
    '<p><a href="/posts?cursor=YWZ0ZXI6MTI">Next page ›</a></p>',
    ['/posts?cursor=YWZ0ZXI6MTI', null, '', null]
  ],
  [
    'A form without fields leads on by its hidden values',
    '/register?page=2',
    '<form action="/register"><input type="hidden" name="page" value="1"><button>Previous</button></form><form action="/register" method="GET"><input type="hidden" name="page" value="3"><input type="submit" value="Next page"></form>',
    ['/register?page=3', '/register?page=1', '', null]
  ],
  [
    'A button has the number of its page as its own value',
    '/register',
    '<form action="/register"><input type="hidden" name="q" value="oak"><button name="page" value="2">Next</button></form>',
    ['/register?q=oak&page=2', null, '', null]
  ],
  [
    'Forms that are filled in or posted do not turn pages',
    '/register',
    '<form action="/search"><input name="q"><button>Next</button></form><form method="post" action="/order"><input type="hidden" name="step" value="2"><button>Next</button></form>',
    null
  ],
  [
    'Numbers of thousands are written with a separator',
    '/page/1097/',
    '<div class="wp-pagenavi"><a href="/">1</a><span>…</span><a href="/page/1096/">1,096</a><span>1,097</span><a href="/page/1098/">1,098</a></div>',
    ['/page/1098/', '/page/1096/', '1 1096 1098', 1098]
  ],
  [
    'The current page is a link that leads nowhere, at an address of its own',
    '/thread53-3.html',
    '<div class="pagination"><span><a href="/show?t=53">1</a></span><span><a href="/show?t=53&page=2">2</a></span><span class="selected"><a href="javascript:void(0)">3</a></span></div>',
    [null, '/show?t=53&page=2', '1 2', 3]
  ],
  [
    'Pages of a list that lies at another address than its first page',
    '/',
    '<div class="pagenations"><ul><li>1</li><li><a href="/music/page2">2</a></li><li><a href="/music/page3">3</a></li></ul></div>',
    ['/music/page2', null, '2 3', 3]
  ]
])('%s', (_, path, html, expected) => {
  expect(summaryOf(path, html)).toEqual(expected)
})

test('A declared next page counts without any link', () => {
  const html = '<head><link rel="next" href="/a/2"></head><body><p>Text</p>'
  const found = pagination(parseHtml(html), { url: new URL('/a', SITE) })
  expect(found).toEqual({ next: `${SITE}/a/2`, previous: null, pages: [], total: null })
})

test('A page of nothing but links to pages is read in bounded steps', () => {
  const query = Array.from({ length: 400 }, (_, at) => `k${at}=${at}`).join('&')
  const numbers = Array.from(
    { length: 9000 },
    (_, at) => `<a href="?page=${at}&${at % 9 ? '' : query}">${at % 3}</a>`
  )
  const words = Array.from({ length: 9000 }, (_, at) => `<a href="?page=${at}">Next</a>`)
  for (const html of [
    numbers.join(''),
    words.join(''),
    numbers.map((link, at) => link + words[at]).join('')
  ]) {
    const found = pagination(parseHtml(html), { url: new URL('/list', SITE) })
    expect(found?.next).toContain('/list?page=')
    expect(found?.pages.length).toBeLessThan(3000)
  }
}, 60_000)
