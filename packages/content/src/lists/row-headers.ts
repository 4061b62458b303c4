/** Names of the columns of a table whose rows are items. */

import type { Element, Nodes } from 'hast'
import { TreeElement } from '../html/element.ts'
import { textOf } from '../tree/text-of.ts'

/** Rows at the top of a table that may be its head. */
const HEAD = 3

/** Texts of the head of the table around a row, by column; empty without a head. */
export function rowHeaders(row: Element | undefined): string[] {
  if (row?.tagName !== 'tr' || !(row instanceof TreeElement)) return []
  const table = tableAround(row)
  const rows = table ? firstRows(table, []) : []
  const head = rows.find(
    (one) => one !== row && cellsOf(one).every(({ tagName }) => tagName === 'th')
  )
  return head ? cellsOf(head).flatMap(spanned) : []
}

function tableAround(row: TreeElement): Element | undefined {
  let around = TreeElement.parent(row)
  while (around instanceof TreeElement && around.tagName !== 'table') {
    around = TreeElement.parent(around)
  }
  return around instanceof TreeElement ? around : undefined
}

function firstRows({ children }: Element, rows: Element[]): Element[] {
  for (const child of children as Nodes[]) {
    if (child.type !== 'element' || rows.length >= HEAD) continue
    if (child.tagName === 'tr') rows.push(child)
    else if (/^t(?:head|body)$/.test(child.tagName)) firstRows(child, rows)
  }
  return rows
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(
    (child): child is Element => child.type === 'element' && /^t[dh]$/.test(child.tagName)
  )
}

function spanned(cell: Element): string[] {
  const { colSpan } = cell.properties
  const width = typeof colSpan === 'number' && colSpan > 0 ? Math.min(colSpan, 20) : 1
  return Array.from({ length: width }, () => textOf(cell))
}
