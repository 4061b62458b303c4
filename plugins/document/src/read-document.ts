/** From a document to its record. */

import { bodyContent, textOf, wordCount } from '@sluice/content'
import { type Page, type PageDocument, ParseError, type Target } from '@sluice/core'
import { documentParts } from './document-parts.ts'
import type { DocumentRecord } from './record.ts'

/**
 * Read the record of a document.
 *
 * @throws ParseError `PARSE_FAILED` - the page is not a document. `EMPTY_CONTENT` - nothing was found in it.
 */
export function readDocument({ document, tree, url }: Page, target: Target): DocumentRecord {
  if (!document) {
    throw new ParseError('This is a page, not a PDF, Office file or book.', {
      details: { hint: 'leave out options.parser' }
    })
  }
  const text = textOf(bodyContent(tree))
  if (text === '') {
    throw new ParseError('The document has no text.', { code: 'EMPTY_CONTENT' })
  }
  const { headings, tables } = documentParts(tree, document.pagesTotal !== null)
  noteSources(target, document)
  return {
    url: url.href,
    format: document.format,
    title: document.title ?? headings[0]?.text ?? null,
    author: document.authors.join(', ') || null,
    created_at: document.createdAt,
    modified_at: document.modifiedAt,
    language: document.language,
    pages_total: document.pagesTotal,
    pages_read: document.pagesRead,
    word_count: wordCount(text),
    headings,
    tables,
    sheets: document.sheets.map((sheet) => ({ ...sheet })),
    slides: document.slides.map((slide) => ({ ...slide })),
    text
  }
}

function noteSources({ note }: Target, { title }: PageDocument): void {
  if (!note) return
  note('url', 'url')
  note('title', title === null ? 'content' : 'properties')
  for (const field of ['author', 'created_at', 'modified_at', 'language']) note(field, 'properties')
  for (const field of ['format', 'pages_total', 'pages_read', 'sheets', 'slides']) {
    note(field, 'file')
  }
  for (const field of ['word_count', 'headings', 'tables', 'text']) note(field, 'content')
}
