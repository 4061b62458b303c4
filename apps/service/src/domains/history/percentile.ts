/** Percentiles of how long requests took, from the ranges that the store counts. */

import { LATENCY_BOUNDS_MS } from '@sluice/store'

/**
 * The time within which a share of requests was done, ms; within a range, requests are taken to be spread evenly.
 *
 * @param share - 0.95 for the 95th percentile.
 * @returns null without requests.
 */
export function percentile(latency: readonly number[], share: number): number | null {
  const wanted = latency.reduce((total, requests) => total + requests, 0) * share
  if (wanted === 0) return null
  let below = 0
  for (const [range, requests] of latency.entries()) {
    const from = LATENCY_BOUNDS_MS[range - 1] ?? 0
    // The last range has no end.
    const to = LATENCY_BOUNDS_MS[range] ?? from
    if (below + requests >= wanted)
      return Math.round(from + ((wanted - below) / requests) * (to - from))
    below += requests
  }
  return null
}

/** The counts of two histograms together. */
export function addedLatency(one: readonly number[], other: readonly number[]): number[] {
  return one.map((requests, range) => requests + (other[range] ?? 0))
}
