/** Places of a record's value on its page. */

import { folded } from './folded.ts'

/** Shorter texts stand in too many places. */
const SHORTEST = 2
/** A long value has its paragraphs in several places; shorter texts in it say nothing. */
const LONG_PART = 25
/** Places that are shown. */
const MOST = 50

/** @param texts - texts of the page, in order. @returns the indexes of those with the value; equal ones go first. */
export function placesOf(texts: readonly string[], value: string): number[] {
  const wanted = folded(value).toLowerCase()
  if (wanted.length < SHORTEST) return []
  const at = (matches: (text: string) => boolean) =>
    texts.flatMap((text, index) => (matches(folded(text).toLowerCase()) ? [index] : []))
  const equal = at((text) => text === wanted)
  if (equal.length > 0) return equal.slice(0, MOST)
  const around = at((text) => holds(text, wanted))
  if (around.length > 0) return around.slice(0, MOST)
  return at((text) => text.length >= LONG_PART && wanted.includes(text)).slice(0, MOST)
}

/** Returns true if a text has the value as whole words: 21 is in `21.00 EUR`, and not in `2100`. */
function holds(text: string, value: string): boolean {
  const at = text.indexOf(value)
  if (at < 0) return false
  const isWord = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? '')
  return !isWord(text[at - 1]) && !isWord(text[at + value.length])
}
