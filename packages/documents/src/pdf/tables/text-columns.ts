/** Columns of a table from the white between its texts. */

import { type Interval, whiteStrips } from '../layout/strips.ts'
import { around, type Box } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import type { Line } from '../text/lines-of.ts'
import { medianOf } from '../text/median.ts'

/** Words of a line that stand as near as words of a sentence. */
export interface Piece extends Box {
  readonly words: readonly Word[]
}

/** A wider gap, in ems, parts cells. */
const GAP = 0.75

/** The pieces of a line, from left to right. */
export function piecesOf(line: Line, gap = GAP): Piece[] {
  const words = [...line.words].sort((a, b) => a.x0 - b.x0)
  const groups: Word[][] = []
  let reached = -Infinity
  for (const word of words) {
    if (groups.length === 0 || word.x0 - reached > gap * line.size) groups.push([])
    groups.at(-1)?.push(word)
    reached = Math.max(reached, word.x1)
  }
  return groups.map((group) => ({ ...around(group), words: group }))
}

/**
 * Returns the boundaries between columns: the middles of white strips. Only the pieces of some lines cross such a
 * strip.
 *
 * @param lines - the lines of the table's body; heads span columns.
 * @param crossing - maximum number of lines that cross a strip.
 */
export function columnEdges(lines: readonly Line[], crossing = 0): Interval[] {
  if (lines.length === 0) return []
  const edges = stripsBetween(lines, GAP, crossing)
  if (lines.length < FEWEST_FIGURES) return edges
  const close = stripsBetween(lines, CLOSE_GAP, crossing).filter(
    (strip) =>
      !edges.some((edge) => strip.from < edge.to && strip.to > edge.from) &&
      partsFigures(lines, strip)
  )
  return [...edges, ...close].sort((a, b) => a.from - b.from)
}

/** Columns of figures may stand as near as words do, in ems. */
const CLOSE_GAP = 0.3
const FEWEST_FIGURES = 5
/** Part of the lines that must have texts on both sides of a narrow strip. */
const SOME = 0.4
/** Part of those that must have a figure right of it. */
const MOST = 0.85
const FIGURE = /^[-+–−($€£*]*\d[\d.,–-]*[%)*]*$/

function stripsBetween(lines: readonly Line[], gap: number, crossing: number): Interval[] {
  const pieces = lines.map((line) => piecesOf(line, gap))
  const box = around(lines)
  const least = Math.min(0.45, gap) * medianOf(lines.map((line) => line.size))
  const strips =
    crossing === 0
      ? whiteStrips(pieces.flat(), 'x', box.x0, box.x1, least)
      : thinStrips(pieces, box, crossing, least)
  return inside(strips, box)
}

/** Checks whether lines with text on both sides of a strip have figures next to it on the right. */
function partsFigures(lines: readonly Line[], strip: Interval): boolean {
  let both = 0
  let parted = 0
  for (const { words } of lines) {
    if (!words.some((word) => word.x1 <= strip.from + 0.5)) continue
    const right = words.filter((word) => word.x0 >= strip.to - 0.5)
    if (right.length === 0) continue
    both++
    const next = right.reduce((a, b) => (b.x0 < a.x0 ? b : a))
    if (FIGURE.test(next.text)) parted++
  }
  return both >= SOME * lines.length && parted >= MOST * both
}

const inside = (strips: readonly Interval[], box: Box): Interval[] =>
  strips.filter(({ from, to }) => from > box.x0 + 0.01 && to < box.x1 - 0.01)

/** Strips that at most so many lines cross. */
function thinStrips(
  pieces: readonly Piece[][],
  box: Box,
  crossing: number,
  least: number
): Interval[] {
  const events = pieces.flat().flatMap(({ x0, x1 }): [number, number][] => [
    [x0, 1],
    [x1, -1]
  ])
  events.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const strips: Interval[] = []
  let count = 0
  let from = box.x0
  for (const [x, step] of events) {
    const next = count + step
    if (count <= crossing && next > crossing && x - from >= least) strips.push({ from, to: x })
    if (count > crossing && next <= crossing) from = x
    count = next
  }
  return strips
}
