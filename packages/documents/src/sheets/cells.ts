/** Cells of a sheet, whichever program wrote it. */

/** Cells with their 0-based first and last row and column. */
export interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** A sheet as it was read. */
export interface SheetCells {
  /** Texts by row, then by column, without empty ones. */
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, string>>
  readonly merged: readonly Area[]
  /** Addresses of links, by {@link placeKey}. */
  readonly links: ReadonlyMap<number, string>
}

/** A sheet that grows cell by cell, up to a number of them. */
export interface GrowingSheet extends SheetCells {
  readonly rows: Map<number, Map<number, string>>
  readonly merged: Area[]
  readonly links: Map<number, string>
  /** True after cells were left out. */
  isCut: boolean
}

/** A sheet without cells. */
export function emptySheet(): GrowingSheet {
  return { rows: new Map(), merged: [], links: new Map(), isCut: false }
}

/** Size of a sheet. Source: ECMA-376-1, §18.3.1.73. Cells outside of it are not read. */
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384

/** Add a cell with a text; an empty one is none. */
export function addCell(sheet: GrowingSheet, row: number, column: number, text: string): void {
  if (text.trim() === '' || !isPlace(row, column)) return
  const cells = sheet.rows.get(row) ?? new Map<number, string>()
  sheet.rows.set(row, cells.set(column, text))
}

/** A number for a place, in the order of reading. */
export function placeKey(row: number, column: number): number {
  return row * 2 * MOST_COLUMNS + column
}

function isPlace(row: number, column: number): boolean {
  return row >= 0 && row < MOST_ROWS && column >= 0 && column < MOST_COLUMNS
}
