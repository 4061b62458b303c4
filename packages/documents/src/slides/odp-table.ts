/** Tables of OpenDocument slides. Source: OpenDocument 1.3, part 3, §9.1. */

import type { Element } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { type TableCell, tableElements } from '../tree/table.ts'
import { attribute, elements, type XmlElement } from '../xml/xml-tree.ts'
import { odpBlocks, type TextStyles } from './odp-text.ts'

/** A slide has no room for more of one row or cell. */
const MOST_REPEATED = 100

/** A table. @throws DocumentError `PAGE_TOO_COMPLEX` - over the budget. */
export function odpTable(table: XmlElement, styles: TextStyles, budget: Budget): Element[] {
  const rows = rowsIn(table).flatMap((row) =>
    Array.from({ length: repeated(row, 'number-rows-repeated') }, () =>
      cellsOf(row, styles, budget)
    )
  )
  return rows.length > 0 ? tableElements(rows, 1) : []
}

function rowsIn(parent: XmlElement): XmlElement[] {
  return elements(parent).flatMap((one) => {
    if (one.name === 'table-row') return [one]
    return /^table-(?:header-rows|rows|row-group)$/.test(one.name) ? rowsIn(one) : []
  })
}

function cellsOf(row: XmlElement, styles: TextStyles, budget: Budget): TableCell[] {
  return elements(row, 'table-cell').flatMap((cell) => {
    const count = repeated(cell, 'number-columns-repeated')
    budget.checkCells(count)
    const content = odpBlocks(cell, styles)
    const colSpan = Number(attribute(cell, 'number-columns-spanned')) || 1
    const rowSpan = Number(attribute(cell, 'number-rows-spanned')) || 1
    return Array.from({ length: count }, () => ({ content, colSpan, rowSpan }))
  })
}

function repeated(element: XmlElement, name: string): number {
  return Math.min(Math.max(Number(attribute(element, name)) || 1, 1), MOST_REPEATED)
}
