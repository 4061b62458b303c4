/** One page of an open document, whole. */

import { DocumentError } from '../../document-error.ts'
import type { PageContent } from '../page/page-content.ts'
import { frameOf } from './frame.ts'
import type { OpenDocument } from './open-document.ts'
import { type FontFaces, readGlyphs } from './read-glyphs.ts'
import { readLinks } from './read-links.ts'
import { readShapes } from './read-shapes.ts'
import { readTags } from './read-tags.ts'

/**
 * Read a page.
 *
 * @param number - counted from 1.
 * @param faces - what is known of the document's fonts; new ones are added.
 * @throws DocumentError PAGE_TOO_COMPLEX over `mostCharacters`, INVALID_RESPONSE for a damaged page.
 */
export function readPage(
  document: OpenDocument,
  number: number,
  faces: FontFaces,
  mostCharacters?: number
): PageContent {
  const { pdfium, handle } = document
  const page = pdfium.call._FPDF_LoadPage(handle, number - 1)
  if (page === 0) {
    throw new DocumentError('INVALID_RESPONSE', `Page ${number} of the PDF is damaged.`, {
      details: {
        page: number
      }
    })
  }
  try {
    const frame = frameOf(pdfium, page)
    const { width, height } = frame
    const glyphs = readGlyphs(pdfium, page, frame, faces, mostCharacters)
    const shapes = readShapes(pdfium, page, frame)
    const links = readLinks(pdfium, handle, page, frame)
    return { number, width, height, glyphs, ...shapes, links, tags: readTags(pdfium, page) }
  } finally {
    pdfium.call._FPDF_ClosePage(page)
  }
}
