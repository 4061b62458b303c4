/** Tables for a terminal: as wide as their content, but no wider than the terminal. */

import stringWidth from 'string-width'
import { plain, styled } from './style.ts'

/** A column. */
export interface Column<Row> {
  readonly title: string
  of(row: Row): string
  /** True for a right-aligned column. */
  readonly isNumber?: boolean
  /** Colour of a cell. */
  colour?(row: Row): 'green' | 'red' | 'yellow' | undefined
}

const GAP = 2
/** Minimum width of a column, in cells of the terminal. */
const NARROWEST = 8

/**
 * The table with a header line.
 *
 * @param width - width of the terminal, in cells.
 */
export function tableText<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width = process.stdout.columns || 80
): string {
  const cells = rows.map((row) => columns.map(({ of }) => plain(of(row))))
  const wanted = columns.map(({ title }, index) =>
    Math.max(stringWidth(title), ...cells.map((line) => stringWidth(line[index] ?? '')))
  )
  const widths = fitted(wanted, width - GAP * (columns.length - 1))
  const lineOf = (texts: readonly string[], style: (text: string, index: number) => string) =>
    columns
      .map(({ isNumber }, index) => {
        const cut = cutTo(texts[index] ?? '', widths[index] ?? 0)
        const space = ' '.repeat((widths[index] ?? 0) - stringWidth(cut))
        const text = style(cut, index)
        if (isNumber) return space + text
        return index === columns.length - 1 ? text : text + space
      })
      .join(' '.repeat(GAP))
  const head = lineOf(
    columns.map(({ title }) => title),
    (text) => styled('bold', text)
  )
  const body = cells.map((line, at) =>
    lineOf(line, (text, index) => {
      const colour = columns[index]?.colour?.(rows[at] as Row)
      return colour ? styled(colour, text) : text
    })
  )
  return [head, ...body].map((line) => `${line}\n`).join('')
}

/**
 * A list for a terminal.
 *
 * @param none - text for an empty list.
 */
export function listText<Row>(
  none: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[]
): string {
  return rows.length === 0 ? `${none}.\n` : tableText(rows, columns)
}

/** A time to the minute: `2026-11-02 13:45`. @param time - ISO 8601. */
export function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ')
}

/** Widths with a total of at most `most`: the widest column shrinks first. */
function fitted(wanted: readonly number[], most: number): number[] {
  const widths = [...wanted]
  const sum = () => widths.reduce((all, one) => all + one, 0)
  while (sum() > most) {
    const widest = Math.max(...widths)
    if (widest <= NARROWEST) return widths
    const next = Math.max(NARROWEST, ...widths.filter((one) => one < widest))
    const at = widths.indexOf(widest)
    widths[at] = Math.max(next, widest - (sum() - most))
    if (widths[at] === widest) widths[at] = widest - 1
  }
  return widths
}

function cutTo(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(cut + segment) > width - 1) break
    cut += segment
  }
  return `${cut}…`
}
