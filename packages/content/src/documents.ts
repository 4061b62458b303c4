/**
 * Documents that are not HTML, as HTML: then everything that reads pages reads them too.
 *
 * A reader takes the decoded text and gives HTML text, or `undefined` when the document is not of its kind;
 * the next one is tried. A further kind of document is one more of `DocumentKind`, and its reader here.
 */

import type { Root } from 'hast'
import { type DocumentKind, kindsOf } from './document-types.ts'
import { csvHtml } from './documents/csv-html.ts'
import { rememberValue } from './documents/document-value.ts'
import { feedHtml } from './documents/feed-html.ts'
import { jsonValue } from './documents/json-value.ts'
import { codeHtml, textHtml } from './documents/text-html.ts'
import { parseHtml } from './parse-html.ts'

export { isDocument } from './document-types.ts'
export { documentValue } from './documents/document-value.ts'

type Reader = (text: string) => string | undefined

const READERS: Readonly<Record<DocumentKind, Reader>> = {
  csv: csvHtml,
  feed: feedHtml,
  json: (text) => codeHtml(text, 'json'),
  text: textHtml,
  xml: (text) => codeHtml(text, 'xml')
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
  for (const kind of kindsOf(mediaType) ?? []) {
    const html = READERS[kind](text)
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
  const tree = parseHtml(documentHtml(text, mediaType) ?? text)
  const value = kindsOf(mediaType)?.includes('json') ? jsonValue(text) : undefined
  if (value !== undefined) rememberValue(tree, value)
  return tree
}
