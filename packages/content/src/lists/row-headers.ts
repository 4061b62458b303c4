/** The head of a table whose rows are items. */

import type { Element } from 'hast'
import { textOf } from '../tree/text-of.ts'
import { columnsOf, isCell, rowsIn, tableAround } from './row-cells.ts'

/** Rows at the top of a table that may be its head. */
const HEAD = 3

/** Row that names the columns of a table. */
export interface TableHead {
  readonly row: Element
  /** By column; a name is there for each column that its cell spans. */
  readonly names: readonly string[]
}

/** The head of the table around a row: header cells only, or a first row in bold. */
export function tableHead(row: Element | undefined): TableHead | undefined {
  const table = row && tableAround(row)
  if (!table) return undefined
  const rows = rowsIn(table, HEAD)
  const head = rows.find((one) => cellsOf(one).every(({ tagName }) => tagName === 'th'))
  const found = head && head !== row ? head : boldHead(rows)
  return found && { row: found, names: cellsOf(found).flatMap(spanned) }
}

/** The first row, if its cells are bold and those of the second are not. */
function boldHead([first, second]: readonly Element[]): Element | undefined {
  if (!first || !second || cellsOf(first).length < 2) return undefined
  return cellsOf(first).every(isBold) && !cellsOf(second).some(isBold) ? first : undefined
}

/** Checks whether all of a cell's text is in one bold element. */
function isBold({ children }: Element): boolean {
  const [only, ...others] = children.filter(
    (child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== '')
  )
  return others.length === 0 && only?.type === 'element' && /^(?:b|strong)$/.test(only.tagName)
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((child) => isCell(child))
}

function spanned(cell: Element): string[] {
  return Array.from({ length: columnsOf(cell) }, () => textOf(cell))
}
