/**
 * The page under the scanner, as an array of its UTF-16 code units.
 *
 * Reading a string a character at a time asks at each one how the string is stored; an array does not.
 */

import { writeCodeUnits } from '#code-units'

/** A page, and where its reader is. */
export interface Page {
  readonly html: string
  /** Code units of `html`, then a 0 that ends every run; what follows is of no page. */
  readonly codes: Uint16Array
  /** Where the last thing that was read ended. */
  at: number
}

/** Code units of the longest page whose array is kept for the next one: 2 MB, and a page of that length is rare. */
const KEPT = 1 << 20

let spare: Uint16Array | undefined

/** Begin to read a page. To be closed, whatever happens. */
export function openPage(html: string): Page {
  const { length } = html
  let codes = spare
  spare = undefined
  if (codes === undefined || codes.length <= length) codes = new Uint16Array(roomFor(length))
  writeCodeUnits(html, codes)
  codes[length] = 0
  return { html, codes, at: 0 }
}

/** Twice as much as the page, if that may be kept: pages of growing length would else need one array each. */
function roomFor(length: number): number {
  return length < KEPT ? Math.min(length * 2 + 1, KEPT) : length + 1
}

/** Let the next page have the array. */
export function closePage({ codes }: Page): void {
  if (codes.length <= KEPT) spare = codes
}

/** What keeps the page alive has at least this share of its characters: a script of state, a long text. */
const SHARE = 1 / 16

/**
 * A part of the page, as a string that does not keep a much longer page alive: V8 copies a slice of fewer
 * than 13 characters, but lets a longer one share the page; a concatenation is copied when it is sliced.
 */
export function textAt({ html }: Page, from: number, to: number): string {
  const slice = html.slice(from, to)
  if (slice.length < 13 || slice.length > html.length * SHARE) return slice
  return ` ${slice}`.slice(1)
}

/**
 * Where the first character of a set is, from a place on. The set must have the NUL that is at the end
 * of every page.
 */
export function endOfRun({ codes }: Page, from: number, stops: Uint8Array): number {
  let end = from
  let code = codes[end]!
  // One condition that hardly ever fails: a processor guesses it right, whatever the text.
  while (stops[code & 127] === 0 || code > 127) code = codes[++end]!
  return end
}

/** A table of the characters of a string, by code below 128. */
export function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(128)
  for (const character of characters) set[character.charCodeAt(0)] = 1
  return set
}
