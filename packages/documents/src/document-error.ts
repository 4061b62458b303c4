/** Failures of this package. The service maps their codes; nothing here knows HTTP. */

/** Codes of the errors that reading a document can cause. */
export type DocumentErrorCode =
  /** The document is encrypted, and no password or a wrong one was given. */
  | 'DOCUMENT_ENCRYPTED'
  /** No page has a text layer and OCR is off. */
  | 'DOCUMENT_NEEDS_OCR'
  /** Reading went over a bound of size, depth, memory or time. */
  | 'PAGE_TOO_COMPLEX'
  /** The file is broken: required parts are missing or contradict each other. */
  | 'INVALID_RESPONSE'
  /** The bytes are no document that this package reads. */
  | 'UNSUPPORTED_CONTENT'

/** Facts beside a message; they survive JSON. */
export type DocumentErrorDetails = Readonly<Record<string, unknown>>

const BRAND = Symbol.for('sluice.document-error')

/** A failure with a stable code. Match on `code`; messages may change. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode
  readonly details: DocumentErrorDetails

  /**
   * @param code - stable identifier, see {@link DocumentErrorCode}.
   * @param message - the fault, with the value.
   * @param options.details - facts for programs.
   */
  constructor(
    code: DocumentErrorCode,
    message: string,
    options: ErrorOptions & { details?: DocumentErrorDetails } = {}
  ) {
    super(message, options)
    this.name = 'DocumentError'
    this.code = code
    this.details = options.details ?? {}
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** True for any `DocumentError`, even one made by another installed copy, where `instanceof` is false. */
  static is(value: unknown): value is DocumentError {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}
