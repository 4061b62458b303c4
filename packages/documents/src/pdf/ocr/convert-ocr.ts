/** Pages that OCR read to a tree of HTML, by the same layout as glyphs. */

import type { Root } from 'hast'
import { layoutOf } from '../page-layout.ts'
import { toHast } from '../tree/to-hast.ts'
import { type OcrPage, pagesOfOcr } from './ocr-page.ts'

/** A tree with a `section` for each page: columns, headings by size, paragraphs, lists, tables. */
export function ocrTree(pages: readonly OcrPage[]): Root {
  return toHast(
    layoutOf(pagesOfOcr(pages)),
    pages.map(({ number }) => number)
  )
}
