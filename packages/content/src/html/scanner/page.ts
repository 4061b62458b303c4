/**
 * The page being scanned, as an array of UTF-16 code units. Reading a string character by character checks each time
 * how the string is stored; an array does not.
 */

import { Token } from 'parse5'
import { writeCodeUnits } from '#code-units'

/** A page and the reader's position. */
export interface Page {
  readonly html: string
  /** Code units of `html`, then a 0 that ends every run; anything after it is not part of the page. */
  readonly codes: Uint16Array
  /** End of the last item read. */
  at: number
  /** Token of each start tag that parse5 forgets, and of each end tag. A page has thousands of both. */
  readonly startTag: Token.TagToken
  readonly endTag: Token.TagToken
}

/** Code units of the longest page whose array is reused for the next one: 2 MB; pages of that length are rare. */
const KEPT = 1 << 20

let spare: Uint16Array | undefined

/** Start reading a page. It must be closed in any case. */
export function openPage(html: string): Page {
  const { length } = html
  let codes = spare
  spare = undefined
  if (codes === undefined || codes.length <= length) codes = new Uint16Array(roomFor(length))
  writeCodeUnits(html, codes)
  codes[length] = 0
  const startTag = newTag(Token.TokenType.START_TAG)
  return { html, codes, at: 0, startTag, endTag: newTag(Token.TokenType.END_TAG) }
}

/** The token of a tag without a name. */
export function newTag(type: Token.TagToken['type']): Token.TagToken {
  return {
    type,
    tagName: '',
    tagID: 0,
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location: null
  }
}

/** Twice the page's length, if that may be kept: pages of growing length would otherwise each need a new array. */
function roomFor(length: number): number {
  return length < KEPT ? Math.min(length * 2 + 1, KEPT) : length + 1
}

/** Release the array for the next page. */
export function closePage({ codes }: Page): void {
  if (codes.length <= KEPT) spare = codes
}

/** Substrings that keep the page alive have at least this share of its characters: a script of state, a long text. */
const SHARE = 1 / 16

/**
 * A substring that does not keep a much longer page alive: V8 copies a slice of fewer than 13 characters but lets a
 * longer one reference the page; a concatenation is copied when it is sliced.
 */
export function textAt({ html }: Page, from: number, to: number): string {
  const slice = html.slice(from, to)
  if (slice.length < 13 || slice.length > html.length * SHARE) return slice
  return ` ${slice}`.slice(1)
}

/**
 * Position of the first character of a set, from a position on. The set must contain the NUL at the end of every page.
 */
export function endOfRun({ codes }: Page, from: number, stops: Uint8Array): number {
  let end = from
  let code = codes[end]!
  // A condition that almost never fails is predicted correctly by the processor, whatever the text.
  while (stops[code & 127] === 0 || code > 127) code = codes[++end]!
  return end
}

/** A lookup table of the characters in a string, for codes below 128. */
export function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(128)
  for (const character of characters) set[character.charCodeAt(0)] = 1
  return set
}
