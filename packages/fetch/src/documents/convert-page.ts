/** The step between fetching and reading, for a document that is not a page. */

import type { FetchedPage } from '@sluice/acquire'
import { type AnyParser, type PageDocument, type Registry, SluiceError } from '@sluice/core'
import type { DocumentOptions } from '../options/document.ts'
import { pageRanges } from '../options/page-ranges.ts'
import type { Prepared } from '../plan/prepare.ts'
import type { Warning } from '../warning.ts'
import type { ConvertedDocument, DocumentConverter } from './converter.ts'

/** Converts documents, and says who reads them. */
export interface DocumentTools {
  /** Absent: documents are content of a type that is not supported. */
  readonly documents?: DocumentConverter | undefined
  readonly registry: Pick<Registry, 'forDocuments'>
}

/** A document instead of the page that was expected. */
export interface DocumentPage {
  /** With the parser of documents, unless the client named one. */
  readonly prepared: Prepared
  /** The page for a worker: it replaces the fetched body. */
  readonly page: Pick<FetchedPage, 'contentType' | 'body'> & { readonly document: PageDocument }
  /** Pages that OCR read. */
  readonly ocrPages: number
}

/**
 * Convert the page of a request, if it is a document.
 *
 * @returns `undefined` for anything else, of which nothing is read here but its first bytes.
 * @throws the errors of {@link DocumentConverter.convert}.
 */
export async function convertPage(
  { documents, registry }: DocumentTools,
  prepared: Prepared,
  { body }: Pick<FetchedPage, 'body'>,
  run: { tenant: string; signal: AbortSignal }
): Promise<DocumentPage | undefined> {
  const { document: options, parser } = prepared.request.options
  if (!documents?.mayConvert(body, options.ocr)) return undefined
  const converted = await documents.convert({ bytes: body, ...wantedOf(options) }, run)
  if (!converted) return undefined
  checkPages(converted.document, options)
  const { forDocuments } = registry
  const { html, document, mediaType, ocrPages } = converted
  const warnings = [
    ...prepared.warnings,
    ...leftOut(document, options),
    ...unread(converted),
    ...cut(converted)
  ]
  return {
    prepared:
      parser === undefined && forDocuments
        ? readByDocuments(forDocuments, { ...prepared, warnings })
        : { ...prepared, warnings },
    page: { contentType: mediaType, body: html, document },
    ocrPages
  }
}

/** @throws SluiceError `INVALID_REQUEST` - the document has none of the pages. */
function checkPages({ pagesRead, pagesTotal }: PageDocument, { pages }: DocumentOptions): void {
  if (pagesRead > 0 || pages === undefined) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.document.pages\`: the document has ${pagesTotal ?? 1} pages; ${pages} selects none of them.`,
    { details: { path: 'options.document.pages', pages_total: pagesTotal ?? 1 } }
  )
}

function wantedOf({ pages, max_pages, ocr, password, hidden, attachments }: DocumentOptions) {
  return {
    maxPages: max_pages,
    ocr,
    hidden,
    attachments,
    ...(pages === undefined ? {} : { pages: pageRanges(pages) }),
    ...(password === undefined ? {} : { password })
  }
}

/** The request as the parser of documents answers it: filters are those of the host's parser. */
export function readByDocuments(parser: AnyParser, prepared: Prepared): Prepared {
  const { filters } = prepared.request
  const names = Object.keys(filters)
  const ignored: Warning[] =
    names.length === 0
      ? []
      : [
          {
            code: 'FILTER_IGNORED',
            message: `A document has no filters; ignored: ${names.join(', ').slice(0, 200)}.`
          }
        ]
  const warnings = [...prepared.warnings, ...ignored]
  return { ...prepared, parser, filters: undefined, warnings }
}

/** Pages that the client did not leave out. */
function leftOut({ pagesTotal, pagesRead }: PageDocument, options: DocumentOptions): Warning[] {
  if (pagesTotal === null || options.pages !== undefined || pagesRead >= pagesTotal) return []
  const message = `${pagesRead} of ${pagesTotal} pages were read. \`options.document.max_pages\` or \`pages\` reads more.`
  return [{ code: 'CONTENT_TRUNCATED', message }]
}

/** Cells over the bound of a document. */
function cut({ isCut }: ConvertedDocument): Warning[] {
  if (!isCut) return []
  const message = `The document has more table cells than are read; the last ones are left out. \`options.document.pages\` reads other sheets.`
  return [{ code: 'CONTENT_TRUNCATED', message }]
}

/** Pages that say nothing here, or something wrong, and would be read by OCR. */
function unread({ pagesWithoutText, pagesUnreadable, document }: ConvertedDocument): Warning[] {
  const kinds = [
    [pagesWithoutText, 'have no text, only pictures'],
    [pagesUnreadable, 'have text that differs from what they show, because of their fonts']
  ] as const
  return kinds
    .filter(([pages]) => pages > 0)
    .map(([pages, what]) => ({
      code: 'CONTENT_MAY_BE_INCOMPLETE',
      message: `${pages} of ${document.pagesRead} pages ${what}. \`options.document.ocr: "auto"\` reads them.`
    }))
}
