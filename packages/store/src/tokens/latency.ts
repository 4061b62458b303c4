/** Durations of requests as a histogram: counts of fixed ranges, which add up over days, keys and parsers. */

import type { HistoryEntry } from './ledger.ts'

/** Upper ends of the ranges, ms; one more has what took longer than the last. */
export const LATENCY_BOUNDS_MS = [
  25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400, 10_000,
  15_000, 25_000, 40_000, 60_000, 120_000
] as const

/** Number of ranges. */
const RANGES = LATENCY_BOUNDS_MS.length + 1

/** The range of an entry: the time from its creation to its completion. */
export function latencyRange({
  createdAt,
  completedAt
}: Pick<HistoryEntry, 'createdAt' | 'completedAt'>): number {
  const took = completedAt - createdAt
  const range = LATENCY_BOUNDS_MS.findIndex((bound) => took <= bound)
  return range === -1 ? RANGES - 1 : range
}

/** Counts of all ranges, none yet. */
export function noLatency(): number[] {
  return new Array<number>(RANGES).fill(0)
}
