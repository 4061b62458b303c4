/** Whether a page that failed may succeed in a later job (docs/design/jobs.md §1). */

import { ERRORS, type SluiceError } from '@sluice/core'
import { errorBody } from '@sluice/fetch'

/** What a site answers when it was slow, or asked too early or too often. */
const EARLY: ReadonlySet<number> = new Set([408, 425, 429])
/** What a server answers that will never serve the request: not implemented, HTTP version not supported. */
const NEVER: ReadonlySet<number> = new Set([501, 505])

/**
 * What the table of errors calls retryable, and a site's other errors of its own. A retried fetch follows within
 * seconds, in which a status 500 seldom passes; a retried job follows after minutes or hours.
 */
export function mayPass(error: SluiceError): boolean {
  const { details } = errorBody(error)
  if (details.retryable === true) return true
  const status = error.code === 'UPSTREAM_STATUS' ? Number(details.target_status) : 0
  return EARLY.has(status) || (status >= 500 && !NEVER.has(status))
}

/**
 * Whether a code is of a request that is at fault itself, or that the site or this server rules out: it fails again,
 * however often it is made.
 *
 * @param code - of an error that may have been kept by another version.
 */
export function isFaultOfRequest(code: string): boolean {
  const row = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : undefined
  return row?.status === 400
}
