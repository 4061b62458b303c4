/** Permissions of the roles of an account. */

import type { Role } from '@sluice/store'

/** The least role that something needs. */
export type LeastRole = 'member' | 'admin' | 'owner'

/** Roles that the team pages give; `operator` is given by operators only. */
export const TEAM_ROLES = ['owner', 'admin', 'member'] as const

/** An operator is an owner in the account. */
const RANK: Readonly<Record<Role, number>> = { member: 0, admin: 1, owner: 2, operator: 2 }

/** Returns true if a role is `least` or a higher one. */
export function isAtLeast(role: Role, least: LeastRole): boolean {
  return RANK[role] >= RANK[least]
}

/**
 * Returns true if a user may give, take or remove a role in the account. An operator may do so with all roles, an owner
 * with all but `operator`, and an admin with those below owner.
 */
export function mayManage(role: Role, other: Role): boolean {
  if (role === 'operator') return true
  if (other === 'operator') return false
  return role === 'owner' || (role === 'admin' && RANK[other] < RANK.owner)
}
