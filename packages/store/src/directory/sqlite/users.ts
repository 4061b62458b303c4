/**
 * Rows of users.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { OWNING_ROLES, type Role, type User } from '../directory.ts'

interface UserRow {
  readonly id: string
  readonly account: string
  readonly email: string
  readonly password_hash: string
  readonly role: Role
  readonly created_at: number
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

/** Change the password, end the sessions and remove the tickets. */
export function setPassword(sql: Sql, id: string, passwordHash: string): 'OK' | 'NO_USER' {
  const changed = sql.run('UPDATE users SET password_hash = ? WHERE id = ?', passwordHash, id)
  if (changed === 0) return 'NO_USER'
  sql.run('DELETE FROM sessions WHERE user = ?', id)
  sql.run('DELETE FROM tickets WHERE user = ?', id)
  return 'OK'
}

/** See `Directory.setRole`. */
export function setRole(sql: Sql, id: string, role: Role, from: Role | undefined): RoleReply {
  if (userOf(sql, 'id', id)?.role === role) return 'OK'
  const reply = mayLose(sql, id, from, OWNING_ROLES.includes(role))
  if (reply === 'OK') sql.run('UPDATE users SET role = ? WHERE id = ?', role, id)
  return reply
}

/** See `Directory.removeUser`. What belongs to the user goes along: ON DELETE CASCADE. */
export function removeUser(sql: Sql, id: string, from: Role | undefined): RoleReply {
  const reply = mayLose(sql, id, from, false)
  if (reply === 'OK') sql.run('DELETE FROM users WHERE id = ?', id)
  return reply
}

type RoleReply = 'OK' | 'NO_USER' | 'CHANGED' | 'LAST_OWNER'

/** Checks that a user's role may change. @param isOwning - true if the user keeps an owning role. */
function mayLose(sql: Sql, id: string, from: Role | undefined, isOwning: boolean): RoleReply {
  const user = userOf(sql, 'id', id)
  if (!user) return 'NO_USER'
  if (from !== undefined && user.role !== from) return 'CHANGED'
  if (isOwning || !OWNING_ROLES.includes(user.role)) return 'OK'
  const others = usersOf(sql, user.account).filter(
    (one) => one.id !== id && OWNING_ROLES.includes(one.role)
  )
  return others.length > 0 ? 'OK' : 'LAST_OWNER'
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
