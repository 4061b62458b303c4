/** Which pages of a document are read. */

import type { ConvertOptions } from '../converter.ts'
import { DocumentError } from '../document-error.ts'

/**
 * Numbers of pages, in the document's order, each once.
 *
 * @throws DocumentError UNSUPPORTED_CONTENT when none of the pages asked for exists.
 */
export function selectedPages(total: number, { pages, maxPages }: ConvertOptions): number[] {
  const asked = new Set<number>()
  for (const { from, to } of pages ?? [{ from: 1, to: total }]) {
    for (let page = Math.max(1, from); page <= Math.min(total, to); page++) asked.add(page)
  }
  if (asked.size === 0) {
    throw new DocumentError(
      'UNSUPPORTED_CONTENT',
      `None of the pages asked for exists: the document has ${total}.`,
      { pages, total }
    )
  }
  return [...asked].sort((a, b) => a - b).slice(0, maxPages ?? asked.size)
}
