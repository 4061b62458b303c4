/**
 * Purchased tokens.
 */

import type { GrantRecord } from '../grant-journal.ts'
import { isOpen, loadAccount, move, saveAccount, type Terms } from './account.ts'
import type { Sql } from './statements.ts'

/** What applying the grant would answer, without applying it. */
export function grantStatus(
  sql: Sql,
  { account, id }: { account: string; id: string }
): 'NEW' | 'ALREADY' | 'NO_ACCOUNT' {
  if (!isOpen(sql, account)) return 'NO_ACCOUNT'
  return sql.get('SELECT 1 FROM grants WHERE account = ? AND id = ?', account, id)
    ? 'ALREADY'
    : 'NEW'
}

/** Apply a grant once. See `Ledger.grant`. */
export function applyGrant(
  sql: Sql,
  terms: Terms,
  grant: GrantRecord
): { status: 'OK' | 'ALREADY' | 'NO_ACCOUNT' } {
  const status = grantStatus(sql, grant)
  if (status !== 'NEW') return { status }
  const account = loadAccount(sql, terms, grant.account)
  if (!account) return { status: 'NO_ACCOUNT' }
  account.paid += grant.tokens
  account.granted += grant.tokens
  move(account, 'purchase', grant.tokens, grant.id)
  sql.run(
    'INSERT INTO grants (account, id, tokens, at) VALUES (?, ?, ?, ?)',
    grant.account,
    grant.id,
    grant.tokens,
    grant.at
  )
  saveAccount(sql, account)
  return { status: 'OK' }
}
