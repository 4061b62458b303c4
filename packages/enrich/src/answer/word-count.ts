/** Counts words, as a reader does. */

import { UNSPACED } from './shown-words.ts'

/** Number of words: runs with a letter or digit between spaces; in scripts without spaces, those that `Intl` finds. */
export function wordCount(text: string): number {
  if (!UNSPACED.test(text)) return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return [...words].filter(({ isWordLike }) => isWordLike).length
}
