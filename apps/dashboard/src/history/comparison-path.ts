/** Where two results are compared. */

import type { HistoryItem } from '@sluice/client'

type Compared = Pick<HistoryItem, 'id' | 'created_at'>

/** The path below /dashboard: the later one is compared with the earlier one. */
export function comparisonPath(one: Compared, other: Compared): string {
  const [before, after] = one.created_at < other.created_at ? [one, other] : [other, one]
  return `/history/compare?${new URLSearchParams({ before: before.id, after: after.id })}`
}

/** Whether two results can be compared: they have data, of one URL. */
export function areComparable(one: HistoryItem, other: HistoryItem): boolean {
  return one.url === other.url && one.status === 'success' && other.status === 'success'
}
