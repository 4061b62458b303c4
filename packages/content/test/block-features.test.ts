import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { type BlockView, blockViews } from '../src/main-content/blocks/block-view.ts'
import { lowerStart, wordsOf } from '../src/main-content/blocks/page-signals.ts'
import { pageView } from '../src/main-content/blocks/page-view.ts'
import {
  BLOCK_FEATURES,
  blockRows,
  FEATURE_GROUPS
} from '../src/main-content/features/block-features.ts'

const url = new URL('https://weir.example/news/2026/a-heron')

/** Menu, article, cards with prices, comments: something of everything that features are about. */
const page = pageView(
  parseHtml(`<title>A heron at the weir</title>
    <nav><ul><li><a href="/a">News</a><li><a href="/b">Sport | Mills</a></ul></nav>
    <main><article class="post"><h1>A heron at the weir</h1>
    <p>It stood there, <b class="footnote">all morning</b>, and nobody saw it leave. Not even the miller.
    <p>The next day, at nine, there were two of them. <a href="/c">Read on...</a>
    <h2 class="related">Others</h2>
    <div class="card"><img src="1.jpg"><p>Grey heron<p>€ 20</div>
    <div class="card"><img src="2.jpg"><p>White heron<p>€ 30</div>
    <div class="card"><img src="3.jpg"><p>Reed<p>€ 40</div></article></main>
    <section class="comments"><h3>Comments:</h3><p>I saw it, too, at the mill, at about ten or so. It flew.</section>
    <footer>© The Weir</footer>`),
  url
)

describe('blockRows', () => {
  it('fills one place per feature, and each group fills only its own places', () => {
    const viewOf = blockViews(page)
    for (const block of page.page.blocks) {
      for (const { names, write } of FEATURE_GROUPS) {
        const row = new Float32Array(names.length + 2).fill(Number.NaN)
        write(row, 1, viewOf(block))
        expect([...row].map(Number.isNaN), names[0]!).toEqual([
          true,
          ...names.map(() => false),
          true
        ])
      }
    }
    expect(new Set(BLOCK_FEATURES).size).toBe(BLOCK_FEATURES.length)
  })

  it('gives a block the same row with and without its neighbours', () => {
    const rowsOf = blockRows(BLOCK_FEATURES)
    const rowOf = rowsOf(page)
    const rows = page.page.blocks.map((block) => [...rowOf(block)])
    expect(rows).toEqual(page.page.blocks.map((block) => [...rowsOf(page)(block)]))
    expect(new Set(rows.map(String)).size).toBe(rows.length)
  })

  it('finds chosen features at their places among all features', () => {
    const chosen = ['up2.share', 'text.kind', 'like.place', 'section.related']
    const allOf = blockRows(BLOCK_FEATURES)(page)
    const rowOf = blockRows(chosen)(page)
    for (const block of page.page.blocks) {
      const all = allOf(block)
      const row = rowOf(block)
      for (const name of chosen) {
        const place = BLOCK_FEATURES.indexOf(name)
        expect(row[place], name).toBe(all[place])
      }
    }
  })

  it.each([
    ['text.chars', 'A heron at the weir', Math.log2(16)],
    ['text.linked', 'News', 1],
    ['text.separators', 'Sport | Mills', 1],
    ['text.copyright', '© The Weir', 1],
    ['text.title', 'A heron at the weir', 1],
    ['near1.words', 'Grey heron', 1],
    ['near3.words', 'White heron', 1],
    ['near-2.words', 'News', -1],
    ['near-1.kinship', '€ 20', 2],
    ['like.count', 'Reed', 2],
    ['like.place', 'White heron', 1],
    ['like.prices', 'Reed', 1],
    ['section.related', 'Grey heron', 3],
    ['section.kinship', 'Grey heron', 2],
    ['is.nav', 'News', 2],
    ['is.main', 'Grey heron', 1],
    ['is.main', 'Comments:', 0],
    ['is.article', 'A heron at the weir', 2],
    ['of.card', 'Reed', 2],
    ['of.note', 'It stood there', 4],
    ['after.card', '€ 40', 2],
    ['comment.before', 'A heron at the weir', -1],
    ['page.headings', 'News', 2]
  ])('%s of %j', (name, text, value) => {
    const block = page.page.blocks.find((one) => one.text.startsWith(text))!
    expect(blockRows([name])(page)(block)[BLOCK_FEATURES.indexOf(name)]).toBe(value)
  })
})

/** A feature of the text alone. */
function of(name: string, text: string): number {
  const { names, write } = FEATURE_GROUPS.find((group) => group.names.includes(name))!
  const row = new Float32Array(names.length)
  write(row, 0, { block: { text } } as BlockView)
  return row[names.indexOf(name)]!
}

describe('how a block ends', () => {
  it.each([
    ['A sentence.', 1],
    ['A sentence? \n\u00a0', 1],
    ['“A sentence!”', 1],
    ['(See there.)', 1],
    ['(See there.))', 0],
    ['.a', 0],
    ['文。', 1],
    ['”', 0],
    [')', 0],
    ['.', 1],
    ['', 0],
    [' ', 0]
  ])('recognises a full stop, also before a closing mark: %j', (text, ends) => {
    expect(of('text.endsInStop', text)).toBe(ends)
  })

  it.each([
    ['Contents:', 1],
    ['目次：\n', 1],
    ['Contents:)', 0],
    ['', 0]
  ])('recognises a colon: %j', (text, ends) => {
    expect(of('text.endsInColon', text)).toBe(ends)
  })

  it.each([
    ['Read on…', 1],
    ['Read on... ', 1],
    ['Read on..', 0],
    ['...', 1],
    ['..', 0],
    ['', 0]
  ])('recognises a block that is cut off: %j', (text, ends) => {
    expect(of('text.endsCut', text)).toBe(ends)
  })
})

describe('wordsOf', () => {
  it('reads the words of the first 1,000 characters of a text', () => {
    const words = wordsOf(lowerStart(`${'m'.repeat(800)} Weir ${'m'.repeat(200)} Sluice`))
    expect([words.has('weir'), words.has('sluice')]).toEqual([true, false])
  })
})
