/** Pages that OCR read to a tree of HTML, by the same layout as glyphs. */

import type { Root } from 'hast'
import { layoutOf } from '../layout/layout.ts'
import { toHast } from '../tree/to-hast.ts'
import { type OcrPage, wordsOfOcr } from './ocr-page.ts'
import { withSameSizes } from './same-sizes.ts'

/** A tree with a `section` for each page: columns, headings by size, paragraphs, lists, tables. */
export function ocrTree(pages: readonly OcrPage[]): Root {
  const words = withSameSizes(wordsOfOcr(pages))
  const layout = layoutOf(
    pages.map(({ number, width, height }, index) => {
      const shapes = { rules: [], fills: [], images: [] }
      return { number, width, height, words: words[index] ?? [], ...shapes }
    })
  )
  return toHast(
    layout,
    pages.map(({ number }) => number)
  )
}
