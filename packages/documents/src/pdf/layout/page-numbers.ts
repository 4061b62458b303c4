/** Numbers of pages in lines that repeat: they tell furniture from content with numbers of its own. */

import { type Line, lineText } from '../text/lines-of.ts'

/** A line at the edge of a page. */
export interface NumberedLine {
  readonly line: Line
  /** Number of the page, from 1. */
  readonly page: number
  /** True if the line is smaller than the page's text. */
  readonly isSmall: boolean
  /** True if no line stands below it. */
  readonly isFoot: boolean
}

/** White between a page's number and the running head beside it, in ems: a heading's is narrow. */
export const NUMBER_GAP = 2

const PAGE_NUMBER =
  /^(?:page|seite|página|pagina|p\.?)?\s*[-–—|]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—|]?(?:\s*(?:of|\/|von|de|di|sur|van)\s*\d{1,4})?$/i
/** Words and marks before a page's number. */
const BEFORE =
  /(?:\b(?:page|pg|p|pp|seite|sheet|blatt|folio|slide|folie|página|pág|pagina|pag|strona|sida|side)\b[.:]?|[|•·–—/#-]|第)\s?$/i
/** Number of all pages, or a mark, after a page's number. */
const AFTER = /^(?:\s?(?:of|von|de|di|sur|van|\/)\s?\d|\s?[|•·–—-]|\s?页)/i
/** Pages of a part may be counted from another number. */
const FRONT_MATTER = 30

/** Words of a last line that may begin or end with the number of any page: an extract of a book. */
const LONG = 6

/** Checks whether a line is a page's number and nothing else. */
export function isPageNumber(text: string): boolean {
  return PAGE_NUMBER.test(text.trim())
}

/**
 * Checks whether two lines of different pages are one, but for the number of the page. Invoices, steps and rows have
 * numbers too, and these are content.
 */
export function differsByPage(a: NumberedLine, b: NumberedLine): boolean {
  const [first, second] = [numbersOf(lineText(a.line)), numbersOf(lineText(b.line))]
  const isFoot = a.isFoot && a.line.words.length >= LONG
  return first.every(({ value, start, end }, index) => {
    const other = second[index]?.value
    if (other === value) return true
    if (other !== undefined && isFoot && (start === 0 || end === lineText(a.line).length))
      return true
    if (other === undefined || Number(other) - Number(value) !== b.page - a.page) return false
    return isPagesOwn(a, Number(value), start, end)
  })
}

function isPagesOwn(
  { line, page, isSmall }: NumberedLine,
  value: number,
  start: number,
  end: number
) {
  const text = lineText(line)
  const [before, after] = [text.slice(Math.max(0, start - 20), start), text.slice(end, end + 20)]
  if (BEFORE.test(before) || AFTER.test(after) || isApart(line)) return true
  const isAtEdge = before.trim() === '' || after.trim() === ''
  return isAtEdge && isSmall && Math.abs(value - page) <= FRONT_MATTER
}

/** Checks whether the first or the last word of a line stands far from the others. */
function isApart({ words, size }: Line): boolean {
  const ordered = [...words].sort((a, b) => a.x0 - b.x0)
  const gaps = ordered.slice(1).map((word, index) => word.x0 - (ordered[index]?.x1 ?? 0))
  return Math.max(gaps[0] ?? 0, gaps.at(-1) ?? 0) > NUMBER_GAP * size
}

function numbersOf(text: string) {
  return [...text.matchAll(/\d+/g)].map(({ 0: value, index }) => ({
    value,
    start: index,
    end: index + value.length
  }))
}
