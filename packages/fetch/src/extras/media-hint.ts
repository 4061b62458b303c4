/** Advice for a client that sent the URL or the file of an image or a recording without an option that reads it. */

import { SluiceError } from '@sluice/core'
import type { Enricher } from '@sluice/enrich'
import type { DocumentConverter } from '../documents/converter.ts'
import { isPicture } from '../documents/media-types.ts'
import type { FetchOptions } from '../options/fetch-request.ts'

/** The parts that read media. */
interface MediaReaders {
  readonly documents?: Pick<DocumentConverter, 'ocrMissing'> | undefined
  readonly enricher?: Pick<Enricher, 'engineName'>
}

/** The error of reading a page; of an image or a recording, with the options that read it here. */
export function withMediaHint(
  error: unknown,
  { documents, enricher }: MediaReaders,
  options?: Pick<FetchOptions, 'ai'>
): unknown {
  if (!SluiceError.is(error) || error.code !== 'UNSUPPORTED_CONTENT') return error
  const { content_type: type } = error.details
  if (typeof type !== 'string') return error
  const { image_transcription, audio_transcription } = options?.ai ?? {}
  const hints: string[] = []
  if (isPicture(type)) {
    if (!image_transcription && enricher?.engineName('images')) {
      hints.push('`options.ai.image_transcription` reads the text of pictures by an AI provider.')
    }
    if (documents && !documents.ocrMissing) {
      hints.push('`options.document.ocr: "auto"` reads the text of pictures.')
    }
  }
  if (/^(?:audio|video)\//.test(type) && !audio_transcription && enricher?.engineName('audio')) {
    hints.push('`options.ai.audio_transcription` transcribes recordings.')
  }
  if (hints.length === 0) return error
  return new SluiceError('UNSUPPORTED_CONTENT', [error.message, ...hints].join(' '), {
    cause: error,
    details: error.details
  })
}
