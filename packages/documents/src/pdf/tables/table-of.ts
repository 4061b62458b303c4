/** Rows of words and edges of columns to a table. */

import type { Cell, TableBlock } from '../layout/block.ts'
import type { Interval } from '../layout/strips.ts'
import { around, type Box } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { linesOf } from '../text/lines-of.ts'
import { coresOf, type Placed, spanOf } from './columns.ts'
import { spreadHeads } from './spread-heads.ts'
import { type Piece, piecesOf } from './text-columns.ts'

/**
 * Put words in their columns. A piece of text that reaches over columns spans them; so does a
 * head's that stands in the middle over them.
 *
 * @param edges - strips between columns, from left to right.
 */
export function tableOf(
  rows: readonly (readonly Word[])[],
  edges: readonly Interval[],
  page: number,
  headerRows: number,
  area?: Box
): TableBlock {
  const cores = coresOf(edges)
  const placed = rows.map((words) => rowOf(words, cores))
  const columns = columnBoxes(placed, cores.length)
  const spread = spreadHeads(placed, columns, headerRows)
  const { x0, y0, x1, y1 } = area ?? around(rows.flat())
  const cells = spread.map((row) => cellsOf(row, cores.length))
  lowerHeads(cells, headerRows)
  return { kind: 'table', page, rows: cells, headerRows, x0, y0, x1, y1 }
}

function rowOf(words: readonly Word[], cores: readonly Interval[]): Placed[] {
  const pieces = linesOf(words).flatMap((line) =>
    piecesOf(line).flatMap((piece) => {
      const span = spanOf(piece, cores)
      const parts = span.first < span.last ? apart(piece, cores, line.size) : [piece]
      return parts.map((part) => ({ ...spanOf(part, cores), words: part.words }))
    })
  )
  return merged(pieces)
}

/** Words that stand nearer than in a sentence are one; others may stand in columns of their own. */
function apart(piece: Piece, cores: readonly Interval[], size: number): Piece[] {
  const parts: Word[][] = []
  for (const word of piece.words) {
    const last = parts.at(-1)?.at(-1)
    const own = spanOf(word, cores)
    const before = last && spanOf(last, cores)
    const isApart = last && before && word.x0 - last.x1 > 0.36 * size && before.last < own.first
    if (!last || isApart) parts.push([])
    parts.at(-1)?.push(word)
  }
  return parts.map((words) => ({ ...around(words), words }))
}

/** Texts that share a column become one. */
function merged(pieces: readonly Placed[]): Placed[] {
  const result: { first: number; last: number; words: Word[] }[] = []
  for (const piece of [...pieces].sort((a, b) => a.first - b.first || a.last - b.last)) {
    const last = result.at(-1)
    if (last && piece.first <= last.last) {
      last.last = Math.max(last.last, piece.last)
      last.words.push(...piece.words)
    } else {
      result.push({ first: piece.first, last: piece.last, words: [...piece.words] })
    }
  }
  return result
}

/** The place that texts of one column take, for each column. */
function columnBoxes(rows: readonly (readonly Placed[])[], count: number): (Box | undefined)[] {
  const boxes: (Box | undefined)[] = new Array(count).fill(undefined)
  for (const { first, last, words } of rows.flat()) {
    if (first !== last) continue
    const known = boxes[first]
    boxes[first] = around(known ? [known, ...words] : words)
  }
  return boxes
}

const emptyCell = (): Cell => ({ lines: [], columnSpan: 1, rowSpan: 1 })

function cellsOf(row: readonly Placed[], count: number): (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = []
  for (const { first, last, words } of row) {
    while (cells.length < first) cells.push(emptyCell())
    cells.push({ lines: linesOf(words), columnSpan: last - first + 1, rowSpan: 1 })
    for (let column = first + 1; column <= last; column++) cells.push(undefined)
  }
  while (cells.length < count) cells.push(emptyCell())
  return cells
}

/** A head with nothing above it in the rows of the head belongs to all of them. */
function lowerHeads(rows: (Cell | undefined)[][], headerRows: number): void {
  const [top] = rows
  if (!top || headerRows < 2) return
  top.forEach((cell, column) => {
    if (!cell || cell.lines.length > 0) return
    const heads = rows.slice(0, headerRows).map((row) => row[column])
    const texts = heads.filter((head) => head && head.lines.length > 0)
    const [text] = texts
    if (!text || texts.length > 1 || text.columnSpan > 1 || heads.includes(undefined)) return
    top[column] = { ...text, rowSpan: headerRows }
    for (let row = 1; row < headerRows; row++)
      (rows[row] as (Cell | undefined)[])[column] = undefined
  })
}
