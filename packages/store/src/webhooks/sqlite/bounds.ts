/** The bounds of sending: the rate of an account, pauses of failing hosts, and the rate at a target that accounts share. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { deliveryHost } from '../delivery.ts'
import { type Arrival, HOST_MEMORY_MS, PAUSES, SENDING } from '../webhook-store.ts'

/** Attempts that an account may make now. */
export function readyAt(sql: Sql, account: string, now: number): number {
  const pace = sql.get<{ ready: number; at: number }>(
    'SELECT ready, at FROM webhook_paces WHERE account = ?',
    account
  )
  if (!pace) return SENDING.burst
  const since = Math.max(0, now - pace.at) / 1_000
  return Math.min(SENDING.burst, pace.ready + since * SENDING.perSecond)
}

/** Keep how many attempts an account may make. */
export function saveReady(sql: Sql, account: string, ready: number, now: number): void {
  sql.run(
    'INSERT OR REPLACE INTO webhook_paces (account, ready, at) VALUES (?, ?, ?)',
    account,
    ready,
    now
  )
}

interface HostRow {
  readonly failures: number
  readonly pauses: number
  readonly until: number
  readonly probe: string | null
}

function hostRow(sql: Sql, account: string, host: string): HostRow | undefined {
  return sql.get<HostRow>(
    'SELECT failures, pauses, until, probe FROM webhook_hosts WHERE account = ? AND host = ?',
    account,
    host
  )
}

interface Sent {
  readonly account: string
  readonly id: string
  readonly url: string
}

/**
 * Returns the time at which a delivery to a paused host may be tried; null for now. The first one after a pause is its
 * probe.
 */
export function pausedUntil(
  sql: Sql,
  { account, id, url }: Sent,
  leaseMs: number,
  now: number
): number | null {
  const host = deliveryHost(url)
  const row = hostRow(sql, account, host)
  if (!row || row.failures < PAUSES.failures) return null
  if (row.until > now) return row.until
  sql.run(
    'UPDATE webhook_hosts SET until = ?, probe = ? WHERE account = ? AND host = ?',
    now + leaseMs,
    id,
    account,
    host
  )
  return null
}

/** Note how an attempt at a host ended. Only a probe, or the failure that opens the first pause, lengthens it. */
export function noteHost(
  sql: Sql,
  { account, id, url }: Sent,
  hasFailed: boolean,
  now: number
): void {
  const host = deliveryHost(url)
  if (!hasFailed) {
    sql.run('DELETE FROM webhook_hosts WHERE account = ? AND host = ?', account, host)
    return
  }
  const row = hostRow(sql, account, host) ?? { failures: 0, pauses: 0, until: 0, probe: null }
  const failures = row.failures + 1
  const opens = failures >= PAUSES.failures && (row.probe === id || row.until <= now)
  const pause = Math.min(PAUSES.longestMs, PAUSES.firstMs * 2 ** row.pauses)
  sql.run(
    `INSERT OR REPLACE INTO webhook_hosts (account, host, failures, pauses, until, probe, at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    account,
    host,
    failures,
    row.pauses + (opens ? 1 : 0),
    opens ? now + pause : row.until,
    opens ? null : row.probe,
    now
  )
}

/** Let the next delivery to a host be its probe. */
export function endPause(sql: Sql, account: string, url: string, now: number): void {
  sql.run(
    'UPDATE webhook_hosts SET until = min(until, ?) WHERE account = ? AND host = ?',
    now,
    account,
    deliveryHost(url)
  )
}

/** See `WebhookStore.pauses`. */
export function pausesOf(sql: Sql, account: string, now: number): Map<string, number> {
  const rows = sql.all<{ host: string; until: number }>(
    `SELECT host, until FROM webhook_hosts WHERE account = ? AND failures >= ? AND until > ?
     LIMIT 10000`,
    account,
    PAUSES.failures,
    now
  )
  return new Map(rows.map(({ host, until }) => [host, until]))
}

/** Forget hosts that were not tried for long. */
export function forgetHosts(sql: Sql, account: string, now: number): void {
  sql.run('DELETE FROM webhook_hosts WHERE account = ? AND at <= ?', account, now - HOST_MEMORY_MS)
}

/** See `WebhookStore.arrive`. An account that asked in this window or the one before has a share. */
export function arrive(
  sql: Sql,
  { target, account, limit, windowMs }: Arrival,
  now: number
): number | null {
  const window = Math.floor(now / windowMs)
  sql.run('DELETE FROM webhook_arrivals WHERE window < ?', window - 1)
  sql.run(
    'INSERT OR IGNORE INTO webhook_arrivals (target, account, window, sent) VALUES (?, ?, ?, 0)',
    target,
    account,
    window
  )
  const found = sql.get<{ asking: number; sent: number; own: number }>(
    `SELECT count(DISTINCT account) AS asking, sum(iif(window = ?2, sent, 0)) AS sent,
       sum(iif(window = ?2 AND account = ?3, sent, 0)) AS own FROM webhook_arrivals WHERE target = ?1`,
    target,
    window,
    account
  ) as { asking: number; sent: number; own: number }
  const share = Math.max(1, Math.floor(limit / found.asking))
  if (found.sent >= limit || found.own >= share) return (window + 1) * windowMs
  sql.run(
    'UPDATE webhook_arrivals SET sent = sent + 1 WHERE target = ? AND account = ? AND window = ?',
    target,
    account,
    window
  )
  return null
}
