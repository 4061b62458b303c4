/** The cells of a table on a grid, with repeated spans. */

import type { Element } from 'hast'
import { iconName } from '../tree/icon-name.ts'
import { textOf } from '../tree/text-of.ts'

/** Remaining places, over all tables of a page: spans multiply. */
export interface GridBudget {
  places: number
}

/** Maximum columns of one table. */
const COLUMNS = 1000

/** A cell of an earlier row that reaches into the rows below. */
interface Reaching {
  readonly text: string
  rows: number
}

/**
 * Rows of texts, as long as the longest, from rows of `td` and `th` elements.
 *
 * @returns as many rows as the budget allows.
 */
export function tableGrid(rows: readonly (readonly Element[])[], budget: GridBudget): string[][] {
  const reaching: (Reaching | undefined)[] = []
  const grid: string[][] = []
  let width = 0
  for (const cells of rows) {
    if (budget.places <= 0) break
    const row = fillRow(cells, reaching)
    width = Math.max(width, row.length)
    budget.places -= Math.max(width, 1)
    grid.push(row)
  }
  return padded(grid, width, budget)
}

function fillRow(cells: readonly Element[], reaching: (Reaching | undefined)[]): string[] {
  const row: string[] = []
  for (const cell of cells) {
    takeReaching(row, reaching)
    const text = textOf(cell) || iconName(cell)
    const rows = span(cell.properties.rowSpan)
    for (let left = span(cell.properties.colSpan); left > 0 && row.length < COLUMNS; left--) {
      reaching[row.length] = rows > 1 ? { text, rows: rows - 1 } : undefined
      row.push(text)
    }
  }
  takeReaching(row, reaching)
  return row
}

/** Fill the places that cells from above span. */
function takeReaching(row: string[], reaching: (Reaching | undefined)[]): void {
  for (let cell = reaching[row.length]; cell; cell = reaching[row.length]) {
    if (--cell.rows === 0) reaching[row.length] = undefined
    row.push(cell.text)
  }
}

function span(value: unknown): number {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : 1
}

function padded(grid: string[][], width: number, budget: GridBudget): string[][] {
  for (const row of grid) {
    budget.places -= width - row.length
    if (budget.places < 0) break
    while (row.length < width) row.push('')
  }
  return grid
}
