/** Words and lines for tests of the layout, without a file. */

import type { Box } from '../../src/pdf/page/box.ts'
import type { PageWords, Word } from '../../src/pdf/page/words.ts'

interface Setting {
  readonly size?: number
  readonly bold?: boolean
  readonly mono?: boolean
}

/** Words of a text from `x` on, half an em a letter, a quarter of an em apart. `base` is their line. */
export function wordsAt(text: string, x: number, base: number, setting: Setting = {}): Word[] {
  const { size = 10, bold = false, mono = false } = setting
  let x0 = x
  return text.split(' ').map((part) => {
    const x1 = x0 + part.length * size * 0.5
    const word = {
      ...{ text: part, x0, x1, y0: base - 0.8 * size, y1: base + 0.2 * size, base, size },
      ...{ bold, italic: false, mono, artifact: false, spaced: true }
    }
    x0 = x1 + size * 0.25
    return word
  })
}

/** Several lines of text below each other, 12 points apart. */
export const block = (
  texts: readonly string[],
  x: number,
  base: number,
  setting?: Setting
): Word[] => texts.flatMap((text, index) => wordsAt(text, x, base + index * 12, setting))

/** A page of 612 by 792 points. */
export function pageOf(words: readonly Word[], more: Partial<PageWords> = {}): PageWords {
  const page = { number: 1, width: 612, height: 792, rules: [], fills: [], images: [] }
  return { ...page, words, ...more }
}

/** A rule across or down. */
export const rule = (x0: number, y0: number, x1: number, y1: number) => ({
  ...{ x0, y0, x1, y1 },
  horizontal: y0 === y1,
  color: 0
})

export const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })
