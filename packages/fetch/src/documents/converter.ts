/** What turns a document into HTML. Apart from its implementation, which starts processes. */

import type { PageDocument } from '@sluice/core'
import type { PageRange } from './page-ranges.ts'

/** What to read of a document, and how. */
export interface ConvertRequest {
  readonly bytes: Uint8Array
  /** As {@link DocumentConverter.formatOf} told it. */
  readonly format: string
  /** Default: from the first page. */
  readonly pages?: readonly PageRange[]
  readonly maxPages: number
  readonly ocr: 'off' | 'auto'
  readonly password?: string
}

/** A document as a page. */
export interface ConvertedDocument {
  /** In UTF-8. Each page is a `section` with its number in `data-page`. */
  readonly html: Uint8Array<ArrayBuffer>
  readonly document: PageDocument
  readonly mediaType: string
}

/** Converts documents for tenants in turn. */
export interface DocumentConverter {
  /** The format of a document, by its bytes; `undefined` for a page, a text or anything else. */
  formatOf(bytes: Uint8Array): string | undefined
  /**
   * Convert a document.
   *
   * @throws SluiceError `DOCUMENT_ENCRYPTED`, `DOCUMENT_NEEDS_OCR`, `PAGE_TOO_COMPLEX`, `INVALID_RESPONSE`, `OVERLOADED`.
   * The reason of the signal.
   */
  convert(
    request: ConvertRequest,
    run: { tenant: string; signal: AbortSignal }
  ): Promise<ConvertedDocument>
  /** End all processes. */
  close(): Promise<void>
}
