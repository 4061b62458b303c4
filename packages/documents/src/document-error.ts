/** What can be wrong with a document. */

/** Why a document was not read. */
export type DocumentErrorCode =
  | 'DOCUMENT_ENCRYPTED'
  | 'DOCUMENT_NEEDS_OCR'
  | 'PAGE_TOO_COMPLEX'
  | 'INVALID_RESPONSE'
  | 'UNSUPPORTED_CONTENT'

/** A document that cannot be read, with the reason in `code` and figures in `details`. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly code: DocumentErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: DocumentErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {}
  ) {
    super(message)
    this.code = code
    this.details = details
  }
}
