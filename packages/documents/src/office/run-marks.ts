/**
 * Marks in the text of runs that the reader behind this drops: it keeps the characters, and they become elements after
 * it. The characters are of a private use area that no font has.
 */

import { text } from '../tree/hast.ts'
import type { Run } from '../tree/styled-runs.ts'

const MARKS = { sup: '\u{10FF01}', sub: '\u{10FF02}' } as const
const END = '\u{10FF00}'
const PARTS =
  /[\u{10FF01}\u{10FF02}][^\u{10FF00}-\u{10FF02}]*\u{10FF00}?|[^\u{10FF00}-\u{10FF02}]+/gu

/** A raised or lowered text. */
export function markedText(value: string, mark: keyof typeof MARKS): string {
  return value.trim() === '' ? value : `${MARKS[mark]}${value}${END}`
}

/** The runs of a text, each with its marks. */
export function runsOf(value: string, marks: ReadonlySet<string>): Run[] {
  if (!value.includes('\u{10FF01}') && !value.includes('\u{10FF02}')) {
    return [{ node: text(value), marks }]
  }
  return (value.match(PARTS) ?? []).map((part) => {
    const tag = part.startsWith(MARKS.sup) ? 'sup' : part.startsWith(MARKS.sub) ? 'sub' : undefined
    if (tag === undefined) return { node: text(part), marks }
    return {
      node: text(part.replace(/[\u{10FF00}-\u{10FF02}]/gu, '')),
      marks: new Set([...marks, tag])
    }
  })
}
