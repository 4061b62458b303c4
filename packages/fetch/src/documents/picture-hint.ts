/** Advice for a client that sent a picture but did not request OCR. */

import { SluiceError } from '@sluice/core'
import type { DocumentConverter } from './converter.ts'
import { isPicture } from './media-types.ts'

/** The error of reading a page; of a picture, with the option that reads it. */
export function withPictureHint(
  error: unknown,
  documents: Pick<DocumentConverter, 'ocrMissing'> | undefined
): unknown {
  if (!SluiceError.is(error) || error.code !== 'UNSUPPORTED_CONTENT') return error
  const { content_type: type } = error.details
  if (!documents || documents.ocrMissing || typeof type !== 'string' || !isPicture(type)) {
    return error
  }
  return new SluiceError(
    'UNSUPPORTED_CONTENT',
    `${error.message} \`options.document.ocr: "auto"\` reads the text of pictures.`,
    { cause: error, details: error.details }
  )
}
