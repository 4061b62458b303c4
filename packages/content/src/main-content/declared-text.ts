/** Texts of a page that its structured data repeats: an article's body, a product's description. */

import { wordHashes } from './text-count.ts'

/** Runs of three words that structured data or a description holds. */
export type DeclaredText = ReadonlySet<number>

const RUN = 3
/** Words read of all declared texts together. */
const MOST_WORDS = 20_000

/** Gather the runs of some texts. */
export function declaredText(texts: readonly string[]): DeclaredText {
  const runs = new Set<number>()
  let left = MOST_WORDS
  for (const text of texts) {
    if (left <= 0) break
    const words = wordHashes(text, left)
    left -= words.length
    for (let at = 0; at + RUN <= words.length; at++) runs.add(runHash(words, at))
  }
  return runs
}

/** Share of a text's runs that are declared; 0 for a text of fewer than three words. */
export function declaredShare(declared: DeclaredText, text: string): number {
  if (declared.size === 0) return 0
  const words = wordHashes(text, MOST_WORDS)
  const runs = words.length - RUN + 1
  if (runs < 1) return 0
  let found = 0
  for (let at = 0; at < runs; at++) if (declared.has(runHash(words, at))) found++
  return found / runs
}

function runHash(words: readonly number[], at: number): number {
  return (Math.imul(Math.imul(words[at]!, 31) + words[at + 1]!, 31) + words[at + 2]!) | 0
}
