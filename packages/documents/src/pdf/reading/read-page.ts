/** One page of an open document, whole. */

import { DocumentError } from '../../document-error.ts'
import type { PageContent } from '../page/page-content.ts'
import { frameOf } from './frame.ts'
import type { OpenDocument } from './open-document.ts'
import type { Pdfium } from './pdfium.ts'
import { type FontFaces, readGlyphs } from './read-glyphs.ts'
import { readLinks } from './read-links.ts'
import { readShapes } from './read-shapes.ts'
import { readTags } from './read-tags.ts'

/**
 * Read a page.
 *
 * @param number - counted from 1.
 * @param faces - known fonts of the document; new ones are added.
 * @throws DocumentError PAGE_TOO_COMPLEX over `mostCharacters`, INVALID_RESPONSE for a damaged page.
 */
export function readPage(
  document: OpenDocument,
  number: number,
  faces: FontFaces,
  mostCharacters?: number
): PageContent {
  const { pdfium, handle } = document
  const page = loadFilledPage(document, number)
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

const WIDGET = 20
const FREE_TEXT = 3
const MOST_ANNOTATIONS = 2_000
const FLATTENED = 1

/** Load a page. Form values and annotations become part of its text. */
function loadFilledPage({ pdfium, handle }: OpenDocument, number: number): number {
  const { call } = pdfium
  const page = loadPage(pdfium, handle, number)
  if (!hasOwnText(pdfium, page) || call._FPDFPage_Flatten(page, 0) !== FLATTENED) return page
  call._FPDF_ClosePage(page)
  return loadPage(pdfium, handle, number)
}

function loadPage({ call }: Pdfium, handle: number, number: number): number {
  const page = call._FPDF_LoadPage(handle, number - 1)
  if (page !== 0) return page
  throw new DocumentError('INVALID_RESPONSE', `Page ${number} of the PDF is damaged.`, {
    details: { page: number }
  })
}

function hasOwnText({ call }: Pdfium, page: number): boolean {
  const count = Math.min(call._FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS)
  for (let index = 0; index < count; index++) {
    const annotation = call._FPDFPage_GetAnnot(page, index)
    const subtype = call._FPDFAnnot_GetSubtype(annotation)
    call._FPDFPage_CloseAnnot(annotation)
    if (subtype === WIDGET || subtype === FREE_TEXT) return true
  }
  return false
}
