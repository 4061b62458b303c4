/** Tables whose cells are ruled: lines across and down that meet. */

import type { Cell, TableBlock } from '../layout/block.ts'
import { around, type Box, holdsMiddle } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { linesOf } from '../text/lines-of.ts'
import type { Stroke, Strokes } from './rule-lines.ts'

/** Lines meet when they miss each other by less, in points. */
const TOUCH = 3.5
/** Edges nearer than this are one edge. */
const SAME = 3
/** A rule parts two cells when it runs along so much of their common edge. */
const ALONG = 0.6

/** Pairs of rules that are looked at; a page with more is a drawing. */
const MOST_PAIRS = 2_000_000
/** Places of one grid; a page of a spreadsheet has some thousands. */
const MOST_PLACES = 10_000

/** Rules that meet, with the places they give to columns and rows. */
export interface Grid {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly across: readonly Stroke[]
  readonly down: readonly Stroke[]
}

/** Groups of rules that make cells: at least two beside or above each other. */
export function gridsOf(strokes: Strokes): Grid[] {
  if (strokes.across.length * strokes.down.length > MOST_PAIRS) return []
  return connected(strokes).flatMap(({ across, down }) => {
    if (across.length === 0 || down.length === 0) return []
    const xs = edgesOf([
      ...down.map((line) => line.at),
      ...across.flatMap((line) => [line.from, line.to])
    ])
    const ys = edgesOf([
      ...across.map((line) => line.at),
      ...down.flatMap((line) => [line.from, line.to])
    ])
    const places = (xs.length - 1) * (ys.length - 1)
    if (xs.length < 2 || ys.length < 2 || places < 2 || places > MOST_PLACES) return []
    return [{ xs, ys, across, down }]
  })
}

/** Rules that meet, directly or over others. */
function connected({ across, down }: Strokes): Strokes[] {
  const groups: number[] = [...across, ...down].map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (groups[root] !== root) root = groups[root] as number
    groups[index] = root
    return root
  }
  down.forEach((line, index) => {
    across.forEach((other, otherIndex) => {
      const meets =
        line.at >= other.from - TOUCH &&
        line.at <= other.to + TOUCH &&
        other.at >= line.from - TOUCH &&
        other.at <= line.to + TOUCH
      if (meets) groups[find(across.length + index)] = find(otherIndex)
    })
  })
  const found = new Map<number, Strokes>()
  const of = (index: number): Strokes => {
    const root = find(index)
    const known = found.get(root)
    if (known) return known
    const group = { across: [], down: [] }
    found.set(root, group)
    return group
  }
  across.forEach((line, index) => {
    of(index).across.push(line)
  })
  down.forEach((line, index) => {
    of(across.length + index).down.push(line)
  })
  return [...found.values()]
}

function edgesOf(values: readonly number[]): number[] {
  const ordered = [...values].sort((a, b) => a - b)
  const edges: number[][] = []
  for (const value of ordered) {
    const last = edges.at(-1)
    if (last && value - (last.at(-1) as number) <= SAME) last.push(value)
    else edges.push([value])
  }
  return edges.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length)
}

const boxOf = ({ xs, ys }: Grid): Box => ({
  x0: xs[0] as number,
  y0: ys[0] as number,
  x1: xs.at(-1) as number,
  y1: ys.at(-1) as number
})

/** A cell by its places: `row` and `column` of its corner, and how many it takes. */
export interface Place {
  readonly row: number
  readonly column: number
  rowSpan: number
  columnSpan: number
}

/** The cells of a grid. Where no rule parts two places they are one cell. */
export function placesOf(grid: Grid): Place[] {
  const { xs, ys } = grid
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  const taken = Array.from({ length: rows }, () => new Array<boolean>(columns).fill(false))
  const places: Place[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row]?.[column]) continue
      const place = { row, column, rowSpan: 1, columnSpan: 1 }
      const isFree = (at: number) => at < columns && !taken[row]?.[at]
      while (
        isFree(column + place.columnSpan) &&
        !isPartedDown(grid, row, column + place.columnSpan)
      ) {
        place.columnSpan++
      }
      while (row + place.rowSpan < rows && joinsBelow(grid, place, taken)) place.rowSpan++
      for (let r = row; r < row + place.rowSpan; r++) {
        for (let c = column; c < column + place.columnSpan; c++) (taken[r] as boolean[])[c] = true
      }
      places.push(place)
    }
  }
  return places
}

/** Checks whether a rule runs down at the left of a place. */
function isPartedDown({ xs, ys, down }: Grid, row: number, column: number): boolean {
  return runsAlong(down, xs[column] as number, ys[row] as number, ys[row + 1] as number)
}

function isPartedAcross({ xs, ys, across }: Grid, row: number, column: number): boolean {
  return runsAlong(across, ys[row] as number, xs[column] as number, xs[column + 1] as number)
}

function runsAlong(lines: readonly Stroke[], at: number, from: number, to: number): boolean {
  let covered = 0
  for (const line of lines) {
    if (Math.abs(line.at - at) > SAME) continue
    covered += Math.max(0, Math.min(line.to, to) - Math.max(line.from, from))
  }
  return covered >= ALONG * (to - from)
}

/** Checks whether the row below belongs to the place in all of its columns, and to no more. */
function joinsBelow(grid: Grid, place: Place, taken: readonly boolean[][]): boolean {
  const row = place.row + place.rowSpan
  const end = place.column + place.columnSpan
  for (let column = place.column; column < end; column++) {
    if (taken[row]?.[column] || isPartedAcross(grid, row, column)) return false
    if (column > place.column && isPartedDown(grid, row, column)) return false
  }
  if (place.column > 0 && !isPartedDown(grid, row, place.column)) return false
  return end === grid.xs.length - 1 || isPartedDown(grid, row, end)
}

/** Words inside the frame of a grid. */
export const wordsIn = (grid: Grid, words: readonly Word[]): Word[] => {
  const box = boxOf(grid)
  return words.filter((word) => holdsMiddle(box, word, 1))
}

/** A grid as a table, its cells filled with the words that stand in them. */
export function ruledTable(grid: Grid, words: readonly Word[], page: number): TableBlock {
  const { xs, ys } = grid
  const rows: (Cell | undefined)[][] = ys.slice(1).map(() => [])
  for (const { row, column, rowSpan, columnSpan } of placesOf(grid)) {
    const area = {
      x0: xs[column] as number,
      x1: xs[column + columnSpan] as number,
      y0: ys[row] as number,
      y1: ys[row + rowSpan] as number
    }
    const own = words.filter((word) => {
      const x = (word.x0 + word.x1) / 2
      const y = (word.y0 + word.y1) / 2
      return x >= area.x0 && x < area.x1 && y >= area.y0 && y < area.y1
    })
    ;(rows[row] as (Cell | undefined)[])[column] = { lines: linesOf(own), columnSpan, rowSpan }
  }
  const full = rows.map((row) => Array.from({ length: xs.length - 1 }, (_, index) => row[index]))
  return { kind: 'table', page, rows: full, headerRows: 1, ...around([boxOf(grid)]) }
}
