/**
 * Charges: the last one of a request, the one of an entry, and refunds.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { CHARGES_KEPT_MS, type HistoryEntry } from '../ledger.ts'
import {
  type LoadedAccount,
  loadAccount,
  move,
  returnTokens,
  saveAccount,
  type Terms
} from './account.ts'
import { type FormColumns, NUMBER } from './entry-columns.ts'
import { count } from './usage.ts'

interface ChargeRow {
  readonly seq: number
  /** Null for the id of its entry, which is listed. */
  readonly rid: string | null
  readonly fence: number
  readonly amount: number
  readonly free: number
  /** Month of the hold; null for the month of `day`. */
  readonly period: string | null
  /** Null for the rid. */
  readonly fingerprint: string | null
  readonly replay_until: number
  readonly refunded_at: number | null
  /** Days since the epoch. */
  readonly day: number
  readonly form: number | null
  /** JSON of key and parser of a charge whose form has no number. */
  readonly usage: string | null
}

const DAY = 86_400_000

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
    account.number,
    charge.seq
  )
  move(account, 'refund', charge.amount, entry?.id ?? null)
  const day = dayOf(charge.day)
  const { key, parser } = counterOf(sql, charge)
  const { free } = charge
  returnTokens(account, free, charge.amount - free, charge.period ?? day.slice(0, 7))
  count(sql, { account: account.id, day, key, parser }, { tokens: -charge.amount })
  sql.run(
    'UPDATE charges SET refunded_at = ? WHERE account = ? AND seq = ?',
    terms.now(),
    account.number,
    charge.seq
  )
  saveAccount(sql, account)
  return { status: 'OK' }
}

/** A charge that is made. */
interface NewCharge extends Pick<ChargeRow, 'seq' | 'fence' | 'amount' | 'free'> {
  readonly rid: string
  readonly period: string
  readonly fingerprint: string
  readonly replayMs: number
}

/** Add a charge. It is the last one of its request from now on. */
export function insertCharge(
  sql: Sql,
  account: Pick<LoadedAccount, 'id' | 'number' | 'now'>,
  { seq, rid, fence, amount, free, period, fingerprint, replayMs }: NewCharge,
  entry: HistoryEntry,
  form: FormColumns
): void {
  const earlier = lastCharge(sql, { account: account.id, rid })
  if (earlier) {
    const text = 'UPDATE charges SET superseded = 1 WHERE account = ? AND seq = ?'
    sql.run(text, account.number, earlier.seq)
  }
  const day = Math.floor(account.now / DAY)
  sql.run(
    `INSERT INTO charges (account, seq, rid, fence, amount, free, period, fingerprint, replay_until, folds_at, day,
     form, usage) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    account.number,
    seq,
    rid === entry.id ? null : rid,
    fence,
    amount,
    free,
    period === dayOf(day).slice(0, 7) ? null : period,
    fingerprint === rid ? null : fingerprint,
    account.now + replayMs,
    account.now + Math.max(replayMs, CHARGES_KEPT_MS),
    day,
    form.number,
    form.own === null ? null : JSON.stringify([entry.key.id, entry.parser.name])
  )
}

/** UTC day of a number of days since the epoch, `2026-11-21`. */
function dayOf(days: number): string {
  return new Date(days * DAY).toISOString().slice(0, 10)
}

/** Key and parser of a charge. */
function counterOf(sql: Sql, { form, usage }: ChargeRow): { key: string; parser: string } {
  if (usage !== null) {
    const [key, parser] = JSON.parse(usage) as [string, string]
    return { key, parser }
  }
  const kept = sql.get<{ key: string; parser: string }>(
    'SELECT form ->> 0 AS key, form ->> 2 AS parser FROM forms WHERE number = ?',
    form
  )
  if (!kept) throw new Error(`a charge has the form ${form}, which is missing`)
  return kept
}

/** The last charge of a request, unless it is folded. */
export function lastCharge(
  sql: Sql,
  { account, rid }: { account: string; rid: string }
): ChargeRow | undefined {
  const named = sql.get<ChargeRow>(
    `SELECT * FROM charges WHERE account = ${NUMBER} AND rid = ? AND superseded = 0`,
    account,
    rid
  )
  return (
    named ?? chargeOfEntry(sql, { account, entry: rid }, 'AND c.rid IS NULL AND c.superseded = 0')
  )
}

function chargeOfEntry(
  sql: Sql,
  { account, entry }: { account: string; entry: string },
  and = ''
): ChargeRow | undefined {
  return sql.get<ChargeRow>(
    `SELECT c.* FROM history h JOIN charges c ON c.account = h.account AND c.seq = h.seq
     WHERE h.account = ${NUMBER} AND h.id = ? ${and}`,
    account,
    entry
  )
}
