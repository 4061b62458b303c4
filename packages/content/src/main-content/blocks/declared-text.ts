/** Texts of a page that its structured data repeats: an article's body, a product's description. */

import { hashWords } from './text-count.ts'

/** Three-word runs in structured data or a description. */
export type DeclaredText = ReadonlySet<number>

const RUN = 3
/** Maximum words of all declared texts together. */
const MOST_WORDS = 20_000

/** The words of the current text; one buffer for all texts, since every block of a page is compared. */
const hashes = new Int32Array(MOST_WORDS)

/** Collect the runs of some texts. */
export function declaredText(texts: readonly string[]): DeclaredText {
  const runs = new Set<number>()
  let left = MOST_WORDS
  for (const text of texts) {
    if (left <= 0) break
    const words = hashWords(text, hashes.subarray(0, left))
    left -= words
    for (let at = 0; at + RUN <= words; at++) runs.add(runHash(at))
  }
  return runs
}

/** Share of a text's runs that are declared; 0 for a text of fewer than three words. */
export function declaredShare(declared: DeclaredText, text: string): number {
  if (declared.size === 0) return 0
  const runs = hashWords(text, hashes) - RUN + 1
  if (runs < 1) return 0
  let found = 0
  for (let at = 0; at < runs; at++) if (declared.has(runHash(at))) found++
  return found / runs
}

/** Hash of the run that starts at a word of {@link hashes}. */
function runHash(at: number): number {
  return (Math.imul(Math.imul(hashes[at]!, 31) + hashes[at + 1]!, 31) + hashes[at + 2]!) | 0
}
