/** Whether `options.document.ocr` can be served here. */

import { SluiceError } from '@sluice/core'
import type { FetchOptions } from '../options/fetch-request.ts'
import type { DocumentConverter } from './converter.ts'

/** @returns `AI_NOT_CONFIGURED`, which comes after the tokens are held (decisions.md §9), or nothing. */
export function checkOcr(
  { document: { ocr } }: Pick<FetchOptions, 'document'>,
  documents: Pick<DocumentConverter, 'ocrMissing'> | undefined
): SluiceError | undefined {
  if (ocr === 'off' || documents?.ocrMissing === undefined) return undefined
  return withoutOcr(documents.ocrMissing)
}

/** @param reason - what is missing. */
export function withoutOcr(reason: string): SluiceError {
  return new SluiceError('AI_NOT_CONFIGURED', `\`options.document.ocr\`: ${reason}`, {
    details: { option: 'document.ocr' }
  })
}
