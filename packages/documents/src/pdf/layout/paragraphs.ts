/** Lines of one column to paragraphs, items and code. */

import { around, type Box, widthOf } from '../page/box.ts'
import type { Word } from '../page/words.ts'
import { hasLeader, type Line, lineText } from '../text/lines-of.ts'
import type { TextBlock } from './block.ts'
import { markerOf } from './markers.ts'

/** Base lines of one paragraph lie at most this much farther apart than most base lines do. */
const LOOSE = 1.25
/** Sizes that differ by more than this part are different sizes. */
const OTHER_SIZE = 0.07
/** First lines are indented by at least this, in ems. */
const INDENT = 0.8

/** Group lines from top to bottom. `column` gives the edges that full lines reach. */
export function paragraphsOf(lines: readonly Line[], column: Box, page: number): TextBlock[] {
  const leading = leadingOf(lines)
  const blocks: TextBlock[] = []
  let open: TextBlock | undefined
  for (const line of lines) {
    const marker = markerOf(line)
    const last = open?.lines.at(-1)
    if (open && last && !marker && continues(open, last, line, leading, column)) {
      open.lines.push(line)
      Object.assign(open, around(open.lines))
      continue
    }
    const kept = marker ? marker.rest : line
    const kind = marker ? 'item' : isMono(line) ? 'code' : 'paragraph'
    open = { kind, page, lines: kept ? [kept] : [], column, level: 1, ...box(line) }
    if (marker) open.marker = marker.text
    blocks.push(open)
  }
  return blocks
}

const box = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, y0, x1, y1 })

/** The distance of base lines that is commonest, by size of text: ems. */
function leadingOf(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  for (let index = 1; index < lines.length; index++) {
    const [before, line] = [lines[index - 1] as Line, lines[index] as Line]
    if (Math.abs(before.size - line.size) > OTHER_SIZE * line.size) continue
    const ems = (line.base - before.base) / (line.size || 1)
    if (ems <= 0.5 || ems > 2.2) continue
    const key = Math.round(ems * 20) / 20
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  if (counts.size === 0) return 1.3
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
}

function continues(
  block: TextBlock,
  last: Line,
  line: Line,
  leading: number,
  column: Box
): boolean {
  const distance = (line.base - last.base) / (Math.min(last.size, line.size) || 1)
  if (block.kind === 'code') return isMono(line) && distance < leading * 2.6 && sameSize(last, line)
  if (hasLeader(last) || hasLeader(line)) return false
  const size = Math.max(last.size, line.size)
  if (isMono(line) !== isMono(last)) {
    if (distance * Math.min(last.size, line.size) > leading * size * 1.08) return false
    if (endsEarly(last, line, column)) return false
  } else if (!sameSize(last, line)) {
    return false
  }
  if (isOneElement(last, line) && distance < 3) return true
  if (distance > Math.max(leading * LOOSE, leading + 0.15)) return false
  if (
    isBold(last) !== isBold(line) &&
    (isBold(block.lines[0] as Line) ? all(block, isBold) : isBold(line))
  ) {
    return false
  }
  if (block.kind === 'item') return line.x0 >= block.x0 + 0.3 * size
  if (
    line.x0 > last.x0 + INDENT * size &&
    line.x0 > column.x0 + INDENT * size &&
    !isCentred(block, line)
  ) {
    return (
      block.lines.length === 1 && line.x0 < last.x0 + 4 * size && !/[.!?:]$/.test(lineText(last))
    )
  }
  return !endsEarly(last, line, column)
}

/** Checks whether the structure tree has both lines in one paragraph. */
function isOneElement(last: Line, line: Line): boolean {
  const [before, after] = [last.words.at(-1)?.tag, line.words[0]?.tag]
  return (
    before !== undefined &&
    /^(?:P|H[1-6])$/.test(before.block.type) &&
    before.block === after?.block
  )
}

const all = (block: TextBlock, test: (line: Line) => boolean): boolean => block.lines.every(test)

/** Checks whether the next line's first word would have fitted. Then the author ended the line on purpose. */
function endsEarly(last: Line, line: Line, column: Box): boolean {
  const first = line.words[0] as Word
  const room = column.x1 - last.x1
  if (room < widthOf(first) + 0.6 * line.size + 0.12 * widthOf(column)) return false
  const text = lineText(line)
  return /[.!?:;]["”’)\]]*$/.test(lineText(last)) || /^[\p{Lu}\d"“([]/u.test(text)
}

function isCentred(block: TextBlock, line: Line): boolean {
  const middle = (block.x0 + block.x1) / 2
  return Math.abs((line.x0 + line.x1) / 2 - middle) < 0.5 * line.size
}

const sameSize = (a: Line, b: Line): boolean =>
  Math.abs(a.size - b.size) <= OTHER_SIZE * Math.max(a.size, b.size)

const isMono = (line: Line): boolean => mostly(line, (word) => word.mono)
export const isBold = (line: Line): boolean => mostly(line, (word) => word.bold)

/** Checks whether all characters but a few pass a test. */
export function mostly({ words }: Line, test: (word: Word) => boolean): boolean {
  let yes = 0
  let count = 0
  for (const word of words) {
    count += word.text.length
    if (test(word)) yes += word.text.length
  }
  return count > 0 && yes >= 0.95 * count
}
