/** Watches of jobs, and the accounts with due work. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { JobRef } from '../../jobs/job-store.ts'
import type { AccountClaim, Watch, WatchStep } from '../webhook-store.ts'
import { readyAt } from './bounds.ts'
import { insertDelivery, plan } from './delivery-row.ts'

interface WatchRow {
  readonly account: string
  readonly job: string
  readonly cursor: number
  readonly state: string
  readonly next_at: number
}

function watchInRow({ account, job, cursor, state, next_at }: WatchRow): Watch {
  return { account, job, cursor, state, nextAt: next_at }
}

/** See `WebhookStore.watch`. */
export function watch(sql: Sql, { account, job, state, nextAt }: Omit<Watch, 'cursor'>): void {
  const added = sql.run(
    'INSERT OR IGNORE INTO webhook_watches (account, job, state, next_at) VALUES (?, ?, ?, ?)',
    account,
    job,
    state,
    nextAt
  )
  if (added === 1) plan(sql, account, nextAt)
}

/** See `WebhookStore.watchOf`. */
export function watchOf(sql: Sql, { account, job }: JobRef): Watch | undefined {
  const row = sql.get<WatchRow>(
    'SELECT * FROM webhook_watches WHERE account = ? AND job = ?',
    account,
    job
  )
  return row && watchInRow(row)
}

/** See `WebhookStore.dueWatches`. */
export function dueWatches(sql: Sql, account: string, limit: number, now: number): Watch[] {
  return sql
    .all<WatchRow>(
      'SELECT * FROM webhook_watches WHERE account = ? AND next_at <= ? ORDER BY next_at LIMIT ?',
      account,
      now,
      limit
    )
    .map(watchInRow)
}

/** See `WebhookStore.advance`. */
export function advance(
  sql: Sql,
  { account, job, from, to, nextAt, deliveries }: WatchStep,
  now: number
): 'OK' | 'STALE' {
  const found = watchOf(sql, { account, job })
  if (!found || found.cursor !== from.cursor || found.state !== from.state) return 'STALE'
  if (nextAt === null) {
    sql.run('DELETE FROM webhook_watches WHERE account = ? AND job = ?', account, job)
  } else {
    sql.run(
      'UPDATE webhook_watches SET cursor = ?, state = ?, next_at = ? WHERE account = ? AND job = ?',
      to.cursor,
      to.state,
      nextAt,
      account,
      job
    )
    plan(sql, account, nextAt)
  }
  for (const delivery of deliveries) insertDelivery(sql, account, delivery, now)
  if (deliveries.length > 0) plan(sql, account, now)
  return 'OK'
}

/** Returns true if any account has due work. Usually none has, and nothing is written. */
export function isAnyDue(sql: Sql, now: number): boolean {
  return sql.get('SELECT 1 FROM webhook_accounts WHERE next_at <= ? LIMIT 1', now) !== undefined
}

/** See `WebhookStore.claimAccounts`. */
export function claimAccounts(
  sql: Sql,
  { limit, leaseMs }: { limit: number; leaseMs: number },
  now: number
): AccountClaim[] {
  const until = now + leaseMs
  const due = sql.all<{ account: string }>(
    'SELECT account FROM webhook_accounts WHERE next_at <= ? ORDER BY next_at LIMIT ?',
    now,
    limit
  )
  for (const { account } of due) {
    sql.run('UPDATE webhook_accounts SET next_at = ? WHERE account = ?', until, account)
  }
  return due.map(({ account }) => ({ account, until }))
}

/** See `WebhookStore.releaseAccount`. */
export function releaseAccount(
  sql: Sql,
  { account, until }: AccountClaim,
  notBefore: number,
  now: number
): void {
  const first = (text: string) =>
    sql.get<{ at: number | null }>(text, account)?.at ?? Number.POSITIVE_INFINITY
  const next = Math.min(
    first('SELECT min(next_at) AS at FROM webhook_watches WHERE account = ?'),
    Math.max(
      first(
        "SELECT min(next_at) AS at FROM webhook_deliveries WHERE account = ? AND status = 'waiting'"
      ),
      rateAllowsAt(sql, account, now)
    ),
    first('SELECT min(expires_at) AS at FROM webhook_deliveries WHERE account = ?')
  )
  const where = 'WHERE account = ? AND next_at = ?'
  if (next === Number.POSITIVE_INFINITY) {
    sql.run(`DELETE FROM webhook_accounts ${where}`, account, until)
  } else {
    const at = Math.max(next, notBefore)
    sql.run(`UPDATE webhook_accounts SET next_at = ? ${where}`, at, account, until)
  }
}

/**
 * Returns the time at which the account may send again. An account at its rate limit waits for a second's worth of
 * attempts.
 */
function rateAllowsAt(sql: Sql, account: string, now: number): number {
  return readyAt(sql, account, now) >= 1 ? now : now + 1_000
}
