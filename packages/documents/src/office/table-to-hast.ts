/** Tables of a document as elements, with their spans. */

import type { Element } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { addRowElements, type TableCell, tableElements } from '../tree/table.ts'
import type { Block, Table } from './block-tree.ts'

/** Budget and functions of the caller. */
interface Writing {
  readonly budget: Pick<Budget, 'spendNode' | 'spendCells'>
  readonly blocks: (blocks: readonly Block[]) => Element[]
}

/** A table, as far as the budget has cells; one that only arranges the page is its cells, one after another. */
export function tableToHast(table: Table, writing: Writing): Element[] {
  const rows = rowsOf(table, writing)
  if (table.kind === 'layout') return rows.flat().flatMap(({ content }) => content as Element[])
  return rows.length > 0 ? tableElements(rows, table.headerRows) : []
}

/** Adds rows to a table that is written already. */
export function addRows(written: Element, table: Table, writing: Writing): void {
  addRowElements(written, rowsOf(table, writing))
}

function rowsOf({ grid }: Table, { budget, blocks }: Writing): TableCell[][] {
  return grid.flatMap((slots) => {
    if (!budget.spendCells(slots.length)) return []
    budget.spendNode()
    return [
      slots.flatMap(({ cell }) =>
        cell ? [{ content: blocks(cell.blocks), colSpan: cell.colSpan, rowSpan: cell.rowSpan }] : []
      )
    ]
  })
}
