/** Tables of a document as elements, with their spans. */

import type { Element } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { tableElements } from '../tree/table.ts'
import type { Block, Table } from './block-tree.ts'

/** Budget and functions of the caller. */
interface Writing {
  readonly budget: Pick<Budget, 'spendNode' | 'spendCells'>
  readonly blocks: (blocks: readonly Block[]) => Element[]
}

/** A table, as far as the budget has cells; one that only arranges the page is its cells, one after another. */
export function tableToHast(
  { grid, headerRows, kind }: Table,
  { budget, blocks }: Writing
): Element[] {
  const rows = grid.flatMap((slots) => {
    if (!budget.spendCells(slots.length)) return []
    budget.spendNode()
    return [
      slots.flatMap(({ cell }) =>
        cell ? [{ content: blocks(cell.blocks), colSpan: cell.colSpan, rowSpan: cell.rowSpan }] : []
      )
    ]
  })
  if (kind === 'layout') return rows.flat().flatMap(({ content }) => content)
  return rows.length > 0 ? tableElements(rows, headerRows) : []
}
