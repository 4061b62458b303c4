/** The cells of a sheet as tables, without rows and columns that nothing stands in. */

import type { Element, ElementContent } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { h, text } from '../tree/hast.ts'
import { type TableCell, tableElements } from '../tree/table.ts'
import { type Area, placeKey, type SheetCells } from './cells.ts'
import { type SheetBlock, sheetBlocks } from './sheet-blocks.ts'

/**
 * The titles, notes and tables of a sheet, or nothing for an empty one. Rows end with their last filled cell.
 *
 * @param budget - empty cells between filled ones count too. Rows over the budget are left out.
 */
export function sheetElements(cells: SheetCells, budget: Budget): Element[] {
  return sheetBlocks(cells).flatMap((block) => {
    if (block.isLine) return lineElement(block, cells)
    const rows = tableRows(block, cells, budget)
    return rows.length === 0
      ? []
      : tableElements(rows, block.headers, { isBare: block.headers === 0 })
  })
}

function lineElement({ rows: [row = 0], columns: [column = 0] }: SheetBlock, cells: SheetCells) {
  const value = cells.rows.get(row)?.get(column) ?? ''
  return [h('p', {}, cellContent(value, cells.links.get(placeKey(row, column))))]
}

function tableRows({ rows: numbers, columns }: SheetBlock, sheet: SheetCells, budget: Budget) {
  const spans = spansOf(sheet.merged, numbers, columns)
  const table: TableCell[][] = []
  for (const row of numbers) {
    const filled = sheet.rows.get(row)!
    const last = columns.findLastIndex((column) => filled.has(column))
    if (!budget.spendCells(last + 1)) break
    const cells: TableCell[] = []
    for (const column of columns.slice(0, last + 1)) {
      const key = placeKey(row, column)
      const span = spans.get(key)
      if (span === COVERED) continue
      const value = filled.get(column)
      const content = value === undefined ? [] : cellContent(value, sheet.links.get(key))
      cells.push({ content, ...span })
    }
    table.push(cells)
  }
  return table
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
