/**
 * Rows of invitations.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Invitation, Role } from '../directory.ts'
import { userOf } from './users.ts'

interface InvitationRow {
  readonly hash: string
  readonly account: string | null
  readonly role: Role
  readonly expires_at: number
  readonly invited_by: string | null
  readonly email: string | null
}

/** See `Directory.addInvitation`. */
export function addInvitation(
  sql: Sql,
  invitation: Invitation,
  most: number | undefined,
  now: number
): 'OK' | 'NO_USER' | 'TOO_MANY' {
  const { hash, account, role, expiresAt, invitedBy = null, email = null } = invitation
  if (invitedBy !== null && !userOf(sql, 'id', invitedBy)) return 'NO_USER'
  if (most !== undefined && account !== null) {
    if (invitationsOf(sql, account, now).length >= most) return 'TOO_MANY'
  }
  sql.run(
    'INSERT OR REPLACE INTO invitations (hash, account, role, expires_at, invited_by, email) VALUES (?, ?, ?, ?, ?, ?)',
    hash,
    account,
    role,
    expiresAt,
    invitedBy,
    email
  )
  return 'OK'
}

/** An invitation that has not expired. */
export function invitationOf(sql: Sql, hash: string, now: number): Invitation | undefined {
  const row = sql.get<InvitationRow>(
    'SELECT * FROM invitations WHERE hash = ? AND expires_at > ?',
    hash,
    now
  )
  return row && invitationFrom(row)
}

/** See `Directory.invitations`. */
export function invitationsOf(sql: Sql, account: string | undefined, now: number): Invitation[] {
  const rows =
    account === undefined
      ? sql.all<InvitationRow>(
          'SELECT * FROM invitations WHERE expires_at > ? ORDER BY expires_at, hash',
          now
        )
      : sql.all<InvitationRow>(
          'SELECT * FROM invitations WHERE account = ? AND expires_at > ? ORDER BY expires_at, hash',
          account,
          now
        )
  return rows.map(invitationFrom)
}

/** See `Directory.removeInvitation`. */
export function removeInvitation(sql: Sql, hash: string, now: number): boolean {
  return sql.run('DELETE FROM invitations WHERE hash = ? AND expires_at > ?', hash, now) > 0
}

function invitationFrom(row: InvitationRow): Invitation {
  return {
    hash: row.hash,
    account: row.account,
    role: row.role,
    expiresAt: row.expires_at,
    invitedBy: row.invited_by,
    email: row.email
  }
}
