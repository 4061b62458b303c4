/**
 * Rows of identities at providers.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Identity, User } from '../directory.ts'
import { userOf } from './users.ts'

interface IdentityRow {
  readonly user: string
  readonly issuer: string
  readonly subject: string
  readonly created_at: number
}

/** See `Directory.userByIdentity`. */
export function userOfIdentity(sql: Sql, { issuer, subject }: Identity): User | undefined {
  const row = sql.get<IdentityRow>(
    'SELECT * FROM identities WHERE issuer = ? AND subject = ?',
    issuer,
    subject
  )
  return row && userOf(sql, 'id', row.user)
}

/** See `Directory.addIdentity`. */
export function addIdentity(
  sql: Sql,
  user: string,
  { issuer, subject }: Identity,
  now: number
): 'OK' | 'NO_USER' | 'TAKEN' | 'HAS_OTHER' {
  if (!userOf(sql, 'id', user)) return 'NO_USER'
  const owner = userOfIdentity(sql, { issuer, subject })
  if (owner) return owner.id === user ? 'OK' : 'TAKEN'
  const added = sql.run(
    'INSERT OR IGNORE INTO identities (issuer, subject, user, created_at) VALUES (?, ?, ?, ?)',
    issuer,
    subject,
    user,
    now
  )
  return added > 0 ? 'OK' : 'HAS_OTHER'
}

/** See `Directory.identities`. */
export function identitiesOf(sql: Sql, user: string): (Identity & { createdAt: number })[] {
  return sql
    .all<IdentityRow>('SELECT * FROM identities WHERE user = ? ORDER BY issuer', user)
    .map(({ issuer, subject, created_at: createdAt }) => ({ issuer, subject, createdAt }))
}

/** See `Directory.removeIdentity`. */
export function removeIdentity(sql: Sql, user: string, issuer: string): boolean {
  return sql.run('DELETE FROM identities WHERE user = ? AND issuer = ?', user, issuer) > 0
}
