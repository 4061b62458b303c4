/** An evaluation as text for a terminal. */

import { type Column, tableText } from '../terminal/table.ts'
import type { Evaluation, FieldSummary, Judged } from './evaluation.ts'

/** Changed values that are listed. */
const MOST_LISTED = 40
/** Width of the table in a file. */
const WIDTH = 160
/** Characters of a value. */
const LONGEST = 80

/** The fields as a table, then what got worse and better. */
export function evaluationText({ fields, losses, gains }: Evaluation): string {
  return [
    tableText(fields, COLUMNS, process.stdout.columns || WIDTH),
    listOf('Worse', losses),
    listOf('Better', gains),
    verdictOf(losses)
  ].join('')
}

const COLUMNS: readonly Column<FieldSummary>[] = [
  { title: 'parser', of: ({ group }) => group },
  { title: 'field', of: ({ field }) => field },
  { title: 'pages', of: ({ pages }) => String(pages), isNumber: true },
  { title: 'right', of: ({ right }) => String(right), isNumber: true },
  { title: 'score', of: ({ score }) => score.toFixed(3), isNumber: true },
  { title: 'before', of: ({ before }) => before.toFixed(3), isNumber: true },
  {
    title: 'worse',
    of: ({ worse }) => String(worse),
    isNumber: true,
    colour: ({ worse }) => (worse > 0 ? 'red' : undefined)
  },
  {
    title: 'better',
    of: ({ better }) => String(better),
    isNumber: true,
    colour: ({ better }) => (better > 0 ? 'green' : undefined)
  }
]

function listOf(title: string, results: readonly Judged[]): string {
  if (results.length === 0) return ''
  const lines = results.slice(0, MOST_LISTED).map(lineOf)
  const rest = results.length - lines.length
  const more = rest > 0 ? [`  and ${rest} more`] : []
  return `\n${title}:\n${[...lines, ...more].join('\n')}\n`
}

function lineOf({ group, page, field, expected, found, error }: Judged): string {
  const what = error ?? `expected ${valueText(expected)}, found ${valueText(found)}`
  return `  ${group}  ${field}  ${page}: ${what}`.replaceAll(/\p{Cc}/gu, ' ')
}

/** A value on one line. @param longest - characters. */
export function valueText(value: unknown, longest = LONGEST): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function verdictOf(losses: readonly Judged[]): string {
  if (losses.length === 0) return '\nNo loss.\n'
  const fields = new Set(losses.map(({ group, field }) => `${field} of ${group}`))
  return `\nLost: ${[...fields].join(', ')}.\n`
}
