/** Decides if a page that failed may succeed later (docs/design/jobs.md §1). */

import { ERRORS, type ErrorRow, type SluiceError } from '@sluice/core'

/** Statuses of a site that was slow, or that was asked too early or too often. */
const EARLY: ReadonlySet<number> = new Set([408, 425, 429])
/** Statuses of a server that will never serve the request: not implemented, HTTP version not supported. */
const NEVER: ReadonlySet<number> = new Set([501, 505])

/**
 * Returns true for an error that the table of errors calls retryable, and for other faults of the site itself. A
 * retried fetch follows within a second, in which a status 500 seldom passes. Another attempt of a crawl follows after
 * seconds or minutes.
 */
export function retryMayPass({ code, details }: SluiceError): boolean {
  const row: ErrorRow = ERRORS[code]
  const status = Number((details as Record<string, unknown>).target_status ?? 0)
  if (row.retryable || row.retryable_target_statuses?.includes(status)) return true
  if (code !== 'UPSTREAM_STATUS') return false
  return EARLY.has(status) || (status >= 500 && !NEVER.has(status))
}
