/**
 * Counters by day, key and parser, and of the last hours.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { latencyRange, noLatency } from '../latency.ts'
import { type HistoryEntry, HOURS_KEPT, type HourUsage, type Usage } from '../ledger.ts'

const HOUR = 3_600_000

/** Which counter. */
export interface UsagePlace {
  readonly account: string
  readonly day: string
  readonly key: string
  readonly parser: string
}

/** The counter of an entry that is listed at `now`. */
export function usagePlace(account: string, entry: HistoryEntry, now: number): UsagePlace {
  const day = new Date(now).toISOString().slice(0, 10)
  return { account, day, key: entry.key.id, parser: entry.parser.name }
}

/** Add to a counter. */
export function count(
  sql: Sql,
  { account, day, key, parser }: UsagePlace,
  { requests = 0, failed = 0, tokens = 0 }: Partial<Pick<Usage, 'requests' | 'failed' | 'tokens'>>
): void {
  sql.run(
    `INSERT INTO usage (account, day, key, parser, requests, failed, tokens) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET requests = requests + excluded.requests, failed = failed + excluded.failed,
     tokens = tokens + excluded.tokens`,
    account,
    day,
    key,
    parser,
    requests,
    failed,
    tokens
  )
}

/** Count how long a charged request took. */
export function countLatency(
  sql: Sql,
  { account, day, key, parser }: UsagePlace,
  entry: HistoryEntry
): void {
  sql.run(
    `INSERT INTO usage_latency (account, day, key, parser, range, requests) VALUES (?, ?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET requests = requests + 1`,
    account,
    day,
    key,
    parser,
    latencyRange(entry)
  )
}

/** Add to the counter of the hour. Hours are in a ring: one that comes takes the place of one that is too old. */
export function countHour(
  sql: Sql,
  account: string,
  now: number,
  { requests = 0, failed = 0, tokens = 0 }: Partial<Omit<HourUsage, 'hour'>>
): void {
  const hour = Math.floor(now / HOUR)
  sql.run(
    `INSERT INTO usage_hours (account, slot, hour, requests, failed, tokens) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET requests = excluded.requests + iif(hour = excluded.hour, requests, 0),
     failed = excluded.failed + iif(hour = excluded.hour, failed, 0),
     tokens = excluded.tokens + iif(hour = excluded.hour, tokens, 0), hour = excluded.hour`,
    account,
    hour % HOURS_KEPT,
    hour,
    requests,
    failed,
    tokens
  )
}

/** See `Ledger.usage`. */
export function usageOf(
  sql: Sql,
  account: string,
  { from, to }: { from: string; to: string }
): Usage[] {
  const where = 'WHERE account = ? AND day >= ? AND day <= ? ORDER BY day, key, parser'
  const rows = sql.all<Omit<Usage, 'latency'>>(
    `SELECT day, key, parser, requests, failed, tokens FROM usage ${where}`,
    account,
    from,
    to
  )
  const ranges = new Map<string, number[]>()
  for (const one of sql.all<Omit<UsagePlace, 'account'> & { range: number; requests: number }>(
    `SELECT day, key, parser, range, requests FROM usage_latency ${where}`,
    account,
    from,
    to
  )) {
    const place = nameOf(one)
    const latency = ranges.get(place) ?? noLatency()
    latency[one.range] = one.requests
    ranges.set(place, latency)
  }
  return rows.map((row) => ({ ...row, latency: ranges.get(nameOf(row)) ?? noLatency() }))
}

function nameOf({ day, key, parser }: Omit<UsagePlace, 'account'>): string {
  return JSON.stringify([day, key, parser])
}

/** See `Ledger.usageByHour`. */
export function hoursOf(sql: Sql, account: string, now: number): HourUsage[] {
  return sql.all<HourUsage>(
    `SELECT hour * ${HOUR} AS hour, requests, failed, tokens FROM usage_hours
     WHERE account = ? AND hour > ? ORDER BY hour`,
    account,
    Math.floor(now / HOUR) - HOURS_KEPT
  )
}
