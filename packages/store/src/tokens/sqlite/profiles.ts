/** Ids of profiles, by account. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { ProfileId } from '../ledger.ts'

/** The number of a profile; a new one gets the next. Runs inside a transaction. */
export function profileId(
  sql: Sql,
  account: string,
  { url, at }: { url: string; at: number }
): ProfileId {
  const known = sql.get<{ id: number; created_at: number }>(
    'SELECT id, created_at FROM profiles WHERE account = ? AND url = ?',
    account,
    url
  )
  if (known) return { id: known.id, createdAt: known.created_at }
  const row = sql.get<{ next: number }>(
    'SELECT coalesce(max(id), 0) + 1 AS next FROM profiles WHERE account = ?',
    account
  )
  const id = row?.next ?? 1
  sql.run(
    'INSERT INTO profiles (account, url, id, created_at) VALUES (?, ?, ?, ?)',
    account,
    url,
    id,
    at
  )
  return { id, createdAt: at }
}
