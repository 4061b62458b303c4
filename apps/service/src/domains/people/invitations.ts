/** Invitations to sign up: a token that is shown once and valid for one user and a week. */

import { SluiceError } from '@sluice/core'
import type { Directory, Invitation, Role } from '@sluice/store'
import type { Secrets } from '../../base/store/secrets.ts'
import type { PeoplePorts } from './ports.ts'
import { mayManage } from './roles.ts'
import { isShutAccount } from './shut-account.ts'
import { hashOfToken, newToken } from './tokens.ts'

const WEEK = 7 * 86_400_000

/**
 * Make an invitation.
 *
 * @param input.account - account the invitee will join; default: a new one.
 * @param input.invitedBy - the user who makes it, with whom it ends.
 * @returns its token in clear, its stored form, and its expiry, ms since the epoch.
 * @param input.most - invitations of the account that may be open at once.
 * @throws SluiceError `UNAUTHORIZED` - `invitedBy` was removed. `INVALID_REQUEST` - too many are open.
 */
export async function invite(
  directory: Directory,
  secrets: Secrets,
  input: { account?: string; role: Role; invitedBy?: string; email?: string; most?: number }
): Promise<{ token: string; hash: string; expiresAt: number }> {
  const { token, hash } = newToken(secrets.invitation)
  const expiresAt = Date.now() + WEEK
  const reply = await directory.addInvitation(
    {
      hash,
      account: input.account ?? null,
      role: input.role,
      expiresAt,
      invitedBy: input.invitedBy ?? null,
      email: input.email ?? null
    },
    input.most
  )
  if (reply === 'TOO_MANY') {
    throw new SluiceError(
      'INVALID_REQUEST',
      `At most ${input.most} invitations can be open at once. Withdraw some first.`
    )
  }
  if (reply === 'NO_USER') throw new SluiceError('UNAUTHORIZED', 'The user was removed.')
  return { token, hash, expiresAt }
}

/**
 * The invitation of a token, if it is still valid. It is invalid if its account is suspended or closed, or if its maker
 * may no longer give the role.
 */
export async function invitationOf(
  { ledger, directory, secrets }: Pick<PeoplePorts, 'ledger' | 'directory' | 'secrets'>,
  token: string
): Promise<Invitation | undefined> {
  const hash = hashOfToken(secrets.invitation, token)
  const found = hash === undefined ? undefined : await directory.invitation(hash)
  const account = found?.account ? await ledger.account(found.account) : undefined
  if (account && isShutAccount(account)) return undefined
  if (!found?.invitedBy) return found
  const inviter = await directory.user(found.invitedBy)
  return inviter && mayManage(inviter.role, found.role) ? found : undefined
}
