/** Media types of documents that are not HTML. Apart from their readers, which are much to load. */

/** What a reader reads. */
export type DocumentKind = 'csv' | 'feed' | 'json' | 'text' | 'xml'

/** Kinds by media type, the most particular first. */
const KINDS: ReadonlyMap<string, readonly DocumentKind[]> = new Map([
  ['text/plain', ['text']],
  ['text/markdown', ['text']],
  ['text/csv', ['csv', 'text']],
  ['text/tab-separated-values', ['csv', 'text']],
  ['application/csv', ['csv', 'text']],
  ['application/json', ['feed', 'json']],
  ['text/json', ['feed', 'json']],
  ['application/xml', ['feed', 'xml']],
  ['text/xml', ['feed', 'xml']]
])

/** Whether a media type, lower-case and without parameters, has a reader. */
export function isDocument(mediaType: string): boolean {
  return kindsOf(mediaType) !== undefined
}

/** What a document of this media type may be, the most particular first; `undefined` for one without a reader. */
export function kindsOf(mediaType: string): readonly DocumentKind[] | undefined {
  if (mediaType === 'application/xhtml+xml') return undefined
  const suffix = /^[^+]+\+(json|xml)$/.exec(mediaType)?.[1]
  return KINDS.get(suffix === undefined ? mediaType : `application/${suffix}`)
}
