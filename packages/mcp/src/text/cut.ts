/** Cuts a text to a number of tokens: between blocks, or within one that is too large by itself. */

import { type Block, blocksOf, lineEnd } from './blocks.ts'
import { quartersOf } from './estimate-tokens.ts'

/** A part of a text. */
export interface Cut {
  readonly start: number
  readonly end: number
  /** What it is cut within, if it ends inside a block. */
  readonly within: Block['kind'] | undefined
}

/** Characters of a fraction of a line that may stand after the last space of a part. */
const LONGEST_WORD = 200

/**
 * The part that begins at `start` and has at most `quarters`; at least one character, so that who reads on gets to the
 * end.
 *
 * @param blocks - of this text.
 * @param range.end - where the text ends for this reader.
 */
export function cutAt(
  text: string,
  blocks: readonly Block[],
  range: { readonly start: number; readonly end: number },
  quarters: number
): Cut {
  const { start, end } = range
  let left = quarters
  let at = start
  let last: Block | undefined
  for (let index = blockAt(blocks, start); index < blocks.length && at < end; index++) {
    const block = blocks[index] as Block
    const blockEnd = Math.min(block.end, end)
    const size = at === block.start && blockEnd === block.end ? block.quarters : undefined
    const needed = size ?? quartersOf(text, at, blockEnd)
    if (needed > left) {
      if (at === start) return { start, end: within(text, at, blockEnd, left), within: block.kind }
      break
    }
    left -= needed
    last = block
    at = blockEnd
  }
  // A heading goes with what it stands above.
  const isLonely = last?.kind === 'heading' && last.start > start && at < end
  return { start, end: isLonely ? (last?.start ?? at) : at, within: undefined }
}

/** The block that has this offset. */
function blockAt(blocks: readonly Block[], offset: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle] as Block).end <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The end of the part of a block that fits: after a line; after a word of a line that does not fit by itself. */
function within(text: string, start: number, end: number, quarters: number): number {
  let left = quarters
  let at = start
  while (at < end) {
    const next = Math.min(lineEnd(text, at), end)
    const needed = quartersOf(text, at, next)
    if (needed > left) break
    left -= needed
    at = next
  }
  return at > start ? at : withinLine(text, start, end, quarters)
}

function withinLine(text: string, start: number, end: number, quarters: number): number {
  let low = start + 1
  let high = end
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (quartersOf(text, start, middle) <= quarters) low = middle
    else high = middle - 1
  }
  const space = text.lastIndexOf(' ', low - 1)
  if (low < end && space > start && low - space < LONGEST_WORD) return space + 1
  if (!isInsidePair(text, low)) return low
  return low - 1 > start ? low - 1 : low + 1
}

/** Whether a cut here would part the two halves of a character beyond the Basic Multilingual Plane. */
function isInsidePair(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '')
}

/** The same for a text without Markdown, such as JSON: by lines. */
function lineBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start)
    blocks.push({ start, end, kind: 'text', level: 0, quarters: quartersOf(text, start, end) })
    start = end
  }
  return blocks
}

/** The blocks of a text of a kind. */
export function blocksFor(text: string, kind: 'markdown' | 'lines'): Block[] {
  return kind === 'markdown' ? blocksOf(text) : lineBlocks(text)
}
