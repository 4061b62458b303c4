/**
 * Rows of sessions and of attempts, and the removal of what has expired.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { SESSIONS_KEPT, type Session, type User } from '../directory.ts'
import { userOf } from './users.ts'

/** Rows of a table that one write removes at most: more than it adds, so that none are left for ever. */
const SWEPT = 20

interface SessionRow {
  readonly hash: string
  readonly user: string
  readonly created_at: number
  readonly expires_at: number
  readonly device: string
  readonly last_used_at: number
  readonly confirmed_at: number
  readonly is_limited: number
}

/** See `Directory.openSession`. */
export function openSession(
  sql: Sql,
  given: { hash: string; user: string; ttlMs: number; device?: string; isLimited?: boolean },
  now: number
): { status: 'OK'; session: Session } | { status: 'NO_USER' } {
  const { hash, user, ttlMs, device = '', isLimited = false } = given
  if (!userOf(sql, 'id', user)) return { status: 'NO_USER' }
  sql.run(
    `INSERT OR REPLACE INTO sessions (hash, user, created_at, expires_at, device, last_used_at, confirmed_at, is_limited)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    hash,
    user,
    now,
    now + ttlMs,
    device,
    now,
    now,
    Number(isLimited)
  )
  sql.run(
    `DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE user = ?1 AND hash <> ?2
     ORDER BY last_used_at DESC, hash LIMIT -1 OFFSET ?3)`,
    user,
    hash,
    SESSIONS_KEPT - 1
  )
  const times = { createdAt: now, expiresAt: now + ttlMs, lastUsedAt: now, confirmedAt: now }
  return { status: 'OK', session: { hash, user, ...times, device, isLimited } }
}

/** A session that has not expired, with its user. */
export function sessionOf(
  sql: Sql,
  hash: string,
  now: number
): { session: Session; user: User } | undefined {
  const row = sql.get<SessionRow>(
    'SELECT * FROM sessions WHERE hash = ? AND expires_at > ?',
    hash,
    now
  )
  const user = row && userOf(sql, 'id', row.user)
  return user && { session: sessionFrom(row), user }
}

/** See `Directory.sessions`. */
export function sessionsOf(sql: Sql, user: string, now: number): Session[] {
  return sql
    .all<SessionRow>(
      'SELECT * FROM sessions WHERE user = ? AND expires_at > ? ORDER BY last_used_at DESC, hash',
      user,
      now
    )
    .map(sessionFrom)
}

/** Note the time at which a session was used, or its user confirmed. */
export function noteSession(
  sql: Sql,
  column: 'last_used_at' | 'confirmed_at',
  hash: string,
  now: number
): void {
  sql.run(`UPDATE sessions SET ${column} = ? WHERE hash = ?`, now, hash)
}

function sessionFrom(row: SessionRow): Session {
  return {
    hash: row.hash,
    user: row.user,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    device: row.device,
    lastUsedAt: row.last_used_at,
    confirmedAt: row.confirmed_at,
    isLimited: row.is_limited === 1
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
    ['tickets', 'hash'],
    ['attempts', 'name']
  ]) {
    sql.run(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE expires_at <= ? LIMIT ?)`,
      now,
      SWEPT
    )
  }
}
