/** The cells of a table's rows, by column: cells of earlier rows reach into the rows below. */

import type { Element, Nodes } from 'hast'
import { TreeElement } from '../html/element.ts'
import { oncePerPage } from '../memory/page-memory.ts'

/** A cell of a row, its own or one from above. */
export interface RowCell {
  readonly cell: Element
  /** From 0. */
  readonly column: number
}

/** Columns of one table. */
const COLUMNS = 100

/** Cells of a row; those of an element that is no row of a table have the numbers of their order. */
export function rowCells(row: Element): readonly RowCell[] {
  const table = tableAround(row)
  return (table && cellsByRow(table).get(row)) ?? cellsBelow(row, [])
}

/** The table that a row is in. */
export function tableAround(row: Element): Element | undefined {
  if (row.tagName !== 'tr' || !(row instanceof TreeElement)) return undefined
  let around = TreeElement.parent(row)
  while (around instanceof TreeElement && around.tagName !== 'table') {
    around = TreeElement.parent(around)
  }
  return around instanceof TreeElement ? around : undefined
}

/** The first rows of a table, or of a part of one. */
export function rowsIn({ children }: Element, most: number): Element[] {
  const rows: Element[] = []
  for (const child of children) {
    if (rows.length >= most) break
    if (child.type !== 'element') continue
    if (child.tagName === 'tr') rows.push(child)
    else if (PART.test(child.tagName)) rows.push(...rowsIn(child, most - rows.length))
  }
  return rows
}

const PART = /^t(?:head|body|foot)$/

const cellsByRow = oncePerPage((table: Element): ReadonlyMap<Element, readonly RowCell[]> => {
  const found = new Map<Element, readonly RowCell[]>()
  let part: unknown
  let above: (Reaching | undefined)[] = []
  for (const row of rowsIn(table, Infinity)) {
    const own = row instanceof TreeElement ? TreeElement.parent(row) : undefined
    // A cell ends with its part of the table.
    if (own !== part) above = []
    part = own
    found.set(row, cellsBelow(row, above))
  }
  return found
})

/** A cell that reaches into further rows, in one of its columns. */
interface Reaching {
  readonly cell: Element
  readonly isFirst: boolean
  rows: number
}

/** The cells of a row below others, which have one row less to reach after it. */
function cellsBelow(row: Element, above: (Reaching | undefined)[]): RowCell[] {
  const found: RowCell[] = []
  let column = 0
  const passAbove = () => {
    for (let from = above[column]; from; from = above[++column]) {
      if (from.isFirst) found.push({ cell: from.cell, column })
      if (--from.rows === 0) above[column] = undefined
    }
  }
  for (const cell of row.children) {
    if (!isCell(cell)) continue
    passAbove()
    if (column >= COLUMNS) break
    found.push({ cell, column })
    const end = Math.min(COLUMNS, column + columnsOf(cell))
    for (const start = column; column < end; column++) {
      const rows = spanOf(cell.properties.rowSpan) - 1
      above[column] = rows > 0 ? { cell, isFirst: column === start, rows } : undefined
    }
  }
  passAbove()
  return found
}

/** Checks whether a node is a cell of a table. */
export function isCell(node: Nodes): node is Element {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')
}

/** Columns that a cell spans. */
export function columnsOf(cell: Element): number {
  return Math.min(spanOf(cell.properties.colSpan), COLUMNS)
}

function spanOf(value: unknown): number {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : 1
}
