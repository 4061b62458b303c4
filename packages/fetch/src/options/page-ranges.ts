/** Lists of pages as clients write them, `'1-20,35'`. */

/** Pages from one to another, both included, from 1. */
export interface PageRange {
  readonly from: number
  readonly to: number
}

/** Digits of a page number: no document has more pages. */
const RANGE = /^\s*([1-9]\d{0,6})\s*(?:-\s*([1-9]\d{0,6})\s*)?$/

/** Returns true if a text is a valid list of page ranges. */
export function isPageRanges(text: string): boolean {
  return text.split(',').every((part) => rangeOf(part) !== undefined)
}

/** The ranges of a list that {@link isPageRanges}, as written. */
export function pageRanges(text: string): PageRange[] {
  return text.split(',').flatMap((part) => rangeOf(part) ?? [])
}

function rangeOf(part: string): PageRange | undefined {
  const [whole, first, last = first] = RANGE.exec(part) ?? []
  if (whole === undefined) return undefined
  const range = { from: Number(first), to: Number(last) }
  return range.from <= range.to ? range : undefined
}

/** Returns the maximum number of pages that a request can read. */
export function mostPages({
  pages,
  max_pages
}: {
  readonly pages?: string | undefined
  readonly max_pages: number
}): number {
  if (pages === undefined) return max_pages
  const listed = pageRanges(pages).reduce((total, { from, to }) => total + to - from + 1, 0)
  return Math.min(listed, max_pages)
}
