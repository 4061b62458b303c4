/** Workbooks of other formats than Excel's current one: its older and binary ones, OpenDocument, XML of 2003. */

import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { Converted, Converter, ConverterOptions, DocumentFacts } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { factsOf } from '../office/facts.ts'
import { HIDDEN_MARK } from '../tree/hidden-mark.ts'
import { xmlText, xmlTree } from '../xml/xml-tree.ts'
import { openArchive } from '../zip/archive.ts'
import { checkXml } from '../zip/checked-xml.ts'
import { archiveOf, officeParts } from '../zip/office-parts.ts'
import { addCell, emptySheet, placeKey } from './cells.ts'
import { formatOfCode, type NumberFormat, numberText } from './number-format.ts'
import { hiddenSheets, withoutHiddenRows } from './ods-hidden.ts'
import { type NamedSheet, workbookTree } from './workbook-tree.ts'

set_cptable(codePages)

const NO_STYLES = Buffer.from('<office:document-styles/>')

/** Reads workbooks of Excel before 2007 and of OpenDocument, sheet by sheet. */
export const oldWorkbookConverter: Converter = {
  formats: ['xls', 'ods'],
  async convert(bytes, options) {
    const { format, limits } = options
    if (format === 'xls') {
      if (bytes[0] === LT) checkXml(Buffer.from(bytes), 'the workbook', limits)
      return readWorkbook(bytes, options, factsOf(format))
    }
    const parts = officeParts(await openArchive(bytes, limits), limits, { docTypes: true })
    if (!parts.has('styles.xml')) parts.set('styles.xml', NO_STYLES)
    const content = parts.get('content.xml')?.toString('utf8') ?? ''
    const hiddenNames = hiddenSheets(content)
    if (!options.hidden) parts.set('content.xml', Buffer.from(withoutHiddenRows(content)))
    return readWorkbook(archiveOf(parts), options, factsOf(format, parts), hiddenNames)
  }
}

const LT = 0x3c

/**
 * Read a workbook by the library.
 *
 * @param bytes - guarded, if they are an archive.
 * @param hiddenNames - hidden sheets that the library does not know as such.
 * @throws DocumentError `DOCUMENT_ENCRYPTED` - it needs a password. `INVALID_RESPONSE` - it is broken.
 */
export function readWorkbook(
  bytes: Uint8Array,
  options: ConverterOptions,
  facts: DocumentFacts,
  hiddenNames: ReadonlySet<string> = new Set()
): Converted {
  const { hidden = false, limits } = options
  const book = opened(bytes, options)
  const system = book.Workbook?.WBProps?.date1904 ? 1904 : 1900
  const names = book.SheetNames.flatMap((name, index) => {
    // The library leaves references in names of OpenDocument sheets.
    const title = options.format === 'ods' ? unquoted(name) : name
    const state = book.Workbook?.Sheets?.[index]?.Hidden ?? 0
    const isHidden = state !== 0 || hiddenNames.has(title)
    // The library reads no sheets of dialogs and charts.
    if (!book.Sheets[name] || (isHidden && !hidden)) return []
    return [{ name, title: isHidden ? `${title} ${HIDDEN_MARK}` : title }]
  })
  const open = ({ name, title }: { name: string; title: string }) => ({
    name: title,
    ...cellsOf(book.Sheets[name]!, { hidden, most: limits.cells, system })
  })
  return workbookTree(names, open, options, facts)
}

function unquoted(name: string): string {
  return xmlText(xmlTree(`<name>${name.replaceAll('<', '&lt;')}</name>`))
}

function opened(bytes: Uint8Array, { format, password }: ConverterOptions): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellStyles: true,
      cellText: false,
      cellHTML: false,
      ...(password === undefined ? {} : { password })
    })
  } catch (error) {
    const { message } = error as Error
    const isLocked = /password|encrypt/i.test(message)
    throw new DocumentError(
      isLocked ? 'DOCUMENT_ENCRYPTED' : 'INVALID_RESPONSE',
      `the ${format} document cannot be read: ${message}`,
      { cause: error }
    )
  }
}

interface Reading {
  readonly hidden: boolean
  readonly most: number
  readonly system: 1900 | 1904
}

function cellsOf(sheet: WorkSheet, { hidden, most, system }: Reading): Omit<NamedSheet, 'name'> {
  const cells = emptySheet()
  const formats = new Map<string, NumberFormat>()
  let count = 0
  const data = sheet['!data'] ?? []
  // Rows and cells that are far apart leave holes, which `forEach` passes over.
  data.forEach((row, rowNumber) => {
    const isHiddenRow = sheet['!rows']?.[rowNumber]?.hidden === true
    row?.forEach((cell, column) => {
      const isHidden = isHiddenRow || sheet['!cols']?.[column]?.hidden === true
      if (!cell || (isHidden && !hidden)) return
      const text = cellText(cell, system, formats)
      if (text.trim() === '') return
      if (++count > most) cells.isCut = true
      else addCell(cells, rowNumber, column, isHidden ? `${HIDDEN_MARK} ${text}` : text)
      if (cell.l?.Target) cells.links.set(placeKey(rowNumber, column), cell.l.Target)
    })
  })
  for (const { s, e } of sheet['!merges'] ?? []) {
    cells.merged.push({ top: s.r, left: s.c, bottom: e.r, right: e.c })
  }
  return { cells, isCut: cells.isCut, more: [] }
}

function cellText(
  cell: CellObject,
  system: 1900 | 1904,
  formats: Map<string, NumberFormat>
): string {
  const { t: type, v: value, z: code, f: formula } = cell
  if (value === undefined || value === null) return formula ? `=${formula}` : ''
  switch (type) {
    case 'n':
      return numberText(Number(value), formatOf(String(code ?? 'General'), formats), system)
    case 'b':
      return value ? 'TRUE' : 'FALSE'
    case 'e':
      return ERRORS[Number(value)] ?? cell.w ?? '#N/A'
    case 'd':
      return (value as Date).toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '')
    default:
      return String(value)
  }
}

/** Source: MS-XLS 2.5.10, "BErr". */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A'
}

function formatOf(code: string, formats: Map<string, NumberFormat>): NumberFormat {
  const known = formats.get(code)
  if (known) return known
  const format = formatOfCode(code)
  formats.set(code, format)
  return format
}
