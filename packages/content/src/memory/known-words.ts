/**
 * The words of classes and ids, with all that was found out about each. All readers share one memory, so that a word is
 * looked up once for a list of classes, and judged once by each reader.
 */

import { recentTexts } from './recent-texts.ts'

/** A word and the answers of the functions that judge it. */
export interface KnownWord {
  readonly text: string
  /** By {@link newJudge}. */
  readonly answers: (number | undefined)[]
  /** The same word with other numbers, if it was asked for. */
  alike: KnownWord | undefined
}

let judges = 0

/** Index of a further function that judges words. */
export function newJudge(): number {
  return judges++
}

/** The entry of a word. */
export const knownWord = recentTexts(
  (text): KnownWord => ({ text, answers: new Array(judges), alike: undefined }),
  { hashes: 32_768, longest: 100 }
)

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
