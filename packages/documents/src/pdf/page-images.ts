/** Pages of a PDF as pictures. */

import type { ConvertOptions } from '../converter.ts'
import { pgmOf } from '../ocr/grey-picture.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { drawPage } from './reading/draw-page.ts'
import { openDocument } from './reading/open-document.ts'

/** A grey picture of a page in the PGM format (P5), which image libraries read. */
export interface PageImage {
  /** Counted from 1. */
  readonly number: number
  /** The page's size in points, as it is shown. */
  readonly width: number
  readonly height: number
  /** Pixels of the picture for each point of the page. */
  readonly scale: number
  readonly pgm: Uint8Array
}

/**
 * Draw pages one after the other, for OCR.
 *
 * @param options.resolution - dots an inch. Default: the resolution of the scan on the page, 150 at least.
 * @throws DocumentError as {@link pdfConverter} does, but for DOCUMENT_NEEDS_OCR.
 */
export async function* pdfPageImages(
  bytes: Uint8Array,
  options: Pick<ConvertOptions, 'pages' | 'maxPages' | 'password'> & { resolution?: number } = {}
): AsyncGenerator<PageImage> {
  using document = await openDocument(bytes, options.password)
  for (const number of selectedPages(document.pages, options)) {
    const { picture, ...page } = drawPage(document, number, options.resolution)
    yield { ...page, pgm: pgmOf(picture) }
  }
}
