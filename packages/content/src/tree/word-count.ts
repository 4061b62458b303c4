/** Word count of a text in any script. */

/** Scripts without spaces between words: each character counts. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const FIRST = /[\p{L}\p{N}]/u
const FURTHER = /[\p{M}'’_-]/u

const BREAK = 1
const ALONE = 2
const START = 3
const INSIDE = 4
/** The first half of a character beyond the Basic Multilingual Plane. */
const HALF = 5

/** Class of each code unit, computed from the patterns once. */
const kinds = new Uint8Array(0x10000)

/**
 * Count the words of a text: runs of letters and digits, joined by apostrophes, hyphens and underscores;
 * in scripts without spaces, characters.
 */
export function wordCount(text: string): number {
  let count = 0
  let place = BREAK
  for (let index = 0; index < text.length; index++) {
    let kind = kinds[text.charCodeAt(index)]!
    // Most characters are in the middle of a word.
    if (kind === place) continue
    if (kind === 0) kind = learnedKind(text.charCodeAt(index))
    if (kind === HALF) {
      const code = text.codePointAt(index)!
      kind = kindByPattern(code)
      if (code > 0xffff) index++
    }
    if (kind === ALONE || (kind === START && place === BREAK)) count++
    if (kind !== INSIDE) place = kind === START ? START : BREAK
  }
  return count
}

function learnedKind(code: number): number {
  const kind = code >= 0xd800 && code <= 0xdbff ? HALF : kindByPattern(code)
  kinds[code] = kind
  return kind
}

function kindByPattern(code: number): number {
  const character = String.fromCodePoint(code)
  if (UNSPACED.test(character)) return ALONE
  if (FIRST.test(character)) return START
  return FURTHER.test(character) ? INSIDE : BREAK
}
