/**
 * Bearer authentication (interface.md 5): one header, one answer for every way of not being known.
 */

import { SluiceError } from '@sluice/core'
import type { Ledger } from '@sluice/ledger'
import { type Caller, callerOf, type Scope } from '../keys.ts'
import type { Secrets } from '../secrets.ts'

/**
 * The caller behind an `Authorization` header.
 *
 * @param scope - what the route is part of.
 * @throws SluiceError `UNAUTHORIZED` - missing, malformed, unknown, revoked, expired and suspended alike; or known
 * and not for this.
 */
export async function authenticate(
  ledger: Ledger,
  secrets: Secrets,
  header: string | undefined,
  scope?: Scope
): Promise<Caller> {
  const key = /^Bearer +([\x21-\x7e]+)$/i.exec(header ?? '')?.[1]
  const caller = key ? await callerOf(ledger, secrets, key) : undefined
  if (caller && scope !== undefined && caller.scopes?.includes(scope) === false) {
    throw new SluiceError(
      'UNAUTHORIZED',
      `The API key is not for ${scope}; it is for ${caller.scopes.join(', ')}.`
    )
  }
  if (caller) return caller
  throw new SluiceError(
    'UNAUTHORIZED',
    'The API key is missing or not valid. Send `Authorization: Bearer <API_KEY>`.'
  )
}
