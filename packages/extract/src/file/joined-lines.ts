/** Lines that were set as one paragraph: `Number: 42 Date: 3 March Total: 7`. */

import { nameKey } from '../values/property-name.ts'

/** Words of a label. */
const WORDS = 5
/** Lines that are looked at. */
const LINES = 500

/** Lines with more than one label. */
export function joinedLines(lines: readonly string[]): string[] {
  return lines.filter((line) => /[:：]\s.*\p{L}[:：]\s/u.test(line)).slice(0, LINES)
}

/**
 * The value of a label within such a line.
 *
 * @param isLabel - whether a key is one that is looked for. @param isProperty - whether a key is any of the schema's.
 */
export function valueInLine(
  line: string,
  isLabel: (key: string) => boolean,
  isProperty: (key: string) => boolean
): string | undefined {
  const colons = [...line.matchAll(/[:：](?=\s)/gu)].map(({ index }) => index)
  for (const [at, colon] of colons.entries()) {
    if (labelStart(line, colon, isLabel) === undefined) continue
    const next = colons[at + 1]
    const end = next === undefined ? line.length : nextLabel(line, next, isProperty)
    const value = line.slice(colon + 1, end).trim()
    if (value !== '') return value
  }
  return undefined
}

/** Returns the start of the longest label before a colon. */
function labelStart(
  line: string,
  colon: number,
  isLabel: (key: string) => boolean
): number | undefined {
  const starts = wordStarts(line, colon)
  return starts.find((start) => isLabel(nameKey(line.slice(start, colon))))
}

/** One that the schema names, else the words from the last capital on. */
function nextLabel(line: string, colon: number, isProperty: (key: string) => boolean): number {
  const known = labelStart(line, colon, isProperty)
  if (known !== undefined) return known
  const starts = wordStarts(line, colon).reverse()
  return starts.find((start) => /^\p{Lu}/u.test(line.slice(start))) ?? starts[0] ?? colon
}

/** Returns the starts of the last words before a place, the first word first. */
function wordStarts(line: string, end: number): number[] {
  const from = Math.max(0, end - 80)
  const words = [...line.slice(from, end).matchAll(/\S+/g)]
  return words.slice(-WORDS).map(({ index }) => from + index)
}
