/** Data tables as rows of text. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { checkNode } from '../checked-arguments.ts'
import { pageElements } from '../page/page-elements.ts'
import { isHidden } from '../tree/hidden.ts'
import { isRoleTable } from '../tree/marks.ts'
import { textOf } from '../tree/text-of.ts'
import { type GridBudget, tableGrid } from './table-grid.ts'
import { headerRows, tableParts } from './table-parts.ts'

/** One table. A spanning cell is repeated in each place. */
export interface Table {
  readonly caption: string | null
  /** Texts of the header rows, joined by column; empty if the table has none. */
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Maximum places of all tables of one page, with spans. Anything beyond is left out. */
const PLACES = 500_000

/**
 * The data tables in a tree, in document order. Layout tables are left out: those that contain another table, have a
 * presentational role, or have fewer than two rows or columns.
 */
export function tables(tree: Root): Table[] {
  checkNode('tables: tree', tree)
  const found: Element[] = []
  collect(tree.children, found)
  const budget = { places: PLACES }
  return found.flatMap((element) => readTable(element, budget) ?? [])
}

/**
 * Checks whether a page has any table. Hidden tables and layout tables count. The check is fast if the page's metadata
 * is read too.
 */
export function hasTable(tree: Root): boolean {
  return pageElements(tree).hasTable
}

/** @returns whether there is a table among the nodes. Recursion is as deep as the tree, which is bounded. */
function collect(nodes: readonly (RootContent | ElementContent)[], found: Element[]): boolean {
  let any = false
  for (const node of nodes) {
    if (node.type !== 'element' || isHidden(node)) continue
    const isTable = node.tagName === 'table' || isRoleTable(node)
    const holdsTable = collect(node.children, found)
    if (isTable && !holdsTable) found.push(node)
    if (isTable || holdsTable) any = true
  }
  return any
}

function readTable(element: Element, budget: GridBudget): Table | undefined {
  const { role } = element.properties
  if (role === 'presentation' || role === 'none') return undefined
  const parts = tableParts(element)
  const grid = tableGrid([...parts.head, ...parts.body], budget)
  if (grid.length < 2 || (grid[0]?.length ?? 0) < 2) return undefined
  const count = Math.min(headerRows(parts), grid.length)
  const caption = (parts.caption && textOf(parts.caption)) || null
  return { caption, headers: headersOf(grid.slice(0, count)), rows: grid.slice(count) }
}

/** One header for each column: the texts of several header rows, from the general to the particular. */
function headersOf(rows: readonly (readonly string[])[]): string[] {
  const [first = []] = rows
  return first.map((_, column) =>
    [...new Set(rows.map((row) => row[column] ?? ''))].filter(Boolean).join(' ')
  )
}
