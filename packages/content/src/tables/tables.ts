/** Data tables as rows of text. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { checkNode } from '../checked-arguments.ts'
import { pageElements } from '../page/page-elements.ts'
import { isHidden } from '../tree/hidden.ts'
import { textOf } from '../tree/text-of.ts'
import { type GridBudget, tableGrid } from './table-grid.ts'

/** One table. A spanning cell is repeated in each place. */
export interface Table {
  readonly caption: string | null
  /** Texts of the header row; empty if the table has none. */
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
    const isTable = node.tagName === 'table'
    const holdsTable = collect(node.children, found)
    if (isTable && !holdsTable) found.push(node)
    if (isTable || holdsTable) any = true
  }
  return any
}

function readTable(element: Element, budget: GridBudget): Table | undefined {
  const { role } = element.properties
  if (role === 'presentation' || role === 'none') return undefined
  const parts: TableParts = { caption: null, head: [], body: [] }
  addParts(parts, element.children, false)
  const lines = [...parts.head, ...parts.body]
  const grid = tableGrid(lines, budget)
  if (grid.length < 2 || (grid[0]?.length ?? 0) < 2) return undefined
  const headed = parts.head.length > 0 || lines[0]?.every((cell) => cell.tagName === 'th')
  const [headers = [], ...rows] = headed ? grid : [[], ...grid]
  return { caption: parts.caption, headers, rows }
}

interface TableParts {
  caption: string | null
  /** Cells of the rows in `thead`. */
  readonly head: Element[][]
  /** Cells of all other rows. */
  readonly body: Element[][]
}

function addParts(parts: TableParts, nodes: readonly ElementContent[], isHead: boolean): void {
  for (const node of nodes) {
    if (node.type !== 'element' || isHidden(node)) continue
    if (node.tagName === 'caption') parts.caption ??= textOf(node) || null
    else if (node.tagName === 'tr') addRow(isHead ? parts.head : parts.body, node)
    else if (GROUPS.has(node.tagName)) addParts(parts, node.children, node.tagName === 'thead')
  }
}

const GROUPS = new Set(['thead', 'tbody', 'tfoot'])

function addRow(rows: Element[][], { children }: Element): void {
  const cells = children.filter(
    (child): child is Element =>
      child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th')
  )
  if (cells.length > 0) rows.push(cells)
}
