/** Media types of documents that are not HTML. Separate from their readers, which take long to load. */

/** The kinds of documents that have a reader. */
export type DocumentKind = 'csv' | 'feed' | 'json' | 'markdown' | 'sitemap' | 'text' | 'xml'

const XML: readonly DocumentKind[] = ['feed', 'sitemap', 'xml']
const JSON_TYPES: readonly DocumentKind[] = ['feed', 'json']
const JSON_LINES: readonly DocumentKind[] = ['json']
const CSV: readonly DocumentKind[] = ['csv', 'text']

/** Kinds by media type, most specific first. */
const KINDS: ReadonlyMap<string, readonly DocumentKind[]> = new Map([
  ['text/plain', ['text']],
  ['text/markdown', ['markdown']],
  ['text/x-markdown', ['markdown']],
  ['application/markdown', ['markdown']],
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
  ['text/xml', XML]
])

/** Checks whether a media type has a reader. The type is in lower case and has no parameters. */
export function isDocument(mediaType: string): boolean {
  return kindsOf(mediaType) !== undefined
}

/** The possible kinds of a document of this media type, most specific first; `undefined` if there is no reader. */
export function kindsOf(mediaType: string): readonly DocumentKind[] | undefined {
  if (mediaType === 'application/xhtml+xml') return undefined
  const suffix = /^[^+]+\+(json|json-seq|xml)$/.exec(mediaType)?.[1]
  return KINDS.get(suffix === undefined ? mediaType : `application/${suffix}`)
}
