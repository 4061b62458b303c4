/**
 * Identifies the caller by API key (interface.md §5), with one header and the same answer for every invalid key; or by
 * the session of a signed-in user.
 */

import { SluiceError } from '@sluice/core'
import { type Caller, callerOf, mayUse, type Scope, scopesOf } from '../people/keys.ts'
import { userOfSession } from '../people/sign-in.ts'
import type { Service } from '../service.ts'

/** The access of a route: a scope of keys, or a signed-in user only. */
export type Access = Scope | 'session'

/**
 * The caller behind an `Authorization` header.
 *
 * @param access - the access of the route.
 * @throws SluiceError `UNAUTHORIZED` - missing, malformed, unknown, revoked, expired and suspended alike; or the key
 * lacks the scope.
 */
export async function authenticateKey(
  { ledger, secrets }: Pick<Service, 'ledger' | 'secrets'>,
  header: string | undefined,
  access?: Access
): Promise<Caller> {
  const key = /^Bearer +([\x21-\x7e]+)$/i.exec(header ?? '')?.[1]
  const caller = key ? await callerOf(ledger, secrets, key) : undefined
  if (!caller) {
    throw new SluiceError(
      'UNAUTHORIZED',
      'The API key is missing or not valid. Send `Authorization: Bearer <API_KEY>`.'
    )
  }
  if (access === 'session') {
    throw new SluiceError(
      'UNAUTHORIZED',
      'This endpoint needs a signed-in session; API keys are not accepted.'
    )
  }
  if (access !== undefined && !mayUse(caller.scopes, access)) {
    const scopes = scopesOf(caller.scopes).join(', ')
    throw new SluiceError(
      'UNAUTHORIZED',
      `This API key lacks the scope \`${access}\` (it has ${scopes}).`
    )
  }
  return caller
}

/**
 * The caller behind a session's token.
 *
 * @throws SluiceError `UNAUTHORIZED` - the session has ended, or the route is for operators and its user is not one.
 */
export async function authenticateSession(
  service: Service,
  token: string,
  access?: Access
): Promise<Caller> {
  const user = await userOfSession(service, token)
  if (!user) throw new SluiceError('UNAUTHORIZED', 'The session has ended. Sign in again.')
  if (access === 'operator' && user.role !== 'operator') {
    throw new SluiceError('UNAUTHORIZED', 'This endpoint is for operators of the service.')
  }
  return { account: user.account, key: { id: user.id, name: user.email }, scopes: null, user }
}
