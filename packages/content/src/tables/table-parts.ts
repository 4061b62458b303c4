/** The rows and cells of a table, by its elements or by its roles. */

import type { Element, ElementContent } from 'hast'
import { attributesOf, classesOf, HAS } from '../html/present.ts'
import { isHidden } from '../tree/hidden.ts'
import { isRoleTable } from '../tree/marks.ts'
import { shortText } from '../tree/short-text.ts'

/** A table's rows of cells. */
export interface TableParts {
  caption: Element | undefined
  /** Rows of `thead`, or above it: rows of header cells only. */
  readonly head: Element[][]
  /** All other rows. */
  readonly body: Element[][]
  hasHeaderCell: boolean
}

/** The parts of a table. Rows and cells that the page hides are left out. */
export function tableParts(table: Element): TableParts {
  const parts: TableParts = { caption: undefined, head: [], body: [], hasHeaderCell: false }
  addParts(parts, table, false, isRoleTable(table))
  leaveLabelsOut(parts)
  return parts
}

/** Replace cells that begin with the name of their column, which a style shows on narrow screens. */
function leaveLabelsOut({ head, body }: TableParts): void {
  const names = head.length > 0 ? head.at(-1)! : body[0]?.every(isHeaderCell) ? body[0] : undefined
  if (names === undefined) return
  for (const row of body) {
    if (row === names || row.length !== names.length) continue
    for (const [column, cell] of row.entries()) {
      const rest = isHeaderCell(cell) ? undefined : withoutLabel(cell, names[column]!)
      if (rest !== undefined) row[column] = { ...cell, children: rest }
    }
  }
}

/** Maximum characters of the name of a column. */
const NAME = 60

/** The content of a cell behind the name of its column; `undefined` if it has none. */
function withoutLabel({ children }: Element, name: Element): ElementContent[] | undefined {
  if (children.length < 2) return undefined
  const start = isBlank(children[0]!) ? 1 : 0
  const label = children[start]
  if (label?.type !== 'element' || classesOf(label) === undefined) return undefined
  const rest = children.slice(start + 1)
  if (rest.find((child) => !isBlank(child))?.type !== 'element') return undefined
  const text = shortText(label, NAME)?.replace(/\s?:$/, '')
  if (!text || text !== shortText(name, NAME)) return undefined
  return rest
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** Rows at the beginning that are all headers, as tables without `thead` have them. */
const HEADER_ROWS = 4

/** Number of rows that are headers. */
export function headerRows({ head, body }: TableParts): number {
  if (head.length > 0) return head.length
  const first = body.findIndex((row) => !row.every(isHeaderCell))
  return first <= HEADER_ROWS ? Math.max(first, 0) : 0
}

/** Checks whether a cell names a row or a column. */
function isHeaderCell(cell: Element): boolean {
  if (cell.tagName === 'th') return true
  const role = roleOf(cell)
  return role === 'columnheader' || role === 'rowheader'
}

function addParts(parts: TableParts, parent: Element, isHead: boolean, byRole: boolean): void {
  for (const child of parent.children) {
    if (child.type !== 'element' || isHidden(child)) continue
    const { tagName } = child
    if (tagName === 'caption') parts.caption ??= child
    else if (tagName === 'tr' || (byRole && roleOf(child) === 'row')) {
      addRow(parts, child, isHead, byRole)
    } else if (byRole || GROUPS.has(tagName)) {
      addParts(parts, child, isHead || (tagName === 'thead' && parts.body.length === 0), byRole)
    }
  }
}

const GROUPS = new Set(['thead', 'tbody', 'tfoot'])
const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader'])

function addRow(parts: TableParts, row: Element, isHead: boolean, byRole: boolean): void {
  const cells = cellsIn(row.children, byRole)
  if (cells.length === 0) return
  if (!parts.hasHeaderCell && cells.some(isHeaderCell)) parts.hasHeaderCell = true
  const rows = isHead ? parts.head : parts.body
  rows.push(cells)
}

function cellsIn(nodes: readonly ElementContent[], byRole: boolean): Element[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element' || isHidden(node)) return []
    if (node.tagName === 'td' || node.tagName === 'th') return [node]
    if (!byRole) return []
    return CELLS.has(roleOf(node)) ? [node] : cellsIn(node.children, byRole)
  })
}

function roleOf(element: Element): string {
  return (attributesOf(element) & HAS.role) === 0 ? '' : String(element.properties.role)
}
