/** Words to lines, inside one column. */

import { around, type Box, heightOf, sharedY } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { isRightToLeft, readingOrder } from './direction.ts'

/** One line of a column. */
export interface Line extends Box {
  /** In the order of reading. */
  readonly words: readonly Word[]
  readonly base: number
  /** The size that most of its characters have. */
  readonly size: number
}

/** Part of the lower of two boxes that must be shared if both stand on one line. */
const SHARED = 0.5

/** Lines from top to bottom. */
export function linesOf(words: readonly Word[]): Line[] {
  const rows: Word[][] = []
  // Large words first: raised and lowered ones join their line, not the other way round.
  const ordered = [...words].sort((a, b) => a.base - b.base || a.x0 - b.x0)
  const open: { box: Box; words: Word[] }[] = []
  for (const word of ordered) {
    let best: { box: Box; words: Word[] } | undefined
    let share = SHARED
    for (let index = open.length - 1; index >= 0 && index >= open.length - 6; index--) {
      const row = open[index] as { box: Box; words: Word[] }
      const part = sharedY(row.box, word) / Math.min(heightOf(row.box), heightOf(word))
      if (part > share) {
        share = part
        best = row
      }
    }
    if (best) {
      best.words.push(word)
      const tallest = best.words.reduce((a, b) => (b.size > a.size ? b : a))
      best.box = { x0: 0, x1: 0, y0: tallest.y0, y1: tallest.y1 }
    } else {
      const row = { box: { x0: 0, x1: 0, y0: word.y0, y1: word.y1 }, words: [word] }
      open.push(row)
      rows.push(row.words)
    }
  }
  return rows.map(lineOf).sort((a, b) => a.base - b.base)
}

/** A line of words that are known to stand on one. */
export function lineOf(words: readonly Word[]): Line {
  const size = mainSize(words)
  const main = words.find((word) => word.size === size) as Word
  return { ...around(words), words: readingOrder(words), base: main.base, size }
}

/** The commonest size. Code inside of text is often set smaller, and does not count. */
function mainSize(words: readonly Word[]): number {
  const prose = words.filter((word) => !word.mono && /[\p{L}\p{N}]/u.test(word.text))
  const sizes = new Map<number, number>()
  for (const { size, text } of prose.length > 0 ? prose : words) {
    sizes.set(size, (sizes.get(size) ?? 0) + text.length)
  }
  return [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a), [0, -1])[0]
}

/** Gap between two words below which they are one, in ems. */
const GLUE = 0.12

/** Checks whether a space belongs between two words that follow each other on a line. */
export function isApart(before: Word, after: Word): boolean {
  const left = before.x0 <= after.x0 ? before : after
  const right = left === before ? after : before
  const gap = right.x0 - left.x1
  const size = Math.min(before.size, after.size)
  if (gap > GLUE * size) return true
  if (isRightToLeft(before.text) || isRightToLeft(after.text)) return gap > 0.02 * size
  return after.spaced && gap > 0.02 * size
}

/** The text of a line, a space between words. */
export function lineText({ words }: Pick<Line, 'words'>): string {
  let text = ''
  words.forEach((word, index) => {
    const before = words[index - 1]
    text += before && isApart(before, word) ? ` ${word.text}` : word.text
  })
  return text
}

/** Dots that lead from a title in a table of contents to its page. */
export const LEADER = /[.·…‥]{4,}/

/** Checks whether a line is an entry of a table of contents. */
export const hasLeader = ({ words }: Line): boolean => words.some(({ text }) => LEADER.test(text))

/** Checks whether a word is small, and stands above its line: the mark of a note, an exponent. */
export const isRaised = (word: Word, line: Line): boolean =>
  word.size < 0.8 * line.size && line.base - word.base > 0.2 * line.size
