/** Rows of a table from the white between its lines. */

import { type Interval, stacked } from '../layout/strips.ts'
import { around } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { medianOf } from './text-columns.ts'

/**
 * Words of each row, from top to bottom. Where the gaps between lines are of two kinds, the narrow
 * ones lie inside of cells, or the wide ones part groups of rows; where they are all alike, each
 * line is a row.
 *
 * @param cuts - heights at which rows are known to part, by the edges of fills.
 */
export function textRows(
  words: readonly Word[],
  edges: readonly Interval[],
  cuts: readonly number[] = []
): Word[][] {
  if (cuts.length > 0) return cutRows(words, edges, cuts)
  const strips = stacked(words, -0.5)
  if (strips.length < 2) return strips
  const gaps = strips.slice(1).map((strip, index) => gapAbove(strips[index] as Word[], strip))
  const limit = rowGap(gaps, medianOf(words.map((word) => word.size)))
  const groups: Word[][][] = [[strips[0] as Word[]]]
  strips.slice(1).forEach((strip, index) => {
    if ((gaps[index] as number) > limit) groups.push([])
    groups.at(-1)?.push(strip)
  })
  const many = groups.filter((group) => group.length > 1)
  const full = many.map((group) => fullLines(group, edges))
  const areRows = full.reduce((sum, part) => sum + part, 0) >= FULL * full.length
  return groups.flatMap((group) =>
    group.length > 1 && (areRows || stacksFigures(group, edges))
      ? wrapped(group, edges)
      : [group.flat()]
  )
}

/** Lines of a group are rows when so many of them have texts in as many columns as the fullest. */
const FULL = 0.75
const FIGURE = /^[-+–−($€£]*\d[\d.,\s]*[%)*]*$/

const columnOf = (word: Word, edges: readonly Interval[]): number => {
  const middle = (word.x0 + word.x1) / 2
  return edges.filter(({ from, to }) => (from + to) / 2 < middle).length
}

const columnsUsed = (words: readonly Word[], edges: readonly Interval[]): Set<number> =>
  new Set(words.map((word) => columnOf(word, edges)))

function fullLines(group: readonly Word[][], edges: readonly Interval[]): number {
  const counts = group.map((strip) => columnsUsed(strip, edges).size)
  const most = Math.max(...counts)
  return counts.filter((count) => count === most && most > 1).length / counts.length
}

/** Whether a column has figures in two lines: figures are not wrapped. */
function stacksFigures(group: readonly Word[][], edges: readonly Interval[]): boolean {
  const seen = new Map<number, number>()
  for (const strip of group) {
    const columns = new Map<number, boolean>()
    for (const word of strip) {
      const column = columnOf(word, edges)
      columns.set(column, (columns.get(column) ?? true) && FIGURE.test(word.text))
    }
    for (const [column, figures] of columns) {
      if (figures && column > 0) seen.set(column, (seen.get(column) ?? 0) + 1)
    }
  }
  return [...seen.values()].some((count) => count >= 2)
}

/** Lines as rows; a line that only goes on with the label above, in small letters, is no row. */
function wrapped(group: readonly Word[][], edges: readonly Interval[]): Word[][] {
  const rows: Word[][] = []
  for (const strip of group) {
    const last = rows.at(-1)
    const isLabel = (words: readonly Word[]) => words.every((word) => columnOf(word, edges) === 0)
    const first = strip.reduce((a, b) => (b.x0 < a.x0 ? b : a))
    const goesOn = /^\p{Ll}/u.test(first.text) && columnOf(first, edges) === 0
    if (last && goesOn && (isLabel(strip) || isLabel(last))) last.push(...strip)
    else rows.push([...strip])
  }
  return rows
}

const gapAbove = (above: readonly Word[], below: readonly Word[]): number =>
  around(below).y0 - around(above).y1

/** Gaps wider than this part rows: the middle of the widest step between gaps of two kinds. */
function rowGap(gaps: readonly number[], size: number): number {
  const ordered = [...gaps].sort((a, b) => a - b)
  const narrow = ordered[0] as number
  const wide = ordered.at(-1) as number
  if (narrow > 0.6 * size || wide - narrow < 0.25 * size) return -Infinity
  let limit = -Infinity
  let step = 0.2 * size
  for (let index = 1; index < ordered.length; index++) {
    const [before, after] = [ordered[index - 1] as number, ordered[index] as number]
    if (after - before > step && before < 0.6 * size) {
      step = after - before
      limit = (before + after) / 2
    }
  }
  return limit
}

function cutRows(
  words: readonly Word[],
  edges: readonly Interval[],
  cuts: readonly number[]
): Word[][] {
  const ordered = [...cuts].sort((a, b) => a - b)
  const bands = new Map<number, Word[]>()
  for (const word of words) {
    const middle = (word.y0 + word.y1) / 2
    const band = ordered.filter((cut) => cut < middle).length
    const own = bands.get(band)
    if (own) own.push(word)
    else bands.set(band, [word])
  }
  const rows = [...bands].sort((a, b) => a[0] - b[0])
  // Above the first edge and below the last one, nothing says where rows part but the text.
  return rows.flatMap(([band, own]) =>
    band === 0 || band === ordered.length ? textRows(own, edges) : [own]
  )
}
