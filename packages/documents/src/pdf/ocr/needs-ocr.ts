/** Detection of pages that are pictures of text. */

import { heightOf, widthOf } from '../page/box.ts'
import type { PageContent } from '../page/page-content.ts'

/** Part of a page that one picture covers where the page is a scan. */
const COVERED = 0.5
/** Characters that a stamp on a scan has, at most: a number, a date, the name of an archive. */
const STAMP = 100

/**
 * Checks whether a page shows something that only OCR can read. Such a page holds no text and is not blank, or holds no
 * more than a stamp over a picture of the page.
 */
export function needsOcr(page: PageContent): boolean {
  const { glyphs, unnamed, images, shapes, fills, width, height } = page
  const characters = glyphs.filter(({ text }) => text.trim() !== '').length
  if (characters === 0) return unnamed + images.length + shapes.length + fills.length > 0
  const least = COVERED * width * height
  return characters < STAMP && images.some((image) => widthOf(image) * heightOf(image) >= least)
}
