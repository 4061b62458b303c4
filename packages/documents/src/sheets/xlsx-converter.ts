/** Excel workbooks. */

import type { Converted, Converter, ConverterOptions, Sheet } from '../converter.ts'
import { factsOf } from '../office/facts.ts'
import { mainPart, openPart } from '../office/parts.ts'
import { budgetOf } from '../tree/budget.ts'
import { h, text } from '../tree/hast.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { openArchive } from '../zip/archive.ts'
import { archiveOf, officeParts, type Parts } from '../zip/office-parts.ts'
import { sheetBlocks } from './sheet-blocks.ts'
import { sheetCells } from './sheet-cells.ts'
import { sheetTable, usedRange } from './sheet-table.ts'
import { openWorkbook } from './workbook.ts'

/** Reads Excel workbooks, sheet by sheet. */
export const xlsxConverter: Converter = {
  formats: ['xlsx'],
  async convert(bytes, options) {
    const { limits } = options
    const parts = officeParts(await openArchive(bytes, limits), limits, { docTypes: false })
    const main = mainPart(parts, 'xl/workbook.xml')
    if (!main.endsWith('.bin')) return convertParts(parts, main, options)
    return sheetBlocks(archiveOf(parts), options, factsOf(options.format, parts))
  }
}

function convertParts(parts: Parts, main: string, options: ConverterOptions): Converted {
  const book = openWorkbook(parts, main)
  const budget = budgetOf(options.limits)
  const numbers = selectedPages(book.sheets.length, options)
  const sheets: Sheet[] = []
  const sections = numbers.map((number) => {
    const { name, part } = book.sheets[number - 1]!
    const cells = sheetCells(parts.get(part)!, book, budget)
    sheets.push({ name, ...usedRange(cells) })
    const links = cells.links.length > 0 ? openPart(parts, part) : undefined
    const table = sheetTable(cells, (id) => links?.target(id), budget)
    return h('section', { dataPage: String(number) }, [h('h2', {}, [text(name)]), ...table])
  })
  const facts = factsOf(options.format, parts)
  return {
    root: { type: 'root', children: sections },
    facts: { ...facts, sheets, pagesTotal: book.sheets.length, pagesRead: numbers.length }
  }
}
