/** Pages of a PDF by OCR. */

import { readPicture } from '../../ocr/read-picture.ts'
import { openTesseract } from '../../ocr/tesseract.ts'
import type { PageWords } from '../page/words.ts'
import { drawPage } from '../reading/draw-page.ts'
import type { OpenDocument } from '../reading/open-document.ts'
import { type OcrPage, pagesOfOcr } from './ocr-page.ts'

/**
 * Words of pages, drawn and read one after the other.
 *
 * @param onPage - called before each.
 * @throws DocumentError UNSUPPORTED_CONTENT - OCR is not installed.
 */
export async function ocrPages(
  document: OpenDocument,
  numbers: readonly number[],
  onPage?: (number: number) => void
): Promise<PageWords[]> {
  if (numbers.length === 0) return []
  const tesseract = await openTesseract()
  const pages: OcrPage[] = []
  for (const number of numbers) {
    onPage?.(number)
    const { picture, scale } = drawPage(document, number)
    const { words, width, height } = readPicture(tesseract, picture)
    pages.push({ number, scale, width: width / scale, height: height / scale, words })
  }
  return pagesOfOcr(pages)
}
