/** A page as a picture, for OCR. */

import { DocumentError } from '../../document-error.ts'
import type { GreyPicture } from '../../ocr/grey-picture.ts'
import { frameOf } from './frame.ts'
import type { OpenDocument } from './open-document.ts'
import type { Pdfium } from './pdfium.ts'

/** A page as it is shown. */
export interface DrawnPage {
  /** Counted from 1. */
  readonly number: number
  /** The page's size in points, as it is shown. */
  readonly width: number
  readonly height: number
  /** Pixels of the picture for each point of the page. */
  readonly scale: number
  readonly picture: GreyPicture
}

const POINTS_PER_INCH = 72
/** Pixels of one picture: an A4 page at 300 dots an inch has 8.7 million. */
const MOST_PIXELS = 9_000_000
/** Dots an inch at which small print is still read. */
const LEAST_RESOLUTION = 150
/** More says nothing further about letters, and takes time. */
const BEST_RESOLUTION = 300
const IMAGE_OBJECT = 3
/** Part of the page that its scan covers. */
const SCAN_COVERS = 0.4
/** Objects that are looked at: a scan is one of the first. */
const MOST_OBJECTS = 200
const GREY = 1
const WHITE = 0xffffffff

/**
 * Draw a page. A page that is too large for the resolution is drawn smaller.
 *
 * @param resolution - dots an inch. Default: the resolution of the scan on it, so that its pixels are not resampled.
 * @throws DocumentError INVALID_RESPONSE for a damaged page.
 */
export function drawPage(
  { pdfium, handle }: OpenDocument,
  number: number,
  resolution?: number
): DrawnPage {
  const { call } = pdfium
  const page = call._FPDF_LoadPage(handle, number - 1)
  if (page === 0) {
    throw new DocumentError('INVALID_RESPONSE', `Page ${number} of the PDF is damaged.`, {
      details: { page: number }
    })
  }
  try {
    const { width, height } = frameOf(pdfium, page)
    const wanted = (resolution ?? resolutionOf(pdfium, page, width * height)) / POINTS_PER_INCH
    const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)))
    const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
    const picture = drawn(pdfium, page, across as number, down as number)
    return { number, width, height, scale, picture }
  } finally {
    call._FPDF_ClosePage(page)
  }
}

function drawn({ call }: Pdfium, page: number, width: number, height: number): GreyPicture {
  const bitmap = call._FPDFBitmap_CreateEx(width, height, GREY, 0, 0)
  try {
    call._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    call._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    const start = call._FPDFBitmap_GetBuffer(bitmap)
    const stride = call._FPDFBitmap_GetStride(bitmap)
    const pixels = new Uint8Array(width * height)
    for (let y = 0; y < height; y++) {
      const row = call.HEAPU8.subarray(start + y * stride, start + y * stride + width)
      pixels.set(row, y * width)
    }
    return { width, height, pixels }
  } finally {
    call._FPDFBitmap_Destroy(bitmap)
  }
}

/** Dots an inch of the picture that covers most of a page. */
function resolutionOf(pdfium: Pdfium, page: number, area: number): number {
  const { call, scratch } = pdfium
  const count = Math.min(call._FPDFPage_CountObjects(page), MOST_OBJECTS)
  for (let index = 0; index < count; index++) {
    const object = call._FPDFPage_GetObject(page, index)
    if (call._FPDFPageObj_GetType(object) !== IMAGE_OBJECT) continue
    const [left, bottom, right, top] = [scratch, scratch + 4, scratch + 8, scratch + 12]
    if (!call._FPDFPageObj_GetBounds(object, left, bottom, right, top)) continue
    const [x0, y0, x1, y1] = [...call.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4)]
    const covers = ((x1 as number) - (x0 as number)) * ((y1 as number) - (y0 as number))
    if (covers < SCAN_COVERS * area) continue
    if (!call._FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4)) continue
    const [across, down] = [...call.HEAP32.subarray(scratch >> 2, (scratch >> 2) + 2)]
    const own = Math.sqrt(((across as number) * (down as number)) / covers) * POINTS_PER_INCH
    return Math.min(BEST_RESOLUTION, Math.max(LEAST_RESOLUTION, own))
  }
  return LEAST_RESOLUTION
}
