/** `GET /api/v1/account/usage` (decisions.md §1): requests and tokens by day, key or parser. */

import { parseRequest } from '@sluice/fetch/request'
import type { Usage } from '@sluice/store'
import { z } from 'zod'
import type { Service } from '../service.ts'

/** Days that are shown when `from` is not given. */
const SHOWN = 30
const DAY = 86_400_000

/** Query of `GET /api/v1/account/usage`. */
export const UsageQuery = z.strictObject({
  from: z.iso.date().optional().describe('First day, UTC; default: 29 days before `to`.'),
  to: z.iso.date().optional().describe('Last day, UTC, inclusive; default: today.'),
  group_by: z.enum(['day', 'key', 'parser']).default('day')
})

/** What is counted of fetches that were begun. One that was refused before, or whose client hung up, is not. */
interface Counts {
  /** All of them: `succeeded` and `failed`. */
  readonly requests: number
  readonly succeeded: number
  readonly failed: number
  /** Charged. */
  readonly tokens: number
}

/** One row of the answer. */
interface UsageRow extends Counts {
  /** The day, the id of the key, or the name of the parser. */
  readonly group: string
}

/** The answer: rows in the order of their groups, and their sum. */
export interface UsageReport {
  readonly from: string
  readonly to: string
  readonly group_by: 'day' | 'key' | 'parser'
  readonly rows: readonly UsageRow[]
  readonly total: Counts
}

/**
 * The usage of an account.
 *
 * @throws SluiceError `INVALID_REQUEST` - a parameter is unknown or no date.
 */
export async function usageReport(
  { ledger }: Service,
  account: string,
  parameters: unknown
): Promise<UsageReport> {
  const query = parseRequest(UsageQuery, parameters)
  const to = query.to ?? new Date().toISOString().slice(0, 10)
  const first = new Date(Date.parse(to) - (SHOWN - 1) * DAY).toISOString().slice(0, 10)
  const from = query.from ?? first
  const found = await ledger.usage(account, { from, to })
  const rows = new Map<string, UsageRow>()
  for (const one of found) {
    const group = one[query.group_by]
    rows.set(group, { group, ...sum(one, rows.get(group)) })
  }
  const total = found.reduce<Counts>((all, one) => sum(one, all), NOTHING)
  const sorted = [...rows.values()].sort((a, b) => (a.group < b.group ? -1 : 1))
  return { from, to, group_by: query.group_by, rows: sorted, total }
}

const NOTHING: Counts = { requests: 0, succeeded: 0, failed: 0, tokens: 0 }

/** @param one - the ledger's counts, whose `requests` are those that were charged. */
function sum(one: Pick<Usage, 'requests' | 'failed' | 'tokens'>, other: Counts = NOTHING): Counts {
  return {
    requests: one.requests + one.failed + other.requests,
    succeeded: one.requests + other.succeeded,
    failed: one.failed + other.failed,
    tokens: one.tokens + other.tokens
  }
}
