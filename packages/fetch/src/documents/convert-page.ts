/** The step between fetching and reading, for a document that is not a page. */

import type { FetchedPage } from '@sluice/acquire'
import { type AnyParser, type PageDocument, type Registry, SluiceError } from '@sluice/core'
import type { Prepared } from '../prepare.ts'
import type { Warning } from '../reading/job.ts'
import type { DocumentConverter } from './converter.ts'
import type { DocumentOptions } from './document-options.ts'
import { pageRanges } from './page-ranges.ts'

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
  /** What a worker gets in place of the body as it was fetched. */
  readonly page: Pick<FetchedPage, 'contentType' | 'body'> & { readonly document: PageDocument }
}

/**
 * Convert the page of a request, if it is a document.
 *
 * @returns `undefined` for anything else, of which nothing is read here but its first bytes.
 * @throws what {@link DocumentConverter.convert} throws.
 */
export async function convertPage(
  { documents, registry }: DocumentTools,
  prepared: Prepared,
  { body }: Pick<FetchedPage, 'body'>,
  run: { tenant: string; signal: AbortSignal }
): Promise<DocumentPage | undefined> {
  if (!documents?.mayConvert(body)) return undefined
  const { document: options, parser } = prepared.request.options
  const converted = await documents.convert({ bytes: body, ...wantedOf(options) }, run)
  if (!converted) return undefined
  checkPages(converted.document, options)
  const { forDocuments } = registry
  const { html, document, mediaType } = converted
  return {
    prepared:
      parser === undefined && forDocuments
        ? readBy(forDocuments, prepared, document)
        : { ...prepared, warnings: [...prepared.warnings, ...leftOut(document, options)] },
    page: { contentType: mediaType, body: html, document }
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

function wantedOf({ pages, max_pages, password }: DocumentOptions) {
  return {
    maxPages: max_pages,
    ...(pages === undefined ? {} : { pages: pageRanges(pages) }),
    ...(password === undefined ? {} : { password })
  }
}

/** The request as the parser of documents answers it: filters are those of the host's parser. */
function readBy(parser: AnyParser, prepared: Prepared, document: PageDocument): Prepared {
  const { filters, options } = prepared.request
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
  const warnings = [...prepared.warnings, ...ignored, ...leftOut(document, options.document)]
  return { ...prepared, parser, filters: undefined, warnings }
}

/** Pages that the client did not leave out. */
function leftOut({ pagesTotal, pagesRead }: PageDocument, options: DocumentOptions): Warning[] {
  if (pagesTotal === null || options.pages !== undefined || pagesRead >= pagesTotal) return []
  const message = `${pagesRead} of ${pagesTotal} pages were read. \`options.document.max_pages\` or \`pages\` reads more.`
  return [{ code: 'CONTENT_TRUNCATED', message }]
}
