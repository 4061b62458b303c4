/** Data of the usage chart: requests, tokens, times or the share of successes. */

import type { Usage } from '@sluice/client'
import type { Series } from '../charts/series.ts'
import { count, duration } from '../parts/shown.tsx'

/** Rows of usage. */
export type UsageRows = readonly Usage['rows'][number][]

/** Metrics that the chart can show. */
export const METRICS: readonly (readonly [value: string, name: string])[] = [
  ['requests', 'Requests'],
  ['tokens', 'Tokens'],
  ['latency', 'Latency'],
  ['rate', 'Success rate']
]

/** Groups that have a colour of their own; the others are one. */
const COLOURS = ['1', '2', '3', '4', '5'] as const

/** Series of a metric, one value for each place. */
export function seriesOf(metric: string, places: readonly string[], rows: UsageRows): Series[] {
  const at = new Map(rows.map((row) => [row.group, row]))
  const values = (of: (row: UsageRows[number]) => number | null, none: number | null) =>
    places.map((place) => {
      const row = at.get(place)
      return row ? of(row) : none
    })
  if (metric === 'tokens')
    return [{ name: 'Tokens', tone: '1', kind: 'bar', values: values((row) => row.tokens, 0) }]
  if (metric === 'latency')
    return [
      {
        name: 'Half of them (p50)',
        tone: '1',
        kind: 'line',
        values: values((row) => row.p50_ms, null)
      },
      {
        name: '95% of them (p95)',
        tone: '2',
        kind: 'line',
        values: values((row) => row.p95_ms, null)
      }
    ]
  if (metric === 'rate')
    return [
      {
        name: 'Success rate',
        tone: '1',
        kind: 'line',
        values: values((row) => (row.success_rate === null ? null : row.success_rate * 100), null)
      }
    ]
  return [
    { name: 'Succeeded', tone: '1', kind: 'bar', values: values((row) => row.succeeded, 0) },
    { name: 'Failed', tone: 'bad', kind: 'bar', values: values((row) => row.failed, 0) }
  ]
}

/** Tokens by key or parser: the largest groups by themselves. */
export function splitSeries(
  places: readonly string[],
  rows: UsageRows,
  nameOf: (split: string) => string
): Series[] {
  const groups = [...Map.groupBy(rows, (row) => row.split ?? '')]
    .map(([split, same]) => ({ split, same, tokens: sum(same) }))
    .sort((one, other) => other.tokens - one.tokens || (one.split < other.split ? -1 : 1))
  const valuesOf = (same: UsageRows) => {
    const at = Map.groupBy(same, (row) => row.group)
    return places.map((place) => sum(at.get(place) ?? []))
  }
  const named = groups.slice(0, COLOURS.length).map(
    ({ split, same }, index): Series => ({
      name: nameOf(split),
      tone: COLOURS[index] ?? 'quiet',
      kind: 'bar',
      values: valuesOf(same)
    })
  )
  const rest = groups.slice(COLOURS.length)
  if (rest.length === 0) return named
  const others = valuesOf(rest.flatMap(({ same }) => same))
  return [...named, { name: `${rest.length} others`, tone: 'quiet', kind: 'bar', values: others }]
}

/** Returns the format of a metric's values. */
export function textOf(metric: string): (value: number) => string {
  if (metric === 'latency') return duration
  if (metric === 'rate') return (value) => `${Math.round(value * 10) / 10}%`
  return count
}

function sum(rows: UsageRows): number {
  return rows.reduce((total, row) => total + row.tokens, 0)
}
