/** A page as a picture, for OCR. */

import { DocumentError } from '../../document-error.ts'
import { frameOf } from './frame.ts'
import type { OpenDocument } from './open-document.ts'

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

const POINTS_PER_INCH = 72
/** Pixels of one picture: an A3 page at 200 dots an inch has 7.7 million. */
const MOST_PIXELS = 12_000_000
const GREY = 1
const WHITE = 0xffffffff

/**
 * Draw a page. A page that is too large for the resolution asked for is drawn smaller.
 *
 * @param resolution - dots an inch.
 * @throws DocumentError INVALID_RESPONSE for a damaged page.
 */
export function pageImage(
  { pdfium, handle }: OpenDocument,
  number: number,
  resolution: number
): PageImage {
  const { call } = pdfium
  const page = call._FPDF_LoadPage(handle, number - 1)
  if (page === 0) {
    throw new DocumentError('INVALID_RESPONSE', `Page ${number} of the PDF is damaged.`, {
      details: { page: number }
    })
  }
  const { width, height } = frameOf(pdfium, page)
  const wanted = resolution / POINTS_PER_INCH
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)))
  const [across, down] = [
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale))
  ]
  const bitmap = call._FPDFBitmap_CreateEx(across, down, GREY, 0, 0)
  try {
    call._FPDFBitmap_FillRect(bitmap, 0, 0, across, down, WHITE)
    call._FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, 0)
    const start = call._FPDFBitmap_GetBuffer(bitmap)
    const stride = call._FPDFBitmap_GetStride(bitmap)
    const header = new TextEncoder().encode(`P5\n${across} ${down}\n255\n`)
    const pgm = new Uint8Array(header.length + across * down)
    pgm.set(header)
    for (let y = 0; y < down; y++) {
      const row = call.HEAPU8.subarray(start + y * stride, start + y * stride + across)
      pgm.set(row, header.length + y * across)
    }
    return { number, width, height, scale, pgm }
  } finally {
    call._FPDFBitmap_Destroy(bitmap)
    call._FPDF_ClosePage(page)
  }
}
