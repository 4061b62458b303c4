/** XML Spreadsheet 2003: workbooks that programs of the web write under the name of the old format. */

import type { Converter } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import type { Limits } from '../limits.ts'
import { type Budget, budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { type TableCell, tableElements } from '../tree/table.ts'
import { child, elements, type XmlElement, xmlTree } from '../xml/xml-tree.ts'
import { asAscii, checkXml } from '../zip/checked-xml.ts'

/** Reads the sheets of such a workbook. */
export const xmlSpreadsheetConverter: Converter = {
  formats: ['xml-spreadsheet'],
  async convert(bytes, options) {
    const book = child(treeOf(bytes, options.limits), 'Workbook')
    const sheets = elements(book, 'Worksheet').filter((sheet) => !isHidden(sheet))
    const budget = budgetOf(options.limits)
    const numbers = selectedPages(sheets.length, options)
    const read = numbers.map((number) => readSheet(sheets[number - 1] as XmlElement, budget))
    const title = textOf(child(book, 'DocumentProperties', 'Title')).trim()
    return {
      root: {
        type: 'root',
        children: read.map(({ name, rows }, index) =>
          h('section', { dataPage: String(numbers[index]) }, [
            h('h2', {}, [name]),
            ...(rows.length > 0 ? tableElements(rows, 1) : [])
          ])
        )
      },
      facts: {
        format: 'xml-spreadsheet',
        ...(title ? { title } : {}),
        ...{ authors: [], slides: [], pagesTotal: sheets.length, pagesRead: numbers.length },
        sheets: read.map(({ name, rows }) => ({
          name,
          rows: rows.length,
          columns: rows.reduce((most, row) => Math.max(most, row.length), 0)
        }))
      }
    }
  }
}

function treeOf(bytes: Uint8Array, limits: Limits): XmlElement {
  const xml = asAscii(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const count = checkXml(xml, 'the workbook', limits, { docType: false })
  if (count > limits.xmlElements) {
    throw new DocumentError(
      'PAGE_TOO_COMPLEX',
      `the document has more than ${limits.xmlElements} XML elements`,
      {
        details: { limit: 'xmlElements', value: count }
      }
    )
  }
  return xmlTree(xml)
}

function isHidden(sheet: XmlElement): boolean {
  return /hidden/i.test(textOf(child(sheet, 'WorksheetOptions', 'Visible')))
}

function readSheet(sheet: XmlElement, budget: Budget): { name: string; rows: TableCell[][] } {
  const rows = elements(child(sheet, 'Table'), 'Row').map((row) => cellsOf(row, budget))
  const name = sheet.attributes['ss:Name'] ?? sheet.attributes.Name ?? ''
  return { name, rows: rows.filter((row) => row.some(({ content }) => content.length > 0)) }
}

function cellsOf(row: XmlElement, budget: Budget): TableCell[] {
  const cells: TableCell[] = []
  for (const cell of elements(row, 'Cell')) {
    // Cells may be left out: the next one says its column.
    const column = Number(cell.attributes['ss:Index'] ?? cells.length + 1)
    budget.spendCells(Math.max(1, column - cells.length))
    while (cells.length < column - 1) cells.push({ content: [] })
    const value = textOf(child(cell, 'Data')).trim()
    const across = Number(cell.attributes['ss:MergeAcross'] ?? 0)
    budget.spendNode()
    cells.push({
      content: value === '' ? [] : [{ type: 'text', value: shown(value, cell) }],
      ...(across > 0 && across < 1000 ? { colSpan: across + 1 } : {})
    })
  }
  return cells
}

/** Dates are written with a time, and are mostly none of one. */
function shown(value: string, cell: XmlElement): string {
  const type = child(cell, 'Data')?.attributes['ss:Type']
  return type === 'DateTime' ? value.replace(/T00:00:00(?:\.0+)?$/, '') : value
}

const textOf = (node: XmlElement | undefined): string =>
  (node?.children ?? []).map((one) => (typeof one === 'string' ? one : textOf(one))).join('')
