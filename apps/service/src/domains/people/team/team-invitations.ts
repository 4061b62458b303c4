/** Invitations to an account, made by its owners and admins. */

import { SluiceError } from '@sluice/core'
import type { Invitation, User } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../../../base/shown-time.ts'
import { allowAttempt } from '../attempts.ts'
import { invite } from '../invitations.ts'
import type { PeoplePorts } from '../ports.ts'
import { mayManage, TEAM_ROLES } from '../roles.ts'
import { Email } from '../sign-up.ts'

/** Members of an account, at most; those who were invited before it was full may still join. */
const MOST_MEMBERS = 1_000
/** Invitations of an account that may be open at once, and that it may make in an hour. */
const MOST = 100

/** Body of `POST /api/v1/team/invitations`. */
export const TeamInvitation = z.strictObject({
  role: z.enum(TEAM_ROLES).default('member'),
  email: Email.optional().describe(
    'Shown in the list; the link is also sent there if the service sends e-mails.'
  )
})

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'ledger' | 'directory' | 'secrets' | 'audit'>

/** An invitation as the account sees it: without its token. */
export interface ShownInvitation {
  readonly id: string
  readonly role: string
  readonly email: string | null
  /** E-mail address of the inviting user; null for an operator or the command line. */
  readonly invited_by: string | null
  readonly expires_at: string
}

/** The open invitations of an account. @param users - users of the account. */
export async function shownInvitations(
  { directory }: Pick<Parts, 'directory'>,
  account: string,
  users: readonly User[]
): Promise<readonly ShownInvitation[]> {
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  return (await directory.invitations(account)).map((one) => ({
    id: idOf(one),
    role: one.role,
    email: one.email ?? null,
    invited_by: emails.get(one.invitedBy ?? '') ?? null,
    expires_at: shownTime(one.expiresAt)
  }))
}

/**
 * Invite a person to the account.
 *
 * @returns the invitation with its token, shown once, and whether an e-mail was sent.
 * @throws SluiceError `UNAUTHORIZED` - a role that `by` may not give. `INVALID_REQUEST` - sign-up is closed;
 * too many are open; the team is full. `OVERLOADED` - too many in an hour.
 */
export async function inviteMember(
  parts: Parts & Pick<PeoplePorts, 'config' | 'mailer'>,
  by: User,
  { role, email }: z.infer<typeof TeamInvitation>
): Promise<ShownInvitation & { invitation: string; sent: boolean }> {
  const { directory, secrets, audit, mailer, config } = parts
  if (!mayManage(by.role, role)) {
    throw new SluiceError('UNAUTHORIZED', `The role ${by.role} cannot invite the role ${role}.`)
  }
  if (config.SIGNUP === 'closed') {
    throw new SluiceError(
      'INVALID_REQUEST',
      'Sign-up is closed on this service. Ask its operator to add the user.'
    )
  }
  const { id: actor, account } = by
  if ((await directory.users(account)).length >= MOST_MEMBERS) {
    throw new SluiceError('INVALID_REQUEST', `An account has at most ${MOST_MEMBERS} members.`)
  }
  await allowAttempt(parts, ['invitation', account], { limit: MOST, windowMs: 3_600_000 })
  if (email !== undefined && mailer) {
    await allowAttempt(parts, ['invite', account], { limit: 50, windowMs: 86_400_000 })
  }
  const made = await invite(directory, secrets, {
    account,
    role,
    invitedBy: by.id,
    most: MOST,
    ...(email === undefined ? {} : { email })
  })
  await audit.record({ actor, action: 'invitation.created', account, details: { role } })
  const isSent = email !== undefined && mailer !== undefined
  if (isSent) {
    mailer.send({
      to: email,
      subject: 'You are invited to Sluice',
      text: [
        `${by.email} invites you to an account of Sluice. Sign up here within 7 days:`,
        mailer.linkTo(`/dashboard/sign-up?invitation=${made.token}`),
        'If you do not know the sender, ignore this e-mail.',
        ''
      ].join('\n\n')
    })
  }
  return {
    id: idOf(made),
    role,
    email: email ?? null,
    invited_by: by.email,
    expires_at: shownTime(made.expiresAt),
    invitation: made.token,
    sent: isSent
  }
}

/** Withdraw an invitation of the account. @throws SluiceError `NOT_FOUND`, `UNAUTHORIZED`. */
export async function withdrawInvitation(
  { directory, audit }: Parts,
  by: User,
  id: string
): Promise<void> {
  const found = (await directory.invitations(by.account)).find((one) => idOf(one) === id)
  if (found && !mayManage(by.role, found.role)) {
    throw new SluiceError(
      'UNAUTHORIZED',
      `The role ${by.role} cannot withdraw an invitation of the role ${found.role}.`
    )
  }
  if (!found || !(await directory.removeInvitation(found.hash))) {
    throw new SluiceError('NOT_FOUND', 'There is no such invitation, or it was used.')
  }
  const { id: actor, account } = by
  const details = { role: found.role }
  await audit.record({ actor, action: 'invitation.withdrawn', account, details })
}

/** Says which invitation it is without its hash. */
function idOf({ hash }: Pick<Invitation, 'hash'>): string {
  return `inv_${hash.slice(0, 20)}`
}
