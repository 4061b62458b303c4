/** The list of a page as a table: titles, addresses and values on pages of many builds. */

import { expect, test } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { pageList } from '../src/lists/page-list.ts'

const SITE = 'https://site.example/list'
const NAMES = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Heath']

/** Repeats markup for each name. */
function each(markup: (name: string, index: number) => string, names = NAMES): string {
  return names.map((name, index) => markup(name, index + 1)).join('')
}

function listOf(body: string) {
  return pageList(parseHtml(`<!doctype html><html lang="en"><body>${body}</body></html>`), {
    url: new URL(SITE)
  })
}

function valuesOf(body: string, ...names: string[]) {
  return listOf(body)?.items.map((item) => names.map((name) => item[name]))
}

const url = (path: string) => new URL(path, SITE).href

test('rows of a table have columns named by its head', () => {
  const list = listOf(
    `<table><tr><th>No.</th><th>Company name</th><th>Town</th><th>Registered</th><th>Capital</th></tr>${each(
      (name, i) =>
        `<tr><td>${i}</td><td>${name} Ltd</td><td>${name}ton</td><td>0${i} May 2020</td><td>€ ${i}00</td></tr>`
    )}</table>`
  )
  expect(list?.columns).toEqual([
    { name: 'title', type: 'text' },
    { name: 'price', type: 'money' },
    { name: 'currency', type: 'text' },
    { name: 'date', type: 'date' },
    { name: 'no', type: 'number' },
    { name: 'town', type: 'text' },
    { name: 'registered', type: 'date' },
    { name: 'capital', type: 'money' }
  ])
  expect(list?.items).toHaveLength(8)
  expect(list?.items[1]).toEqual({
    title: 'Birch Ltd',
    price: '200',
    currency: 'EUR',
    date: '2020-05-02',
    no: 2,
    town: 'Birchton',
    registered: '2020-05-02',
    capital: '200'
  })
})

test('the content of a page may be hidden until a script shows it, but not beside what is shown', () => {
  const cards = `<ul>${each((name, i) => `<li class="card"><h3><a href="/p/${i}">${name} lamp</a></h3><p>A lamp for the desk, number ${i}.</p></li>`)}</ul>`
  const around =
    '<nav><ul><li><a href="/a">Home</a><li><a href="/b">Shop</a><li><a href="/c">Help</a></ul></nav>'
  const hidden = `${around}<main><div style="display:none">${cards}</div></main>`
  expect(valuesOf(hidden, 'title')).toHaveLength(NAMES.length)
  const shown = each(
    (name, i) =>
      `<article><h2><a href="/shown/${i}">${name} story</a></h2><p>${'Told at length. '.repeat(9)}</p></article>`
  )
  const both = `${around}<main>${shown}<div style="display:none">${cards}</div></main>`
  expect(valuesOf(both, 'url')?.[0]).toEqual([url('/shown/1')])
})

test('cards in rows of a grid are one list, without the advertisement between them', () => {
  const row = (names: string[], at: number) =>
    `<div class="row">${each((name, i) => `<div class="col-4"><a href="/p/${at + i}"><img src="/i/${at + i}.jpg" alt=""></a><h3><a href="/p/${at + i}">${name} lamp</a></h3><span class="price">€ ${i},99</span></div>`, names)}</div>`
  const body = `${row(NAMES.slice(0, 3), 0)}<div class="row ad"><a href="https://ads.example/">Save on insurance today</a></div>${row(NAMES.slice(3, 6), 3)}`
  expect(valuesOf(body, 'title', 'url', 'price')).toEqual(
    NAMES.slice(0, 6).map((name, i) => [`${name} lamp`, url(`/p/${i + 1}`), `${(i % 3) + 1}.99`])
  )
})

test('a pinned row of a forum belongs to the list, and the last post is not the title', () => {
  const body = `<nav>${each((name) => `<a href="/n/${name}">${name} section</a>`)}</nav><ul class="topics">${each(
    (name, i) =>
      `<li class="row ${i < 3 ? 'sticky' : `bg${i % 2}`}"><dl><dt><a href="/t/${i}" class="topictitle">How to ${name}?</a> by <a href="/u/1" class="username">ada</a></dt><dd class="lastpost"><a href="/t/${i}#last">View the latest post</a> <time datetime="2026-03-0${i}">0${i} March</time></dd></dl></li>`
  )}</ul>`
  expect(valuesOf(body, 'title', 'url', 'date')).toEqual(
    NAMES.map((name, i) => [`How to ${name}?`, url(`/t/${i + 1}`), `2026-03-0${i + 1}`])
  )
})

test('two rows of a table that follow each other are one item', () => {
  const body = `<table>${each(
    (name, i) =>
      `<tr class="thing"><td>${i}.</td><td><a href="/o/${i}">${name} released</a></td></tr><tr><td></td><td>${i * 7} points by <a href="/user/${i}">user ${i}</a> | <a href="/item/${i}">${i} comments</a></td></tr>`
  )}</table>`
  expect(valuesOf(body, 'title', 'url')).toEqual(
    NAMES.map((name, i) => [`${name} released`, url(`/o/${i + 1}`)])
  )
})

test('a longer list in a sidebar or a menu is not the list of the page', () => {
  const body = `<header><ul>${each((name, i) => `<li><a href="/m/${i}"><img src="/m.png">Everything about ${name}</a></li>`)}</ul></header><main><h1>News</h1>${each(
    (name, i) =>
      `<article><h2><a href="/news/${i}">${name} opens</a></h2><time datetime="2026-01-1${i}">January</time><p>A short text about the opening of ${name}.</p><a href="/news/${i}">Read more</a></article>`,
    NAMES.slice(0, 4)
  )}</main><div class="sidebar"><ol>${each((name, i) => `<li><a href="/news/5${i}"><img src="/t.jpg">${name} in the news of the week</a></li>`)}</ol></div>`
  expect(valuesOf(body, 'title', 'url')).toEqual(
    NAMES.slice(0, 4).map((name, i) => [`${name} opens`, url(`/news/${i + 1}`)])
  )
})

test('the price of an item is the one that is not struck out', () => {
  const body = `<ul>${each(
    (name, i) =>
      `<li class="product post-${i} ${i === 1 ? 'first' : ''}"><a href="/p/${i}"><h2 class="title">${name} tea</h2><span class="price"><del><bdi><span>£</span>${i + 10}.00</bdi></del> <ins><bdi><span>£</span>${i}.50</bdi></ins></span></a><a href="?add=${i}">Add to basket</a></li>`
  )}</ul>`
  expect(valuesOf(body, 'title', 'url', 'price', 'currency')).toEqual(
    NAMES.map((name, i) => [`${name} tea`, url(`/p/${i + 1}`), `${i + 1}.50`, 'GBP'])
  )
})

test('a card that is one link has its lines as columns', () => {
  const body = `<section>${each(
    (name, i) =>
      `<a class="tile" href="/stay/${i}"><div class="t1">${name} house</div><div class="guests">${i} beds</div><div class="t3">$${i}20 per night</div></a>`
  )}</section>`
  expect(valuesOf(body, 'title', 'url', 'price', 'guests')).toEqual(
    NAMES.map((name, i) => [`${name} house`, url(`/stay/${i + 1}`), `${i + 1}20`, `${i + 1} beds`])
  )
})

test('dates and titles are read in other languages', () => {
  const body = `<ul>${each((_, i) => `<li><span>2026年3月${i}日</span><a href="/n/${i}">お知らせ第${i}号について</a></li>`)}</ul>`
  expect(valuesOf(body, 'title', 'date')).toEqual(
    NAMES.map((_, i) => [`お知らせ第${i + 1}号について`, `2026-03-0${i + 1}`])
  )
})

test('a page that repeats nothing has no list', () => {
  expect(listOf('<h1>One</h1><p>A text with <a href="/a">a link</a>.</p>')).toBeUndefined()
})

test('cards whose classes are names of their own are a list', () => {
  const titles = NAMES.flatMap((name) => NAMES.map((other) => `${name} and ${other}`))
  const body = titles.map(
    (title, i) =>
      `<div class="${title.replaceAll(' ', '-')}"><h3><a href="/p/${i}">${title}</a></h3><p>Text</p></div>`
  )
  expect(valuesOf(`<main>${body.join('')}</main>`, 'title', 'url')).toEqual(
    titles.map((title, i) => [title, url(`/p/${i}`)])
  )
})

test('cards that React streams behind the page are a list', () => {
  const cards = each(
    (name, i) => `<li><h3><a href="/p/${i}">${name} lamp</a></h3><p>A lamp, number ${i}.</p></li>`
  )
  const page = `<main><template id="B:1"></template></main><div hidden id="S:1"><ul>${cards}</ul></div>`
  expect(valuesOf(page, 'title')).toEqual(NAMES.map((name) => [`${name} lamp`]))
})
