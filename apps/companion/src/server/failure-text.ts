/** Failures in words, with advice. */

import {
  InsufficientTokensError,
  SluiceApiError,
  SluiceConnectionError,
  UnauthorizedError
} from '@sluice/client'
import { RefusedTab } from '../page/read-tab.ts'
import { InvalidAddress } from './settings.ts'

/** Describes a failure of a call or a tab. */
export function failureText(error: unknown): string {
  if (error instanceof RefusedTab || error instanceof InvalidAddress) return error.message
  if (error instanceof UnauthorizedError) {
    return `The server refused the key: ${error.message} Check the key in the settings.`
  }
  if (error instanceof InsufficientTokensError) {
    return `${error.message} Free tokens renew at the start of the month.`
  }
  if (error instanceof SluiceApiError) return `${error.message} (${error.code})`
  if (error instanceof SluiceConnectionError) {
    return 'The server did not answer. Check its address in the settings, and that it is running.'
  }
  if (error instanceof Error && error.name === 'SluiceTimeoutError') return error.message
  // A bug of ours, or an answer of something that is no Sluice server.
  console.error(error)
  return `The answer could not be used. Check that the address is that of a Sluice server. (${error})`
}
