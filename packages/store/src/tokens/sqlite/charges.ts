/**
 * Charges: the last one of a request, the one of an entry, and refunds.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { loadAccount, move, returnTokens, saveAccount, type Terms } from './account.ts'
import { count } from './usage.ts'

interface ChargeRow {
  readonly seq: number
  readonly fence: number
  readonly amount: number
  readonly free: number
  readonly period: string
  readonly fingerprint: string
  readonly replay_until: number
  readonly refunded_at: number | null
  /** The usage counter of the charge, with the two after it. */
  readonly day: string
  readonly key: string
  readonly parser: string
}

/** See `Ledger.refund`. */
export function refund(
  sql: Sql,
  terms: Terms,
  input: { account: string } & ({ rid: string } | { entry: string })
): { status: 'OK' | 'ALREADY' | 'NOT_SETTLED' } {
  const account = loadAccount(sql, terms, input.account)
  const charge = 'rid' in input ? lastCharge(sql, input) : chargeOfEntry(sql, input)
  if (!account || !charge) return { status: 'NOT_SETTLED' }
  if (charge.refunded_at !== null) return { status: 'ALREADY' }
  account.charged -= charge.amount
  const entry = sql.get<{ id: string }>(
    'SELECT id FROM history WHERE account = ? AND seq = ?',
    account.id,
    charge.seq
  )
  move(account, 'refund', charge.amount, entry?.id ?? null)
  returnTokens(account, charge.free, charge.amount - charge.free, charge.period)
  const { day, key, parser } = charge
  count(sql, { account: account.id, day, key, parser }, { tokens: -charge.amount })
  sql.run(
    'UPDATE charges SET refunded_at = ? WHERE account = ? AND seq = ?',
    terms.now(),
    account.id,
    charge.seq
  )
  saveAccount(sql, account)
  return { status: 'OK' }
}

/** The last charge of a request, unless it is folded. */
export function lastCharge(
  sql: Sql,
  { account, rid }: { account: string; rid: string }
): ChargeRow | undefined {
  return sql.get<ChargeRow>(
    'SELECT * FROM charges WHERE account = ? AND rid = ? AND superseded = 0',
    account,
    rid
  )
}

function chargeOfEntry(
  sql: Sql,
  { account, entry }: { account: string; entry: string }
): ChargeRow | undefined {
  return sql.get<ChargeRow>(
    `SELECT c.* FROM history h JOIN charges c ON c.account = h.account AND c.seq = h.seq
     WHERE h.account = ? AND h.id = ?`,
    account,
    entry
  )
}
