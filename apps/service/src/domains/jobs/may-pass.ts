/** Decides if a page that failed may succeed in a later job (docs/design/jobs.md §1). */

import { ERRORS, type SluiceError } from '@sluice/core'
import { errorBody } from '@sluice/fetch'

/** Statuses of a site that was slow, or that was asked too early or too often. */
const EARLY: ReadonlySet<number> = new Set([408, 425, 429])
/** Statuses of a server that will never serve the request: not implemented, HTTP version not supported. */
const NEVER: ReadonlySet<number> = new Set([501, 505])

/**
 * Returns true for an error that the table of errors calls retryable, and for other faults of the site itself. A
 * retried fetch follows within seconds, in which a status 500 seldom passes. A retried job follows after minutes or
 * hours.
 */
export function mayPass(error: SluiceError): boolean {
  const { details } = errorBody(error)
  if (details.retryable === true) return true
  const status = error.code === 'UPSTREAM_STATUS' ? Number(details.target_status) : 0
  return EARLY.has(status) || (status >= 500 && !NEVER.has(status))
}

/**
 * Returns true if a code means that the request itself is at fault, or that the site or this server rules it out. Such
 * a request fails every time.
 *
 * @param code - code of an error that may have been kept by another version.
 */
export function isFaultOfRequest(code: string): boolean {
  const row = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : undefined
  return row?.status === 400
}
