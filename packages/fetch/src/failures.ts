/** The failure as clients see it: its code, its message, and whether and when to retry. */

import { ERRORS, type ErrorDetails, type ErrorRow, SluiceError } from '@sluice/core'

/** The client-facing error of anything thrown. */
export function asSluiceError(thrown: unknown): SluiceError {
  if (SluiceError.is(thrown)) return thrown
  return new SluiceError('INTERNAL_ERROR', ERRORS.INTERNAL_ERROR.meaning, { cause: thrown })
}

/** Seconds to wait where nothing says how long. */
const USUAL_WAIT = 1
/** For a site that is busy or down and names no time, seconds. */
const SITE_WAIT = 5
/** The longest wait that a site can ask of a client, seconds. */
const LONGEST_WAIT = 3_600

/** Returns true if the same request may succeed later without a change. For some codes, the details decide. */
function isRetryable({ code, details }: SluiceError): boolean {
  const row: ErrorRow = ERRORS[code]
  if (typeof details.retryable === 'boolean') return details.retryable
  return row.retryable || isPassing(row, details)
}

/** Returns the value of `Retry-After` for an answer, in seconds; `undefined` if the answer has no such header. */
export function retryAfter({ code, details }: SluiceError): number | undefined {
  const row: ErrorRow = ERRORS[code]
  const asked = Number(details.retry_after)
  if (isPassing(row, details)) {
    return asked >= 0 ? Math.min(Math.max(Math.ceil(asked), 1), LONGEST_WAIT) : SITE_WAIT
  }
  if (row.status !== 503 && code !== 'IDEMPOTENCY_IN_PROGRESS') return undefined
  return asked >= 0 ? asked : USUAL_WAIT
}

/** The site refused with a status that says to come back. */
function isPassing(
  { retryable_target_statuses }: ErrorRow,
  { target_status }: ErrorDetails
): boolean {
  return retryable_target_statuses?.includes(Number(target_status)) === true
}

/** The `error` object of the envelope and of history items. */
export function errorBody(error: SluiceError): {
  code: string
  message: string
  details: Record<string, unknown>
} {
  const details = { ...error.details, retryable: isRetryable(error) }
  return { code: error.code, message: error.message, details }
}
