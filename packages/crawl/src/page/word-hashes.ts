/** The words of a page as hashes, by which a crawl tells if its pages say something new. */

import { wordsOf } from '@sluice/content'

/** Words of a page that are kept, and characters that are read. */
const MOST_WORDS = 400
const MOST_CHARACTERS = 20_000

/** Hashes of the words without digits, each once (FNV-1a). */
export function wordHashes(text: string): number[] {
  const found = new Set<number>()
  for (const word of wordsOf(text.slice(0, MOST_CHARACTERS))) {
    if (found.size >= MOST_WORDS) break
    if (word.length < 2 || /\d/.test(word)) continue
    let value = 0x811c9dc5
    for (let at = 0; at < word.length; at++) {
      value = Math.imul(value ^ word.charCodeAt(at), 0x01000193)
    }
    found.add(value >>> 0)
  }
  return [...found]
}
