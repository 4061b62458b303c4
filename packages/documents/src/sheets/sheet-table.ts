/** The cells of a sheet as a table: without rows and columns that nothing stands in. */

import type { Element, ElementContent } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { h, text } from '../tree/hast.ts'
import { type TableCell, tableElements } from '../tree/table.ts'
import type { Area, SheetCells } from './sheet-cells.ts'

/**
 * The table of a sheet, or nothing for an empty one. Rows end with their last filled cell.
 *
 * @param linkTo - target of the relationship of a link.
 * @throws DocumentError `PAGE_TOO_COMPLEX` - more cells than the budget has, empty ones between filled ones included.
 */
export function sheetTable(
  { rows, merged, links }: SheetCells,
  linkTo: (id: string) => string | undefined,
  budget: Budget
): Element[] {
  const rowNumbers = [...rows.keys()].sort(ascending)
  const columnNumbers = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))].sort(
    ascending
  )
  const spans = spansOf(merged, rowNumbers, columnNumbers)
  const hrefs = new Map(links.map((link) => [placeKey(link.top, link.left), linkTo(link.id)]))
  const table = rowNumbers.map((row) => {
    const cells: TableCell[] = []
    const last = Math.max(...rows.get(row)!.keys())
    for (const column of columnNumbers) {
      if (column > last) break
      const key = placeKey(row, column)
      const span = spans.get(key)
      if (span === COVERED) continue
      const value = rows.get(row)?.get(column)
      if (value === undefined) budget.spendCells(1)
      cells.push({
        content: value === undefined ? [] : cellContent(value, hrefs.get(key)),
        ...span
      })
    }
    return cells
  })
  return table.length === 0 ? [] : tableElements(table, 1)
}

/** Returns the size of the used range, including empty rows and columns within it. */
export function usedRange({ rows }: SheetCells): { rows: number; columns: number } {
  const used = new Range()
  const across = new Range()
  for (const [row, cells] of rows) {
    used.add(row)
    for (const column of cells.keys()) across.add(column)
  }
  return { rows: used.size, columns: across.size }
}

class Range {
  #first = Number.POSITIVE_INFINITY
  #last = -1
  add(place: number): void {
    this.#first = Math.min(this.#first, place)
    this.#last = Math.max(this.#last, place)
  }
  get size(): number {
    return this.#last < 0 ? 0 : this.#last - this.#first + 1
  }
}

const COVERED = Symbol('covered')

/** Places that spans start at or cover, counted in the kept rows and columns. */
function spansOf(merged: readonly Area[], rows: readonly number[], columns: readonly number[]) {
  const spans = new Map<number, { rowSpan: number; colSpan: number } | typeof COVERED>()
  for (const { top, left, bottom, right } of merged) {
    const down = rows.slice(firstAtLeast(rows, top), firstAtLeast(rows, bottom + 1))
    const across = columns.slice(firstAtLeast(columns, left), firstAtLeast(columns, right + 1))
    if (down[0] !== top || across[0] !== left || down.length * across.length < 2) continue
    for (const row of down) for (const column of across) spans.set(placeKey(row, column), COVERED)
    spans.set(placeKey(top, left), { rowSpan: down.length, colSpan: across.length })
  }
  return spans
}

function firstAtLeast(sorted: readonly number[], least: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < least) from = middle + 1
    else to = middle
  }
  return from
}

/** More than the columns of a sheet. */
const ROW_KEY = 2 ** 15

function placeKey(row: number, column: number): number {
  return row * ROW_KEY + column
}

/** Line ends within a cell are written by hand. */
function cellContent(value: string, href: string | undefined): ElementContent[] {
  const lines = value.trim().split(/\r\n?|\n/)
  const content = lines.flatMap((line, index) =>
    index === 0 ? [text(line)] : [h('br', {}), text(line)]
  )
  return href !== undefined && /^(?:https?|mailto|tel|ftp):/i.test(href)
    ? [h('a', { href }, content)]
    : content
}

function ascending(one: number, other: number): number {
  return one - other
}
