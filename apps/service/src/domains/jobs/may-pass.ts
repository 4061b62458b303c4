/** Tells if a request itself is at fault (docs/design/jobs.md §1). */

import { ERRORS } from '@sluice/core'

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
