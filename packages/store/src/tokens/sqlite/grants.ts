/**
 * Purchased tokens.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { GrantRecord } from '../grant-journal.ts'
import type { GrantReply } from '../ledger.ts'
import { isOpen, loadAccount, move, saveAccount, type Terms } from './account.ts'

/** Returns the answer that applying the grant would give, without applying it. */
export function grantStatus(
  sql: Sql,
  { account, id, tokens }: { account: string; id: string; tokens: number }
): GrantReply | { status: 'NEW' } {
  if (!isOpen(sql, account)) return { status: 'NO_ACCOUNT' }
  const known = sql.all<{ account: string; tokens: number }>(
    'SELECT account, tokens FROM grants WHERE id = ? ORDER BY at, account',
    id
  )
  const found = known.find((one) => one.account === account) ?? known[0]
  if (!found) return { status: 'NEW' }
  if (found.account === account && found.tokens === tokens) return { status: 'ALREADY' }
  return { status: 'TAKEN', account: found.account, tokens: found.tokens }
}

/**
 * Returns true if the store lacks a grant of the journal. The grant was accepted once, so only its account is searched.
 */
export function isMissed(sql: Sql, { account, id }: GrantRecord): boolean {
  return (
    isOpen(sql, account) &&
    !sql.get('SELECT 1 FROM grants WHERE account = ? AND id = ?', account, id)
  )
}

/** Add the tokens of a grant that was not applied yet. */
export function applyGrant(sql: Sql, terms: Terms, grant: GrantRecord): GrantReply {
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
