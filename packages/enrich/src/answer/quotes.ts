/** Finds quotes on a page. Models change quotation marks, white space and capitals; the page's own words are returned. */

import { visibleCharacters } from '../page/visible-characters.ts'
import { UNSPACED } from './shown-words.ts'

/** The quote in the page's own words, one space between them; `undefined` if the page does not have it. */
export type QuoteFinder = (quote: string) => string | undefined

/** @param markdown - text that the model was given. */
export function quoteFinder(markdown: string): QuoteFinder {
  const text = shownText(markdown)
  const { folded, places } = foldedText(text)
  return (quote) => {
    if (quote.length > LONGEST) return undefined
    for (const form of [quote, quote.replace(ENDS, '')]) {
      const { folded: wanted } = foldedText(shownText(form))
      const at = letters(wanted) < LEAST_LETTERS ? -1 : placeOf(wanted, folded)
      if (at >= 0) return text.slice(places[at], places[at + wanted.length] ?? text.length).trim()
    }
    return undefined
  }
}

/** Place of whole words in a text, -1 if it does not have them. */
function placeOf(wanted: string, text: string): number {
  let at = text.indexOf(wanted)
  while (at >= 0 && (splitsWord(text, at) || splitsWord(text, at + wanted.length))) {
    at = text.indexOf(wanted, at + 1)
  }
  return at
}

const LONGEST = 4000

/** A quote that any page has, such as "the", is evidence of nothing. */
const LEAST_LETTERS = 2
const LONG_ENOUGH = 12

/**
 * A short quote counts if it has a number or stands in the answer: "30 euros" supports a price, "the tenant" hardly
 * anything. Characters of scripts without spaces say as much as a few letters.
 */
export function isEvidence(quote: string, answer: string): boolean {
  const wide = quote.match(EACH_UNSPACED)?.length ?? 0
  if (letters(quote) + 3 * wide >= LONG_ENOUGH || /\p{N}/u.test(quote)) return true
  return foldedText(answer).folded.includes(foldedText(quote).folded)
}

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

const EACH_UNSPACED = new RegExp(UNSPACED, 'gu')
const IN_WORD = /^[\p{L}\p{M}\p{N}]{2}$/u

/** True between two letters of a script that separates its words. */
function splitsWord(text: string, at: number): boolean {
  const pair = text.slice(Math.max(0, at - 1), at + 1)
  return IN_WORD.test(pair) && !UNSPACED.test(pair)
}

/** Quotation marks around a quote, and the dots that say where it was cut off. */
const ENDS =
  /^[\s"'“”„‟«»‹›‘’「」『』]*(?:(?:\[?(?:…|\.{3})\]?)\s*)?|(?:\s*\[?(?:…|\.{3})\]?)?[\s"'“”„‟«»‹›‘’「」『』]*$/g

const FENCE_OR_RULE =
  /^\s*(?:`{3,}[^\n]*|~{3,}[^\n]*|(?:[-*_]\s*){3,}|\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?\s*)?)$/gm
const LINE_MARKS = /^[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]+|(?:[-*+]|\d{1,9}[.)])[ \t]+)?/gm
const IMAGE_OR_LINK =
  /!?\[([^[\]]{0,2000})\]\((?:<[^<>]{0,4000}>|[^()\s]{0,4000})(?:\s"[^"]{0,500}")?\)/g
const MARKS =
  /(?<!\\)(?:\*{1,3}|~~|`+)|(?<![\p{L}\p{N}\\])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu

/** The words of Markdown without its marks; cells of tables have a space between them. */
function shownText(markdown: string): string {
  return visibleCharacters(markdown)
    .replace(FENCE_OR_RULE, '')
    .replace(LINE_MARKS, '')
    .replace(IMAGE_OR_LINK, '$1')
    .replace(/<br\s?\/?>/g, ' ')
    .replace(MARKS, '')
    .replace(/(?<!\\)\|/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'‘’‚‛′`´'].map((sign) => [sign, "'"])),
  ...Object.fromEntries([...'“”„‟″«»'].map((sign) => [sign, '"'])),
  ...Object.fromEntries([...'‐‑‒–—―−'].map((sign) => [sign, '-']))
}

const SIGNS = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g')
/** Characters that are folded at once, up to the next space. */
const CHUNK = 2000

/** The text in the form in which quotes are compared, and the place in the text of each of its characters. */
function foldedText(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  for (let start = 0; start < text.length; ) {
    const space = text.indexOf(' ', start + CHUNK)
    const end = space < 0 ? text.length : space
    const chunk = text.slice(start, end)
    const same = chunk.replace(SIGNS, (sign) => SAME[sign] ?? sign).toLowerCase()
    // Most text keeps its length: folding sign by sign takes many times as long.
    if (same.length === chunk.length && chunk.normalize('NFKC') === chunk) {
      for (let at = start; at < end; at++) places.push(at)
      folded += same
    } else folded += foldedSigns(chunk, start, places)
    start = end
  }
  return { folded, places }
}

function foldedSigns(chunk: string, start: number, places: number[]): string {
  let folded = ''
  let at = start
  for (const sign of chunk) {
    const same = SAME[sign] ?? sign.normalize('NFKC').toLowerCase()
    for (let unit = 0; unit < same.length; unit++) places.push(at)
    folded += same
    at += sign.length
  }
  return folded
}
