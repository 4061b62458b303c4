import { describe, expect, test } from 'vitest'
import type { PageWords } from '../../src/pdf/page/words.ts'
import { layoutOf } from '../../src/pdf/page-layout.ts'
import { toHast } from '../../src/pdf/tree/to-hast.ts'
import { block, pageOf, wordsAt } from './box-words.ts'
import { outlineOf } from './outline-of.ts'

const BODY = [
  'The text of a page stands in full lines from',
  'its left edge to its right edge, and ends',
  'where it ends.'
]
const read = (pages: readonly PageWords[], outline = [] as Parameters<typeof layoutOf>[1]) =>
  outlineOf(
    toHast(
      layoutOf(pages, outline),
      pages.map((page) => page.number)
    )
  )

describe('layoutOf', () => {
  test('headings are ranked by size and by the outline', () => {
    const words = [
      ...wordsAt('Harbours', 72, 150, { size: 20 }),
      ...block(BODY, 72, 190),
      ...wordsAt('Tides', 72, 250, { size: 14 }),
      ...block(BODY, 72, 280),
      ...wordsAt('Winds', 72, 340, { bold: true }),
      ...block(BODY, 72, 370)
    ]
    const texts = read([pageOf(words)]).filter((line) => line.startsWith('h'))
    expect(texts).toEqual(['h1 Harbours', 'h2 Tides', 'h3 Winds'])
    const outline = [{ title: 'Winds', level: 2, page: 1 }]
    expect(read([pageOf(words)], outline)).toContain('h2 Winds')
  })

  test('a paragraph is joined across pages, without its hyphen', () => {
    const first = pageOf(
      block(['A paragraph that begins on one page goes', 'over to the next in the mid‐'], 72, 600)
    )
    const second = pageOf(block(['dle of a word, and ends there.'], 72, 150), { number: 2 })
    expect(read([first, second])).toEqual([
      'p A paragraph that begins on one page goes over to the next in the middle of a word, and ends there.'
    ])
  })

  test('a compound keeps its hyphen at a line end, and a word before a suffix does not', () => {
    const words = block(
      ['The site is well-', 'known, and he was self-', 'ish to the end.'],
      72,
      300
    )
    expect(read([pageOf(words)])).toEqual([
      'p The site is well-known, and he was selfish to the end.'
    ])
  })

  test('compounds and code keep their hyphens', () => {
    const words = block(
      [
        'they wrote documents by a document-to-',
        'text program that is quite well-',
        'known by now.'
      ],
      72,
      300
    )
    const other = block(['It is well-known to all who use it daily.'], 72, 400)
    expect(read([pageOf([...words, ...other])])[0]).toBe(
      'p they wrote documents by a document-to-text program that is quite well-known by now.'
    )
  })

  test('code keeps its lines and indentation', () => {
    const words = [
      ...block(BODY, 72, 200),
      ...wordsAt('if', 72, 260, { mono: true }),
      ...wordsAt('return', 82, 272, { mono: true })
    ]
    expect(read([pageOf(words)])).toContain('pre if\n  return')
  })

  test('items are nested by indentation', () => {
    const words = [
      ...[wordsAt('1.', 72, 200), wordsAt('first', 90, 200)].flat(),
      ...[wordsAt('•', 90, 212), wordsAt('inner', 105, 212)].flat(),
      ...[wordsAt('2.', 72, 224), wordsAt('second', 90, 224)].flat()
    ]
    expect(read([pageOf(words)])).toEqual(['li firstinner', 'li second'])
  })

  test('headings and tables come from the structure tree', () => {
    const tagged = (text: string, x: number, base: number, type: string, level: number) => {
      const tag = { block: { type, children: [], columnSpan: 1, rowSpan: 1 }, level }
      return wordsAt(text, x, base).map((word) => ({ ...word, tag }))
    }
    const words = ['One', 'Two', 'Three'].flatMap((text, index) => [
      ...tagged(text, 72, 150 + index * 80, 'H2', 2),
      ...tagged('Text of the section, which is plain.', 72, 180 + index * 80, 'P', 0)
    ])
    const headings = read([pageOf(words)]).filter((line) => line.startsWith('h'))
    expect(headings).toEqual(['h2 One', 'h2 Two', 'h2 Three'])
  })
})
