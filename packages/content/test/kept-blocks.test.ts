import { describe, expect, it } from 'vitest'
import { keptBlocks } from '../src/main-content/kept-blocks.ts'
import { evenedOdds } from '../src/main-content/like-blocks.ts'
import { type PageView, pageView } from '../src/main-content/page-view.ts'
import { parseHtml } from '../src/parse-html.ts'

function viewOf(html: string, url = 'https://site.example/a-page'): PageView {
  return pageView(parseHtml(html), new URL(url))
}

/** Texts of the kept blocks when each block is as likely as `chance` says. */
function keptTexts(view: PageView, chance: (text: string) => number): string[] {
  const { blocks } = view.page
  const chances = Float64Array.from(blocks, ({ text }) => chance(text.trim()))
  const kept = keptBlocks(view, chances)
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

  it('are dropped below running text', () => {
    const kept = keptTexts(viewOf(articleWithComments(6)), likely)
    expect(kept).toEqual([SENTENCE.repeat(6).trim()])
  })

  it('are kept where there is little else', () => {
    const kept = keptTexts(viewOf(articleWithComments(1)), likely)
    expect(kept).toEqual([SENTENCE.trim(), COMMENT, COMMENT, COMMENT])
  })

  it('are kept where the page says that it is a discussion', () => {
    const declared = `<script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>`
    for (const view of [
      viewOf(declared + articleWithComments(6)),
      viewOf(articleWithComments(6), 'https://site.example/forum/12')
    ]) {
      expect(keptTexts(view, likely)).toHaveLength(4)
    }
  })

  it('are no comments when more of the text follows than goes before', () => {
    const html = `<p>${SENTENCE.repeat(5)}</p><section id="respond-to-comments"><p>${SENTENCE}</p></section><p>${SENTENCE.repeat(9)}</p>`
    expect(keptTexts(viewOf(html), likely)).toHaveLength(3)
  })
})

describe('keptBlocks: footnotes', () => {
  const notes = '<ol class="footnotes"><li>By the timetable of spring.</li></ol>'
  const chance = (text: string) => (text.startsWith('By') ? 0.01 : 0.9)

  it('go with the text above them', () => {
    expect(keptTexts(viewOf(`<p>${SENTENCE}</p>${notes}`), chance)).toContain(
      'By the timetable of spring.'
    )
  })

  it('are dropped with it', () => {
    const view = viewOf(
      `<p>${SENTENCE.repeat(3)}</p><aside><p>Aside: ${SENTENCE}</p>${notes}</aside>`
    )
    const kept = keptTexts(view, (text) => (text.startsWith('Aside') ? 0.01 : chance(text)))
    expect(kept).toEqual([SENTENCE.repeat(3).trim()])
  })
})

describe('keptBlocks: cards', () => {
  const cards = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `<li class="card"><h3>Boat ${index}</h3><p class="price">${index} euro</p></li>`
    ).join('')

  it('keeps the same parts of all of many', () => {
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

  it('are judged nearer to each other than the model does', () => {
    const view = viewOf(`<ul>${cards(4)}</ul>`)
    const odds = Float64Array.from(view.page.blocks, ({ index }) => (index === 0 ? 4 : 0))
    // The four names: mean 1. The prices stay.
    expect([...evenedOdds(view, odds)]).toEqual([2.5, 0, 0.5, 0, 0.5, 0, 0.5, 0])
  })
})
