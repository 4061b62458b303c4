/** Cuts a text to a number of tokens: between blocks, or within one that is too large by itself. */

import { type Block, lineEnd, type Range } from './blocks.ts'
import { longestOf, quartersOf } from './most-tokens.ts'
import { lastSentenceEnd } from './sentences.ts'

/** End of a part of a text. */
export interface Cut {
  readonly end: number
  /** The block that the part ends in, if it ends inside a block. */
  readonly within: Block | undefined
  /** Quarters of tokens of the blocks before `within`. */
  readonly used: number
}

/** Characters of a fraction of a line that may stand after the last space of a part. */
const LONGEST_WORD = 200
/** Characters that are counted at once in a line that does not fit. */
const STEP = 4_096

/**
 * The part that begins where a range does and has at most `quarters`; at least one character, so that who reads on gets
 * to the end.
 *
 * @param blocks - blocks of this range.
 */
export function cutAt(text: string, blocks: Iterable<Block>, range: Range, quarters: number): Cut {
  const { start, end } = range
  let left = quarters
  let at = start
  let last: Block | undefined
  let onlyHeadings = true
  for (const block of blocks) {
    const needed = needOf(text, block.start, block.end, left)
    if (needed > left) {
      // A heading is no part of its own.
      const isFirst = at === start || (onlyHeadings && left > quarters / 2)
      if (isFirst) return { end: within(text, block, left), within: block, used: quarters - left }
      break
    }
    left -= needed
    last = block
    onlyHeadings &&= block.kind === 'heading'
    at = block.end
  }
  // A heading goes with what it stands above.
  const isLonely = last?.kind === 'heading' && last.start > start && at < end
  if (!isLonely) return { end: at, within: undefined, used: quarters - left }
  const { start: before } = last!
  return { end: before, within: undefined, used: quarters - left - quartersOf(text, before, at) }
}

/** Quarters of tokens of a part; infinite without a count if it is too long to fit into `most`. */
function needOf(text: string, start: number, end: number, most: number): number {
  return end - start <= longestOf(most) ? quartersOf(text, start, end) : Number.POSITIVE_INFINITY
}

/** The end of the part of a block that fits: after a line; after a sentence or word of a line that does not fit. */
function within(text: string, { start, end }: Range, quarters: number): number {
  let left = quarters
  let at = start
  while (at < end) {
    const next = lineEnd(text, at, end)
    const needed = needOf(text, at, next, left)
    if (needed > left) break
    left -= needed
    at = next
  }
  return at > start ? at : withinLine(text, { start, end }, quarters)
}

function withinLine(text: string, { start, end }: Range, quarters: number): number {
  const at = lastFitting(text, { start, end }, quarters)
  const sentence = lastSentenceEnd(text, { start, end: at })
  if (at < end && sentence > start) return sentence
  const near = Math.max(start + 1, at - LONGEST_WORD + 1)
  const space = text.slice(near, at).lastIndexOf(' ')
  if (at < end && space >= 0) return near + space + 1
  if (!isInsidePair(text, at)) return at
  return at - 1 > start ? at - 1 : at + 1
}

/** The last offset up to which a text fits; one after its start at least. */
function lastFitting(text: string, { start, end }: Range, quarters: number): number {
  let left = quarters
  let low = start
  let high = end
  while (low < end) {
    high = Math.min(low + STEP, end)
    const needed = quartersOf(text, low, high)
    if (needed > left) break
    left -= needed
    low = high
  }
  const from = low
  low = Math.max(low, start + 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (quartersOf(text, from, middle) <= left) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns true if a cut here would split a character beyond the Basic Multilingual Plane into its two halves. */
function isInsidePair(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '')
}
