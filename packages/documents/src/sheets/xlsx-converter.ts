/** Excel workbooks. */

import type { Converted, Converter, ConverterOptions } from '../converter.ts'
import { factsOf } from '../office/facts.ts'
import { mainPart, openReferences, type References } from '../office/parts.ts'
import { openArchive } from '../zip/archive.ts'
import { archiveOf, officeParts, type Parts } from '../zip/office-parts.ts'
import { drawingBlocks } from './drawing.ts'
import { sheetCells } from './sheet-cells.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { type NamedSheet, workbookTree } from './workbook-tree.ts'

/** Reads Excel workbooks, sheet by sheet. */
export const xlsxConverter: Converter = {
  formats: ['xlsx'],
  async convert(bytes, options) {
    const { limits } = options
    const parts = officeParts(await openArchive(bytes, limits), limits, { docTypes: false })
    const main = mainPart(parts, 'xl/workbook.xml')
    if (!main.endsWith('.bin')) return convertParts(parts, main, options)
    const { readWorkbook } = await import('./old-workbook.ts')
    return readWorkbook(archiveOf(parts), options, factsOf(options.format, parts))
  }
}

function convertParts(parts: Parts, main: string, options: ConverterOptions): Converted {
  const { hidden = false, limits } = options
  const book = openWorkbook(parts, main, hidden)
  const open = ({ name, part }: Workbook['sheets'][number]): NamedSheet => {
    const sheet = openLinks(parts, part)
    const linkTo = (id: string) => sheet()?.target(id)
    const cells = sheetCells(parts.get(part)!, book, { hidden, most: limits.cells, linkTo })
    return { name, cells, isCut: cells.isCut, more: drawingBlocks(parts, part) }
  }
  return workbookTree(book.sheets, open, options, factsOf(options.format, parts))
}

/** The relationships of a part, read when a link needs them. */
function openLinks(parts: Parts, name: string): () => References | undefined {
  let opened: References | undefined
  return () => {
    opened ??= openReferences(parts, name)
    return opened
  }
}
