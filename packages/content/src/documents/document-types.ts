/** Media types of documents that are not HTML. Separate from their readers, which take long to load. */

import { languageOfType } from './source-types.ts'

/** The kinds of documents that have a reader. */
export type DocumentKind =
  | 'code'
  | 'csv'
  | 'feed'
  | 'json'
  | 'markdown'
  | 'sitemap'
  | 'text'
  | 'transcript'
  | 'xml'

const XML: readonly DocumentKind[] = ['feed', 'sitemap', 'xml']
const JSON_TYPES: readonly DocumentKind[] = ['feed', 'json']
const JSON_LINES: readonly DocumentKind[] = ['json']
const MARKDOWN: readonly DocumentKind[] = ['markdown']
const CODE: readonly DocumentKind[] = ['code']
const TEXT: readonly DocumentKind[] = ['transcript', 'markdown', 'code', 'text']
const CSV: readonly DocumentKind[] = ['csv', ...TEXT]
const SUBTITLES: readonly DocumentKind[] = [...TEXT]

/** Kinds by media type, most specific first. */
const KINDS: ReadonlyMap<string, readonly DocumentKind[]> = new Map([
  ['text/markdown', MARKDOWN],
  ['text/x-markdown', MARKDOWN],
  ['application/markdown', MARKDOWN],
  ['application/x-markdown', MARKDOWN],
  ['text/vtt', SUBTITLES],
  ['text/srt', SUBTITLES],
  ['application/x-subrip', SUBTITLES],
  ['text/csv', CSV],
  ['text/tab-separated-values', CSV],
  ['application/csv', CSV],
  ['application/json', JSON_TYPES],
  ['application/x-json', JSON_TYPES],
  ['text/json', JSON_TYPES],
  ['text/x-json', JSON_TYPES],
  ['application/ndjson', JSON_LINES],
  ['application/x-ndjson', JSON_LINES],
  ['application/jsonl', JSON_LINES],
  ['application/x-jsonl', JSON_LINES],
  ['application/jsonlines', JSON_LINES],
  ['application/x-jsonlines', JSON_LINES],
  ['application/json-lines', JSON_LINES],
  ['application/json-seq', JSON_LINES],
  ['application/xml', XML],
  ['text/xml', XML],
  ['text/x-opml', XML]
])

/** Types of `text/…` that are no text: pages, and documents with a converter. */
const NOT_TEXT: ReadonlySet<string> = new Set(['text/html', 'text/rtf'])

/** Checks whether a media type has a reader. The type is in lower case and has no parameters. */
export function isDocument(mediaType: string): boolean {
  return kindsOf(mediaType) !== undefined
}

/** The possible kinds of a document of this media type, most specific first; `undefined` if there is no reader. */
export function kindsOf(mediaType: string): readonly DocumentKind[] | undefined {
  if (mediaType === 'application/xhtml+xml') return undefined
  const suffix = /^[^+]+\+(json|json-seq|xml)$/.exec(mediaType)?.[1]
  const known = KINDS.get(suffix === undefined ? mediaType : `application/${suffix}`)
  if (known !== undefined) return known
  if (languageOfType(mediaType) !== undefined) return CODE
  return mediaType.startsWith('text/') && !NOT_TEXT.has(mediaType) ? TEXT : undefined
}

/** Checks whether a media type says that a text is subtitles. */
export function isSubtitles(mediaType: string): boolean {
  return KINDS.get(mediaType) === SUBTITLES
}

/** Checks whether a media type says that a text is Markdown. */
export function isMarkdown(mediaType: string): boolean {
  return KINDS.get(mediaType) === MARKDOWN
}
