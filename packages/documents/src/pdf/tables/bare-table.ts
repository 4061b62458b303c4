/** Tables without rules: texts that stand in columns over three lines and more. */

import { markerOf } from '../layout/markers.ts'
import { type Interval, sharedStrips, whiteStrips } from '../layout/strips.ts'
import { around, type Box, widthOf } from '../page/box.ts'
import type { Fill } from '../page/page-content.ts'
import type { Line } from '../text/lines-of.ts'
import { medianOf } from '../text/median.ts'
import { edgesFor } from './edges.ts'
import type { FoundTable } from './open-table.ts'
import { tableOf } from './table-of.ts'
import { piecesOf } from './text-columns.ts'
import { textRows } from './text-rows.ts'

/** White between columns, in ems, at least. */
const GUTTER = 0.7
/** Lines with texts in two columns, at least. */
const FEWEST = 3
/** White between lines of one table, in ems, at most. */
const FARTHEST = 2.6
/** Words of one text, as a mean: prose that happens to have white in line has more. */
const MOST_WORDS = 5

/** Find tables among the lines of one column. */
export function bareTables(
  lines: readonly Line[],
  column: Box,
  fills: readonly Fill[],
  page: number
): FoundTable[] {
  const found: FoundTable[] = []
  let start = 0
  while (start < lines.length) {
    const run = runFrom(lines, start, column)
    const table = tableFrom(run, fills, page)
    if (table) found.push(table)
    start += table ? run.length : 1
  }
  return found
}

/** Lines from `start` on that leave the same strips white. */
function runFrom(lines: readonly Line[], start: number, column: Box): Line[] {
  const first = lines[start] as Line
  if (piecesOf(first).length < 2 || isItem(first)) return [first]
  let shared = stripsOf(first, column)
  const run = [first]
  for (const line of lines.slice(start + 1)) {
    const last = run.at(-1) as Line
    if (line.y0 - last.y1 > FARTHEST * line.size || startsAnew(run, line)) break
    const next = sharedStrips(shared, stripsOf(line, column), GUTTER * first.size * 0.8)
    if (inner(next, [...run, line]).length === 0) break
    shared = next
    run.push(line)
  }
  while (run.length > 1 && isStray(run, shared)) run.pop()
  return run
}

/** Checks whether a lone text far below the previous lines is the title of something else. */
function startsAnew(run: readonly Line[], line: Line): boolean {
  if (run.length < 2 || piecesOf(line, GUTTER).length > 1) return false
  const gaps = run.slice(1).map((next, index) => next.y0 - (run[index] as Line).y1)
  const gap = line.y0 - (run.at(-1) as Line).y1
  return gap > 2 * Math.max(medianOf(gaps), 0) && gap > medianOf(gaps) + 0.7 * line.size
}

const stripsOf = (line: Line, column: Box): Interval[] =>
  whiteStrips(piecesOf(line, GUTTER), 'x', column.x0 - 1, column.x1 + 1, GUTTER * line.size)

function inner(strips: readonly Interval[], lines: readonly Line[]): Interval[] {
  const box = around(lines)
  return strips.filter(({ from, to }) => from >= box.x0 && to <= box.x1)
}

const isItem = (line: Line): boolean => markerOf(line) !== undefined

/** A last line with text only in the first column belongs to the text after the table. */
function isStray(run: readonly Line[], shared: readonly Interval[]): boolean {
  const last = run.at(-1) as Line
  const before = run.at(-2) as Line
  const first = inner(shared, run)[0]
  if (!first || last.x1 > first.to) return false
  return last.y0 - before.y1 > 0.1 * last.size || run.length <= FEWEST
}

function tableFrom(
  run: readonly Line[],
  fills: readonly Fill[],
  page: number
): FoundTable | undefined {
  if (run.length < FEWEST || run.every((line) => line.words.every((word) => word.mono)))
    return undefined
  const parted = run.filter((line) => piecesOf(line, GUTTER).length >= 2)
  if (parted.length < FEWEST || parted.length < 0.4 * run.length) return undefined
  const edges = edgesFor(run.slice(1), run)
  if (edges.length === 0) return undefined
  const pieces = parted.flatMap((line) => piecesOf(line, GUTTER))
  const words = pieces.reduce((sum, piece) => sum + piece.words.length, 0) / pieces.length
  if (words > MOST_WORDS) return undefined
  if (!edges.some((edge) => isAligned(parted, edge))) return undefined
  if (parted.filter(isItem).length > 0.5 * parted.length) return undefined
  const all = run.flatMap((line) => line.words)
  const rows = textRows(all, edges, cutsOf(around(run), fills))
  const level = rows.filter((row) =>
    edges.some((edge) => row.some((w) => w.x1 <= edge.to) && row.some((w) => w.x0 >= edge.from))
  )
  if (level.length < Math.min(FEWEST, rows.length) || rows.length < 2) return undefined
  return { table: tableOf(rows, edges, page, hasHead(rows) ? 1 : 0), words: all }
}

/**
 * Checks whether texts at the right of an edge start at one place, or are figures that end at one. In justified prose,
 * white space that happens to be in line has neither.
 */
function isAligned(lines: readonly Line[], edge: Interval): boolean {
  const next = lines.flatMap((line) => {
    const piece = piecesOf(line, GUTTER).find(({ x0 }) => x0 >= edge.to - 1)
    return piece ? [piece] : []
  })
  const size = medianOf(lines.map((line) => line.size))
  const starts = next.map((piece) => piece.x0)
  const ends = next.map((piece) => piece.x1)
  const middles = next.map((piece) => (piece.x0 + piece.x1) / 2)
  const short = next.reduce((sum, piece) => sum + piece.words.length, 0) <= 2 * next.length
  const figures = next.filter((piece) => piece.words.every(({ text }) => /\d|^[-–—]$/.test(text)))
  const areFigures = figures.length >= 0.6 * next.length
  if (agrees(starts, size) || (areFigures && agrees(ends, size))) return true
  return short && next.length > FEWEST && agrees(middles, size)
}

function agrees(values: readonly number[], size: number): boolean {
  const middle = medianOf(values)
  const near = values.filter((value) => Math.abs(value - middle) < 0.35 * size)
  return near.length >= Math.max(0.65 * values.length, Math.min(FEWEST, values.length))
}

/** Edges of fills as wide as the table: striped rows. */
function cutsOf(area: Box, fills: readonly Fill[]): number[] {
  const own = fills.filter(
    (fill) =>
      fill.color !== 0xffffff &&
      fill.x0 <= area.x0 + 2 &&
      fill.x1 >= area.x1 - 2 &&
      widthOf(fill) < widthOf(area) * 2 &&
      fill.y0 >= area.y0 - 20 &&
      fill.y1 <= area.y1 + 20
  )
  if (own.length < 2) return []
  const size = medianOf(own.map((fill) => fill.y1 - fill.y0))
  const edges = own.flatMap((fill) => [fill.y0, fill.y1]).sort((a, b) => a - b)
  return edges.filter(
    (edge, index) => index === 0 || edge - (edges[index - 1] as number) > size * 0.2
  )
}

/** Checks whether the style of the first row differs from the others, or whether only the others have figures. */
function hasHead(
  rows: readonly (readonly { readonly bold: boolean; readonly text: string }[])[]
): boolean {
  const [first = [], ...rest] = rows
  const others = rest.flat()
  if (first.every((word) => word.bold) && !others.every((word) => word.bold)) return true
  const figures = (words: readonly { readonly text: string }[]) =>
    words.filter((word) => /\d/.test(word.text)).length / (words.length || 1)
  return figures(first) < 0.1 && figures(others) > 0.3
}
