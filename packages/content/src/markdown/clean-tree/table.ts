/** Tables as GFM has them: one header row, cells of one line, no spans. */

import type { Element, ElementContent } from 'hast'
import { isHidden } from '../../tree/hidden.ts'
import { codeText, isLineNumbers } from './code-text.ts'
import { addBlock, element, endBlock, withinLine } from './flow.ts'
import type { Writer } from './writer.ts'

/**
 * Write a table as a grid or, if it is used for layout, its cells as blocks one after another. The content of a
 * spanning cell is in its first place; the others stay empty.
 */
export function writeTable(writer: Writer, node: Element): void {
  const { flow } = writer
  const parts = partsOf(node)
  const grid = flow.boundary === 'paragraph' && isData(node, parts) ? gridOf(parts.rows) : undefined
  if (grid === undefined) {
    const { skipped } = writer
    writer.skipped = gutterOf(parts.rows) ?? skipped
    endBlock(flow)
    writer.write(node.children)
    endBlock(flow)
    writer.skipped = skipped
    return
  }
  if (parts.caption) writer.write([parts.caption])
  endBlock(flow)
  const header = isHeader(parts, grid[0]!) ? grid[0] : undefined
  const rows = grid.map((row) => writeRow(writer, row, row === header ? 'th' : 'td'))
  const filled = rows.filter((row) => row.children.some(isFilled))
  if (filled.length > 0) addBlock(flow, element('table', {}, filled))
}

/** The cell with the line numbers of the code in the cell beside it. */
function gutterOf(rows: readonly Element[][]): Element | undefined {
  const [cells] = rows
  const [numbers, code] = cells ?? []
  if (rows.length !== 1 || cells?.length !== 2 || !isCode(numbers!) || !isCode(code!)) {
    return undefined
  }
  return isLineNumbers(codeText(numbers!)) ? numbers : undefined
}

/** Checks whether a cell is a listing: its first element, or the first one in that. */
function isCode(cell: Element): boolean {
  let node: Element | undefined = cell
  for (let level = 0; node && level < 4; level++) {
    if (node.tagName === 'pre') return true
    node = node.children.find((child): child is Element => child.type === 'element')
  }
  return false
}

interface TableParts {
  caption: Element | undefined
  /** Cells of each row, header rows first. */
  rows: Element[][]
  /** Rows of `thead`. */
  headRows: number
  hasHeaderCell: boolean
}

function partsOf(table: Element): TableParts {
  const parts: TableParts = { caption: undefined, rows: [], headRows: 0, hasHeaderCell: false }
  for (const child of table.children) {
    if (child.type !== 'element' || isHidden(child)) continue
    if (child.tagName === 'caption') parts.caption = child
    else if (child.tagName === 'tr') addRow(parts, child)
    else {
      const before = parts.rows.length
      for (const row of child.children) {
        if (row.type === 'element' && row.tagName === 'tr' && !isHidden(row)) addRow(parts, row)
      }
      if (child.tagName === 'thead' && before === 0) parts.headRows = parts.rows.length
    }
  }
  return parts
}

function addRow(parts: TableParts, row: Element): void {
  const cells = row.children.filter(
    (child): child is Element =>
      child.type === 'element' &&
      (child.tagName === 'td' || child.tagName === 'th') &&
      !isHidden(child)
  )
  if (cells.length === 0) return
  if (cells.some((cell) => cell.tagName === 'th')) parts.hasHeaderCell = true
  parts.rows.push(cells)
}

/** Elements that no cell of a grid can contain, whatever the table says. */
const SECTIONS = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements that a cell can contain at a loss. Only a table with header cells may have them. */
const BLOCKS = new Set([
  ...['blockquote', 'dl', 'form', 'hr', 'pre', 'ol', 'ul', 'article', 'section', 'figure'],
  ...SECTIONS
])

/** With header cells, but in a single row or column, lists do not indicate layout. */
const HEADED = new Set(['blockquote', 'dl', 'form', 'hr', 'pre', ...SECTIONS])

/** Checks whether a table contains data and not the page's layout. */
function isData(table: Element, { rows, hasHeaderCell, headRows, caption }: TableParts): boolean {
  const { role } = table.properties
  if (role === 'presentation' || role === 'none') return false
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const declared = hasHeaderCell || headRows > 0 || caption !== undefined
  if (rows.length === 0 || (columns < 2 && !declared)) return false
  const isGrid = declared && columns > 1 && rows.length > 1
  const unheld = isGrid ? SECTIONS : declared ? HEADED : BLOCKS
  return !rows.some((row) => row.some((cell) => holds(cell, unheld)))
}

/**
 * Checks whether a cell contains something that a line cannot. It stops at the first match, so it examines nested
 * tables once each.
 */
function holds(cell: Element, unheld: ReadonlySet<string>): boolean {
  const pending: ElementContent[] = [cell]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type !== 'element') continue
    const { tagName } = node
    // A heading in a header cell only becomes bold.
    const isName = cell.tagName === 'th' && tagName !== 'table'
    if (node !== cell && !isName && unheld.has(tagName)) return true
    for (let index = node.children.length - 1; index >= 0; index--) {
      pending.push(node.children[index]!)
    }
  }
  return false
}

/** Grid places per cell from which a table counts as layout: one long row would widen all. */
const PLACES_PER_CELL = 16
const PLACES = 2000

/**
 * Cells by place, spans filled with `undefined`.
 *
 * @returns `undefined` if the grid would be much larger than its content.
 */
function gridOf(rows: readonly Element[][]): (Element | undefined)[][] | undefined {
  const cells = rows.reduce((sum, row) => sum + row.length, 0)
  const limit = PLACES + PLACES_PER_CELL * cells
  /** For each column, the number of rows below that a cell above still covers. */
  const covered: number[] = []
  const grid: (Element | undefined)[][] = []
  let places = 0
  for (const [index, row] of rows.entries()) {
    const line: (Element | undefined)[] = []
    for (const cell of row) {
      skipCovered(line, covered)
      const down = Math.min(span(cell.properties.rowSpan), rows.length - index)
      const across = span(cell.properties.colSpan)
      places += across
      if (places > limit) return undefined
      for (let step = 0; step < across; step++) {
        covered[line.length] = down - 1
        line.push(step === 0 ? cell : undefined)
      }
    }
    skipCovered(line, covered)
    places += line.length
    if (places > limit) return undefined
    grid.push(line)
  }
  return trimmed(grid, limit)
}

function skipCovered(line: (Element | undefined)[], covered: number[]): void {
  while ((covered[line.length] ?? 0) > 0) {
    covered[line.length]!--
    line.push(undefined)
  }
}

function span(value: unknown): number {
  return typeof value === 'number' && value > 1 ? Math.floor(value) : 1
}

/** Drop columns in which no cell starts, which exist only because of spans, and make all rows equally long. */
function trimmed(grid: (Element | undefined)[][], limit: number) {
  const used: boolean[] = []
  for (const row of grid) {
    for (const [column, cell] of row.entries()) if (cell) used[column] = true
  }
  const columns = [...used.keys()].filter((column) => used[column])
  if (columns.length * grid.length > limit) return undefined
  return grid.map((row) => columns.map((column) => row[column]))
}

/** Checks whether the first row contains the column headers. */
function isHeader({ headRows }: TableParts, row: readonly (Element | undefined)[]): boolean {
  if (headRows > 0) return true
  const cells = row.filter((cell) => cell !== undefined)
  return cells.every((cell) => cell.tagName === 'th')
}

function writeRow(writer: Writer, row: readonly (Element | undefined)[], tagName: string) {
  return element(
    'tr',
    {},
    row.map((cell) => writeCell(writer, cell, tagName))
  )
}

function isFilled(cell: ElementContent): boolean {
  return cell.type === 'element' && cell.children.length > 0
}

function writeCell(writer: Writer, cell: Element | undefined, tagName: string): Element {
  const written = element(tagName)
  if (cell === undefined) return written
  const { align } = cell.properties
  if (align === 'left' || align === 'center' || align === 'right') written.properties.align = align
  withinLine(writer.flow, 'break', [written.children], () => writer.write(cell.children))
  return written
}
