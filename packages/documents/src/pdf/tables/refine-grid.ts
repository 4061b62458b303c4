/** Ruled tables that leave rows or columns to the white between texts. */

import type { TableBlock } from '../layout/block.ts'
import type { Interval } from '../layout/strips.ts'
import { holdsMiddle } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { type Line, linesOf } from '../text/lines-of.ts'
import { type Grid, placesOf } from './ruled-grid.ts'
import { tableOf } from './table-of.ts'
import { columnEdges, piecesOf } from './text-columns.ts'
import { textRows } from './text-rows.ts'

/** Lines of a cell that stand level with those of its neighbours: so many make rows. */
const LEVEL_LINES = 3

/**
 * A table whose rules part only some of its rows or columns; the others are found by the text.
 *
 * @returns undefined when the rules say it all.
 */
export function refinedTable(
  grid: Grid,
  words: readonly Word[],
  page: number
): TableBlock | undefined {
  const bands = bandsOf(grid, words)
  const edges = allEdges(grid, words)
  const isSplit = bands.map((band) => hasRows(band, edges))
  if (!isSplit.some(Boolean) && edges.length === grid.xs.length - 2) return undefined
  const rows = bands.flatMap((band, index) => (isSplit[index] ? textRows(band) : [band]))
  const filled = rows.filter((row) => row.length > 0)
  if (filled.length < 2 || edges.length === 0) return undefined
  return tableOf(filled, edges, page, 1)
}

/** Words between edges that part the whole width. */
function bandsOf(grid: Grid, words: readonly Word[]): Word[][] {
  const { xs, ys } = grid
  const crossed = new Set<number>()
  for (const { row, rowSpan } of placesOf(grid)) {
    for (let at = row + 1; at < row + rowSpan; at++) crossed.add(at)
  }
  const cuts = ys.filter((_, index) => !crossed.has(index))
  return cuts.slice(1).map((y1, index) => {
    const box = { x0: xs[0] as number, x1: xs.at(-1) as number, y0: cuts[index] as number, y1 }
    return words.filter((word) => holdsMiddle(box, word))
  })
}

/** Edges by rules, and those that the text shows between two rules. */
function allEdges({ xs }: Grid, words: readonly Word[]): Interval[] {
  const edges: Interval[] = []
  for (let column = 0; column + 1 < xs.length; column++) {
    const [from, to] = [xs[column] as number, xs[column + 1] as number]
    if (column > 0) edges.push({ from: from - 0.5, to: from + 0.5 })
    const lines = linesOf(words.filter((word) => word.x0 >= from - 1 && word.x1 <= to + 1))
    const parted = columnEdges(lines).filter(
      (edge) => lines.filter((line) => isParted(line, edge)).length >= LEVEL_LINES
    )
    edges.push(...parted)
  }
  return edges
}

const isParted = (line: Line, edge: Interval): boolean => {
  const pieces = piecesOf(line)
  return (
    pieces.some((piece) => piece.x1 <= edge.from + 1) &&
    pieces.some((piece) => piece.x0 >= edge.to - 1)
  )
}

/** Whether a band has several rows: most of its lines have texts in two columns and more. */
function hasRows(band: readonly Word[], edges: readonly Interval[]): boolean {
  const lines = linesOf(band)
  if (lines.length < LEVEL_LINES) return false
  const columns = edges.length + 1
  const counts = lines.map((line) => {
    const used = new Set(
      line.words.map((word) => edges.filter(({ to }) => word.x0 >= to - 1).length)
    )
    return used.size
  })
  const level = counts.filter((count) => count >= Math.max(2, columns * 0.6)).length
  return level >= 0.75 * lines.length && !isProse(band, edges)
}

/** Cells of many words each are texts side by side. */
function isProse(band: readonly Word[], edges: readonly Interval[]): boolean {
  const lines = linesOf(band)
  return band.length / (lines.length * (edges.length + 1)) > 3.5
}
