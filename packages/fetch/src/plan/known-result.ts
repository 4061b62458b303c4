/** An earlier result that the page of a request may still have. */

import type { Conditions } from '@sluice/acquire'

/** An earlier result of the same request. */
export interface KnownResult {
  /** See `Outcome.digest`. */
  readonly digest: string
  /** Validators of its page. Absent: the page is fetched in full. */
  readonly conditions?: Conditions
}
