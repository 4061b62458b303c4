/** Tables as GFM has them: one header row, cells of one line, no spans. */

import type { Element, ElementContent } from 'hast'
import { classesOf } from '../../html/present.ts'
import { headerRows, type TableParts, tableParts } from '../../tables/table-parts.ts'
import { iconName } from '../../tree/icon-name.ts'
import { MARKS, marksOf } from '../../tree/marks.ts'
import { shortText } from '../../tree/short-text.ts'
import { writePre } from './code-block.ts'
import { codeText, isGutter, isLineNumbers } from './code-text.ts'
import { addBlock, element, endBlock, endLine, type Flow, within, withinLine } from './flow.ts'
import type { Writer } from './writer.ts'

/**
 * Write a table as a grid or, if it is used for layout, its cells as blocks one after another. The content of a
 * spanning cell is in its first place; the others stay empty.
 */
export function writeTable(writer: Writer, node: Element): void {
  const { flow } = writer
  const parts = tableParts(node)
  const rows = [...parts.head, ...parts.body]
  if (isCodeTable(rows)) {
    writeCodeTable(writer, node, rows)
    return
  }
  const grid = flow.boundary === 'paragraph' && isData(node, parts) ? gridOf(rows) : undefined
  if (grid === undefined) {
    writeLayout(writer, node, rows, parts)
    return
  }
  if (parts.caption) writer.write([parts.caption])
  endBlock(flow)
  const header = headerRows(parts) > 0 ? grid[0] : undefined
  const lines = grid.map((row) => writeRow(writer, row, row === header ? 'th' : 'td'))
  const filled = lines.filter((row) => row.children.some(isFilled))
  if (filled.length > 0) addBlock(flow, element('table', {}, filled))
}

function writeLayout(writer: Writer, node: Element, rows: Element[][], parts: TableParts): void {
  const { flow, skipped } = writer
  const isDeclared = parts.hasHeaderCell || parts.head.length > 0 || parts.caption !== undefined
  writer.skipped = gutterOf(rows) ?? skipped
  endBlock(flow)
  const isSigned = flow.boundary === 'paragraph' && !isDeclared && signColumn(rows) !== undefined
  if (isSigned) writeRows(writer, rows)
  else if (flow.boundary === 'paragraph' && !isDeclared && isSignature(rows)) {
    writeSignature(writer, rows)
  } else if (flow.boundary === 'break' && rows.length > 1) writeLines(writer, rows)
  else writer.write(node.children)
  endBlock(flow)
  writer.skipped = skipped
}

/**
 * Checks whether a table sets code beside its line numbers: each line a row, as hosts of code do, or all lines in one
 * row, as elements of their own. The lines of a change have an old and a new number.
 */
function isCodeTable(rows: readonly Element[][]): boolean {
  return (
    rows.length > 0 &&
    rows.every((row) => {
      const numbers = row.slice(0, -1)
      if (numbers.length < 1 || numbers.length > 2 || !numbers.every(isNumbered)) return false
      return (marksOf(row.at(-1)!) & MARKS.codeCell) !== 0
    })
  )
}

function writeCodeTable(writer: Writer, table: Element, rows: readonly Element[][]): void {
  const lines = rows.map((row) => {
    const code = row.at(-1)!
    return changeOf(code) + codeText(code).replace(/\n$/, '')
  })
  const isChange = writer.flow.boundary === 'paragraph' && lines.some((line) => /^[+-]/.test(line))
  if (!isChange || !rows.some((row) => changeOf(row.at(-1)!).trim() !== '')) writePre(writer, table)
  else {
    const text: ElementContent = { type: 'text', value: lines.join('\n') }
    addBlock(writer.flow, element('pre', { language: 'diff' }, [text]))
  }
}

const ADDED = /(?:^|[-_])(?:addition|added|new|insert(?:ed)?)$/
const REMOVED = /(?:^|[-_])(?:deletion|deleted|removed|old)$/

/** The sign before a line of a change, which hosts of code draw with a style. */
function changeOf(code: Element): string {
  const [line] = code.children
  const marker = line?.type === 'element' ? line.properties.dataCodeMarker : undefined
  if (typeof marker === 'string') return marker
  const classes = classesOf(code) ?? []
  if (classes.some((name) => ADDED.test(String(name)))) return '+'
  if (classes.some((name) => REMOVED.test(String(name)))) return '-'
  return ' '
}

function isNumbered(cell: Element): boolean {
  return (marksOf(cell) & MARKS.lineNumber) !== 0 && isGutter(cell)
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

/** Elements that no cell of a grid can contain at a gain. */
const BLOCKS = new Set(
  'article blockquote dl figure form h1 h2 h3 h4 h5 h6 hr ol pre section table ul'.split(' ')
)
/** The same for a table with header cells, but in a single row or column: lists do not indicate layout. */
const HEADED = new Set('blockquote dl form h1 h2 h3 h4 h5 h6 hr pre table'.split(' '))
/** The same for a table with header cells and several rows and columns. */
const SECTIONS = new Set(['table'])
/** The same for rows of as many cells: a list or a heading in one cell does not make it a layout. */
const REGULAR = new Set('article blockquote figure form h1 h2 hr pre section table'.split(' '))

/** Maximum characters of a cell, and of one in the first column, where nothing but its shape says that it is data. */
const CELL = 400
const NAME = 60
/** Maximum rows of a table in a cell. */
const INNER_ROWS = 12

/** Checks whether a table contains data and not the page's layout. */
function isData(table: Element, { head, body, hasHeaderCell, caption }: TableParts): boolean {
  const { role } = table.properties
  if (role === 'presentation' || role === 'none') return false
  const rows = [...head, ...body]
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const declared = hasHeaderCell || head.length > 0 || caption !== undefined
  if (rows.length === 0 || (columns < 2 && !declared)) return false
  if (!declared && (rows.length === 1 || signColumn(rows) !== undefined)) return false
  if (!declared && isSignature(rows)) return false
  const isGrid = columns > 1 && rows.length > 1
  const isRegular = isGrid && rows.every((row) => row.length === columns)
  if (declared && isGrid) {
    const isHeadedGrid = isRegular && headerRows({ head, body, hasHeaderCell, caption }) === 1
    return !rows.some((row) => row.some((cell) => holds(cell, SECTIONS, isHeadedGrid)))
  }
  const unheld = declared ? HEADED : BLOCKS
  if (!rows.some((row) => row.some((cell) => holds(cell, unheld)))) return true
  return !declared && isRegular && rows.every(isShortRow)
}

/** Checks whether the cells of a row are short, and begin with a name. */
function isShortRow(row: readonly Element[]): boolean {
  return row.every(
    (cell, column) =>
      !holds(cell, REGULAR) && shortText(cell, column === 0 ? NAME : CELL) !== undefined
  )
}

/**
 * Checks whether a cell contains something that a line cannot. It stops at the first match, so it examines nested
 * tables once each.
 *
 * @param isSmallHeld - a small table of data may be in the cell.
 */
function holds(cell: Element, unheld: ReadonlySet<string>, isSmallHeld = false): boolean {
  const pending: ElementContent[] = [cell]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type !== 'element') continue
    const { tagName } = node
    // A heading in a header cell only becomes bold.
    const isName = cell.tagName === 'th' && tagName !== 'table'
    if (node !== cell && !isName && unheld.has(tagName)) {
      if (!isSmallHeld || tagName !== 'table' || !isSmall(node)) return true
      continue
    }
    for (let index = node.children.length - 1; index >= 0; index--) {
      pending.push(node.children[index]!)
    }
  }
  return false
}

function isSmall(table: Element): boolean {
  const { head, body } = tableParts(table)
  const rows = [...head, ...body]
  return rows.length <= INNER_ROWS && !rows.some((row) => row.some((cell) => holds(cell, BLOCKS)))
}

/** Signs before the text of a row: bullets, numbers and letters of clauses. */
const BULLET = /^[•·▪◦‣*–—-]$/
const SIGN = /^(?:[•·▪◦‣*–—-]|\(?(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6})[.)°]|\d{1,3}\.\d{1,3}\.?)$/i

/** Characters of a sign. */
const LONGEST_SIGN = 8

/** The column of signs of a table that has only one other column with content. */
function signColumn(rows: readonly (readonly Element[])[]): number | undefined {
  const signs: number[] = []
  const texts: number[] = []
  const columns = rows[0]?.length ?? 0
  if (!rows.every((row) => row.length === columns)) return undefined
  for (let column = 0; column < columns; column++) {
    const found = rows.map((row) => shortText(row[column]!, LONGEST_SIGN))
    if (found.every((text) => text !== undefined && SIGN.test(text))) signs.push(column)
    else if (found.some((text) => text !== '')) texts.push(column)
  }
  const [sign] = signs
  return signs.length === 1 && texts.length === 1 && sign! < texts[0]! ? sign : undefined
}

/** Write the rows of a layout, or of texts with signs before them, as lines or list items. */
function writeRows(writer: Writer, rows: readonly (readonly Element[])[]): void {
  const { flow } = writer
  const column = signColumn(rows)
  const list = element('ul')
  for (const row of rows) {
    const sign = column === undefined ? '' : shortText(row[column]!, LONGEST_SIGN)!
    const content = row.filter((_, index) => index !== column)
    const item = element('li')
    within(flow, item.children, () => writer.write(content))
    if (BULLET.test(sign)) list.children.push(item)
    else addSigned(flow, sign, item.children)
  }
  if (list.children.length > 0) addBlock(flow, list)
}

/** Maximum rows of a signature, and characters of each of its cells. */
const PARAMETERS = 30
const PARAMETER = 200

/** Checks whether the cells of a table are the parts of a function's signature: one is only a parenthesis. */
function isSignature(rows: readonly (readonly Element[])[]): boolean {
  if (rows.length > PARAMETERS) return false
  const texts = rows.flat().map((cell) => shortText(cell, PARAMETER))
  return texts.includes('(') && texts.every((text) => text !== undefined)
}

function writeSignature({ flow, write }: Writer, rows: readonly (readonly Element[])[]): void {
  for (const row of rows) {
    for (const cell of row) {
      flow.space = true
      write(cell.children)
    }
    endLine(flow)
  }
  endBlock(flow)
}

/** Write the rows of a table in a cell, each as a line. */
function writeLines({ flow, write }: Writer, rows: readonly (readonly Element[])[]): void {
  for (const row of rows) {
    for (const cell of row) {
      flow.boundary = 'space'
      write(cell.children)
      endBlock(flow)
    }
    flow.boundary = 'break'
    endBlock(flow)
  }
}

function addSigned(flow: Flow, sign: string, blocks: ElementContent[]): void {
  const text: ElementContent = { type: 'text', value: `${sign} ` }
  const [first] = blocks
  if (first?.type === 'element' && first.tagName === 'p') first.children.unshift(text)
  else flow.blocks.push(element('p', {}, [{ type: 'text', value: sign }]))
  flow.blocks.push(...blocks)
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
  if (written.children.length === 0) {
    const value = iconName(cell)
    if (value !== '') written.children.push({ type: 'text', value })
  }
  return written
}
