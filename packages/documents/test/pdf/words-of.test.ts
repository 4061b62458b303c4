import { describe, expect, test } from 'vitest'
import type { Glyph, GlyphStyle } from '../../src/pdf/page/page-content.ts'
import { linesOf, lineText } from '../../src/pdf/text/lines-of.ts'
import { wordsOf } from '../../src/pdf/text/words-of.ts'
import { wordsAt } from './box-words.ts'

const style: GlyphStyle = {
  ...{ size: 10, font: 'Test', bold: false, italic: false, mono: false, color: 0 },
  ...{ mcid: -1, artifact: false, optional: false, turns: 0, slant: 0, invisible: false }
}

/** Letters five points wide from `x` on; `_` leaves that much white, without a space. */
function letters(text: string, x: number, base = 100): Glyph[] {
  return [...text].flatMap((letter, index) => {
    const x0 = x + index * 5
    const box = { x0, x1: x0 + 5, y0: base - 8, y1: base + 2 }
    return letter === '_' ? [] : [{ ...box, text: letter, base, style, spaced: false }]
  })
}

describe('wordsOf', () => {
  test('words are separated at gaps, even if the file has no space characters', () => {
    expect(wordsOf(letters('two_words', 50)).map((word) => word.text)).toEqual(['two', 'words'])
  })

  test('a gap between letters that overlap evenly counts from where they would end', () => {
    const tight = [...letters('two', 50), ...letters('words', 66.5)].map((glyph, index, all) => {
      const at = all.slice(0, index).filter((_, before) => before !== 2).length
      return { ...glyph, x0: glyph.x0 - 0.3 * at, x1: glyph.x1 - 0.3 * at }
    })
    expect(wordsOf(tight).map((word) => word.text)).toEqual(['two', 'words'])
  })

  test('words have the address of their link', () => {
    const link = { x0: 70, y0: 90, x1: 110, y1: 104, url: 'https://example.com/' }
    const links = wordsOf(letters('two_words', 50), [link]).map((word) => word.link)
    expect(links).toEqual([undefined, 'https://example.com/'])
  })

  test('letters of right-to-left scripts are read from the right', () => {
    const hebrew = letters('םולש', 50).reverse()
    expect(wordsOf(hebrew).map((word) => word.text)).toEqual(['שלום'])
  })
})

describe('linesOf', () => {
  test('superscripts are on the line they belong to', () => {
    const words = [...wordsAt('a note', 50, 100), ...wordsAt('1', 77.5, 96, { size: 6 })]
    expect(linesOf(words).map(lineText)).toEqual(['a note1'])
  })

  test('a right-to-left line is read from the right, and numbers in it from the left', () => {
    const words = [
      ...wordsAt('עולם', 50, 100),
      ...wordsAt('2024', 90, 100),
      ...wordsAt('שלום', 130, 100)
    ]
    expect(linesOf(words).map(lineText)).toEqual(['שלום 2024 עולם'])
  })
})
