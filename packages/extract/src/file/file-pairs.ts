/** Labels and their values in a file: lines `Label: value`, cells beside or below their label. */

import { nameKey, nameWords } from '../values/property-name.ts'
import type { FileBlocks } from './file-blocks.ts'

/** A label and what it is of. */
export interface FilePair {
  readonly label: string
  readonly key: string
  readonly words: readonly string[]
  readonly value: string
  /** Place of the pair: `line:Date: 3 March` or `table:Date`. */
  readonly source: string
}

/** Characters of a label. */
const LABEL = 60

const COLON = /^([^:：]{1,60}?)\s*[:：]\s*(\S.*)$/u
/** A label and its value apart by a tab, dots or a wide gap. */
const GAP = /^(\S.{0,59}?)(?:\s*\t\s*|\s*\.{3,}\s*|\s*…+\s*|\s{3,})(\S[^\t]*)$/u

/**
 * All pairs of a file, in its order.
 *
 * @param isProperty - whether a key is a name that the schema asks for: a first row of such names has no values.
 */
export function filePairs(blocks: FileBlocks, isProperty: (key: string) => boolean): FilePair[] {
  const pairs = blocks.lines.flatMap(pairsOfLine)
  for (const { rows } of blocks.tables) pairs.push(...pairsOfTable(rows, isProperty))
  return pairs
}

function pairsOfLine(line: string): FilePair[] {
  // `Number: 42 <tab> Date: 3 March`: each part is a line of its own.
  const parts = line.split(/\t+|\s{3,}/).map((part) => part.trim())
  const colons = parts.filter((part) => COLON.test(part))
  if (parts.length > 1 && colons.length > 0 && colons.length === parts.length) {
    return parts.flatMap((part) => pairOf(COLON.exec(part), line))
  }
  return pairOf(COLON.exec(line), line).concat(
    colons.length > 0 ? [] : pairOf(GAP.exec(line), line)
  )
}

function pairOf(match: RegExpExecArray | null, line: string): FilePair[] {
  const [, label = '', value = ''] = match ?? []
  // No label: an address, a time of day.
  if (value.startsWith('//') || (/\d$/.test(label) && /^\d\d\b/.test(value))) return []
  return pair(label, value, `line:${line.slice(0, 60)}`)
}

function pair(label: string, value: string, source: string): FilePair[] {
  const text = label.replace(/\s*[:：]\s*$/u, '').trim()
  const words = nameWords(text.replace(/\([^()]*\)/g, ' '))
  if (text.length > LABEL || words.length === 0 || !/\p{L}/u.test(text) || value === '') return []
  return [{ label: text, key: nameKey(words.join(' ')), words, value: value.trim(), source }]
}

/** Returns the pairs of a table of labels and values. A header with one row below it gives one pair per column. */
function pairsOfTable(
  rows: readonly (readonly string[])[],
  isProperty: (key: string) => boolean
): FilePair[] {
  const [first, second] = rows
  if (!first) return []
  const asked = first.filter((cell) => cell !== '' && isProperty(nameKey(cell))).length
  const isHeader =
    first.length > 1 && asked > 1 && asked >= first.filter((cell) => cell !== '').length - 1
  if (isHeader) {
    if (rows.length !== 2 || !second) return []
    return first.flatMap((label, at) => pair(label, second[at] ?? '', `table:${label}`))
  }
  return rows.flatMap((row) => pairsOfRow(row))
}

function pairsOfRow(row: readonly string[]): FilePair[] {
  const filled = row.filter((cell) => cell !== '')
  // Lines within a cell.
  const inside = filled.flatMap((cell) => pairOf(COLON.exec(cell), cell))
  const [label, value] = filled
  if (filled.length === 2) return [...pair(label!, value!, `table:${label}`), ...inside]
  // A form: label, value, label, value.
  const labelled = row.flatMap((cell, at) =>
    /[:：]$/u.test(cell) && row[at + 1] ? pair(cell, row[at + 1]!, `table:${cell}`) : []
  )
  return [...labelled, ...inside]
}
