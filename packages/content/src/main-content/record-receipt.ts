/** How much of a page a record repeats. */

import type { Root } from 'hast'
import { isUnseen } from './content-source.ts'
import { type ReadingReceipt, shareOf } from './reading-receipt.ts'
import { eachText } from './seen-words.ts'
import { countText, hashWords, textCount } from './text-count.ts'

/**
 * Tell how many of the words that pages show a record has too, each as often as the record has it.
 *
 * A record is no part of the page: its values may be rewritten, or come from data that the page does not
 * show. So this tells how much of the page the record is about, and not that the rest was missed.
 *
 * @param trees - the pages.
 * @param record - its texts and numbers count, addresses and HTML do not.
 */
export function recordReceipt(trees: readonly Root[], record: unknown): ReadingReceipt {
  const budget = new Map<number, number>()
  const hashes = new Int32Array(MOST_WORDS)
  addValues(budget, hashes, record)
  const count = textCount()
  let kept = 0
  const visit = (text: string) => {
    const before = count.words
    countText(count, text, false)
    if (count.words > before) kept += (count.words - before) * repeated(text, hashes, budget)
  }
  for (const tree of trees) eachText(tree, isUnseen, visit)
  const keptWords = Math.min(count.words, Math.round(kept))
  const share = shareOf(keptWords, count.words)
  return { visibleWords: count.words, keptWords, share, isLittle: false }
}

/** Words of one text that are looked at. */
const MOST_WORDS = 10_000
const ADDRESS = /^(?:https?:|mailto:|data:|\/)/

function addValues(budget: Map<number, number>, hashes: Int32Array, value: unknown): void {
  if (typeof value === 'number') addValues(budget, hashes, String(value))
  else if (typeof value === 'string') {
    if (ADDRESS.test(value)) return
    const words = hashWords(value, hashes)
    for (let index = 0; index < words; index++) {
      const hash = hashes[index]!
      budget.set(hash, (budget.get(hash) ?? 0) + 1)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (!name.endsWith('_html')) addValues(budget, hashes, inner)
    }
  }
}

/** Share of a text's words for which the record has one left. */
function repeated(text: string, hashes: Int32Array, budget: Map<number, number>): number {
  const words = hashWords(text, hashes)
  let found = 0
  for (let index = 0; index < words; index++) {
    const hash = hashes[index]!
    const left = budget.get(hash)
    if (left === undefined || left === 0) continue
    budget.set(hash, left - 1)
    found++
  }
  return words === 0 ? 0 : found / words
}
