/**
 * Documents that are not HTML, converted to pages so that everything that reads pages reads them too. A reader takes
 * the decoded text and returns HTML together with facts that only the document has, or `undefined` if the document is
 * not of its kind; then the next reader is tried. To add a kind of document, extend `DocumentKind` and add its reader
 * here.
 */

import type { Element, Root } from 'hast'
import { TreeText } from '../html/element.ts'
import { DOCUMENT_TREE_LIMITS } from '../html/limits.ts'
import { parseFragments, parseHtml } from '../html/parse-html.ts'
import { encodeQueries } from '../page/encoded-queries.ts'
import { readCsv } from './csv-html.ts'
import { documentFacts } from './document-facts.ts'
import type { DocumentReading } from './document-reading.ts'
import { type DocumentKind, isMarkdown, isSubtitles, kindsOf } from './document-types.ts'
import { FRAGMENT, readFeedPage } from './feed-html.ts'
import { readJson } from './json-html.ts'
import { readMarkdown } from './markdown-html.ts'
import { readSitemap } from './sitemap-html.ts'
import { languageOfType } from './source-types.ts'
import { codeReading, escaped, textHtml } from './text-html.ts'
import { isVerbatim, looksLikeMarkdown } from './text-look.ts'
import { transcriptHtml } from './transcript-html.ts'
import { xhtmlAsHtml } from './xhtml-as-html.ts'

export { isDocument } from './document-types.ts'
export { documentValue } from './document-value.ts'

/** First lines of subtitles: of WebVTT, or the number and the times of a cue of SubRip. */
const SUBTITLES_START =
  /^\ufeff?(?:WEBVTT(?:[ \t][^\n]{0,200})?\r?\n|\s{0,9}\d{1,6}[ \t]{0,9}\r?\n\d\d?:\d\d:\d\d[,.]\d{1,3} --> )/

type Reader = (text: string, mediaType: string) => DocumentReading | undefined

const READERS: Readonly<Record<DocumentKind, Reader>> = {
  code: readCode,
  csv: readCsv,
  feed: readFeedPage,
  json: readJson,
  markdown: (text, mediaType) =>
    isMarkdown(mediaType) || looksLikeMarkdown(text) ? readMarkdown(text) : undefined,
  sitemap: readSitemap,
  text: (text) => ({ html: textHtml(text) }),
  transcript: (text, mediaType) =>
    isSubtitles(mediaType) || SUBTITLES_START.test(text)
      ? withHtml(transcriptHtml(text))
      : undefined,
  xml: (text) => codeReading(text.trimStart(), 'xml')
}

/** Code by its type, or a text whose white space matters. */
function readCode(text: string, mediaType: string): DocumentReading | undefined {
  const language = languageOfType(mediaType)
  return language !== undefined || isVerbatim(text) ? codeReading(text, language ?? '') : undefined
}

function withHtml(html: string | undefined): DocumentReading | undefined {
  return html === undefined ? undefined : { html }
}

/**
 * A document as HTML. Relative links stay relative to the document's URL.
 *
 * @returns `undefined` for a type without a reader, including HTML itself.
 */
export function documentHtml(text: string, mediaType: string): string | undefined {
  const { html, code = '', fragments = [] } = readingOf(text, mediaType)?.reading ?? {}
  if (html === undefined) return undefined
  let next = 0
  return html.replaceAll(FRAGMENT, () => `<div>${fragments[next++] ?? ''}</div>`) + escaped(code)
}

/**
 * The tree of a page or document of any kind. Feeds become articles with their titles, links, dates, authors and
 * contents; sitemaps become links; Markdown is rendered; CSV becomes a table; JSON, XML, source code and text with columns
 * or indents become code, subtitles a transcript, and other text paragraphs.
 * XHTML, by its media type, is read as XML where HTML would be parsed differently.
 *
 * @param encode - encodes text in the queries of a page's addresses, if its encoding is not UTF-8. Other documents have
 *   addresses in UTF-8.
 * @throws ContentError `PAGE_TOO_COMPLEX` - more nodes than a tree may have, or JSON that is too deep or large.
 */
export function documentTree(
  text: string,
  mediaType: string,
  encode?: (text: string) => string
): Root {
  const tree = treeOfType(text, mediaType)
  if (encode && mediaType === 'text/html') encodeQueries(tree, encode)
  return tree
}

function treeOfType(text: string, mediaType: string): Root {
  if (mediaType === 'application/xhtml+xml') return parseHtml(xhtmlAsHtml(text))
  const read = readingOf(text, mediaType)
  return read ? treeOf(read.kind, read.reading) : parseHtml(text)
}

function readingOf(text: string, mediaType: string) {
  for (const kind of kindsOf(mediaType) ?? []) {
    const reading = READERS[kind](text, mediaType)
    if (reading !== undefined) return { kind, reading }
  }
  return undefined
}

function treeOf(
  kind: DocumentKind,
  { html, code, fragments, bases, ...facts }: DocumentReading
): Root {
  const tree = fragments
    ? parseFragments(html, fragments, bases)
    : parseHtml(html, kind === 'csv' ? DOCUMENT_TREE_LIMITS : {})
  if (code !== undefined) innermost(tree).children = [new TreeText(code, undefined)]
  documentFacts.set(tree, { kind, ...facts })
  return tree
}

function innermost(parent: Root | Element): Root | Element {
  const child = parent.children.at(-1)
  return child?.type === 'element' ? innermost(child) : parent
}
