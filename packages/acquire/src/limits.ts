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

/** Bytes of bodies as they arrive, including failed fetches. */
export interface ByteMeter {
  /** On the wire. */
  wire: number
  /** Once content codings are undone; a body that exceeds its limit counts with the limit. */
  decoded: number
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

/** The longest delay of a timer, ms. */
const MAX_TIME = 2 ** 31 - 1

/**
 * The default limits with some replaced.
 *
 * @throws Error naming a limit that is not a whole number above 0 - only `codings` and `redirects` may be 0 - or a
 * time too long for a timer.
 */
export function limitsWith(replaced: Partial<FetchLimits> = {}): FetchLimits {
  const limits = { ...DEFAULT_LIMITS, ...replaced }
  for (const [name, value] of Object.entries(limits)) {
    const least = name === 'codings' || name === 'redirects' ? 0 : 1
    const most = name.endsWith('Timeout') ? MAX_TIME : Number.MAX_SAFE_INTEGER
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      throw new Error(`the limit ${name} is a whole number from ${least} to ${most}, not ${value}`)
    }
  }
  return limits
}
