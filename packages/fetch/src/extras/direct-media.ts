/** A URL or an upload that is an image or a recording itself: its transcript is the page that is read. */

import { type PageDocument, type Registry, SluiceError } from '@sluice/core'
import { escaped } from '@sluice/core/escaped'
import {
  type AudioTranscript,
  type Enricher,
  type EnrichRun,
  type Extra,
  type FetchBytes,
  type ImageTranscript,
  mediaTypeOf
} from '@sluice/enrich'
import { readByDocuments } from '../documents/convert-page.ts'
import type { FetchOptions } from '../options/fetch-request.ts'
import type { Prepared } from '../plan/prepare.ts'
import type { TimeStage } from '../stages.ts'
import { unsupportedMedia } from './media-hint.ts'

/** Transcripts of the file itself, with what they cost. */
export interface Transcripts {
  readonly images?: Extra<ImageTranscript[]>
  readonly audio?: Extra<AudioTranscript[]>
}

/** A transcript in place of the page. */
export interface MediaPage {
  /** With the parser of documents, unless the client named one. */
  readonly prepared: Prepared
  readonly page: {
    readonly contentType: string
    readonly body: Uint8Array<ArrayBuffer>
    readonly document: PageDocument
  }
  readonly transcripts: Transcripts
}

/** First halves of the media types that the extras of a request read. */
export function mediaKinds({ ai }: Pick<FetchOptions, 'ai'>): readonly string[] {
  return [
    ...(ai.image_transcription ? ['image'] : []),
    ...(ai.audio_transcription ? ['audio', 'video'] : [])
  ]
}

/** Types of servers that do not know the file, and what a browser says of one that it saves. */
const UNDECLARED =
  /^(?:a download|binary\/.*|application\/(?:ogg|mp4|(?:x-|force-)?download|x-octet-stream))$/
const FILE = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba|webm|mp4|m4v|mov|png|jpe?g|gif|webp)$/i

/**
 * Returns true if a page failed because it is, or may be, a file that the extras of the request read: it is fetched
 * within the limits of media then.
 */
export function mayBeMedia(error: unknown, url: URL, options: Pick<FetchOptions, 'ai'>): boolean {
  const kinds = mediaKinds(options)
  if (kinds.length === 0 || !SluiceError.is(error)) return false
  if (error.code === 'RESPONSE_TOO_LARGE') return FILE.test(url.pathname)
  if (error.code !== 'UNSUPPORTED_CONTENT') return false
  const { content_type: type } = error.details
  if (typeof type !== 'string') return false
  return UNDECLARED.test(type) || kinds.includes(type.split('/')[0] ?? '')
}

/**
 * Transcribe the file of a request, if an extra of the request reads files of its type.
 *
 * @returns `undefined` for anything else.
 * @throws SluiceError `UNSUPPORTED_CONTENT` - an upload is a recording, and no extra was asked for. `EMPTY_CONTENT` - there
 * is no text in it. The error of the extra: without it there is nothing to read, and nothing is charged.
 */
export async function transcribedFile(
  { enricher, registry }: { enricher: Enricher; registry: Pick<Registry, 'forDocuments'> },
  prepared: Prepared,
  { url, body }: { readonly url: URL; readonly body: Uint8Array },
  { time, ...run }: EnrichRun & { readonly time: TimeStage }
): Promise<MediaPage | undefined> {
  const { options } = prepared.request
  const { ai } = options
  const kinds = mediaKinds(options)
  if (kinds.length === 0 && !prepared.upload) return undefined
  const contentType = await mediaTypeOf(body)
  const kind = contentType?.split('/')[0] ?? ''
  if (contentType === undefined) return undefined
  if (!kinds.includes(kind)) {
    if (kind === 'image' || !prepared.upload) return undefined
    throw unsupportedMedia(contentType)
  }
  const transcribe = kind === 'image' ? transcribedImage : transcribedRecording
  const { transcripts, text, language } = await time('enrich', () =>
    transcribe(enricher, ai, { address: url.href, fetchBytes: async () => body }, run)
  )
  if (!text) {
    const what = kind === 'image' ? 'The image has no text.' : 'Nothing is said in the recording.'
    throw new SluiceError('EMPTY_CONTENT', what)
  }
  const { forDocuments } = registry
  return {
    prepared:
      options.parser === undefined && forDocuments
        ? readByDocuments(forDocuments, prepared)
        : prepared,
    page: { contentType, body: pageOf(text, url), document: documentOf(kind, language ?? null) },
    transcripts
  }
}

/** A file in memory, in the place of one that is fetched. */
interface MediaFile {
  readonly address: string
  readonly fetchBytes: FetchBytes
}

/** The text of a file, and the extra that read it. */
interface Transcribed {
  readonly transcripts: Transcripts
  readonly text: string | null | undefined
  readonly language?: string | null | undefined
}

async function transcribedImage(
  enricher: Enricher,
  { prompt }: FetchOptions['ai'],
  { address, fetchBytes }: MediaFile,
  run: EnrichRun
): Promise<Transcribed> {
  const images = await enricher.transcribeImages(
    {
      images: [{ url: address, alt: null }],
      maxImages: 1,
      fetchBytes,
      ...(prompt === undefined ? {} : { prompt })
    },
    run
  )
  return { text: succeeded(images)[0]?.text, transcripts: { images } }
}

async function transcribedRecording(
  enricher: Enricher,
  { audio_transcription, prompt }: FetchOptions['ai'],
  { address, fetchBytes }: MediaFile,
  run: EnrichRun
): Promise<Transcribed> {
  const { max_minutes: maxMinutes, language } = audio_transcription || { max_minutes: 0 }
  const audio = await enricher.transcribeAudio(
    {
      sources: [address],
      maxMinutes,
      fetchBytes,
      ...(language === undefined ? {} : { language }),
      ...(prompt === undefined ? {} : { prompt })
    },
    run
  )
  const [heard] = succeeded(audio)
  return { text: heard?.text, language: heard?.language, transcripts: { audio } }
}

function succeeded<Transcript>(extra: Extra<Transcript[]>): Transcript[] {
  if (extra.ok) return extra.value
  const { error, details } = extra
  throw new SluiceError(error.code, error.message, { details: details ?? {} })
}

function documentOf(format: string, language: string | null): PageDocument {
  return {
    format,
    title: null,
    authors: [],
    createdAt: null,
    modifiedAt: null,
    language,
    pagesTotal: null,
    pagesRead: 1,
    sheets: [],
    slides: []
  }
}

/** HTML of a transcript, named after the file. An empty line ends a paragraph. */
function pageOf(text: string, url: URL): Uint8Array<ArrayBuffer> {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const paragraphs = escaped(text)
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.replace(/\n/g, '<br>')}</p>`)
  const html = `<!doctype html><title>${escaped(name)}</title><body>${paragraphs.join('\n')}`
  return new TextEncoder().encode(html)
}
