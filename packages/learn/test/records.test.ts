/** Lists of records: rows, cards and reviews, on sites of several layouts. */

import { type Example, type ExampleValue, heal, LearnedParser, learn, read } from '@sluice/learn'
import { describe, expect, test } from 'vitest'
import { page } from './pages.ts'

interface Review {
  readonly author: string
  readonly stars: string
  readonly text: string
  readonly date?: string
}

const WRITERS = [
  'Ina Holm',
  'Per Dahl',
  'Asa Lind',
  'Juno Reyes',
  'Tom Okafor',
  'Mia Berg',
  'Lou Park'
]
const WORDS = [
  'Sturdy and plain.',
  'It wobbles.',
  'A gift for my aunt.',
  'Too low for me.',
  'Fine wood.'
]

/** Two to five reviews of a page. Some have no date. */
function reviewsOf(at: number): Review[] {
  return Array.from({ length: 2 + ((at * 3) % 4) }, (_, k) => ({
    author: WRITERS[(at + k * 2) % 7]!,
    stars: String(1 + ((at + k) % 5)),
    text: `${WORDS[(at * 2 + k) % 5]!} Bought ${at + 1}${k}.`,
    ...((at + k) % 3 ? { date: `2024-0${1 + (k % 9)}-1${at % 10}` } : {})
  }))
}

/** Ways to show reviews. */
const LAYOUTS: Readonly<Record<string, (reviews: readonly Review[]) => string>> = {
  'cards with classes': (reviews) =>
    `<section class=reviews>${reviews.map((one) => `<div class=review><b class=who>${one.author}</b> <i class=stars>${one.stars}</i>${one.date ? `<time class=when>${one.date}</time>` : ''}<p class=body>${one.text}</p></div>`).join('')}</section>`,
  'rows below headers': (reviews) =>
    `<table><tr><th>Author</th><th>Stars</th><th>Text</th><th>Date</th></tr>${reviews.map((one) => `<tr><td>${one.author}</td><td>${one.stars}</td><td>${one.text}</td><td>${one.date ?? ''}</td></tr>`).join('')}</table>`,
  'items with labels': (reviews) =>
    `<ul>${reviews.map((one) => `<li><span>Author:</span> <span>${one.author}</span><br><span>Stars:</span> <span>${one.stars}</span><br>${one.date ? `<span>Date:</span> <span>${one.date}</span><br>` : ''}<span>Text:</span> <span>${one.text}</span></li>`).join('')}</ul>`,
  'siblings without an element around each record': (reviews) =>
    `<div class=list>${reviews.map((one) => `<h3>${one.author}</h3><p class=stars>${one.stars}</p><p class=body>${one.text}</p>${one.date ? `<p class=when>${one.date}</p>` : ''}`).join('')}</div>`,
  'two rows for each record': (reviews) =>
    `<table class=log>${reviews.map((one) => `<tr class=head><td class=who>${one.author}</td><td class=stars>${one.stars}</td></tr><tr><td colspan=2><p class=body>${one.text}</p>${one.date ? `<small>${one.date}</small>` : ''}</td></tr>`).join('')}</table>`
}

const NAMES = [
  'Oak desk',
  'Pine shelf',
  'Elm chair',
  'Ash stool',
  'Birch bench',
  'Teak table',
  'Walnut bed',
  'Maple rack'
]

function sitePage(layout: string, at: number): Example {
  const reviews = reviewsOf(at)
  const html = `<header><ul><li><a href=/>Home</a></li><li><a href=/sale>Sale</a></li></ul></header><main><h1>${NAMES[at]!}</h1>
    <p class=price>$${at + 4}.50</p><h2>Reviews</h2>${LAYOUTS[layout]!(reviews)}
    <h2>Others</h2><ul class=more><li><a href=/1>${NAMES[(at + 1) % 8]!}</a></li><li><a href=/2>${NAMES[(at + 2) % 8]!}</a></li></ul></main>`
  return {
    page: page(html, `/item/${at}`),
    values: { name: NAMES[at]!, reviews: reviews as unknown as ExampleValue }
  }
}

const all = (layout: string) => NAMES.map((_, at) => sitePage(layout, at))

describe.each(Object.keys(LAYOUTS))('Reviews as %s', (layout) => {
  test.each([1, 3])('are read as records after %i examples.', (count) => {
    const pages = all(layout)
    const { parser, conflicts } = learn(pages.slice(0, count), {
      pages: pages.slice(count).map((one) => one.page)
    })
    expect(conflicts.filter(({ message }) => message.includes('no rule'))).toEqual([])
    expect(LearnedParser.parse(JSON.parse(JSON.stringify(parser)))).toEqual(parser)
    for (const { page: unseen, values } of pages.slice(count)) {
      expect(read(parser, unseen).record).toEqual(values)
    }
  })
})

test('A list is healed after a redesign, also where it has grown.', () => {
  const { parser } = learn(all('cards with classes').slice(0, 3))
  const history = all('items with labels').slice(0, 6)
  const grown = history.map((one) => {
    const { reviews } = one.values
    return {
      ...one,
      values: { ...one.values, reviews: (reviews as unknown as Review[]).slice(0, -1) as never }
    }
  })
  for (const pages of [history, grown]) {
    const healed = heal(parser, pages)
    expect(healed?.lost).toEqual([])
    const { page: unseen, values } = sitePage('items with labels', 7)
    expect(read(healed!.parser, unseen).record).toEqual(values)
  }
})

test('Numbers and links of records have the types that are asked for.', () => {
  const shelf = (count: number) =>
    `<h1>Shelf</h1>${NAMES.slice(0, count)
      .map(
        (name, k) => `<article><a href="/b/${k}">${name}</a> <span>${k + 3} pages</span></article>`
      )
      .join('')}`
  const books = (count: number) =>
    NAMES.slice(0, count).map((title, k) => ({
      title,
      link: `https://site.example/b/${k}`,
      pages: k + 3
    }))
  const { parser } = learn([{ page: page(shelf(3)), values: { books: books(3) } }], {
    types: { 'books.link': 'url', 'books.pages': 'number' }
  })
  expect(read(parser, page(shelf(6))).record).toEqual({ books: books(6) })
})
