/** Failures of this package. The service maps their codes; nothing here knows HTTP. */

/** Codes of the errors that reading a page can cause. */
export type ContentErrorCode =
  /** The page is larger than a {@link TreeLimits} allows: nodes or table cells. */
  | 'PAGE_TOO_COMPLEX'
  /** A CSS selector does not parse or uses unsupported syntax. */
  | 'INVALID_SELECTOR'

const BRAND = Symbol.for('sluice.content-error')

/** A failure with a stable code. Match on `code`; messages may change. */
export class ContentError extends Error {
  readonly code: ContentErrorCode

  /**
   * @param code - stable identifier, see {@link ContentErrorCode}.
   * @param message - the fault, with the value.
   * @param options - `cause`, when another error led here.
   */
  constructor(code: ContentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ContentError'
    this.code = code
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** True for any `ContentError`, even one made by another installed copy, where `instanceof` is false. */
  static is(value: unknown): value is ContentError {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}
