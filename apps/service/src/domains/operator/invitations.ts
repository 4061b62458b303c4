/** Invitations that operators make: those that are open, and their withdrawal. */

import { SluiceError } from '@sluice/core'
import type { Invitation } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../../base/shown-time.ts'
import { invite } from '../people/invitations.ts'
import { Email } from '../people/sign-up.ts'
import { noAccount } from './accounts/account-view.ts'
import type { OperatorPorts } from './ports.ts'

type Parts = Pick<OperatorPorts, 'ledger' | 'directory' | 'secrets' | 'audit'>

/** Body of `POST /api/v1/operator/invitations`. */
export const NewInvitation = z.strictObject({
  account: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Account the invitee will own; default: a new one.'),
  role: z.enum(['owner', 'operator']).default('owner'),
  email: Email.optional().describe('Recipient, as a note for the list. Nothing is sent.')
})

/** An invitation without its token. */
export interface ShownInvitation {
  readonly id: string
  readonly role: string
  readonly email: string | null
  readonly account: string | null
  readonly account_name: string | null
  /** E-mail address of the user who made it; null for a key and the command line. */
  readonly invited_by: string | null
  readonly expires_at: string
}

/**
 * Make an invitation.
 *
 * @param actor - the caller, for the audit log. @param user - id of the inviting user, with whom the invitation ends; none for a key.
 * @returns its token, shown once. @throws SluiceError `NOT_FOUND` - no such account.
 */
export async function inviteUser(
  { ledger, directory, secrets, audit }: Parts,
  actor: string,
  { account, role, email }: z.infer<typeof NewInvitation>,
  user?: string
): Promise<{ invitation: string; role: string; account: string | null; expires_at: string }> {
  if (account !== undefined) {
    const found = await ledger.account(account)
    if (!found || found.closedAt !== null) throw noAccount(account)
  }
  const { token, expiresAt } = await invite(directory, secrets, {
    role,
    ...(account === undefined ? {} : { account }),
    ...(user === undefined ? {} : { invitedBy: user }),
    ...(email === undefined ? {} : { email })
  })
  const whose = account ?? null
  await audit.record({ actor, action: 'invitation.created', account: whose, details: { role } })
  return { invitation: token, role, account: whose, expires_at: shownTime(expiresAt) }
}

/**
 * All invitations that are neither used nor expired, including invitations to teams. The first to expire comes first.
 */
export async function openInvitations({
  ledger,
  directory
}: Parts): Promise<readonly ShownInvitation[]> {
  const all = await directory.invitations()
  return Promise.all(
    all.map(async (one) => ({
      id: idOf(one),
      role: one.role,
      email: one.email ?? null,
      account: one.account,
      account_name:
        one.account === null ? null : ((await ledger.account(one.account))?.name ?? null),
      invited_by: one.invitedBy ? ((await directory.user(one.invitedBy))?.email ?? null) : null,
      expires_at: shownTime(one.expiresAt)
    }))
  )
}

/** Withdraw one. @throws SluiceError `NOT_FOUND` - none exists, or it was used. */
export async function withdrawInvitation(
  { directory, audit }: Parts,
  actor: string,
  id: string
): Promise<void> {
  const found = (await directory.invitations()).find((one) => idOf(one) === id)
  if (!found || !(await directory.removeInvitation(found.hash))) {
    throw new SluiceError('NOT_FOUND', 'There is no such invitation, or it was used.')
  }
  const { account, role } = found
  await audit.record({ actor, action: 'invitation.withdrawn', account, details: { role } })
}

/** Says which invitation it is without its hash. */
function idOf({ hash }: Pick<Invitation, 'hash'>): string {
  return `inv_${hash.slice(0, 20)}`
}
