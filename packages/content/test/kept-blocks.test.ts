import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { evenedOdds } from '../src/main-content/blocks/like-blocks.ts'
import { type PageView, pageView } from '../src/main-content/blocks/page-view.ts'
import { keptBlocks } from '../src/main-content/choice/kept-blocks.ts'

function viewOf(html: string, url = 'https://site.example/a-page'): PageView {
  return pageView(parseHtml(html), new URL(url))
}

/** Texts of the kept blocks when each block is as likely as `chance` says. */
function keptTexts(view: PageView, chance: (text: string) => number, plain = false): string[] {
  const { blocks } = view.page
  const chances = Float64Array.from(blocks, ({ text }) => chance(text.trim()))
  const kept = keptBlocks(view, chances, plain)
  return blocks.filter(({ index }) => kept[index]).map(({ text }) => text.trim())
}

const SENTENCE = 'The ferry crosses twice a day, and it takes carts as well as people. '
const COMMENT = 'I crossed on it last year, and it was late by an hour.'

function articleWithComments(sentences: number): string {
  const comments = `<li class="comment"><p>${COMMENT}</p></li>`.repeat(3)
  return `<main><p>${SENTENCE.repeat(sentences)}</p></main><ol class="comment-list">${comments}</ol>`
}

describe('keptBlocks: comments', () => {
  const likely = () => 0.9

  it('comments below running text are dropped', () => {
    const kept = keptTexts(viewOf(articleWithComments(6)), likely)
    expect(kept).toEqual([SENTENCE.repeat(6).trim()])
  })

  it('comments are kept if there is little else', () => {
    const kept = keptTexts(viewOf(articleWithComments(1)), likely)
    expect(kept).toEqual([SENTENCE.trim(), COMMENT, COMMENT, COMMENT])
  })

  it('comments are kept if the page declares a discussion', () => {
    const declared = `<script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>`
    for (const view of [
      viewOf(declared + articleWithComments(6)),
      viewOf(articleWithComments(6), 'https://site.example/forum/12')
    ]) {
      expect(keptTexts(view, likely)).toHaveLength(4)
    }
  })

  it('blocks are not comments if most of the text follows them', () => {
    const html = `<p>${SENTENCE.repeat(5)}</p><section id="respond-to-comments"><p>${SENTENCE}</p></section><p>${SENTENCE.repeat(9)}</p>`
    expect(keptTexts(viewOf(html), likely)).toHaveLength(3)
  })
})

describe('keptBlocks: footnotes', () => {
  const notes = '<ol class="footnotes"><li>By the timetable of spring.</li></ol>'
  const chance = (text: string) => (text.startsWith('By') ? 0.01 : 0.9)

  it('footnotes are kept with the text above them', () => {
    expect(keptTexts(viewOf(`<p>${SENTENCE}</p>${notes}`), chance)).toContain(
      'By the timetable of spring.'
    )
  })

  it('footnotes are dropped with the text above them', () => {
    const view = viewOf(
      `<p>${SENTENCE.repeat(3)}</p><aside><p>Aside: ${SENTENCE}</p>${notes}</aside>`
    )
    const kept = keptTexts(view, (text) => (text.startsWith('Aside') ? 0.01 : chance(text)))
    expect(kept).toEqual([SENTENCE.repeat(3).trim()])
  })
})

describe('keptBlocks: parts that belong to kept blocks', () => {
  const keep = (html: string) =>
    keptTexts(viewOf(html), (text) => (text.includes('+') ? 0.95 : 0.05)).map((text) =>
      text.replace('+', '')
    )

  it('the headings above a kept block are kept, with their own headings', () => {
    expect(keep(`<h1>Mills</h1><h2>Water</h2><p>+${SENTENCE}</p>`)).toEqual([
      'Mills',
      'Water',
      SENTENCE.trim()
    ])
    expect(keep(`<header><h2>Water</h2></header><p>+${SENTENCE}</p>`)).toContain('Water')
  })

  it('the heading of a section without kept blocks is dropped', () => {
    const html = `<h2>Menu</h2><ul><li>Home<li>Shop</ul><p>+${SENTENCE}</p><h2>Also read</h2><p>no</p>`
    expect(keep(html)).toEqual([SENTENCE.trim()])
    expect(keep(`<aside><h2>Menu</h2></aside><p>+${SENTENCE}</p>`)).toEqual([SENTENCE.trim()])
  })

  it('rows with a kept cell, and a table that is mostly kept, are kept whole', () => {
    const rows = '<tr><th>Height<td>+of the weir<tr><th>Width<td>no'
    expect(keep(`<table>${rows}<tr><th>Length<td>no of words that are many</table>`)).toEqual([
      'Height',
      'of the weir'
    ])
    expect(keep(`<table>${rows}</table>`)).toHaveLength(4)
  })

  it('a layout table is not kept because of one cell', () => {
    const html = `<table><tr><td><h2>Menu</h2><p>no</p><td><p>+${SENTENCE.repeat(3)}</p></table>`
    expect(keep(html)).toEqual([SENTENCE.repeat(3).trim()])
  })

  it.each([
    ['<details><summary>Can it be moved?</summary><p>+Yes.</p></details>', 'Can it be moved?'],
    ['<dl><dt>Sluice<dd>+A gate for water.<dt>no<dd>no</dl>', 'Sluice'],
    ['<dl><dt>+Sluice<dd>A gate for water.<dt>no<dd>no</dl>', 'A gate for water.'],
    [`<p>+${SENTENCE}</p><pre>npm install -g weir</pre>`, 'npm install -g weir'],
    [`<p>+${SENTENCE}</p><div class=highlight><pre>weir --up</pre></div>`, 'weir --up']
  ])('the parts that belong to the kept part of %s are kept', (html, text) => {
    const kept = keep(html)
    expect(kept).toContain(text)
    expect(kept).toHaveLength(2)
  })
})

describe('keptBlocks: the part of a plain page that is its content', () => {
  const page = `<nav>no menu</nav><h1>+Weirs</h1><div><p>+${SENTENCE.repeat(3)}</p>
    <ul><li>maybe one<li>maybe two</ul><nav>no parts</nav><p>+${SENTENCE.repeat(3)}</p>
    <p>maybe the end</p><p><a href=/next>maybe the next page</a></p></div><footer>no address</footer>`
  const chance = (text: string) =>
    text.startsWith('maybe') ? 0.2 : text.startsWith('no') ? 0.01 : 0.95

  it('the part is kept whole, except for navigation and links at its end', () => {
    const kept = keptTexts(viewOf(page), chance, true)
    expect(kept.filter((text) => text.startsWith('maybe'))).toEqual([
      'maybe one',
      'maybe two',
      'maybe the end'
    ])
    expect(kept.filter((text) => text.startsWith('no'))).toEqual([])
  })

  it('the part is not used on ordinary pages, or if little of it is kept', () => {
    expect(keptTexts(viewOf(page), chance, false)).toHaveLength(3)
    const little = `<p>+${SENTENCE}</p>${'<p>maybe other words that are not kept, many of them</p>'.repeat(15)}`
    expect(keptTexts(viewOf(little), chance, true)).toHaveLength(1)
  })
})

describe('keptBlocks: cards', () => {
  const cards = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `<li class="card"><h3>Boat ${index}</h3><p class="price">${index} euro</p></li>`
    ).join('')

  it('every card keeps the same parts', () => {
    const view = viewOf(`<p>${SENTENCE.repeat(4)}</p><ul>${cards(8)}</ul>`)
    // Five names of eight are likely, and two prices.
    const chance = (text: string) => {
      const number = Number(/\d+/.exec(text)?.[0] ?? 0)
      if (text.startsWith('The')) return 1
      return text.startsWith('Boat') ? (number < 5 ? 0.9 : 0.1) : number < 2 ? 0.9 : 0.1
    }
    const kept = keptTexts(view, chance)
    expect(kept.filter((text) => text.startsWith('Boat'))).toHaveLength(8)
    expect(kept.filter((text) => text.endsWith('euro'))).toHaveLength(0)
  })

  it('cards get more similar chances than the model gives', () => {
    const view = viewOf(`<ul>${cards(4)}</ul>`)
    const odds = Float64Array.from(view.page.blocks, ({ index }) => (index === 0 ? 4 : 0))
    // The four names: mean 1. The prices stay.
    expect([...evenedOdds(view, odds)]).toEqual([2.5, 0, 0.5, 0, 0.5, 0, 0.5, 0])
  })
})
