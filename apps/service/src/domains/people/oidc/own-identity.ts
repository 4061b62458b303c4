/** Shows users their sign-in by the provider, and ends it. */

import { SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import { shownTime } from '../../../base/shown-time.ts'
import { factorsOf } from '../factors/factor-state.ts'
import type { PeoplePorts } from '../ports.ts'
import type { OidcProvider } from './provider.ts'

type Parts = Pick<PeoplePorts, 'directory' | 'audit'> & {
  readonly oidc: Pick<OidcProvider, 'issuer' | 'name'> | undefined
}

/** The provider and since when it signs the user in; null without one. */
export async function shownIdentity({ directory, oidc }: Parts, user: User) {
  if (!oidc) return null
  const own = (await directory.identities(user.id)).find(({ issuer }) => issuer === oidc.issuer)
  return { name: oidc.name, connected_at: own ? shownTime(own.createdAt) : null }
}

/**
 * Sign the user in by the provider no longer.
 *
 * @throws SluiceError `NOT_FOUND` - it does not. `INVALID_REQUEST` - there is no other way to sign in.
 */
export async function removeIdentity(parts: Parts, user: User): Promise<void> {
  const { directory, audit, oidc } = parts
  const issuer = oidc?.issuer
  const kept = issuer === undefined ? null : await shownIdentity(parts, user)
  if (issuer === undefined || !kept?.connected_at) {
    throw new SluiceError('NOT_FOUND', 'No provider is connected.')
  }
  const { state } = await factorsOf(parts, user.id)
  if (user.passwordHash === '' && state.passkeys.length === 0) {
    throw new SluiceError(
      'INVALID_REQUEST',
      'This is your only way to sign in. Add a passkey first, or choose a password with a link from the operator.'
    )
  }
  await directory.removeIdentity(user.id, issuer)
  const { id: actor, account } = user
  await audit.record({ actor, action: 'identity.removed', account, details: { issuer } })
}
