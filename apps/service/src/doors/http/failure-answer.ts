/**
 * Any throw becomes an answer: the envelope of interface.md 2.3, or the form of the route's own API.
 *
 * The status comes from the one table in `@sluice/core`. An error that is not a `SluiceError` is a
 * fault of ours: it is logged whole and answered as INTERNAL_ERROR without its text.
 */

import { ERRORS, type SluiceError } from '@sluice/core'
import { asSluiceError, errorBody } from '@sluice/fetch'

/** An answer to a failed request. */
export interface FailureAnswer {
  readonly status: number
  readonly error: SluiceError
  readonly body: string
}

/** The form of the failures of some routes, which are not answered with the envelope. */
export interface FailureForm {
  /** Beginnings of the paths whose failures have this form, routes that do not exist included. */
  readonly paths: readonly string[]
  /** Status and body of a failure. */
  answer(error: SluiceError): { readonly status: number; readonly body: string }
}

/** The answer to a throw. @param form - default: the envelope. */
export function failureAnswer(thrown: unknown, form?: FailureForm): FailureAnswer {
  const error = asSluiceError(thrown)
  return { error, ...(form ? form.answer(error) : envelope(error)) }
}

function envelope(error: SluiceError) {
  const body = JSON.stringify({ success: false, error: errorBody(error) })
  return { status: ERRORS[error.code].status, body }
}
