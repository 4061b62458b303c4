/** The roles of an account in plain words. */

import type { TeamMember } from '@sluice/client'

/** A role of a user. */
export type Role = TeamMember['role']

/** Permissions of each role. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'Everything, including members and closing the account.',
  operator: 'Runs this service, and is an owner here.',
  admin: 'Keys, webhooks and members, except owners.',
  member: 'Fetches, jobs and history. Sees keys, creates none.'
}

/** The roles that a user may give. Empty for members, who manage no users. */
export function rolesToGive(own: Role): readonly ('owner' | 'admin' | 'member')[] {
  if (own === 'member') return []
  return own === 'admin' ? ['admin', 'member'] : ['owner', 'admin', 'member']
}

/** Returns true if a user may change or remove another one. */
export function mayManage(own: Role, other: Role): boolean {
  if (own === 'operator') return true
  if (other === 'operator') return false
  return own === 'owner' || (own === 'admin' && other !== 'owner')
}
