/** Requests of the last minutes, from the metrics' counters: a sample every few seconds, and the differences. */

import type { Metrics } from '../../../base/metrics/metrics.ts'

/** Period for which requests count, ms. */
const RECENT_MS = 300_000

/** Faults of the service itself; other failures are of a page, of its site, or of the request. */
const FAULTS = ['INTERNAL_ERROR', 'STORE_UNAVAILABLE', 'OVERLOADED']

/** Codes that are named. */
const MOST_CODES = 8

/** Requests of the API in the last minutes. */
export interface RecentRequests {
  /** Time that they are of, s; shorter after a start. */
  readonly seconds: number
  readonly total: number
  /** Answered with an error, whatever the cause. */
  readonly failed: number
  /** Failed because of the service. */
  readonly faults: number
  /** The most frequent errors. */
  readonly codes: readonly { readonly code: string; readonly count: number }[]
  /** Webhook deliveries that failed and are not retried. */
  readonly deliveries_failed: number
  /** Browser processes that crashed, workers that were ended, pages refused because the queue was full. */
  readonly crashes: number
  readonly replaced: number
  readonly refused: number
}

/** Counters at one time. */
interface Look {
  readonly at: number
  readonly outcomes: ReadonlyMap<string, number>
  readonly others: Readonly<
    Record<'deliveries_failed' | 'crashes' | 'replaced' | 'refused', number>
  >
}

/** Follows the counters of a process. */
export interface RecentCounts {
  /** Look at the counters now. To be called every few seconds. */
  look(): Promise<void>
  /** Returns the counts of the last minutes, up to the last look. */
  recent(): RecentRequests
}

/** @param now - a clock that never goes back, ms. */
export function followCounts(
  metrics: Pick<Metrics, 'values'>,
  now: () => number = () => performance.now()
): RecentCounts {
  let looks: Look[] = [{ at: now(), outcomes: new Map(), others: NOTHING }]
  return {
    async look() {
      const look = await lookAt(metrics, now())
      // One older than the time is kept, to count from.
      const from = look.at - RECENT_MS
      const first = looks.findLastIndex(({ at }) => at <= from)
      looks = [...looks.slice(Math.max(0, first)), look]
    },
    recent() {
      const [first, last] = [looks[0], looks.at(-1)]
      return first && last ? between(first, last) : between(EMPTY, EMPTY)
    }
  }
}

const NOTHING = { deliveries_failed: 0, crashes: 0, replaced: 0, refused: 0 }
const EMPTY: Look = { at: 0, outcomes: new Map(), others: NOTHING }

async function lookAt(metrics: Pick<Metrics, 'values'>, at: number): Promise<Look> {
  const outcomes = new Map<string, number>()
  for (const { labels, value } of await metrics.values('sluice_requests_total')) {
    if (!isCounted(labels.endpoint ?? '')) continue
    const outcome = labels.outcome ?? ''
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + value)
  }
  const sum = async (name: string, label?: string, wanted?: string) =>
    (await metrics.values(name))
      .filter(({ labels }) => label === undefined || labels[label] === wanted)
      .reduce((total, { value }) => total + value, 0)
  return {
    at,
    outcomes,
    others: {
      deliveries_failed: await sum('sluice_webhook_attempts_total', 'outcome', 'failed'),
      crashes: await sum('sluice_browser_crashes_total'),
      replaced: await sum('sluice_workers_replaced_total'),
      refused: await sum('sluice_queue_refused_total')
    }
  }
}

/** Returns true for API requests. Dashboard pages, probes and operator routes would distort the picture. */
function isCounted(endpoint: string): boolean {
  const path = endpoint.slice(endpoint.indexOf(' ') + 1)
  return /^\/(?:api\/v1|mcp|r|v[12])(?:\/|$)/.test(path) && !path.startsWith('/api/v1/operator/')
}

function between(first: Look, last: Look): RecentRequests {
  const added = [...last.outcomes]
    .map(([code, count]) => ({ code, count: count - (first.outcomes.get(code) ?? 0) }))
    .filter(({ count }) => count > 0)
  const sum = (some: typeof added) => some.reduce((total, { count }) => total + count, 0)
  const failures = added.filter(({ code }) => code !== 'success' && code !== 'CLIENT_GONE')
  const more = (name: keyof Look['others']) => last.others[name] - first.others[name]
  return {
    seconds: Math.round((last.at - first.at) / 1_000),
    total: sum(added),
    failed: sum(failures),
    faults: sum(failures.filter(({ code }) => FAULTS.includes(code))),
    codes: failures.sort((a, b) => b.count - a.count).slice(0, MOST_CODES),
    deliveries_failed: more('deliveries_failed'),
    crashes: more('crashes'),
    replaced: more('replaced'),
    refused: more('refused')
  }
}
