/**
 * Identifies the caller by API key (interface.md §5), with one header and the same answer for every invalid key; or by
 * the session of a signed-in user.
 */

import { SluiceError } from '@sluice/core'
import { type Caller, callerOf, mayUse, type Scope, scopesOf } from '../people/keys.ts'
import { isAtLeast, type LeastRole } from '../people/roles.ts'
import { sessionOfToken } from '../people/sessions.ts'
import type { Service } from '../service.ts'

/** The access of a route: a scope of keys, or a signed-in user only. */
export type Access = Scope | 'session'

/** What a route needs of a signed-in user beside {@link Access}. */
export interface SessionNeeds {
  /** The least role in the account; default: admin where keys need the scope `keys`, else member. */
  readonly least?: LeastRole
  /** Also for a session that may only set up two-factor sign-in. */
  readonly isForSetUp?: boolean
}

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
 * @throws SluiceError `UNAUTHORIZED` - the session has ended, its user lacks the role, or must set up two-factor sign-in
 * first.
 */
export async function authenticateSession(
  service: Service,
  token: string,
  access?: Access,
  { least = access === 'keys' ? 'admin' : 'member', isForSetUp = false }: SessionNeeds = {}
): Promise<Caller> {
  const { session, user } = (await sessionOfToken(service, token)) ?? {}
  if (!session || !user)
    throw new SluiceError('UNAUTHORIZED', 'The session has ended. Sign in again.')
  if (access === 'operator' && user.role !== 'operator') {
    throw new SluiceError('UNAUTHORIZED', 'This endpoint is for operators of the service.')
  }
  if (session.isLimited && !isForSetUp) {
    throw new SluiceError(
      'UNAUTHORIZED',
      'Your account requires two-factor sign-in. Set it up in the dashboard first.',
      { details: { set_up: true } }
    )
  }
  if (!isAtLeast(user.role, least)) {
    throw new SluiceError(
      'UNAUTHORIZED',
      `This needs the role ${least} in the account; yours is ${user.role}.`
    )
  }
  const key = { id: user.id, name: user.email }
  return { account: user.account, key, scopes: null, user, session }
}
