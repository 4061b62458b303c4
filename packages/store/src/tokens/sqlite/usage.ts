/**
 * Counters by day, key and parser.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { HistoryEntry, Usage } from '../ledger.ts'

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

/** See `Ledger.usage`. */
export function usageOf(
  sql: Sql,
  account: string,
  { from, to }: { from: string; to: string }
): Usage[] {
  return sql.all<Usage>(
    `SELECT day, key, parser, requests, failed, tokens FROM usage
     WHERE account = ? AND day >= ? AND day <= ? ORDER BY day, key, parser`,
    account,
    from,
    to
  )
}
