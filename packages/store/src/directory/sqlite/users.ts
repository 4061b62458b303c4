/**
 * Rows of users and of invitations.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Invitation, Role, User } from '../directory.ts'

interface UserRow {
  readonly id: string
  readonly account: string
  readonly email: string
  readonly password_hash: string
  readonly role: Role
  readonly created_at: number
}

interface InvitationRow {
  readonly hash: string
  readonly account: string | null
  readonly role: Role
  readonly expires_at: number
}

/** See `Directory.addUser`. */
export function addUser(
  sql: Sql,
  user: Omit<User, 'createdAt'>,
  invitation: string | undefined,
  now: number
): { status: 'OK'; user: User } | { status: 'EMAIL_TAKEN' | 'NO_INVITATION' } {
  const same = userOf(sql, 'id', user.id)
  // The same once more is the retry of a caller that lost the answer.
  if (same && isSame(same, user)) return { status: 'OK', user: same }
  if (same) throw new Error(`there is another user of id ${user.id}`)
  if (userOf(sql, 'email', user.email)) return { status: 'EMAIL_TAKEN' }
  if (invitation !== undefined) {
    const used = sql.run(
      'DELETE FROM invitations WHERE hash = ? AND expires_at > ?',
      invitation,
      now
    )
    if (used === 0) return { status: 'NO_INVITATION' }
  }
  sql.run(
    'INSERT INTO users (id, account, email, password_hash, role, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    user.id,
    user.account,
    user.email,
    user.passwordHash,
    user.role,
    now
  )
  const { id, account, email, passwordHash, role } = user
  return { status: 'OK', user: { id, account, email, passwordHash, role, createdAt: now } }
}

/** The user of an id or an e-mail address. */
export function userOf(sql: Sql, column: 'id' | 'email', value: string): User | undefined {
  const row = sql.get<UserRow>(`SELECT * FROM users WHERE ${column} = ?`, value)
  return row && userFrom(row)
}

/** The users of an account, or all; oldest first. */
export function usersOf(sql: Sql, account: string | undefined): User[] {
  const rows =
    account === undefined
      ? sql.all<UserRow>('SELECT * FROM users ORDER BY created_at, id')
      : sql.all<UserRow>('SELECT * FROM users WHERE account = ? ORDER BY created_at, id', account)
  return rows.map(userFrom)
}

/** Change the password and end the sessions. */
export function setPassword(sql: Sql, id: string, passwordHash: string): 'OK' | 'NO_USER' {
  const changed = sql.run('UPDATE users SET password_hash = ? WHERE id = ?', passwordHash, id)
  if (changed === 0) return 'NO_USER'
  sql.run('DELETE FROM sessions WHERE user = ?', id)
  return 'OK'
}

/** Store an invitation, replacing one of the same hash. */
export function addInvitation(sql: Sql, invitation: Invitation): void {
  sql.run(
    'INSERT OR REPLACE INTO invitations (hash, account, role, expires_at) VALUES (?, ?, ?, ?)',
    invitation.hash,
    invitation.account,
    invitation.role,
    invitation.expiresAt
  )
}

/** An invitation that has not expired. */
export function invitationOf(sql: Sql, hash: string, now: number): Invitation | undefined {
  const row = sql.get<InvitationRow>(
    'SELECT * FROM invitations WHERE hash = ? AND expires_at > ?',
    hash,
    now
  )
  return row && { hash, account: row.account, role: row.role, expiresAt: row.expires_at }
}

function isSame(kept: User, user: Omit<User, 'createdAt'>): boolean {
  const names = ['account', 'email', 'passwordHash', 'role'] as const
  return names.every((name) => kept[name] === user[name])
}

function userFrom(row: UserRow): User {
  return {
    id: row.id,
    account: row.account,
    email: row.email,
    passwordHash: row.password_hash,
    role: row.role,
    createdAt: row.created_at
  }
}
