/** Heads over several columns. */

import { around, type Box, midX } from '../page/box.ts'
import type { Placed } from './columns.ts'

/** A head stands in the middle of its columns, but for this part of an em. */
const OFF = 0.6

/**
 * Give each head above other heads the columns in the middle of which it stands.
 *
 * @param columns - positions of the texts of each column.
 * @param headerRows - rows at the top; the lowest of them is not changed.
 */
export function spreadHeads(
  rows: readonly Placed[][],
  columns: readonly (Box | undefined)[],
  headerRows: number
): Placed[][] {
  return rows.map((row, index) => (index < headerRows - 1 ? spreadRow(row, columns) : row))
}

function spreadRow(row: readonly Placed[], columns: readonly (Box | undefined)[]): Placed[] {
  const spread: Placed[] = []
  row.forEach((head, index) => {
    const from = (spread.at(-1)?.last ?? -1) + 1
    const to = (row[index + 1]?.first ?? columns.length) - 1
    spread.push(widened(head, Math.min(from, head.first), to, columns))
  })
  return spread
}

function widened(
  head: Placed,
  from: number,
  to: number,
  columns: readonly (Box | undefined)[]
): Placed {
  const box = around(head.words)
  const size = head.words[0]?.size ?? 10
  const offOf = (first: number, last: number): number => {
    const [left, right] = [columns[first], columns[last]]
    return left && right ? Math.abs((left.x0 + right.x1) / 2 - midX(box)) : Infinity
  }
  let best = head
  let off = offOf(head.first, head.last)
  if (off < OFF * size) return head
  for (let first = Math.max(from, 1); first <= head.first; first++) {
    for (let last = head.last; last <= to; last++) {
      const candidate = offOf(first, last)
      if (candidate < off - 0.1 * size && candidate < OFF * size) {
        off = candidate
        best = { ...head, first, last }
      }
    }
  }
  return best
}
