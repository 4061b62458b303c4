/** Path of the page that compares two results. */

import type { HistoryItem } from '@sluice/client'

type Compared = Pick<HistoryItem, 'id' | 'created_at'>

/** The path below /dashboard: the later one is compared with the earlier one. */
export function comparisonPath(one: Compared, other: Compared): string {
  const [before, after] = one.created_at < other.created_at ? [one, other] : [other, one]
  return `/history/compare?${new URLSearchParams({ before: before.id, after: after.id })}`
}

/** Returns true if two results can be compared: both have data, and their URL is the same. */
export function areComparable(one: HistoryItem, other: HistoryItem): boolean {
  return one.url === other.url && one.status === 'success' && other.status === 'success'
}
