/** Tables for spreadsheets, as CSV (RFC 4180). */

/**
 * One line of a table, with its line end.
 *
 * @param values - cells. Null and undefined are empty, objects JSON; a text that begins like a formula gets an apostrophe, so
 * that no spreadsheet runs it.
 */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** A list as CSV: its columns as the first line, then its rows. @param list - `data.list` of a fetch. */
export function listCsv(list: {
  readonly columns: readonly { readonly name: string }[]
  readonly items: readonly Readonly<Record<string, unknown>>[]
}): string {
  const names = list.columns.map(({ name }) => name)
  return (
    csvLine(names) + list.items.map((item) => csvLine(names.map((name) => item[name]))).join('')
  )
}

/** Name of an npm package with a scope, which calls nothing. */
const PACKAGE = /^@[\w.~-]+\/[\w.~-]+$/

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !PACKAGE.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
