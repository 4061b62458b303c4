/** Comma-separated values (RFC 4180), and other separators, as a table. */

import papaparse from 'papaparse'
import { escaped } from './text-html.ts'

/** Number of lines from which the separator is guessed. */
const PREVIEW = 50

/**
 * The first row is the header.
 *
 * @returns `undefined` if there is at most one column.
 */
export function csvHtml(text: string): string | undefined {
  const preview = papaparse.parse<string[]>(text, { preview: PREVIEW, skipEmptyLines: 'greedy' })
  if (Math.max(0, ...preview.data.map((row) => row.length)) < 2) return undefined
  const { data } = papaparse.parse<string[]>(text, {
    delimiter: preview.meta.delimiter,
    skipEmptyLines: 'greedy'
  })
  const [head = [], ...rows] = data
  const body = rows.map((row) => rowHtml(row, 'td')).join('\n')
  return `<table><thead>${rowHtml(head, 'th')}</thead><tbody>\n${body}</tbody></table>`
}

function rowHtml(cells: readonly string[], name: 'td' | 'th'): string {
  return `<tr>${cells.map((cell) => `<${name}>${cellHtml(cell)}</${name}>`).join('')}</tr>`
}

/** A quoted cell may have several lines. */
function cellHtml(cell: string): string {
  return escaped(cell.trim()).replace(/\r\n?|\n/g, '<br>')
}
