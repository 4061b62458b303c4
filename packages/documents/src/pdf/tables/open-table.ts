/** Tables ruled across only: a line above, one below, some between. */

import type { TableBlock } from '../layout/block.ts'
import { type Interval, sharedStrips, stacked, whiteStrips } from '../layout/strips.ts'
import { around, type Box } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { type Line, linesOf } from '../text/lines-of.ts'
import { medianOf } from '../text/median.ts'
import { coresOf, spanOf } from './columns.ts'
import { edgesFor } from './edges.ts'
import type { Stroke } from './rule-lines.ts'
import { tableOf } from './table-of.ts'
import { columnEdges, piecesOf } from './text-columns.ts'
import { textRows } from './text-rows.ts'

/** Rules of one table start and end at the same places, but for so many points. */
const SAME = 5
/** Words of one cell on one line, at most, as a mean: longer ones are columns of prose. */
const MOST_WORDS = 5

/** A table, and the words in it. */
export interface FoundTable {
  readonly table: TableBlock
  readonly words: readonly Word[]
}

/** Find tables between rules that stand above each other. */
export function openTables(
  across: readonly Stroke[],
  words: readonly Word[],
  page: number
): FoundTable[] {
  return stacksOf(across).flatMap((stack) => tablesOf(stack, across, words, page))
}

/** Rules that start and end alike, from top to bottom. */
function stacksOf(across: readonly Stroke[]): Stroke[][] {
  const stacks: Stroke[][] = []
  for (const line of [...across].sort((a, b) => a.at - b.at)) {
    const stack = stacks.find(
      ([first]) =>
        first && Math.abs(first.from - line.from) <= SAME && Math.abs(first.to - line.to) <= SAME
    )
    if (stack) stack.push(line)
    else stacks.push([line])
  }
  return stacks.filter((stack) => stack.length >= 2)
}

interface Band {
  readonly words: readonly Word[]
  readonly lines: readonly Line[]
  readonly top: number
  readonly bottom: number
}

function tablesOf(
  stack: readonly Stroke[],
  across: readonly Stroke[],
  words: readonly Word[],
  page: number
): FoundTable[] {
  const [{ from, to }] = stack as [Stroke]
  const inside = words.filter((word) => word.x0 >= from - SAME && word.x1 <= to + SAME)
  const bands = stack.slice(1).map((below, index): Band => {
    const above = stack[index] as Stroke
    const own = inside.filter(({ y0, y1 }) => (y0 + y1) / 2 > above.at && (y0 + y1) / 2 < below.at)
    return { words: own, lines: linesOf(own), top: above.at, bottom: below.at }
  })
  const found: FoundTable[] = []
  let run: Band[] = []
  const finish = () => {
    const table = tableFrom(run, { from, to }, across, page)
    if (table) found.push(table)
    run = []
  }
  for (const band of bands) {
    if (isTabular(band, run.length > 0)) run.push(band)
    else finish()
  }
  const [only] = run
  if (only && run.length === 1) {
    const end = endWithout(only, inside, across)
    if (end) run.push(end)
  }
  finish()
  return found
}

/** White between rows of a table, in ems, at most. */
const FARTHEST = 2

/** Rows below the head of a table that has no line at its end: it goes on in the next column. */
function endWithout(
  head: Band,
  inside: readonly Word[],
  across: readonly Stroke[]
): Band | undefined {
  const box = around(head.lines)
  const stops = across.filter(
    ({ at, from, to }) => at > head.bottom + 1 && from <= box.x0 + SAME && to >= box.x1 - SAME
  )
  const stop = Math.min(...stops.map(({ at }) => at))
  const below = inside.filter(({ y0, y1 }) => (y0 + y1) / 2 > head.bottom && y1 < stop)
  let edges = columnEdges(head.lines)
  const count = edges.length
  const words: Word[] = []
  let reached = head.bottom
  for (const strip of stacked(below)) {
    const size = medianOf(strip.map((word) => word.size))
    const pieces = linesOf(strip).flatMap((line) => piecesOf(line))
    const [left, right] = [Math.min(box.x0, around(strip).x0), Math.max(box.x1, around(strip).x1)]
    const next = sharedStrips(edges, whiteStrips(pieces, 'x', left - 1, right + 1), 0.4 * size)
    if (around(strip).y0 - reached > FARTHEST * size || next.length < count) break
    edges = next
    words.push(...strip)
    reached = around(strip).y1
  }
  const lines = linesOf(words)
  const parted = lines.filter((line) => piecesOf(line).length >= 2)
  if (count === 0 || parted.length === 0) return undefined
  return { words, lines, top: head.bottom, bottom: reached }
}

/** Checks whether a band holds cells. A single line may be the title of a group of rows. */
function isTabular({ lines, top, bottom }: Band, follows: boolean): boolean {
  if (lines.length === 0) return bottom - top < 6
  const size = medianOf(lines.map((line) => line.size))
  const parted = lines.filter((line) => piecesOf(line).length >= 2)
  if (parted.length === 0) return follows && lines.length === 1 && bottom - top < 2.2 * size
  const pieces = lines.flatMap((line) => piecesOf(line))
  const words = pieces.reduce((sum, piece) => sum + piece.words.length, 0) / pieces.length
  return (
    words <= MOST_WORDS ||
    (parted.length >= 0.9 * lines.length && words <= 2 * MOST_WORDS && lines.length < 6)
  )
}

function tableFrom(
  run: readonly Band[],
  { from, to }: Interval,
  across: readonly Stroke[],
  page: number
): FoundTable | undefined {
  const bands = run.filter((band) => band.lines.length > 0)
  const words = bands.flatMap((band) => band.words)
  const lines = bands.flatMap((band) => band.lines)
  if (lines.length < 2) return undefined
  const hasHead = bands.length >= 2 && (bands[0] as Band).lines.length <= 4
  const body = hasHead ? bands.slice(1).flatMap((band) => band.lines) : lines
  const edges = edgesFor(body, lines)
  if (edges.length === 0) return undefined
  const head = hasHead ? headRows(bands[0] as Band, edges, across) : []
  const rest = hasHead ? bands.slice(1) : bands
  const rows = [...head, ...rest.flatMap((band) => textRows(band.words, edges))]
  if (rows.length < 2) return undefined
  const area: Box = { x0: from, x1: to, y0: (run[0] as Band).top, y1: (run.at(-1) as Band).bottom }
  const inner = around([area])
  return { table: tableOf(rows, edges, page, head.length, inner), words }
}

/** A head's lines are one row, but for those that span columns, or have a short rule below. */
function headRows(
  { lines, words, top, bottom }: Band,
  edges: readonly Interval[],
  across: readonly Stroke[]
): Word[][] {
  const cuts = across.map(({ at }) => at).filter((at) => at > top + 2 && at < bottom - 2)
  lines.slice(1).forEach((line, index) => {
    const above = lines[index] as Line
    const [upper, lower] = [spansOf(above, edges), spansOf(line, edges)]
    if (upper !== '' && upper !== lower) cuts.push((above.base + line.base - line.size * 0.6) / 2)
  })
  const rows = new Map<number, Word[]>()
  for (const word of words) {
    const row = cuts.filter((cut) => cut < (word.y0 + word.y1) / 2).length
    const own = rows.get(row)
    if (own) own.push(word)
    else rows.set(row, [word])
  }
  return [...rows].sort((a, b) => a[0] - b[0]).map(([, row]) => row)
}

/** Returns the columns that the texts of a line span, as a key; empty if each text is in one column. */
function spansOf(line: Line, edges: readonly Interval[]): string {
  const cores = coresOf(edges)
  return piecesOf(line)
    .map((piece) => spanOf(piece, cores))
    .filter(({ first, last }) => first < last)
    .map(({ first, last }) => `${first}-${last}`)
    .join()
}
