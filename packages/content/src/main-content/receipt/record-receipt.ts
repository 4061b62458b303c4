/** Share of a page that a record repeats. */

import type { Root } from 'hast'
import { isUnseen } from '../blocks/content-source.ts'
import { eachText } from '../blocks/seen-words.ts'
import { countText, hashWords, textCount } from '../blocks/text-count.ts'
import { type ReadingReceipt, shareOf } from './reading-receipt.ts'

/**
 * Count how many of the visible words of pages are in a record, each as often as the record has it.
 *
 * A record is not a part of the page: its values may be rewritten, or come from data that the page does not show. So
 * this measures how much of the page the record covers, not how much was missed.
 *
 * @param trees - the pages.
 * @param record - its texts and numbers count, URLs and HTML do not.
 */
export function recordReceipt(trees: readonly Root[], record: unknown): ReadingReceipt {
  const sought: Sought = { left: new Map(), hashes: new Int32Array(MOST_WORDS) }
  addValues(sought, record)
  let visibleWords = 0
  let found = 0
  const visit = (text: string) => {
    const hashed = hashWords(text, sought.hashes)
    if (hashed === 0) return
    const isExact = hashed < MOST_WORDS && !UNSPACED.test(text)
    const words = isExact ? hashed : wordsIn(text)
    visibleWords += words
    found += (words / hashed) * foundOf(sought, hashed)
  }
  for (const tree of trees) eachText(tree, isUnseen, visit)
  const keptWords = Math.min(visibleWords, Math.round(found))
  return { visibleWords, keptWords, share: shareOf(keptWords, visibleWords), isLittle: false }
}

/** The words of a record. */
interface Sought {
  /** For each hash, the number not found yet. */
  readonly left: Map<number, number>
  /** Rewritten for each text. */
  readonly hashes: Int32Array
}

/** Maximum words of one text. */
const MOST_WORDS = 10_000
const ADDRESS = /^(?:https?:|mailto:|data:|\/)/

/** Scripts in which a run of characters is more than one word. */
const UNSPACED = /[\u0e00-\u0eff\u3040-\u9fff]/

function addValues(sought: Sought, value: unknown): void {
  if (typeof value === 'number') addText(sought, String(value))
  else if (typeof value === 'string') addText(sought, value)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (!name.endsWith('_html')) addValues(sought, inner)
    }
  }
}

function addText({ left, hashes }: Sought, text: string): void {
  if (ADDRESS.test(text)) return
  const words = hashWords(text, hashes)
  for (let index = 0; index < words; index++) {
    const hash = hashes[index]!
    left.set(hash, (left.get(hash) ?? 0) + 1)
  }
}

/** The number of hashed words found in the record. */
function foundOf({ left, hashes }: Sought, words: number): number {
  let found = 0
  for (let index = 0; index < words; index++) {
    const hash = hashes[index]!
    const count = left.get(hash)
    if (count === undefined || count === 0) continue
    left.set(hash, count - 1)
    found++
  }
  return found
}

function wordsIn(text: string): number {
  const count = textCount()
  countText(count, text, false)
  return count.words
}
