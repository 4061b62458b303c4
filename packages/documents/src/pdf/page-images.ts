/** Pages of a PDF as pictures. */

import type { ConvertOptions } from '../converter.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { openDocument } from './reading/open-document.ts'
import { type PageImage, pageImage } from './reading/page-image.ts'

/** Dots an inch at which small print is still read. */
const RESOLUTION = 150

/**
 * Draw pages one after the other, for OCR.
 *
 * @param options.resolution - dots an inch, 150 where it is left out.
 * @throws DocumentError as {@link pdfConverter} does, but for DOCUMENT_NEEDS_OCR.
 */
export async function* pdfPageImages(
  bytes: Uint8Array,
  options: Pick<ConvertOptions, 'pages' | 'maxPages' | 'password'> & { resolution?: number } = {}
): AsyncGenerator<PageImage> {
  using document = await openDocument(bytes, options.password)
  for (const number of selectedPages(document.pages, options)) {
    yield pageImage(document, number, options.resolution ?? RESOLUTION)
  }
}
