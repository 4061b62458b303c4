/**
 * The budgets of a plain fetch (decisions.md §12).
 */

/** Bytes are counted, times are milliseconds. */
export interface FetchLimits {
  /** Bytes of one body on the wire. */
  readonly wireBytes: number
  /** Bytes of one body once its content codings are undone. */
  readonly decodedBytes: number
  /** Content codings of one body. */
  readonly codings: number
  /** Redirects followed. */
  readonly redirects: number
  /** Name look-up, connection and TLS handshake. */
  readonly connectTimeout: number
  /** From the request to the first byte of the answer's head. */
  readonly firstByteTimeout: number
  /** Between two bytes of the body. */
  readonly idleTimeout: number
  /** All hops together. */
  readonly totalTimeout: number
}

/** The values of decisions.md §12. */
export const DEFAULT_LIMITS: FetchLimits = {
  wireBytes: 10 * 1024 * 1024,
  decodedBytes: 25 * 1024 * 1024,
  codings: 2,
  redirects: 10,
  connectTimeout: 5_000,
  firstByteTimeout: 15_000,
  idleTimeout: 10_000,
  totalTimeout: 30_000
}
