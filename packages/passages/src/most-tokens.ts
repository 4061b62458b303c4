/**
 * Bounds the number of language model tokens in a text, without the model's tokenizer. The bound is never too low for real
 * text, because an answer that is said to fit must fit; it is a third above the count on average.
 *
 * The rule follows the way in which byte-pair encodings such as o200k split text before they look up pieces:
 *
 * - In a run of Latin letters, each group of up to four letters is a token. A capital after a small letter begins a new
 *   run. In a run with several capitals, each capital is half a token.
 * - In a row of 32 or more letters and digits, each character is three quarters of a token.
 * - In a run of digits, each group of up to three digits is a token. A space before the run is a token of its own.
 * - Each punctuation sign is a token. In a run of identical signs, each further sign is half a token.
 * - Up to eight line breaks in a row are a token. So are two to sixteen spaces, or a space before a break.
 * - A Latin letter with an accent is a token; a Vietnamese one is one and a half. A letter of Greek, Cyrillic, Hebrew,
 *   Arabic, or of the scripts of India and Thailand is half a token. A Chinese or Japanese character is one and a half,
 *   a Korean one is one and a quarter.
 * - Everything else counts its bytes in UTF-8. No byte-pair encoding makes more tokens of it.
 *
 * `test/most-tokens.test.ts` compares the bound with o200k.
 */

/** Counts are kept in quarters, so that they stay whole numbers. */
const QUARTER = 4

/** Tokens that a text has at most. They add up: of two texts cut after a line break, they are the sum of both. */
export function mostTokens(text: string): number {
  return Math.ceil(quartersOf(text, 0, text.length) / QUARTER)
}

/** Characters that a quarter of a token has at most: those of a run of spaces. */
const MOST_IN_QUARTER = 4

/** Characters that a text of so many quarters has at most, whatever is in it. */
export function longestOf(quarters: number): number {
  return MOST_IN_QUARTER * quarters
}

const WIDE = 0
const LETTER = 1
const DIGIT = 2
const SPACE = 3
const BREAK = 4
const SIGN = 5

/** Letters and digits in a row, from which on they are a code, such as base64, and no word. */
const CODE = 32
/** Quarters of a token for each of its characters. */
const OF_CODE = 3

/** Quarters of tokens in a part of a text. */
export function quartersOf(text: string, start: number, end: number): number {
  let sum = 0
  let at = start
  /** Start of the letters and digits in a row that end at `at`, and the sum before them. */
  let row = { start, before: 0 }
  const endRow = () => {
    if (at - row.start >= CODE) sum = Math.max(sum, row.before + OF_CODE * (at - row.start))
  }
  while (at < end) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? kindOf(code) : WIDE
    const isInRow = kind === LETTER || kind === DIGIT
    if (!isInRow) endRow()
    const from = at
    at = kind === WIDE ? at + 1 : runEnd(text, at, end, kind)
    sum += kind === WIDE ? quartersOfWide(code) : quartersOfRun(text, from, at, end, kind)
    if (!isInRow) row = { start: at, before: sum }
  }
  endRow()
  return sum
}

function kindOf(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return LETTER
  if (code >= 48 && code <= 57) return DIGIT
  if (code === 32 || code === 9) return SPACE
  if (code === 10 || code === 13) return BREAK
  return SIGN
}

function runEnd(text: string, start: number, end: number, kind: number): number {
  let at = start + 1
  let last = text.charCodeAt(start)
  for (; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= 128 || kindOf(code) !== kind) break
    if (kind === SIGN && code !== last) break
    if (kind === LETTER && code <= 90 && last >= 97) break
    last = code
  }
  return at
}

function quartersOfRun(text: string, from: number, to: number, end: number, kind: number): number {
  const length = to - from
  if (kind === LETTER) return quartersOfWord(text, from, to)
  if (kind === DIGIT) return QUARTER * Math.ceil(length / 3)
  if (kind === BREAK) return QUARTER * Math.ceil(length / 8)
  if (kind === SIGN) return QUARTER + 2 * (length - 1)
  const next = to < end ? text.charCodeAt(to) : 0
  const isFree = length === 1 && !(next < 128 && (kindOf(next) === DIGIT || kindOf(next) === BREAK))
  return isFree ? 0 : QUARTER * Math.ceil(length / 16)
}

/** Words in capitals, and codes of mixed letters, are split into shorter pieces. */
function quartersOfWord(text: string, from: number, to: number): number {
  let capitals = 0
  for (let at = from; at < to; at++) if (text.charCodeAt(at) <= 90) capitals++
  if (capitals < 2) return QUARTER * Math.ceil((to - from) / 4)
  return Math.max(QUARTER, 2 * capitals) + QUARTER * Math.ceil((to - from - capitals) / 4)
}

/** Returns the quarters of tokens in one UTF-16 code unit beyond ASCII. */
function quartersOfWide(code: number): number {
  if (code < 0x250) return 4
  if (code >= 0x370 && code < 0xe80) return 2
  if (code >= 0x1e00 && code < 0x2000) return 6
  if (code >= 0x3000 && code < 0xa000) return 6
  if (code >= 0xac00 && code < 0xd7b0) return 5
  if (code >= 0xff00 && code < 0xfff0) return 5
  // Half of a pair of surrogates: the pair has four bytes.
  if (code >= 0xd800 && code < 0xe000) return 8
  return code < 0x800 ? 8 : 12
}
