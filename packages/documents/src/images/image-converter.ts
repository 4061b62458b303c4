/** Pictures of text, by OCR. */

import { imageDimensionsFromData } from 'image-dimensions'
import type { Converted, Converter, ConverterOptions } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { exifOrientation } from '../ocr/exif-orientation.ts'
import { greyOfPng } from '../ocr/grey-png.ts'
import { readSmallPicture } from '../ocr/read-picture.ts'
import { openTesseract } from '../ocr/tesseract.ts'
import { textLines } from '../ocr/text-lines.ts'
import { ocrTree } from '../pdf/ocr/convert-ocr.ts'
import { budgetOf } from '../tree/budget.ts'
import { spendTree } from '../tree/spend-tree.ts'

/** Reads pictures only on request: most pictures hold no text. */
export const imageConverter = { formats: ['image'], convert } satisfies Converter

/** Pixels of a picture: a page of 400 dots an inch has 15 million. */
const MOST_PIXELS = 16_000_000
/** Points of a letter page, the longer side, as which a picture is laid out. */
const LONG_SIDE = 792

async function convert(bytes: Uint8Array, options: ConverterOptions): Promise<Converted> {
  const { ocr, ocrModels, onOcrPage, limits } = options
  if (ocr !== 'auto') {
    throw new DocumentError('UNSUPPORTED_CONTENT', 'pictures can be read by OCR only', {
      details: { format: 'image' }
    })
  }
  const { width = 0, height = 0 } = imageDimensionsFromData(bytes) ?? {}
  if (width * height > MOST_PIXELS) {
    const message = `the picture has more than ${MOST_PIXELS} pixels`
    throw new DocumentError('PAGE_TOO_COMPLEX', message, {
      details: { limit: 'pixels', value: MOST_PIXELS }
    })
  }
  onOcrPage?.(1)
  const tesseract = await openTesseract(ocrModels)
  const picture = greyOfPng(tesseract.greyPng(bytes, exifOrientation(bytes)))
  if (picture === undefined) {
    throw new DocumentError('INVALID_RESPONSE', 'the picture cannot be read')
  }
  const { words, isDoubtful, ...pixels } = readSmallPicture(tesseract, picture)
  const scale = Math.max(pixels.width, pixels.height) / LONG_SIDE
  const size = { width: pixels.width / scale, height: pixels.height / scale }
  const root = ocrTree([{ number: 1, ...size, scale, words }])
  spendTree(root, budgetOf(limits))
  const pages = { pagesTotal: 1, pagesRead: 1, pagesByOcr: 1 }
  const read = { ocrLines: textLines(words), isOcrDoubtful: isDoubtful }
  return {
    root,
    facts: { format: 'image', authors: [], ...pages, ...read, sheets: [], slides: [] }
  }
}
