/** Ends of sentences. */

import type { Range } from './blocks.ts'

/**
 * A mark that ends a sentence, with the quotes and emphasis that close after it, and the space that follows. A full stop
 * before a small letter belongs to an abbreviation.
 */
const END =
  /(?:[!?…؟।॥։۔]["'”’»)\]*_]{0,4}\s+|\.["'”’»)\]*_]{0,4}\s+(?!\p{Ll})|[。！？][”’」』）]{0,4}\s*)/gu

/** Offsets after the sentences that end in a part of a text, ascending. The space after a sentence belongs to it. */
export function sentenceEnds(text: string, { start, end }: Range): number[] {
  // The character after the part tells if a full stop ends a sentence.
  const part = text.slice(start, end + 1)
  return Array.from(part.matchAll(END), (found) => start + found.index + found[0].length).filter(
    (at) => at < end
  )
}

/** The last of {@link sentenceEnds}; the start of the part without any. */
export function lastSentenceEnd(text: string, range: Range): number {
  return sentenceEnds(text, range).at(-1) ?? range.start
}
