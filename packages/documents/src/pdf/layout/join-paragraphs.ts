/** Paragraphs that go on in the next column or on the next page. */

import { lineText } from '../text/lines-of.ts'
import type { Block, TextBlock } from './block.ts'

const OTHER_SIZE = 0.07

/**
 * Join paragraphs over the end of a column: the first part does not end as a sentence does, and the
 * second goes on in small letters, or after a hyphen. A table or a heading between parts them.
 */
export function joinParagraphs(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (last && block.kind === 'paragraph' && goesOn(last, block)) last.lines.push(...block.lines)
    else joined.push(block)
  }
  return joined
}

function goesOn(last: Block, next: TextBlock): last is TextBlock {
  if (last.kind !== 'paragraph' && last.kind !== 'item') return false
  if (next.page === last.page && next.column === last.column) return false
  const [end, start] = [last.lines.at(-1), next.lines[0]]
  if (!end || !start) return false
  if (Math.abs(end.size - start.size) > OTHER_SIZE * start.size) return false
  const before = lineText(end)
  if (/[.:!?]["”’)\]]*$/.test(before)) return false
  return /^\p{Ll}/u.test(lineText(start)) || /\p{L}[-\u2010\u00ad]$/u.test(before)
}
