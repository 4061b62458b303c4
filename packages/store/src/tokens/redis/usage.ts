/** Counters by day, key and parser, and of the last hours. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { turnOver } from '../../turns.ts'
import { noLatency } from '../latency.ts'
import { HOURS_KEPT, type HourUsage, type Usage } from '../ledger.ts'
import { keyOf } from './scripts.ts'

const HOUR = 3_600_000

/** See `Ledger.usage`. */
export async function usageOf(
  client: RedisClient,
  account: string,
  days: { from: string; to: string }
): Promise<Usage[]> {
  return usageRows(await client.hgetall(keyOf(account, 'usage')), days)
}

/**
 * The rows of some days.
 *
 * @param fields - `day|key|parser|what` → number, as `count` of lua/tokens/include/usage.lua counts.
 */
async function usageRows(
  fields: Readonly<Record<string, string>>,
  { from, to }: { from: string; to: string }
): Promise<Usage[]> {
  const rows = new Map<string, Row>()
  for (const field in fields) {
    const wait = turnOver()
    if (wait) await wait
    const [day = '', key = '', parser = '', what] = field.split('|')
    // Hours are none: `hour` is after every day.
    if (day < from || day > to) continue
    const place = `${day}|${key}|${parser}`
    const row = rows.get(place) ?? {
      ...{ day, key, parser, requests: 0, failed: 0, tokens: 0 },
      latency: noLatency()
    }
    const number = Number(fields[field])
    if (what === 'failed' || what === 'tokens') row[what] = number
    if (what?.startsWith('took')) {
      row.latency[Number(what.slice(4))] = number
      row.requests += number
    }
    rows.set(place, row)
  }
  return [...rows.values()].sort(
    (a, b) => compare(a.day, b.day) || compare(a.key, b.key) || compare(a.parser, b.parser)
  )
}

interface Row extends Omit<Usage, 'requests' | 'failed' | 'tokens' | 'latency'> {
  requests: number
  failed: number
  tokens: number
  latency: number[]
}

/** See `Ledger.usageByHour`. */
export async function hoursOf(
  client: RedisClient,
  account: string,
  now: () => Promise<number>
): Promise<HourUsage[]> {
  const names = Array.from({ length: HOURS_KEPT }, (_, slot) => `hour|${slot}`)
  const [values, time] = await Promise.all([client.hmget(keyOf(account, 'usage'), ...names), now()])
  const oldest = Math.floor(time / HOUR) - HOURS_KEPT
  return values
    .map((value) => (value ?? '0 0 0 0').split(' ').map(Number) as [number, number, number, number])
    .filter(([at]) => at > oldest)
    .map(([at, requests, failed, tokens]) => ({ hour: at * HOUR, requests, failed, tokens }))
    .sort((a, b) => a.hour - b.hour)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
