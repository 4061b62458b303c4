/**
 * Rows of sessions and of attempts, and the removal of what has expired.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Session, User } from '../directory.ts'
import { userOf } from './users.ts'

/** Rows of a table that one write removes at most: more than it adds, so that none are left for ever. */
const SWEPT = 20

/** See `Directory.openSession`. */
export function openSession(
  sql: Sql,
  { hash, user, ttlMs }: { hash: string; user: string; ttlMs: number },
  now: number
): { status: 'OK'; session: Session } | { status: 'NO_USER' } {
  if (!userOf(sql, 'id', user)) return { status: 'NO_USER' }
  const session = { hash, user, createdAt: now, expiresAt: now + ttlMs }
  sql.run(
    'INSERT OR REPLACE INTO sessions (hash, user, created_at, expires_at) VALUES (?, ?, ?, ?)',
    hash,
    user,
    session.createdAt,
    session.expiresAt
  )
  return { status: 'OK', session }
}

/** A session that has not expired, with its user. */
export function sessionOf(
  sql: Sql,
  hash: string,
  now: number
): { session: Session; user: User } | undefined {
  const row = sql.get<{ user: string; created_at: number; expires_at: number }>(
    'SELECT user, created_at, expires_at FROM sessions WHERE hash = ? AND expires_at > ?',
    hash,
    now
  )
  const user = row && userOf(sql, 'id', row.user)
  if (!user) return undefined
  return {
    session: { hash, user: row.user, createdAt: row.created_at, expiresAt: row.expires_at },
    user
  }
}

/** See `Directory.attempt`. */
export function attempt(
  sql: Sql,
  name: string,
  { limit, windowMs }: { limit: number; windowMs: number },
  now: number
): { allowed: boolean; retryAfterMs: number } {
  const window = sql.get<{ count: number; expires_at: number }>(
    'SELECT count, expires_at FROM attempts WHERE name = ? AND expires_at > ?',
    name,
    now
  ) ?? { count: 0, expires_at: now + windowMs }
  if (window.count >= limit) return { allowed: false, retryAfterMs: window.expires_at - now }
  sql.run(
    'INSERT OR REPLACE INTO attempts (name, count, expires_at) VALUES (?, ?, ?)',
    name,
    window.count + 1,
    window.expires_at
  )
  return { allowed: true, retryAfterMs: 0 }
}

/** See `Directory.attempted`. */
export function attempted(sql: Sql, name: string, now: number): boolean {
  return (
    sql.get('SELECT 1 FROM attempts WHERE name = ? AND expires_at > ?', name, now) !== undefined
  )
}

/** Remove a bounded number of the rows that have expired. */
export function sweep(sql: Sql, now: number): void {
  for (const [table, key] of [
    ['sessions', 'hash'],
    ['invitations', 'hash'],
    ['attempts', 'name']
  ]) {
    sql.run(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE expires_at <= ? LIMIT ?)`,
      now,
      SWEPT
    )
  }
}
