/** The team of an account: its users with their roles, its name, and its sign-in rules. */

import { SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../../../base/shown-time.ts'
import type { ShownKey } from '../account-keys.ts'
import { factorsOf, hasSecondFactor } from '../factors/factor-state.ts'
import type { PeoplePorts } from '../ports.ts'
import { isAtLeast, mayManage, TEAM_ROLES } from '../roles.ts'
import { endKeysOf } from './member-keys.ts'
import { shownInvitations } from './team-invitations.ts'

/** Body of `PATCH /api/v1/team`. */
export const TeamChange = z.strictObject({
  name: z.string().trim().min(1).max(100).optional().describe('Name of the account.'),
  require_two_factor: z
    .boolean()
    .optional()
    .describe('Members without it must set it up when they next sign in.')
})

/** Body of `PATCH /api/v1/team/members/{id}`. */
export const RoleChange = z.strictObject({ role: z.enum(TEAM_ROLES) })

/** Query of `DELETE /api/v1/team/members/{id}`. */
export const Removal = z.strictObject({
  revoke_keys: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Also revoke all valid keys that the member made.')
})

/** Body of `POST /api/v1/team/leave`. */
export const Leaving = z.strictObject({ password: z.string().max(200) })

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'ledger' | 'directory' | 'secrets' | 'audit'>

/** Members whose factors are read at once. */
const AT_ONCE = 50

/** The team as one of its members sees it. */
export async function shownTeam(parts: Parts, viewer: User) {
  const { ledger, directory } = parts
  const account = await ledger.account(viewer.account)
  const users = await directory.users(viewer.account)
  const members: Awaited<ReturnType<typeof shownMember>>[] = []
  for (let from = 0; from < users.length; from += AT_ONCE) {
    const some = users.slice(from, from + AT_ONCE)
    members.push(...(await Promise.all(some.map((user) => shownMember(parts, viewer, user)))))
  }
  return {
    account: {
      id: viewer.account,
      name: account?.name ?? '',
      require_two_factor: await directory.requiresTwoFactor(viewer.account)
    },
    members,
    invitations: isAtLeast(viewer.role, 'admin')
      ? await shownInvitations(parts, viewer.account, users)
      : []
  }
}

async function shownMember(parts: Parts, viewer: User, user: User) {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    created_at: shownTime(user.createdAt),
    two_factor: hasSecondFactor((await factorsOf(parts, user.id)).state),
    is_you: user.id === viewer.id
  }
}

/**
 * Change the name of the account, or its sign-in rules.
 *
 * @throws SluiceError `INVALID_REQUEST` - a user who requires two-factor sign-in must use it: an owner must not demand
 * a step that they have not tried.
 */
export async function changeTeam(
  parts: Parts,
  by: User,
  { name, require_two_factor: required }: z.infer<typeof TeamChange>
): Promise<void> {
  const { ledger, directory, audit } = parts
  const { id: actor, account } = by
  if (required && !hasSecondFactor((await factorsOf(parts, by.id)).state)) {
    throw new SluiceError(
      'INVALID_REQUEST',
      'Set up two-factor sign-in for yourself before you require it of others.',
      { details: { path: 'require_two_factor' } }
    )
  }
  if (name !== undefined) {
    await ledger.renameAccount(account, name)
    await audit.record({ actor, action: 'account.renamed', account })
  }
  if (required !== undefined) {
    await directory.setRequiresTwoFactor(account, required)
    const details = { required }
    await audit.record({ actor, action: 'two_factor.required', account, details })
  }
}

/**
 * Give a member another role. Who may not manage keys any more loses the keys that can, as by a removal.
 *
 * @throws SluiceError `NOT_FOUND`, `UNAUTHORIZED`, `INVALID_REQUEST` - the last owner.
 */
export async function changeRole(
  parts: Parts,
  by: User,
  id: string,
  { role }: z.infer<typeof RoleChange>
): Promise<void> {
  const { directory, audit } = parts
  const member = await memberOf(parts, by, id)
  const isAllowed = mayManage(by.role, member.role) && mayManage(by.role, role)
  if (!isAllowed) throw notAllowed(by)
  check(await directory.setRole(id, role, member.role))
  const { id: actor, account } = by
  const details = { user: id, from: member.role, to: role }
  await audit.record({ actor, action: 'member.role_changed', account, details })
  if (!isAtLeast(role, 'admin')) await endKeysOf(parts, actor, member)
}

/**
 * Remove a member: the user, its sessions, the invitations that it made, and the keys that it made that can make keys.
 * As {@link changeRole}.
 *
 * @param revokesKeys - also the other keys that it made.
 * @returns the keys that it made, with those that were revoked.
 */
export async function removeMember(
  parts: Parts,
  by: User,
  { id, revokesKeys }: { id: string; revokesKeys: boolean }
): Promise<readonly ShownKey[]> {
  const { directory, audit } = parts
  const member = await memberOf(parts, by, id)
  if (id === by.id) {
    throw new SluiceError('INVALID_REQUEST', 'To leave the account yourself, call `/leave`.')
  }
  if (!mayManage(by.role, member.role)) throw notAllowed(by)
  check(await directory.removeUser(id, member.role))
  const { id: actor, account } = by
  const details = { user: id, role: member.role }
  await audit.record({ actor, action: 'member.removed', account, details })
  return endKeysOf(parts, actor, member, revokesKeys)
}

/**
 * Leave the account: the user is removed, with the keys that it made that can make keys. @throws SluiceError
 * `INVALID_REQUEST` - the last owner.
 */
export async function leaveTeam(parts: Parts, user: User): Promise<void> {
  const { directory, audit } = parts
  check(await directory.removeUser(user.id))
  const { id: actor, account, role } = user
  await audit.record({ actor, action: 'member.left', account, details: { role } })
  await endKeysOf(parts, actor, user)
}

/** A user of the same account. Users of other accounts count as not found. */
async function memberOf({ directory }: Parts, by: User, id: string): Promise<User> {
  const member = await directory.user(id)
  if (!member || member.account !== by.account) {
    throw new SluiceError('NOT_FOUND', 'The account has no such member.')
  }
  return member
}

function check(reply: 'OK' | 'NO_USER' | 'CHANGED' | 'LAST_OWNER'): void {
  if (reply === 'OK') return
  if (reply === 'NO_USER') throw new SluiceError('NOT_FOUND', 'The account has no such member.')
  const message =
    reply === 'LAST_OWNER'
      ? 'An account needs an owner. Make another member an owner first, or close the account.'
      : 'The role of this member was changed in the meantime. Check it again.'
  throw new SluiceError('INVALID_REQUEST', message)
}

function notAllowed({ role }: User): SluiceError {
  return new SluiceError(
    'UNAUTHORIZED',
    `The role ${role} does not allow that: admins manage admins and members, owners everyone but operators.`
  )
}
