/** Rows of a table from the white between its lines. */

import { type Interval, stacked } from '../layout/strips.ts'
import { around, type Box } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { medianOf } from '../text/median.ts'

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
  const columns = columnsOf(words, edges)
  if (limit === -Infinity) return wrapped(strips, columns, edges)
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
      ? wrapped(group, columns, edges)
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

/** Checks whether a column has figures in two lines. Figures are not wrapped. */
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

/** Lines as rows; a line that only goes on with the cells above is no row. */
function wrapped(group: readonly Word[][], columns: readonly Column[], edges: readonly Interval[]) {
  const rows: Word[][] = []
  for (const strip of group) {
    const last = rows.at(-1)
    if (last && goesOn(last, strip, columns, edges)) last.push(...strip)
    else rows.push([...strip])
  }
  return rows
}

/** Box around the texts of a column. */
type Column = Box | undefined

const widthOf = (column: Column): number => (column ? column.x1 - column.x0 : 0)

/** White between lines of one cell, in ems, at most. */
const WITHIN = 0.5
/** Columns as wide as a text that is wrapped, in ems. */
const WIDE = 5

function columnsOf(words: readonly Word[], edges: readonly Interval[]): Column[] {
  const columns: Column[] = []
  for (const word of words) {
    const column = columnOf(word, edges)
    const known = columns[column]
    columns[column] = around(known ? [known, word] : [word])
  }
  return columns
}

/**
 * Checks whether a line continues a row. Each of its texts stands below a text whose line had no room left for its
 * first word.
 */
function goesOn(
  row: readonly Word[],
  line: readonly Word[],
  columns: readonly Column[],
  edges: readonly Interval[]
): boolean {
  const used = columnsUsed(line, edges)
  const size = medianOf(line.map((word) => word.size))
  if (gapAbove(row, line) > WITHIN * size) return false
  const wide = [...used].filter((column) => widthOf(columns[column]) > WIDE * size)
  if (used.size === columnsUsed(row, edges).size && wide.length < 2) return false
  let figures = 0
  for (const column of used) {
    const own = line.filter((word) => columnOf(word, edges) === column)
    const above = row.filter((word) => columnOf(word, edges) === column)
    if (above.length === 0) return false
    const lowest = Math.max(...above.map((word) => word.base))
    const before = above.filter((word) => lowest - word.base < 0.3 * word.size)
    const first = own.reduce((a, b) => (b.x0 < a.x0 ? b : a))
    if (column === 0 && before.at(-1)?.text.endsWith(':')) return false
    if (startsAsFigure(first)) figures++
    if (figures > 1 || (startsAsFigure(first) && startsAsFigure(before[0] as Word))) return false
    const room = widthOf(columns[column]) - (around(before).x1 - around(before).x0)
    const broken = /[-\u2010,]$/.test(before.at(-1)?.text ?? '')
    if (!broken && room > first.x1 - first.x0 + 0.2 * first.size) return false
  }
  return true
}

const startsAsFigure = ({ text }: Word): boolean =>
  FIGURE.test(text) || /^[$€£]\d|^\d+[/.]\d/.test(text)

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
