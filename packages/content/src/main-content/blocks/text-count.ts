/**
 * Text statistics in one pass over the code units, without word lists: sentence ends and commas are known for all
 * scripts, words for those that use spaces.
 */

import { codesOf } from './text-codes.ts'

/** Counts of a block, or sums of them over a container. */
export interface TextCount {
  /** Characters that are not white space. */
  chars: number
  /** Characters inside links. */
  linkChars: number
  /** Runs of letters and digits; in scripts without spaces, two characters count as one word. */
  words: number
  /** Marks that end a sentence. */
  stops: number
  /** Marks within a sentence. */
  commas: number
  digits: number
  capitals: number
  /** Currency signs. */
  prices: number
  /** Separators between entries, such as `|`, `»` and `•`. */
  separators: number
  links: number
  media: number
  /** `br` elements. */
  breaks: number
  /** Characters in blocks that look like running text. */
  prose: number
  headings: number
  blocks: number
}

/** All counts zero. */
export function textCount(): TextCount {
  return {
    chars: 0,
    linkChars: 0,
    words: 0,
    stops: 0,
    commas: 0,
    digits: 0,
    capitals: 0,
    prices: 0,
    separators: 0,
    links: 0,
    media: 0,
    breaks: 0,
    prose: 0,
    headings: 0,
    blocks: 0
  }
}

/** Add `other` to `sum`. */
export function addCount(sum: TextCount, other: TextCount): void {
  sum.chars += other.chars
  sum.linkChars += other.linkChars
  sum.words += other.words
  sum.stops += other.stops
  sum.commas += other.commas
  sum.digits += other.digits
  sum.capitals += other.capitals
  sum.prices += other.prices
  sum.separators += other.separators
  sum.links += other.links
  sum.media += other.media
  sum.breaks += other.breaks
  sum.prose += other.prose
  sum.headings += other.headings
  sum.blocks += other.blocks
}

const SPACE = 0
const LETTER = 1
const CAPITAL = 2
const DIGIT = 3
const STOP = 4
const COMMA = 5
const PRICE = 6
const SEPARATOR = 7
const OTHER = 8
/** A character of a script without spaces. */
const IDEOGRAPH = 9

/** Kind of each code unit. 64 KB, filled once. */
const KINDS = kinds()

function kinds(): Uint8Array {
  const table = new Uint8Array(0x10000).fill(LETTER)
  for (let code = 0; code < 0x80; code++) table[code] = OTHER
  fill(table, 0x61, 0x7a, LETTER)
  fill(table, 0x41, 0x5a, CAPITAL)
  fill(table, 0x30, 0x39, DIGIT)
  fill(table, 0x80, 0xbf, OTHER)
  fill(table, 0xc0, 0xde, CAPITAL)
  fill(table, 0x391, 0x3a9, CAPITAL)
  fill(table, 0x400, 0x42f, CAPITAL)
  fill(table, 0x2000, 0x2bff, OTHER)
  fill(table, 0x3000, 0x303f, OTHER)
  fill(table, 0x3040, 0x9fff, IDEOGRAPH)
  fill(table, 0x0e00, 0x0eff, IDEOGRAPH)
  fill(table, 0xff00, 0xff0f, OTHER)
  for (const character of '\t\n\v\f\r \u00a0\u1680\u202f\u205f\u3000\ufeff\u200b') {
    table[character.charCodeAt(0)] = SPACE
  }
  fill(table, 0x2000, 0x200a, SPACE)
  mark(table, '.!?…。！？．؟۔।॥።։', STOP)
  mark(table, ',;:،؛、，；：“”„«"—', COMMA)
  mark(table, '$€£¥₹₽₩₺₫₴¢฿', PRICE)
  mark(table, '|»›•·→/>', SEPARATOR)
  return table
}

function fill(table: Uint8Array, from: number, to: number, kind: number): void {
  table.fill(kind, from, to + 1)
}

function mark(table: Uint8Array, characters: string, kind: number): void {
  for (const character of characters) table[character.charCodeAt(0)] = kind
}

/**
 * Hash the words of a text, ignoring the case of Latin letters.
 *
 * @param hashes - receives the hashes; words that do not fit are left out.
 * @returns the number of words.
 */
export function hashWords(text: string, hashes: Int32Array): number {
  let count = 0
  let hash = 0
  let inWord = false
  const { length } = text
  const codes = codesOf(text)
  for (let index = 0; index <= length; index++) {
    const code = index < length ? codes[index]! : 32
    const kind = KINDS[code]!
    if (kind === LETTER || kind === CAPITAL || kind === DIGIT || kind === IDEOGRAPH) {
      hash = (Math.imul(hash, 31) + (code | 0x20)) | 0
      inWord = true
    } else if (inWord) {
      if (count === hashes.length) return count
      hashes[count++] = hash
      hash = 0
      inWord = false
    }
  }
  return count
}

/** Add the counts of a text to a block's. A word split by an element boundary counts twice. */
export function countText(count: TextCount, text: string, inLink: boolean): void {
  let spaces = 0
  let words = 0
  let ideographs = 0
  let inWord = false
  const { length } = text
  const codes = codesOf(text)
  for (let index = 0; index < length; index++) {
    const kind = KINDS[codes[index]!]!
    if (kind === SPACE) {
      spaces++
      inWord = false
      continue
    }
    if (kind <= DIGIT) {
      if (!inWord) words++
      inWord = true
      if (kind === CAPITAL) count.capitals++
      else if (kind === DIGIT) count.digits++
      continue
    }
    inWord = false
    if (kind === STOP) count.stops++
    else if (kind === COMMA) count.commas++
    else if (kind === PRICE) count.prices++
    else if (kind === SEPARATOR) count.separators++
    else if (kind === IDEOGRAPH) ideographs++
  }
  const chars = length - spaces
  count.chars += chars
  if (inLink) count.linkChars += chars
  count.words += words + ((ideographs + 1) >> 1)
}
