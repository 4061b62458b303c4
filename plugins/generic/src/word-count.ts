/** How many words a text has, in any script. */

/** Scripts that put no space between words: each character counts. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const FIRST = /[\p{L}\p{N}]/u
const FURTHER = /[\p{M}'’_-]/u

const BREAK = 1
const ALONE = 2
const START = 3
const INSIDE = 4

/** What each character of the Basic Multilingual Plane is; asked of the patterns once. */
const kinds = new Uint8Array(0x10000)

/**
 * Count the words of a text: runs of letters and digits, joined by apostrophes, hyphens and underscores;
 * in scripts without spaces, characters.
 */
export function wordCount(text: string): number {
  let count = 0
  let inWord = false
  for (let index = 0; index < text.length; index++) {
    // `codePointAt` would look for the second half of a pair at each character.
    let code = text.charCodeAt(index)
    if (code >= 0xd800 && code <= 0xdbff) {
      code = text.codePointAt(index)!
      if (code > 0xffff) index++
    }
    const kind = kinds[code] || learntKind(code)
    if (kind === ALONE || (kind === START && !inWord)) count++
    inWord = kind === START || (kind === INSIDE && inWord)
  }
  return count
}

function learntKind(code: number): number {
  const kind = kindByPattern(code)
  // A code point beyond the plane has no place in the table and is asked again.
  kinds[code] = kind
  return kind
}

function kindByPattern(code: number): number {
  const character = String.fromCodePoint(code)
  if (UNSPACED.test(character)) return ALONE
  if (FIRST.test(character)) return START
  return FURTHER.test(character) ? INSIDE : BREAK
}
