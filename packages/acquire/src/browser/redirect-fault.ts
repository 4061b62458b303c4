/** The error for a refused address that a page in the browser led to, in the words of the HTTP engine. */

import { SluiceError } from '@sluice/core'
import { type Guard, REDIRECT_NOT_ALLOWED, refused } from '../guard.ts'

/** Addresses of a page at the time of a failure. */
export interface Place {
  /** The address that was asked for. */
  readonly start: URL
  /** The one that failed. */
  readonly at: string
}

/** A fault of the guarded proxy. It stays as it is unless it is the refusal of a redirect. */
export function redirectFault(guard: Guard, fault: SluiceError, place: Place): SluiceError {
  if (fault.code !== 'URL_NOT_ALLOWED' || withoutHash(place.at) === withoutHash(place.start.href))
    return fault
  return (
    objectionTo(guard, place) ?? refused(String(fault.cause ?? fault.message), REDIRECT_NOT_ALLOWED)
  )
}

/**
 * Returns the failure for a request that Chromium itself refused. It uses the words of the guard if the guard would
 * refuse it, too.
 */
export function redirectFailure(guard: Guard, failure: SluiceError, place: Place): SluiceError {
  return failure.code === 'URL_NOT_ALLOWED' ? (objectionTo(guard, place) ?? failure) : failure
}

function objectionTo(guard: Guard, { start, at }: Place): SluiceError | undefined {
  try {
    guard.checkRedirect(at, start)
    return undefined
  } catch (error) {
    if (SluiceError.is(error)) return error
    throw error
  }
}

function withoutHash(text: string): string {
  return text.replace(/#.*/s, '')
}
