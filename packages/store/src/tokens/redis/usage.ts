/** Counters by day, key and parser. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import type { Usage } from '../ledger.ts'
import { keyOf } from './scripts.ts'

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
function usageRows(
  fields: Readonly<Record<string, string>>,
  { from, to }: { from: string; to: string }
): Usage[] {
  const rows = new Map<string, { -readonly [Name in keyof Usage]: Usage[Name] }>()
  for (const [field, value] of Object.entries(fields)) {
    const [day = '', key = '', parser = '', what] = field.split('|')
    if (day < from || day > to) continue
    const place = `${day}|${key}|${parser}`
    const row = rows.get(place) ?? { day, key, parser, requests: 0, failed: 0, tokens: 0 }
    if (what === 'requests' || what === 'failed' || what === 'tokens') row[what] = Number(value)
    rows.set(place, row)
  }
  return [...rows.values()].sort(
    (a, b) => compare(a.day, b.day) || compare(a.key, b.key) || compare(a.parser, b.parser)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
