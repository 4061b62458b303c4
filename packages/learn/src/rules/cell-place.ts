/** Cells of a table below a header. */

import { foldLabel } from '../page/fold.ts'
import type { PageView, Scope, Spot } from '../page/page-view.ts'
import type { Place } from '../parser/learned-parser.ts'
import { within } from './element-place.ts'

type CellPlace = Extract<Place, { kind: 'cell' }>

/** Most rows that are looked at, columns of a header, and levels from a cell to its table. */
const ROWS = 500
const COLUMNS = 60
const LEVELS = 6

/** Cells of a column, in order. */
export function cellsBelow(place: CellPlace, view: PageView, scope: Scope): Spot[] {
  const found: Spot[] = []
  for (const row of within(view.withToken('tr'), scope, ROWS)) {
    const cells = cellsOfRow(view, row)
    if (place.row !== undefined && foldLabel(view.textOf(cells[0] ?? row)) !== place.row) continue
    const header = headerOf(view, row)
    const at = header.indexOf(place.column)
    const cell = at < 0 ? undefined : cells[at]
    if (cell && cell.element.tagName === 'td') found.push(cell)
  }
  return found
}

/** Cells of a row. */
export function cellsOfRow(view: PageView, row: Spot): Spot[] {
  const cells: Spot[] = []
  for (let at = row.index + 1; at < row.end && cells.length < COLUMNS; ) {
    const child = view.spots[at]!
    at = child.end
    const { tagName } = child.element
    if (tagName === 'td' || tagName === 'th') cells.push(child)
  }
  return cells
}

const headers = new WeakMap<Spot, string[]>()

/** Folded headers of the table that a row is in; empty without a row of headers. */
export function headerOf(view: PageView, row: Spot): readonly string[] {
  const table = tableAround(row)
  if (!table) return []
  const known = headers.get(table)
  if (known) return known
  const first = within(view.withToken('tr'), table, 1)[0]
  const cells = first ? cellsOfRow(view, first) : []
  const isHeader =
    cells.length > 1 && cells.slice(1).every(({ element }) => element.tagName === 'th')
  const header = isHeader ? cells.map((cell) => foldLabel(view.textOf(cell))) : []
  headers.set(table, header)
  return header
}

function tableAround(row: Spot): Spot | undefined {
  let at: Spot | undefined = row
  for (let level = 0; at && level < LEVELS; level++, at = at.parent) {
    if (at.element.tagName === 'table') return at
  }
  return undefined
}
