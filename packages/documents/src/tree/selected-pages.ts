/** Selection of the pages of a document to read. */

import type { ConvertOptions } from '../converter.ts'

/**
 * The 1-based numbers of the pages that are asked for, in the order of the document.
 *
 * @param total - number of pages.
 */
export function selectedPages(total: number, { pages, maxPages }: ConvertOptions): number[] {
  const numbers: number[] = []
  const most = maxPages ?? total
  for (let number = 1; number <= total && numbers.length < most; number++) {
    const isAsked = !pages || pages.some(({ from, to }) => from <= number && number <= to)
    if (isAsked) numbers.push(number)
  }
  return numbers
}
