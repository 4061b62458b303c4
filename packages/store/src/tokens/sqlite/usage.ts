/**
 * Counters by day, key and parser, and of the last hours.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { turnOver } from '../../turns.ts'
import { latencyRange, noLatency } from '../latency.ts'
import { type HistoryEntry, HOURS_KEPT, type HourUsage, type Usage } from '../ledger.ts'

const HOUR = 3_600_000

/** The key of a counter. */
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

/** Counters that are read in one go, at most. */
const PART = 500

type UsageRow = Omit<Usage, 'latency'>
type LatencyRow = Omit<UsagePlace, 'account'> & { range: number; requests: number }

/** See `Ledger.usage`. Read in parts: an account may have many keys and parsers a day. */
export async function usageOf(
  sql: Sql,
  account: string,
  { from, to }: { from: string; to: string }
): Promise<Usage[]> {
  const found: Usage[] = []
  for (let rows = partAfter(sql, account, [from, '', ''], to); ; ) {
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return found
    const ranges = latencyOf(sql, account, placeOf(first), placeOf(last))
    for (const row of rows) found.push({ ...row, latency: ranges.get(nameOf(row)) ?? noLatency() })
    if (rows.length < PART) return found
    await turnOver()
    rows = partAfter(sql, account, placeOf(last), to)
  }
}

type Place = [day: string, key: string, parser: string]

function partAfter(sql: Sql, account: string, after: Place, to: string): UsageRow[] {
  return sql.all<UsageRow>(
    `SELECT day, key, parser, requests, failed, tokens FROM usage
     WHERE account = ? AND (day, key, parser) > (?, ?, ?) AND day <= ? ORDER BY day, key, parser LIMIT ?`,
    account,
    ...after,
    to,
    PART
  )
}

/** Times by the name of their counter, from one to another. */
function latencyOf(sql: Sql, account: string, from: Place, to: Place): Map<string, number[]> {
  const ranges = new Map<string, number[]>()
  const rows = sql.all<LatencyRow>(
    `SELECT day, key, parser, range, requests FROM usage_latency
     WHERE account = ? AND (day, key, parser) >= (?, ?, ?) AND (day, key, parser) <= (?, ?, ?)`,
    account,
    ...from,
    ...to
  )
  for (const one of rows) {
    const name = nameOf(one)
    const latency = ranges.get(name) ?? noLatency()
    latency[one.range] = one.requests
    ranges.set(name, latency)
  }
  return ranges
}

function placeOf({ day, key, parser }: UsageRow): Place {
  return [day, key, parser]
}

function nameOf({ day, key, parser }: Omit<UsagePlace, 'account'>): string {
  return `${day}\n${key}\n${parser}`
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
