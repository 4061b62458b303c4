/** Invitations to sign up: a token that is shown once and valid for one user and a week. */

import type { Directory, Invitation, Role } from '@sluice/store'
import type { Secrets } from '../store/secrets.ts'
import { hashOfToken, newToken } from './tokens.ts'

const WEEK = 7 * 86_400_000

/**
 * Make an invitation.
 *
 * @param input.account - account the invitee will own; default: a new one.
 * @returns its token in clear, and its expiry, ms since the epoch.
 */
export async function invite(
  directory: Directory,
  secrets: Secrets,
  input: { account?: string; role: Role }
): Promise<{ token: string; expiresAt: number }> {
  const { token, hash } = newToken(secrets.invitation)
  const expiresAt = Date.now() + WEEK
  await directory.addInvitation({
    hash,
    account: input.account ?? null,
    role: input.role,
    expiresAt
  })
  return { token, expiresAt }
}

/** The invitation of a token that can be used still. */
export async function invitationOf(
  directory: Directory,
  secrets: Secrets,
  token: string
): Promise<Invitation | undefined> {
  const hash = hashOfToken(secrets.invitation, token)
  return hash === undefined ? undefined : directory.invitation(hash)
}
