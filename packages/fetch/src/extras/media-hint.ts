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

/** Advice by the option that reads a file. */
export const MEDIA_HINTS = {
  vision: '`options.ai.image_transcription` reads the text of pictures by an AI provider.',
  ocr: '`options.document.ocr: "auto"` reads the text of pictures.',
  audio: '`options.ai.audio_transcription` transcribes recordings.'
} as const

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
      hints.push(MEDIA_HINTS.vision)
    }
    if (documents && !documents.ocrMissing) {
      hints.push(MEDIA_HINTS.ocr)
    }
  }
  if (/^(?:audio|video)\//.test(type) && !audio_transcription && enricher?.engineName('audio')) {
    hints.push(MEDIA_HINTS.audio)
  }
  if (hints.length === 0) return error
  return new SluiceError('UNSUPPORTED_CONTENT', [error.message, ...hints].join(' '), {
    cause: error,
    details: error.details
  })
}

/** The error of reading a file whose type was not stated; of an image or a recording, with its type. */
export async function namedMedia(error: unknown, start: Uint8Array): Promise<unknown> {
  if (!SluiceError.is(error) || error.code !== 'UNSUPPORTED_CONTENT') return error
  const { mediaTypeOf } = await import('@sluice/enrich')
  const type = await mediaTypeOf(start)
  return type === undefined ? error : unsupportedMedia(type)
}

/** The error of a type of media that no option of the request reads. */
export function unsupportedMedia(contentType: string): SluiceError {
  const message = `Content of type ${contentType} is not supported.`
  return new SluiceError('UNSUPPORTED_CONTENT', message, { details: { content_type: contentType } })
}
