/** Comma-separated values (RFC 4180), and other separators, as a table. */

import papaparse from 'papaparse'
import { DOCUMENT_TREE_LIMITS } from '../html/limits.ts'
import type { DocumentReading } from './document-reading.ts'
import { escaped } from './text-html.ts'

/** Number of lines from which the separator is guessed. */
const PREVIEW = 50

/**
 * The first row is the header. Rows beyond the cells of a tree are left out.
 *
 * @returns `undefined` if there is at most one column.
 */
export function readCsv(text: string): DocumentReading | undefined {
  const preview = papaparse.parse<string[]>(text, { preview: PREVIEW, skipEmptyLines: 'greedy' })
  if (Math.max(0, ...preview.data.map((row) => row.length)) < 2) return undefined
  const { data } = papaparse.parse<string[]>(text, {
    delimiter: preview.meta.delimiter,
    skipEmptyLines: 'greedy'
  })
  const [head = [], ...rows] = data.slice(0, readableRows(data))
  const body = rows.map((row) => rowHtml(row, 'td')).join('\n')
  const html = `<table><thead>${rowHtml(head, 'th')}</thead><tbody>\n${body}</tbody></table>`
  return { html, isCut: rows.length + 1 < data.length }
}

/** Number of the first rows whose cells a tree may have. */
function readableRows(rows: readonly (readonly string[])[]): number {
  let left: number = DOCUMENT_TREE_LIMITS.tableCells
  const first = rows.findIndex(({ length }) => {
    left -= length
    return left < 0
  })
  return first === -1 ? rows.length : Math.max(1, first)
}

function rowHtml(cells: readonly string[], name: 'td' | 'th'): string {
  return `<tr>${cells.map((cell) => `<${name}>${cellHtml(cell)}</${name}>`).join('')}</tr>`
}

/** A quoted cell may have several lines. */
function cellHtml(cell: string): string {
  return escaped(cell.trim()).replace(/\r\n?|\n/g, '<br>')
}
