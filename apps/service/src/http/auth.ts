/**
 * Bearer authentication (interface.md 5): one header, one answer for every way of not being known.
 */

import { SluiceError } from '@sluice/core'
import type { Ledger } from '@sluice/ledger'
import { type Caller, callerOf } from '../keys.ts'
import type { Secrets } from '../secrets.ts'

/**
 * The caller behind an `Authorization` header.
 *
 * @throws SluiceError `UNAUTHORIZED` - missing, malformed, unknown, revoked and suspended alike.
 */
export async function authenticate(
  ledger: Ledger,
  secrets: Secrets,
  header: string | undefined
): Promise<Caller> {
  const key = /^Bearer +([\x21-\x7e]+)$/i.exec(header ?? '')?.[1]
  const caller = key ? await callerOf(ledger, secrets, key) : undefined
  if (caller) return caller
  throw new SluiceError(
    'UNAUTHORIZED',
    'The API key is missing or not valid. Send `Authorization: Bearer <API_KEY>`.'
  )
}
