/** Columns of text, told from columns of a table. */

import { around, type Box, heightOf, widthOf } from '../page/box.ts'
import { linesOf } from '../text/lines-of.ts'
import { medianOf } from '../text/median.ts'
import { type Item, isWord } from './item.ts'

/** Columns of fewer lines are parts of a table, or of a letter's head. */
const FEWEST_LINES = 3

/** Part of the lines of a column that end with a colon where it names the fields beside it. */
const LABELS = 0.6

/** Checks whether the texts left and right of a gutter are read one after the other. `size` is the em. */
export function areColumns(left: readonly Item[], right: readonly Item[], size: number): boolean {
  const [a, b] = [columnFacts(left), columnFacts(right)]
  const shared = Math.min(a.box.y1, b.box.y1) - Math.max(a.box.y0, b.box.y0)
  if (shared < size) return false
  if (!a.isBlock && a.lines < FEWEST_LINES && !b.isBlock && b.lines < FEWEST_LINES) return false
  if (a.labels >= LABELS) return false
  if (isProse(a, size) && isProse(b, size)) {
    // Cells of a table stand level, and far apart or without filling their lines.
    const level = alignment(a.bases, b.bases, size)
    const isLoose = Math.max(leadingOf(a.bases), leadingOf(b.bases)) > 1.6 * size
    return !(level >= 0.75 && Math.min(a.fill, b.fill) < 0.7) && !(level >= 0.4 && isLoose)
  }
  if (a.isBlock || b.isBlock) return true
  if (Math.min(a.lines, b.lines) < FEWEST_LINES) return false
  return alignment(a.bases, b.bases, size) < 0.5
}

interface ColumnFacts {
  readonly box: Box
  readonly isBlock: boolean
  readonly lines: number
  readonly bases: readonly number[]
  readonly width: number
  readonly fill: number
  readonly wordsPerLine: number
  /** Part of the lines that end with a colon. */
  readonly labels: number
}

function columnFacts(items: readonly Item[]): ColumnFacts {
  const words = items.filter(isWord)
  const lines = linesOf(words)
  const box = around(items)
  const width = widthOf(box)
  const widths = lines.map(widthOf).sort((a, b) => a - b)
  return {
    box,
    isBlock: items.some((item) => !isWord(item) && heightOf(item) > 0.3 * heightOf(box)),
    lines: lines.length,
    bases: lines.map((line) => line.base),
    width,
    fill: (widths[Math.floor(widths.length / 2)] ?? 0) / (width || 1),
    wordsPerLine: words.length / (lines.length || 1),
    labels:
      lines.filter(({ words }) => words.at(-1)?.text.endsWith(':')).length / (lines.length || 1)
  }
}

const isProse = (facts: ColumnFacts, size: number): boolean =>
  facts.isBlock ||
  (facts.lines >= FEWEST_LINES &&
    facts.width >= 12 * size &&
    facts.fill >= 0.5 &&
    facts.wordsPerLine >= 3)

/** Returns the part of the shorter column's lines that stand level with lines of the other column. */
function alignment(a: readonly number[], b: readonly number[], size: number): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const level = few.filter((base) => many.some((other) => Math.abs(other - base) < 0.25 * size))
  return level.length / (few.length || 1)
}

function leadingOf(bases: readonly number[]): number {
  return medianOf(bases.slice(1).map((base, index) => base - (bases[index] as number)))
}
