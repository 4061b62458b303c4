/**
 * The words of classes and ids, with all that was found out about each. A memory of twenty thousand words is larger than
 * the caches of a processor, so that a look into it is slow: all readers share one, and a page's words are looked up
 * once for all of them.
 */

import { rememberingTokens } from './remembered-tokens.ts'

/** A word and the answers of the functions that judge it. */
export interface KnownWord {
  readonly text: string
  /** By the index of the function; see class-lists.ts. */
  readonly answers: (number | undefined)[]
  /** The same word with other numbers, if it was asked for. */
  alike: KnownWord | undefined
}

const remembered = rememberingTokens(
  (text): KnownWord => ({ text, answers: [], alike: undefined }),
  { remembered: 40_000, longest: 100 }
)

/** Words that were looked up last, by some of their characters: most readers ask for the words of one page. */
const SLOTS = 2048
const NONE: KnownWord = { text: '', answers: [], alike: undefined }
const last = new Array<KnownWord>(SLOTS).fill(NONE)

/** The entry of a word. */
export function knownWord(text: string): KnownWord {
  const slot = slotOf(text)
  const found = last[slot]!
  if (found.text === text) return found
  const word = remembered(text)
  last[slot] = word
  return word
}

function slotOf(text: string): number {
  const { length } = text
  if (length === 0) return 0
  const end = text.charCodeAt(length - 1) * 31 + text.charCodeAt(length >> 1)
  return (length * 961 + text.charCodeAt(0) * 127 + end * 31) & (SLOTS - 1)
}

const NUMBER = /\d{3,}/g

/** The entry of a word for results that do not depend on numbers: `post-1234` is judged as `post-000`, once. */
export function alikeWord(word: KnownWord): KnownWord {
  word.alike ??= withoutNumber(word)
  return word.alike
}

function withoutNumber(word: KnownWord): KnownWord {
  const text = word.text.replace(NUMBER, '000')
  return text === word.text ? word : knownWord(text)
}
