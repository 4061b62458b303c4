/** Interface of a converter from documents to HTML. It is separate from its implementation, which starts processes. */

import type { PageDocument } from '@sluice/core'
import type { PageRange } from '../options/page-ranges.ts'

/** A document, the part of it to read, and the settings for reading it. */
export interface ConvertRequest {
  readonly bytes: Uint8Array
  /** Default: from the first page. */
  readonly pages?: readonly PageRange[]
  readonly maxPages: number
  /** With `auto`, OCR reads pictures and pages without text. */
  readonly ocr: 'off' | 'auto'
  readonly password?: string
  /** Reads what the author hid, marked. */
  readonly hidden?: boolean
  /** Reads the documents attached to a message. */
  readonly attachments?: boolean
}

/** A document as a page. */
export interface ConvertedDocument {
  /** In UTF-8. Each page is a `section` with its number in `data-page`. */
  readonly html: Uint8Array<ArrayBuffer>
  readonly document: PageDocument
  readonly mediaType: string
  /** Pages that OCR read. */
  readonly ocrPages: number
  /** Pages that hold no text and that OCR would read. */
  readonly pagesWithoutText: number
  /** Pages whose text differs from what they show, and that OCR would read. */
  readonly pagesUnreadable: number
  /** True if table cells over the bound were left out. */
  readonly isCut: boolean
}

/** Converts documents for tenants in turn. */
export interface DocumentConverter {
  /**
   * Returns true if the first bytes may be those of a document. Pages and text never match; pictures match only with
   * OCR.
   */
  mayConvert(bytes: Uint8Array, ocr: 'off' | 'auto'): boolean
  /** Reason why OCR is not available here; `undefined` if it is. */
  readonly ocrMissing: string | undefined
  /**
   * Convert a document.
   *
   * @returns `undefined` for bytes of no known format, such as another archive.
   *
   * @throws SluiceError `DOCUMENT_ENCRYPTED`, `DOCUMENT_NEEDS_OCR`, `PAGE_TOO_COMPLEX`, `INVALID_RESPONSE`, `OVERLOADED`;
   * `AI_NOT_CONFIGURED` for OCR where it is not installed.
   * The reason of the signal.
   */
  convert(
    request: ConvertRequest,
    run: { readonly tenant: string; readonly signal: AbortSignal }
  ): Promise<ConvertedDocument | undefined>
  /** End all processes. */
  close(): Promise<void>
}
