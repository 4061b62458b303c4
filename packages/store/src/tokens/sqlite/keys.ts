/**
 * Rows of API keys.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { type ApiKey, type KeyClaim, type Ledger, REVOKED_KEYS_KEPT } from '../ledger.ts'
import { isOpen } from './account.ts'

/** "Last used" is kept to the minute, so that a busy key is not a write per request. */
const TOUCH = 60_000

interface KeyRow {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly kind: 'live' | 'test'
  readonly hash: string
  readonly prefix: string
  readonly created_at: number
  readonly last_used_at: number | null
  readonly revoked_at: number | null
  readonly expires_at: number | null
  /** A JSON list. */
  readonly scopes: string | null
  readonly created_by: string | null
}

/** See `Ledger.addKey`. */
export function addKey(
  sql: Sql,
  [key, { madeWith, most = Number.MAX_SAFE_INTEGER } = {}]: Parameters<Ledger['addKey']>,
  now: number
): Awaited<ReturnType<Ledger['addKey']>> {
  const { createdBy = null } = key
  if (!isOpen(sql, key.account)) return { status: 'NO_ACCOUNT' }
  const valid = 'FROM keys WHERE account = ? AND revoked_at IS NULL'
  if (madeWith !== undefined && !sql.get(`SELECT 1 ${valid} AND id = ?`, key.account, madeWith)) {
    return { status: 'NO_KEY' }
  }
  const row = sql.get<{ kept: number }>(`SELECT count(*) AS kept ${valid}`, key.account)
  if ((row?.kept ?? 0) >= most) return { status: 'TOO_MANY' }
  forgetRevoked(sql, key.account)
  sql.run(
    `INSERT INTO keys (id, account, name, kind, hash, prefix, created_at, expires_at, scopes, created_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    key.id,
    key.account,
    key.name,
    key.kind,
    key.hash,
    key.prefix,
    now,
    key.expiresAt,
    key.scopes && JSON.stringify(key.scopes),
    createdBy
  )
  const times = { createdAt: now, lastUsedAt: null, revokedAt: null }
  return { status: 'OK', key: { ...key, createdBy, ...times } }
}

function forgetRevoked(sql: Sql, account: string): void {
  sql.run(
    `DELETE FROM keys WHERE id IN (SELECT id FROM keys WHERE account = ? AND revoked_at IS NOT NULL
     ORDER BY revoked_at DESC, id LIMIT -1 OFFSET ?)`,
    account,
    REVOKED_KEYS_KEPT
  )
}

/** The key of a hash, and whether its account is suspended. */
export function keyByHash(sql: Sql, hash: string): { key: ApiKey; suspended: boolean } | undefined {
  const row = sql.get<KeyRow & { suspended: number }>(
    'SELECT k.*, a.suspended FROM keys k JOIN accounts a ON a.id = k.account WHERE k.hash = ?',
    hash
  )
  return row && { key: keyOf(row), suspended: row.suspended === 1 }
}

/** True when a use of the key at `now` is worth a write. */
export function isStale({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>, now: number): boolean {
  return now - (lastUsedAt ?? 0) >= TOUCH
}

/** Remember the use of a key of an account, if it is valid. @returns whether it is. */
export function useKey(
  sql: Sql,
  account: string,
  { id, expiresAt }: KeyClaim,
  now: number
): boolean {
  const row = sql.get<Pick<KeyRow, 'last_used_at'>>(
    `SELECT k.last_used_at FROM keys k JOIN accounts a ON a.id = k.account
     WHERE k.id = ? AND k.account = ? AND k.revoked_at IS NULL AND a.suspended = 0`,
    id,
    account
  )
  if (!row || (expiresAt ?? Number.POSITIVE_INFINITY) <= now) return false
  if (isStale({ lastUsedAt: row.last_used_at }, now)) touchKey(sql, id, now)
  return true
}

/** Remember that a key was used. */
export function touchKey(sql: Sql, id: string, now: number): void {
  sql.run('UPDATE keys SET last_used_at = ? WHERE id = ?', now, id)
}

/** The keys of an account, oldest first. */
export function keysOf(sql: Sql, account: string): ApiKey[] {
  return sql
    .all<KeyRow>('SELECT * FROM keys WHERE account = ? ORDER BY created_at, id', account)
    .map(keyOf)
}

/** See `Ledger.revokeKey`. */
export function revokeKey(
  sql: Sql,
  account: string,
  id: string,
  now: number
): { status: 'OK' | 'ALREADY' | 'NO_KEY' } {
  const key = keysOf(sql, account).find((one) => one.id === id)
  if (!key) return { status: 'NO_KEY' }
  if (key.revokedAt !== null) return { status: 'ALREADY' }
  sql.run('UPDATE keys SET revoked_at = ? WHERE id = ?', now, id)
  return { status: 'OK' }
}

/** Revoke every key of an account. */
export function revokeKeys(sql: Sql, account: string, now: number): void {
  sql.run('UPDATE keys SET revoked_at = ? WHERE account = ? AND revoked_at IS NULL', now, account)
}

function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    kind: row.kind,
    hash: row.hash,
    prefix: row.prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    expiresAt: row.expires_at,
    scopes: JSON.parse(row.scopes ?? 'null') as string[] | null,
    createdBy: row.created_by
  }
}
