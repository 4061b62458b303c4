/** The cells of one sheet, read as they come: a sheet may be far larger than its table. */

import { Parser } from 'htmlparser2'
import type { Budget } from '../tree/budget.ts'
import { localName } from '../xml/xml-tree.ts'
import { numberText } from './number-format.ts'
import { unescaped, type Workbook } from './workbook.ts'

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
  /** Ids of relationships of links, with their cells. */
  readonly links: readonly (Area & { readonly id: string })[]
}

/** Size of a sheet. Source: ECMA-376-1, §18.3.1.73. Cells outside of it are not read. */
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384

/** @throws DocumentError `PAGE_TOO_COMPLEX` - more cells than the budget has. */
export function sheetCells(xml: Buffer, book: Workbook, budget: Budget): SheetCells {
  const rows = new Map<number, Map<number, string>>()
  const merged: Area[] = []
  const links: (Area & { id: string })[] = []
  let row = -1
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let isValue = false
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag)
        if (name === 'c') {
          const place = attributes.r === undefined ? undefined : placeOf(attributes.r)
          row = place?.row ?? row
          column = place?.column ?? column + 1
          type = attributes.t ?? 'n'
          style = Number(attributes.s ?? 0)
          value = ''
        } else if (name === 'row') {
          row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1
          column = -1
        } else if (name === 'v' || name === 't') isValue = true
        else if (name === 'mergeCell') addArea(merged, attributes.ref)
        else if (name === 'hyperlink' && attributes['r:id']) {
          const area = areaOf(attributes.ref)
          if (area) links.push({ ...area, id: attributes['r:id'] })
        }
      },
      ontext(text) {
        if (isValue) value += text
      },
      onclosetag(tag) {
        const name = localName(tag)
        if (name === 'v' || name === 't') isValue = false
        else if (name === 'c') {
          const text = cellText(value, type, style, book)
          if (text.trim() !== '' && isPlace(row, column)) {
            budget.spendCells(1)
            const cells = rows.get(row) ?? new Map<number, string>()
            rows.set(row, cells.set(column, text))
          }
        }
      }
    },
    { xmlMode: true }
  )
  parser.end(xml.toString('utf8'))
  return { rows, merged, links }
}

function cellText(value: string, type: string, style: number, book: Workbook): string {
  switch (type) {
    case 's':
      return book.strings[Number(value)] ?? ''
    case 'b':
      return value === '' ? '' : value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    case 'n':
      return value === ''
        ? ''
        : numberText(Number(value), book.kinds[style] ?? 'number', book.system)
    default:
      return unescaped(value)
  }
}

function isPlace(row: number, column: number): boolean {
  return row >= 0 && row < MOST_ROWS && column >= 0 && column < MOST_COLUMNS
}

function addArea(areas: Area[], reference: string | undefined): void {
  const area = areaOf(reference)
  if (area) areas.push(area)
}

/** Returns the area of `'B2:D4'` or `'B2'`. */
function areaOf(reference = ''): Area | undefined {
  const [first, last = first] = reference.split(':').map(placeOf)
  if (!first || !last) return undefined
  return { top: first.row, left: first.column, bottom: last.row, right: last.column }
}

/** Returns the place of `'AB12'`: row 11, column 27. */
function placeOf(reference: string): { row: number; column: number } | undefined {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  const row = Number(reference.slice(at))
  return at > 0 && at < 4 && Number.isInteger(row) && row > 0
    ? { row: row - 1, column: column - 1 }
    : undefined
}
