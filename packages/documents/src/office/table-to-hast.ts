/** Tables of a document as elements, with their spans. */

import type { Element } from 'hast'
import { tableElements } from '../tree/table.ts'
import type { Block, Table } from './block-tree.ts'

/** Budget and functions of the caller. */
interface Writing {
  readonly budget: { readonly spendNode: () => void; readonly spendCells: (count: number) => void }
  readonly blocks: (blocks: readonly Block[]) => Element[]
}

/** A table; one that only arranges the page is its cells, one after another. */
export function tableToHast(
  { grid, headerRows, kind }: Table,
  { budget, blocks }: Writing
): Element[] {
  const rows = grid.map((slots) => {
    budget.spendNode()
    budget.spendCells(slots.length)
    return slots.flatMap(({ cell }) =>
      cell ? [{ content: blocks(cell.blocks), colSpan: cell.colSpan, rowSpan: cell.rowSpan }] : []
    )
  })
  if (kind === 'layout') return rows.flat().flatMap(({ content }) => content)
  return rows.length > 0 ? tableElements(rows, headerRows) : []
}
