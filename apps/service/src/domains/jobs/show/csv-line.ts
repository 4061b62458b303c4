/** Lines of CSV (RFC 4180) that no spreadsheet takes for formulas. */

import Papa from 'papaparse'

/** One line of a table, or its head. */
export function csvLine(values: readonly unknown[]): string {
  return `${Papa.unparse([values as unknown[]], { escapeFormulae: true })}\r\n`
}
