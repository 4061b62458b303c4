/**
 * Tables of a sheet. A sheet has no tables of its own: writers set several on one, under titles, apart by blank rows or
 * columns.
 */

import type { SheetCells } from './cells.ts'

/** Part of a sheet: rows that belong together, and the columns that they fill. */
export interface SheetBlock {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** A title or a note instead of a table. */
  readonly isLine: boolean
  /** Leading rows that are headers: 0 or 1. */
  readonly headers: number
}

/** The blocks of a sheet in reading order. */
export function sheetBlocks(cells: SheetCells): SheetBlock[] {
  const { rows } = cells
  const blocks: SheetBlock[] = []
  for (const run of joinedRuns(rowRuns(cells), rows)) {
    const lines = leadingLines(run, rows)
    for (const row of run.slice(0, lines)) blocks.push(lineBlock(row, rows))
    const rest = run.slice(lines)
    if (rest.length === 0) continue
    for (const columns of columnRuns(rest, rows)) {
      const own = rest.filter((row) => columns.some((column) => rows.get(row)!.has(column)))
      blocks.push({ rows: own, columns, isLine: false, headers: headerRows(own, columns, rows) })
    }
  }
  return blocks
}

type Rows = SheetCells['rows']

/** Rows without a blank row between them. A merged cell holds its rows together. */
function rowRuns({ rows, merged }: SheetCells): number[][] {
  const numbers = [...rows.keys()].sort((one, other) => one - other)
  const reach = new Map<number, number>()
  for (const { top, bottom, left } of merged) {
    if (bottom > top && rows.get(top)?.has(left))
      reach.set(top, Math.max(bottom, reach.get(top) ?? 0))
  }
  const runs: number[][] = []
  let end = -2
  for (const row of numbers) {
    if (row > end + 1) runs.push([])
    runs.at(-1)!.push(row)
    end = Math.max(end, row, reach.get(row) ?? 0)
  }
  return runs
}

/** Groups of one table stand apart too: a run without a header of its own, in the same columns, goes on. */
function joinedRuns(runs: readonly number[][], rows: Rows): number[][] {
  const joined: number[][] = []
  for (const run of runs) {
    const before = joined.at(-1)
    if (
      before &&
      (isSameList(run, before, rows) || (isTable(before, rows) && goesOn(run, before, rows)))
    )
      before.push(...run)
    else joined.push([...run])
  }
  return joined
}

function isTable(run: readonly number[], rows: Rows): boolean {
  return run.some((row) => rows.get(row)!.size > 1)
}

/** Lists in the same single column. */
function isSameList(run: readonly number[], before: readonly number[], rows: Rows): boolean {
  const columns = columnsIn([...before, ...run], rows)
  return columns.length === 1
}

function goesOn(run: readonly number[], before: readonly number[], rows: Rows): boolean {
  const columns = columnsIn(run, rows)
  const filled = new Set(columnsIn(before, rows))
  if (columns.length < 2 || columns.some((column) => !filled.has(column))) return false
  return !isHeader(run[0]!, run, columns, rows)
}

/** Number of rows at the start of a run that fill but one cell, above rows that fill several. */
function leadingLines(run: readonly number[], rows: Rows): number {
  const table = run.findIndex((row) => rows.get(row)!.size > 1)
  if (table < 0) return run.length === 1 ? 1 : 0
  const [left = 0] = columnsIn(run.slice(table), rows)
  return run.findIndex((row, index) => index === table || !isTitle(rows.get(row)!, left))
}

/** A text at the left: one above another column heads that column. */
function isTitle(cells: ReadonlyMap<number, string>, left: number): boolean {
  const [[column, text] = [0, '']] = cells
  return column <= left && !isValue(text)
}

function lineBlock(row: number, rows: Rows): SheetBlock {
  return { rows: [row], columns: [...rows.get(row)!.keys()], isLine: true, headers: 0 }
}

/** Columns of the tables beside one another. A single blank column may only set the columns of one table apart. */
function columnRuns(run: readonly number[], rows: Rows): number[][] {
  const columns = columnsIn(run, rows)
  const parts: number[][] = []
  for (const column of columns) {
    if (column !== (parts.at(-1)?.at(-1) ?? -2) + 1) parts.push([])
    parts.at(-1)!.push(column)
  }
  const areTables =
    parts.length > 1 && parts.every((part) => part.length > 1 && isOwn(part, run, rows))
  return areTables ? parts : [columns]
}

function isOwn(part: readonly number[], run: readonly number[], rows: Rows): boolean {
  return run.length > 1 && isHeader(run[0]!, run, part, rows)
}

function columnsIn(run: readonly number[], rows: Rows): number[] {
  return [...new Set(run.flatMap((row) => [...rows.get(row)!.keys()]))].sort(
    (one, other) => one - other
  )
}

/** Figures, dates, prices and shares; not years, which head columns. */
const VALUE =
  /^(?!(?:1[89]|20|21)\d\d$)(?:\p{Sc} ?)?[-+]?\p{Sc}?\d[\d.,:T-]*(?: ?(?:%|\p{Sc}|[A-Z]{3}))?$|^(?:TRUE|FALSE)$/u

function isValue(text: string | undefined): boolean {
  return text !== undefined && text.length < 40 && VALUE.test(text)
}

/** A filled row of texts, over at least one column of values. */
function isHeader(
  row: number,
  run: readonly number[],
  columns: readonly number[],
  rows: Rows
): boolean {
  const cells = columns.map((column) => rows.get(row)!.get(column))
  if (cells.some((cell) => cell === undefined || isValue(cell))) return false
  return run.some(
    (other) => other !== row && columns.some((column) => isValue(rows.get(other)!.get(column)))
  )
}

/** Rows of a table without header: fewer rows would read as a layout. */
const BARE_ROWS = 3

/** A first row with values has no header if the next row has values in the same columns. */
function headerRows(run: readonly number[], columns: readonly number[], rows: Rows): number {
  const [first, next] = run.map((row) =>
    columns.map((column) => isValue(rows.get(row)!.get(column)))
  )
  if (!first?.includes(true) || run.length < BARE_ROWS || columns.length < 2) return 1
  return first.every((one, index) => one === next![index]) ? 0 : 1
}
