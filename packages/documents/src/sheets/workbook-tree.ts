/** Sheets as the sections of a document. */

import type { Element } from 'hast'
import type { Converted, ConverterOptions, DocumentFacts, Sheet } from '../converter.ts'
import { budgetOf } from '../tree/budget.ts'
import { h, text } from '../tree/hast.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import type { SheetCells } from './cells.ts'
import { sheetElements, usedRange } from './sheet-table.ts'

/** A sheet with its name. */
export interface NamedSheet {
  readonly name: string
  readonly cells: SheetCells
  /** True if the sheet has more cells. */
  readonly isCut: boolean
  /** Blocks that lie on the sheet: text boxes, titles of charts. */
  readonly more: readonly Element[]
}

/**
 * The selected sheets, each in a section under its name. A sheet is read when its turn comes.
 *
 * @param sheets - all sheets of the workbook. @param open - reads one.
 */
export function workbookTree<One>(
  sheets: readonly One[],
  open: (sheet: One) => NamedSheet,
  options: ConverterOptions,
  facts: DocumentFacts
): Converted {
  const budget = budgetOf(options.limits)
  const numbers = selectedPages(sheets.length, options)
  const read: Sheet[] = []
  let isCut = false
  const children = numbers.map((number) => {
    const { name, cells, more, ...sheet } = open(sheets[number - 1]!)
    read.push({ name, ...usedRange(cells) })
    isCut ||= sheet.isCut
    const blocks = [...sheetElements(cells, budget), ...more]
    return h('section', { dataPage: String(number) }, [h('h2', {}, [text(name)]), ...blocks])
  })
  return {
    root: { type: 'root', children },
    facts: {
      ...facts,
      ...(isCut || budget.isExceeded() ? { isCut: true } : {}),
      sheets: read,
      pagesTotal: sheets.length,
      pagesRead: numbers.length
    }
  }
}
