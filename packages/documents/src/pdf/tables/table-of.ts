/** Rows of words and edges of columns to a table. */

import type { Cell, TableBlock } from '../layout/block.ts'
import type { Interval } from '../layout/strips.ts'
import { around, type Box } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { linesOf } from '../text/lines-of.ts'
import { type Piece, piecesOf } from './text-columns.ts'

/**
 * Put words in their columns. A piece of text that reaches over columns spans them.
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
  const cells = rows.map((words) => rowOf(words, edges))
  const box = area ?? around(rows.flat())
  const { x0, y0, x1, y1 } = box
  return { kind: 'table', page, rows: cells, headerRows, x0, y0, x1, y1 }
}

const columnAt = (x: number, edges: readonly Interval[]): number => {
  const index = edges.findIndex(({ from, to }) => x < (from + to) / 2)
  return index < 0 ? edges.length : index
}

function rowOf(words: readonly Word[], edges: readonly Interval[]): (Cell | undefined)[] {
  const count = edges.length + 1
  const spans: { from: number; to: number; words: Word[] }[] = []
  for (const line of linesOf(words)) {
    for (const piece of piecesOf(line)) {
      const [from, to] = [columnAt(piece.x0 + 0.5, edges), columnAt(piece.x1 - 0.5, edges)]
      const parts = from < to && isChance(piece, edges, line.size) ? apart(piece, edges) : [piece]
      for (const part of parts) {
        spans.push({
          from: columnAt(part.x0 + 0.5, edges),
          to: Math.max(columnAt(part.x0 + 0.5, edges), columnAt(part.x1 - 0.5, edges)),
          words: [...part.words]
        })
      }
    }
  }
  return placed(spans, count)
}

/** Whether a piece only seems to span: each of its edges lies in a gap as wide as between cells. */
function isChance(piece: Piece, edges: readonly Interval[], size: number): boolean {
  return edges
    .filter(({ from, to }) => (from + to) / 2 > piece.x0 && (from + to) / 2 < piece.x1)
    .every((edge) => {
      const left = Math.max(
        ...piece.words.filter((word) => word.x0 < edge.from).map((word) => word.x1)
      )
      const right = Math.min(
        ...piece.words.filter((word) => word.x1 > edge.to).map((word) => word.x0)
      )
      return left <= edge.to && right >= edge.from && right - left > 0.42 * size
    })
}

function apart(piece: Piece, edges: readonly Interval[]): Piece[] {
  const groups = new Map<number, Word[]>()
  for (const word of piece.words) {
    const column = columnAt((word.x0 + word.x1) / 2, edges)
    groups.set(column, [...(groups.get(column) ?? []), word])
  }
  return [...groups.values()].map((words) => ({ ...around(words), words }))
}

/** Spans that share a column become one cell. */
function placed(
  spans: readonly { from: number; to: number; words: Word[] }[],
  count: number
): (Cell | undefined)[] {
  const merged: { from: number; to: number; words: Word[] }[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) {
      last.to = Math.max(last.to, span.to)
      last.words.push(...span.words)
    } else {
      merged.push({ ...span, words: [...span.words] })
    }
  }
  const row: (Cell | undefined)[] = []
  for (const { from, to, words } of merged) {
    while (row.length < from) row.push({ lines: [], columnSpan: 1, rowSpan: 1 })
    row.push({ lines: linesOf(words), columnSpan: to - from + 1, rowSpan: 1 })
    for (let column = from + 1; column <= to; column++) row.push(undefined)
  }
  while (row.length < count) row.push({ lines: [], columnSpan: 1, rowSpan: 1 })
  return row
}
