/**
 * Any throw becomes an answer: the envelope of interface.md 2.3, or the flat body of the profile endpoint.
 *
 * The status comes from the one table in `@sluice/core`. An error that is not a `SluiceError` is a
 * fault of ours: it is logged whole and answered as INTERNAL_ERROR without its text.
 */

import { ERRORS, type SluiceError } from '@sluice/core'
import { asSluiceError, errorBody } from '@sluice/fetch'
import { firecrawlFailure } from '../firecrawl/failure.ts'

/** An answer to a failed request. */
export interface FailureAnswer {
  readonly status: number
  readonly error: SluiceError
  readonly body: string
}

/** Form of a failure: of the API, of the profile endpoint (interface.md 4.3), or of Firecrawl's API. */
export type FailureForm = 'envelope' | 'flat' | 'firecrawl'

/** The answer to a throw. */
export function failureAnswer(thrown: unknown, form: FailureForm): FailureAnswer {
  const error = asSluiceError(thrown)
  if (form === 'firecrawl') return { error, ...firecrawlFailure(error) }
  const body =
    form === 'flat' ? { error: error.message } : { success: false, error: errorBody(error) }
  return { status: ERRORS[error.code].status, error, body: JSON.stringify(body) }
}
