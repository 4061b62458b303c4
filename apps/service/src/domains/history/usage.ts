/** `GET /api/v1/account/usage` (decisions.md §1): requests, tokens and times by day, hour, key or parser. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import { type HourUsage, LATENCY_BOUNDS_MS, turnOver, type Usage } from '@sluice/store'
import { z } from 'zod'
import { addedLatency, percentile } from './percentile.ts'
import type { HistoryPorts } from './ports.ts'

/** Days that are shown when `from` is not given. */
const SHOWN = 30
const DAY = 86_400_000

/** Query of `GET /api/v1/account/usage`. */
export const UsageQuery = z.strictObject({
  from: z.iso.date().optional().describe('First day, UTC; default: 29 days before `to`.'),
  to: z.iso.date().optional().describe('Last day, UTC, inclusive; default: today.'),
  group_by: z
    .enum(['day', 'hour', 'key', 'parser'])
    .default('day')
    .describe('`hour`: of the last 48 hours.'),
  split_by: z
    .enum(['key', 'parser'])
    .optional()
    .describe('With `group_by=day`: one row per day and key, or per day and parser.'),
  format: z.enum(['json', 'csv']).default('json').describe('`csv`: the rows as `text/csv`.')
})
type UsageQuery = z.infer<typeof UsageQuery>

/** Counts of the fetches that began. A fetch that was refused earlier, or whose client hung up, is not counted. */
interface Counts {
  /** All of them: `succeeded` and `failed`. */
  readonly requests: number
  readonly succeeded: number
  readonly failed: number
  /** Charged. */
  readonly tokens: number
  /** `succeeded` of `requests`; null without requests. */
  readonly success_rate: number | null
  /** Time of successful requests, ms; null where none is known. */
  readonly p50_ms: number | null
  readonly p95_ms: number | null
}

/** One row of the answer. */
export interface UsageRow extends Counts {
  /** The day, the start of the hour, the id of the key, or the name of the parser. */
  readonly group: string
  /** The key or parser, with `split_by`. */
  readonly split?: string
}

/** The answer: rows in the order of their groups, and their sum. */
export interface UsageReport {
  readonly from: string
  readonly to: string
  readonly group_by: UsageQuery['group_by']
  readonly rows: readonly UsageRow[]
  readonly total: Counts
}

/**
 * Reads the parameters of a request for usage.
 *
 * @throws SluiceError `INVALID_REQUEST` - a parameter is unknown, no date, or does not fit the others.
 */
export function parseUsageQuery(parameters: unknown): UsageQuery {
  const query = parseRequest(UsageQuery, parameters)
  if (query.split_by !== undefined && query.group_by !== 'day') {
    throw new SluiceError('INVALID_REQUEST', '`split_by` needs `group_by=day`.', {
      details: { path: 'split_by' }
    })
  }
  return query
}

/** The usage of an account. */
export async function usageReport(
  { ledger }: Pick<HistoryPorts, 'ledger'>,
  account: string,
  query: UsageQuery
): Promise<UsageReport> {
  const to = query.to ?? new Date().toISOString().slice(0, 10)
  const first = new Date(Date.parse(to) - (SHOWN - 1) * DAY).toISOString().slice(0, 10)
  const from = query.from ?? first
  const { group_by, split_by } = query
  if (group_by === 'hour') {
    const hours = (await ledger.usageByHour(account)).filter(({ hour }) => isWithin(hour, from, to))
    const rows = hours.map((hour) => ({
      group: new Date(hour.hour).toISOString(),
      ...countsOf(sumOf([withoutTimes(hour)]))
    }))
    return { from, to, group_by, rows, total: countsOf(sumOf(hours.map(withoutTimes))) }
  }
  const found = await ledger.usage(account, { from, to })
  const groups = new Map<string, Sums>()
  let total = NOTHING
  for (const one of found) {
    const wait = turnOver()
    if (wait) await wait
    const name = JSON.stringify(split_by ? [one[group_by], one[split_by]] : [one[group_by]])
    groups.set(name, added(groups.get(name) ?? NOTHING, one))
    total = added(total, one)
  }
  const rows: UsageRow[] = []
  for (const [name, sums] of [...groups].sort(byName)) {
    const wait = turnOver()
    if (wait) await wait
    const [group, split] = JSON.parse(name) as [string, string?]
    rows.push({ group, ...(split === undefined ? {} : { split }), ...countsOf(sums) })
  }
  return { from, to, group_by, rows, total: countsOf(total) }
}

/** Counts of the store, whose `requests` are those that were charged. */
type Sums = Pick<Usage, 'requests' | 'failed' | 'tokens' | 'latency'>

const NONE = new Array<number>(LATENCY_BOUNDS_MS.length + 1).fill(0)

const NOTHING: Sums = { requests: 0, failed: 0, tokens: 0, latency: NONE }

function sumOf(rows: readonly Sums[]): Sums {
  return rows.reduce(added, NOTHING)
}

function added(sum: Sums, { requests, failed, tokens, latency }: Sums): Sums {
  return {
    requests: sum.requests + requests,
    failed: sum.failed + failed,
    tokens: sum.tokens + tokens,
    latency: addedLatency(sum.latency, latency)
  }
}

function countsOf({ requests: succeeded, failed, tokens, latency }: Sums): Counts {
  const requests = succeeded + failed
  return {
    requests,
    succeeded,
    failed,
    tokens,
    success_rate: requests === 0 ? null : Math.round((succeeded / requests) * 10_000) / 10_000,
    p50_ms: percentile(latency, 0.5),
    p95_ms: percentile(latency, 0.95)
  }
}

function withoutTimes({ requests, failed, tokens }: HourUsage): Sums {
  return { requests, failed, tokens, latency: NONE }
}

function isWithin(hour: number, from: string, to: string): boolean {
  const day = new Date(hour).toISOString().slice(0, 10)
  return day >= from && day <= to
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}
