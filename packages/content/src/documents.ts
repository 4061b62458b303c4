/**
 * Documents that are not HTML, as HTML: then everything that reads pages reads them too.
 *
 * A reader takes the decoded text and gives HTML text, or `undefined` when the document is not of its kind;
 * the next one is tried. A further kind of document is one more entry of {@link READERS}.
 */

import type { Root } from 'hast'
import { csvHtml } from './documents/csv-html.ts'
import { feedHtml } from './documents/feed-html.ts'
import { codeHtml, textHtml } from './documents/text-html.ts'
import { parseHtml } from './parse-html.ts'

type Reader = (text: string) => string | undefined

const json = (text: string) => codeHtml(text, 'json')
const xml = (text: string) => codeHtml(text, 'xml')

/** Readers by media type, the most particular first. */
const READERS: ReadonlyMap<string, readonly Reader[]> = new Map([
  ['text/plain', [textHtml]],
  ['text/markdown', [textHtml]],
  ['text/csv', [csvHtml, textHtml]],
  ['text/tab-separated-values', [csvHtml, textHtml]],
  ['application/csv', [csvHtml, textHtml]],
  ['application/json', [feedHtml, json]],
  ['text/json', [feedHtml, json]],
  ['application/xml', [feedHtml, xml]],
  ['text/xml', [feedHtml, xml]]
])

/** Whether a media type, lower-case and without parameters, has a reader here. */
export function isDocument(mediaType: string): boolean {
  return readersOf(mediaType) !== undefined
}

/**
 * The HTML of a document.
 *
 * Feeds become articles with their titles, links, dates, authors and contents; CSV a table; JSON and XML code;
 * text paragraphs. Links stay as the document has them: relative ones are relative to its URL.
 *
 * @returns `undefined` for a type without a reader, HTML itself included.
 */
export function documentHtml(text: string, mediaType: string): string | undefined {
  for (const reader of readersOf(mediaType) ?? []) {
    const html = reader(text)
    if (html !== undefined) return html
  }
  return undefined
}

/**
 * The tree of a page of any kind: of its HTML, or of the HTML that stands for the document.
 *
 * @throws ContentError `PAGE_TOO_COMPLEX` - more nodes than a tree may have.
 */
export function documentTree(text: string, mediaType: string): Root {
  return parseHtml(documentHtml(text, mediaType) ?? text)
}

function readersOf(mediaType: string): readonly Reader[] | undefined {
  if (mediaType === 'application/xhtml+xml') return undefined
  const suffix = /^[^+]+\+(json|xml)$/.exec(mediaType)?.[1]
  return READERS.get(suffix === undefined ? mediaType : `application/${suffix}`)
}
