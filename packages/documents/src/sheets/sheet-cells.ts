/** The cells of one sheet, read as they come: a sheet may be far larger than its table. */

import { Parser } from 'htmlparser2'
import { HIDDEN_MARK } from '../tree/hidden-mark.ts'
import { localName } from '../xml/xml-tree.ts'
import { type Area, addCell, emptySheet, placeKey, type SheetCells } from './cells.ts'
import { numberText } from './number-format.ts'
import { unescaped, type Workbook } from './workbook.ts'

/** Settings of reading a sheet. */
export interface SheetOptions {
  /** Reads hidden rows and columns too. */
  readonly hidden: boolean
  /** Maximum number of cells. */
  readonly most: number
  /** Target of the relationship of a link. */
  readonly linkTo: (id: string) => string | undefined
}

/** A sheet, up to a number of its cells. */
export function sheetCells(
  xml: Buffer,
  book: Workbook,
  { hidden, most, linkTo }: SheetOptions
): SheetCells & { readonly isCut: boolean } {
  const sheet = emptySheet()
  const hiddenColumns: Area[] = []
  let count = 0
  let row = -1
  let column = -1
  let isHiddenRow = false
  let type = ''
  let style = 0
  let value = ''
  let formula = ''
  let into: 'value' | 'formula' | undefined
  let isPhonetic = false
  const endCell = () => {
    const text = cellText({ value, formula, type, style }, book)
    const isHidden =
      isHiddenRow || hiddenColumns.some(({ left, right }) => left <= column && column <= right)
    if (text.trim() === '' || (isHidden && !hidden)) return
    if (++count > most) sheet.isCut = true
    else addCell(sheet, row, column, isHidden ? `${HIDDEN_MARK} ${text}` : text)
    const link = /^HYPERLINK\(\s*"([^"]{1,2000})"/i.exec(formula)?.[1]
    if (link !== undefined) sheet.links.set(placeKey(row, column), link)
  }
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        switch (localName(tag)) {
          case 'c': {
            const place = attributes.r === undefined ? undefined : placeOf(attributes.r)
            row = place?.row ?? row
            column = place?.column ?? column + 1
            type = attributes.t ?? 'n'
            style = Number(attributes.s ?? 0)
            value = ''
            formula = ''
            break
          }
          case 'row':
            row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1
            column = -1
            isHiddenRow = isOn(attributes.hidden)
            break
          case 'col':
            if (isOn(attributes.hidden)) hiddenColumns.push(columnsOf(attributes))
            break
          case 'v':
          case 't':
            into = isPhonetic ? undefined : 'value'
            break
          case 'f':
            into = 'formula'
            break
          case 'rPh':
            isPhonetic = true
            break
          case 'mergeCell': {
            const area = areaOf(attributes.ref)
            if (area) sheet.merged.push(area)
            break
          }
          case 'hyperlink': {
            const area = areaOf(attributes.ref)
            const target = attributes['r:id'] && linkTo(attributes['r:id'])
            if (area && target) sheet.links.set(placeKey(area.top, area.left), target)
          }
        }
      },
      ontext(text) {
        if (into === 'value') value += text
        else if (into === 'formula') formula += text
      },
      onclosetag(tag) {
        const name = localName(tag)
        if (name === 'v' || name === 't' || name === 'f') into = undefined
        else if (name === 'rPh') isPhonetic = false
        else if (name === 'c') endCell()
      }
    },
    { xmlMode: true }
  )
  parser.end(xml.toString('utf8'))
  return sheet
}

/** A cell as it is written. */
interface WrittenCell {
  readonly value: string
  readonly formula: string
  readonly type: string
  readonly style: number
}

/** Programs that do not compute write a formula without its value: then the formula is what the cell says. */
function cellText({ value, formula, type, style }: WrittenCell, book: Workbook): string {
  if (value === '') return formula === '' ? '' : `=${formula}`
  switch (type) {
    case 's':
      return book.strings[Number(value)] ?? ''
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    case 'n':
      return numberText(Number(value), book.formats[style] ?? { kind: 'number' }, book.system)
    default:
      return unescaped(value)
  }
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

function columnsOf({ min, max }: Readonly<Record<string, string>>): Area {
  return { top: 0, bottom: 0, left: Number(min) - 1, right: Number(max) - 1 }
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
