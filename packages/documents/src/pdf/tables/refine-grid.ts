/** Ruled tables that leave rows or columns to the white between texts. */

import type { Interval } from '../layout/strips.ts'
import { around } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { type Line, linesOf } from '../text/lines-of.ts'
import type { Stroke } from './rule-lines.ts'
import { type Grid, placesOf } from './ruled-grid.ts'
import { columnEdges, piecesOf } from './text-columns.ts'
import { textRows } from './text-rows.ts'

/** Lines of a cell at the height of its neighbours' lines: this many make rows. */
const LEVEL_LINES = 3

/** The grid with the rows and columns that only the text shows added as rules. */
export function refinedGrid(grid: Grid, words: readonly Word[]): Grid {
  const edges = textEdges(grid, words)
  const middles = edges.map(({ from, to }) => (from + to) / 2)
  const all = [...edges, ...grid.xs.slice(1, -1).map((x) => ({ from: x - 0.5, to: x + 0.5 }))]
  all.sort((a, b) => a.from - b.from)
  const across = textRules(grid, words, all)
  if (edges.length === 0 && across.length === 0) return grid
  const ys = [...grid.ys, ...across.map(({ at }) => at)].sort((a, b) => a - b)
  const down = edges.flatMap((edge) => downRules(edge, ys, words))
  return {
    xs: [...grid.xs, ...middles].sort((a, b) => a - b),
    ys,
    across: [...grid.across, ...across],
    down: [...grid.down, ...down]
  }
}

/** White strips between two rules that part three lines and more. */
function textEdges({ xs }: Grid, words: readonly Word[]): Interval[] {
  return xs.slice(1).flatMap((to, index) => {
    const from = xs[index] as number
    const lines = linesOf(words.filter((word) => word.x0 >= from - 1 && word.x1 <= to + 1))
    return columnEdges(lines, Math.floor(lines.length * 0.12)).filter(
      (edge) => lines.filter((line) => isParted(line, edge)).length >= LEVEL_LINES
    )
  })
}

const isParted = (line: Line, edge: Interval): boolean => {
  const pieces = piecesOf(line)
  return (
    pieces.some((piece) => piece.x1 <= edge.from + 1) &&
    pieces.some((piece) => piece.x0 >= edge.to - 1)
  )
}

/** A rule down the edge in each row whose texts leave it white. */
function downRules(edge: Interval, ys: readonly number[], words: readonly Word[]): Stroke[] {
  const at = (edge.from + edge.to) / 2
  return ys.slice(1).flatMap((to, index) => {
    const from = ys[index] as number
    const lines = linesOf(
      words.filter((word) => (word.y0 + word.y1) / 2 > from && (word.y0 + word.y1) / 2 < to)
    )
    const isCrossed = lines.some((line) =>
      piecesOf(line, 0.5).some((piece) => piece.x0 < edge.from - 0.5 && piece.x1 > edge.to + 0.5)
    )
    return isCrossed ? [] : [{ at, from, to }]
  })
}

/** Rules between the rows of text inside of a ruled row. */
function textRules(grid: Grid, words: readonly Word[], edges: readonly Interval[]): Stroke[] {
  const { xs, ys } = grid
  const spanned = new Set<number>()
  for (const { row, rowSpan } of placesOf(grid)) {
    for (let at = row; rowSpan > 1 && at < row + rowSpan; at++) spanned.add(at)
  }
  const [from, to] = [xs[0] as number, xs.at(-1) as number]
  return ys.slice(1).flatMap((below, row) => {
    const above = ys[row] as number
    if (spanned.has(row)) return []
    const own = words.filter(({ y0, y1 }) => (y0 + y1) / 2 > above && (y0 + y1) / 2 < below)
    if (!hasRows(own, edges)) return []
    const rows = textRows(own, edges).map((texts) => around(texts))
    return rows.slice(1).map((box, index) => ({
      at: (box.y0 + (rows[index]?.y1 ?? box.y0)) / 2,
      from,
      to
    }))
  })
}

/** Checks whether a band has several rows: most of its lines have texts in two or more columns. */
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
  return level >= 0.7 * lines.length && band.length / (lines.length * columns) <= 3.5
}
