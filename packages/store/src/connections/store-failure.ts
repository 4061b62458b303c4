/**
 * Converts errors of a driver's library to the single error of the interface.
 */

import { SluiceError } from '@sluice/core'

/** `STORE_UNAVAILABLE` with the library's error as cause. */
export function storeFailure(cause: unknown): SluiceError {
  if (SluiceError.is(cause)) return cause
  return new SluiceError('STORE_UNAVAILABLE', 'The store of this service does not answer.', {
    cause
  })
}

/** For `catch`: throws the error as {@link storeFailure}. */
export function throwFailure(error: unknown): never {
  throw storeFailure(error)
}
