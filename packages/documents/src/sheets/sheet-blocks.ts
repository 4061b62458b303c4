/** Workbooks whose sheets come as blocks: a heading with the name, and a table. */

import type { Element } from 'hast'
import type { Converted, Converter, ConverterOptions, DocumentFacts } from '../converter.ts'
import { elementsOf } from '../office/blocks-to-hast.ts'
import { factsOf } from '../office/facts.ts'
import { readBlocks } from '../office/read-blocks.ts'
import { budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { plainLine } from '../tree/plain-line.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { attribute, elements, xmlTree } from '../xml/xml-tree.ts'
import { openArchive } from '../zip/archive.ts'
import { archiveOf, officeParts, type Parts } from '../zip/office-parts.ts'

export const sheetBlocksConverter: Converter = {
  formats: ['xls', 'ods'],
  async convert(bytes, options) {
    const { format, limits } = options
    if (format === 'xls') return sheetBlocks(bytes, options, factsOf(format))
    const parts = officeParts(await openArchive(bytes, limits), limits, { docTypes: true })
    return sheetBlocks(archiveOf(parts), options, factsOf(format, parts), onlyName(parts))
  }
}

/** A tag is not longer. */
const TAG_BYTES = 4096

/** The name of the first sheet: the underlying reader omits the name of a single sheet. */
function onlyName(parts: Parts): string | undefined {
  const content = parts.get('content.xml')
  if (!content) return undefined
  const tag = content
    .subarray(Math.max(content.indexOf('<table:table '), 0))
    .toString('utf8', 0, TAG_BYTES)
    .match(/^[^>]*>/)?.[0]
  return attribute(elements(xmlTree(tag ?? ''))[0], 'name')
}

/** @param bytes - guarded. @param only - name of the sheet, where there is but one. */
export async function sheetBlocks(
  bytes: Uint8Array,
  options: ConverterOptions,
  facts: DocumentFacts,
  only?: string
): Promise<Converted> {
  const blocks = elementsOf(await readBlocks(bytes, options.format), budgetOf(options.limits))
  const isNamed = blocks[0]?.tagName === 'h2' || blocks.length === 0
  const all = sheetsOf(isNamed || !only ? blocks : [h('h2', {}, [only]), ...blocks])
  const numbers = selectedPages(all.length, options)
  const read = numbers.map((number) => all[number - 1]!)
  return {
    root: {
      type: 'root',
      children: read.map((sheet, index) =>
        h('section', { dataPage: String(numbers[index]) }, sheet)
      )
    },
    facts: {
      ...facts,
      sheets: read.map((sheet) => ({ name: nameOf(sheet), ...sizeOf(sheet) })),
      pagesTotal: all.length,
      pagesRead: read.length
    }
  }
}

function sheetsOf(blocks: readonly Element[]): Element[][] {
  const sheets: Element[][] = []
  for (const block of blocks) {
    if (sheets.length === 0 || block.tagName === 'h2') sheets.push([])
    sheets.at(-1)!.push(block)
  }
  return sheets
}

function nameOf([first]: readonly Element[]): string {
  return first?.tagName === 'h2' ? plainLine(first) : ''
}

function sizeOf(sheet: readonly Element[]): { rows: number; columns: number } {
  const rows = sheet.flatMap((block) => (block.tagName === 'table' ? rowsOf(block) : []))
  const columns = rows.reduce((most, row) => {
    return Math.max(
      most,
      row.children.reduce((sum, cell) => sum + width(cell), 0)
    )
  }, 0)
  return { rows: rows.length, columns }
}

function rowsOf(table: Element): Element[] {
  return table.children.flatMap((part) =>
    part.type === 'element' ? part.children : []
  ) as Element[]
}

function width(cell: Element['children'][number]): number {
  return cell.type === 'element' ? Number(cell.properties.colSpan ?? 1) : 0
}
