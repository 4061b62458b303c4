/** The words of a page as hashes, by which a crawl tells if its pages say something new. */

import { wordsOf } from '@sluice/content'

/** Words of a page that are kept, and characters that are read. */
const MOST_WORDS = 400
const MOST_CHARACTERS = 20_000

/** Hashes of the words without digits, each once. */
export function wordHashes(text: string): number[] {
  const found = new Set<number>()
  for (const word of wordsOf(text.slice(0, MOST_CHARACTERS))) {
    if (found.size >= MOST_WORDS) break
    if (word.length < 2 || /\d/.test(word)) continue
    found.add(shortHash(word))
  }
  return [...found]
}

/** The hash of a text in 32 bits (FNV-1a). */
export function shortHash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value >>> 0
}
