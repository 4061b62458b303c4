/**
 * Identifies the caller by API key (interface.md §5), with one header and the same answer for every invalid key; or by
 * the session of a signed-in user.
 */

import { SluiceError } from '@sluice/core'
import { callerOf, type KeyBooks, knownCallerOf } from '../../../domains/people/callers.ts'
import {
  type Caller,
  type Claim,
  invalidKey,
  mayUse,
  requireScope,
  type Scope
} from '../../../domains/people/keys.ts'
import { isAtLeast, type LeastRole } from '../../../domains/people/roles.ts'
import { sessionOfToken } from '../../../domains/people/sessions.ts'
import { isShutAccount } from '../../../domains/people/shut-account.ts'
import type { Service } from '../../../service.ts'

/** The access of a route: a scope of keys, or a signed-in user only. */
export type Access = Scope | 'session'

/** Conditions of a route for a signed-in user, beside {@link Access}. */
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
  books: KeyBooks,
  header: string | undefined,
  access?: Access
): Promise<Caller> {
  const key = keyIn(header)
  const caller = key ? await callerOf(books, key) : undefined
  if (!caller) throw invalidKey()
  if (access === 'session') {
    throw new SluiceError(
      'UNAUTHORIZED',
      'This endpoint needs a signed-in session; API keys are not accepted.'
    )
  }
  if (access !== undefined) requireScope(caller.scopes, access)
  return caller
}

/** The caller behind an `Authorization` header as it is known, with a claim; `undefined` if it must be looked up. */
export function claimedCaller(
  books: KeyBooks,
  header: string | undefined,
  access: Scope
): (Caller & { readonly claim: Claim }) | undefined {
  const key = keyIn(header)
  const known = key && knownCallerOf(books, key)
  if (!known || !mayUse(known.caller.scopes, access)) return undefined
  let proving: Promise<void> | undefined
  const claim: Claim = {
    expiresAt: known.expiresAt,
    isProven: false,
    async prove() {
      if (claim.isProven) return
      proving ??= authenticateKey(books, header, access).then(() => {
        claim.isProven = true
      })
      await proving
    }
  }
  return { ...known.caller, claim }
}

function keyIn(header: string | undefined): string | undefined {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(header ?? '')?.[1]
}

/**
 * The caller behind a session's token.
 *
 * @throws SluiceError `UNAUTHORIZED` - the session has ended, its account is suspended or closed, its user lacks the role,
 * or must set up two-factor sign-in first.
 */
export async function authenticateSession(
  service: Service,
  token: string,
  access?: Access,
  { least = access === 'keys' ? 'admin' : 'member', isForSetUp = false }: SessionNeeds = {}
): Promise<Caller> {
  const { session, user } = (await sessionOfToken(service, token)) ?? {}
  const account = user && (await service.ledger.account(user.account))
  // A session that was opened while the account was being suspended was not ended with the others.
  if (!session || !user || (account && isShutAccount(account)))
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
