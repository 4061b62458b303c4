/** One page of an open document, whole. */

import { DocumentError } from '../../document-error.ts'
import type { Glyph, PageContent } from '../page/page-content.ts'
import { MOST_ANNOTATIONS, NORMAL, WIDGET } from './annotations.ts'
import { frameOf } from './frame.ts'
import { markSeen } from './mark-seen.ts'
import type { OpenDocument } from './open-document.ts'
import type { Pdfium } from './pdfium.ts'
import { readFieldValues } from './read-field-values.ts'
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
  const { page, values } = loadFilledPage(document, number)
  try {
    const frame = frameOf(pdfium, page)
    const { width, height } = frame
    const read = readGlyphs(pdfium, page, frame, faces, mostCharacters)
    const glyphs = [...read.glyphs, ...values]
    const shapes = readShapes(pdfium, page, frame)
    const links = readLinks(pdfium, handle, page, frame)
    const tags = readTags(pdfium, page)
    const { unnamed } = read
    const content = { number, width, height, glyphs, unnamed, ...shapes, links, tags }
    markSeen(document, content)
    return content
  } finally {
    pdfium.call._FPDF_ClosePage(page)
  }
}

const FREE_TEXT = 3
const FLATTENED = 1

/** A page, and the values of fields that it does not show. */
interface FilledPage {
  readonly page: number
  readonly values: readonly Glyph[]
}

/** Load a page. Form values and annotations become part of its text. */
function loadFilledPage({ pdfium, handle }: OpenDocument, number: number): FilledPage {
  const { call } = pdfium
  const page = loadPage(pdfium, handle, number)
  if (!hasOwnText(pdfium, page)) return { page, values: [] }
  const values = readFieldValues(pdfium, page, frameOf(pdfium, page))
  if (call._FPDFPage_Flatten(page, 0) !== FLATTENED) return { page, values }
  call._FPDF_ClosePage(page)
  return { page: loadPage(pdfium, handle, number), values }
}

function loadPage({ call }: Pdfium, handle: number, number: number): number {
  const page = call._FPDF_LoadPage(handle, number - 1)
  if (page !== 0) return page
  throw new DocumentError('INVALID_RESPONSE', `Page ${number} of the PDF is damaged.`, {
    details: { page: number }
  })
}

/** Checks whether annotations hold text. A field without an appearance gets one that shows its value. */
function hasOwnText({ call }: Pdfium, page: number): boolean {
  let hasText = false
  const count = Math.min(call._FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS)
  for (let index = 0; index < count; index++) {
    const annotation = call._FPDFPage_GetAnnot(page, index)
    const subtype = call._FPDFAnnot_GetSubtype(annotation)
    if (subtype === WIDGET && !call._EPDFAnnot_HasAppearanceStream(annotation, NORMAL)) {
      call._EPDFAnnot_GenerateFormFieldAP(annotation)
    }
    call._FPDFPage_CloseAnnot(annotation)
    hasText ||= subtype === WIDGET || subtype === FREE_TEXT
  }
  return hasText
}
