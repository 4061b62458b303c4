/** The filters of the history, as the query string of the page keeps them and as the service takes them. */

import type { ResultsFilter, ResultsPageQuery } from '@sluice/client'

/** Everything, newest first. Empty texts filter nothing. Days are those of the reader. */
export const NO_FILTER = {
  q: '',
  status: 'all',
  host: '',
  parser: '',
  url: '',
  when: '',
  from: '',
  to: '',
  order: 'desc'
}

/** Values of the history's filters. */
export type HistoryFilter = { readonly [name in keyof typeof NO_FILTER]: string }

/** Periods that can be chosen, with the days before today that they begin. */
export const PERIODS: Readonly<Record<string, { name: string; days?: number }>> = {
  '': { name: 'Any time' },
  today: { name: 'Today', days: 0 },
  '7d': { name: 'Last 7 days', days: 6 },
  '30d': { name: 'Last 30 days', days: 29 },
  custom: { name: 'Between two days…' }
}

/** Filters as the service takes them, for counts, deletion and export. */
export function matchingOf(filter: HistoryFilter): ResultsFilter {
  const { q, status, host, parser, url } = filter
  const given = Object.entries({ q: q.trim(), status, host, parser, url })
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    ...periodOf(filter)
  }
}

/** The same with the order, for pages. */
export function queryOf(filter: HistoryFilter): ResultsPageQuery {
  return { ...matchingOf(filter), order: filter.order === 'asc' ? 'asc' : 'desc' }
}

/** Returns true if the filter matches all results. */
export function isEverything(filter: HistoryFilter): boolean {
  return Object.entries(matchingOf(filter)).every(
    ([name, value]) => name === 'status' && value === 'all'
  )
}

function periodOf({ when, from, to }: HistoryFilter): Pick<ResultsFilter, 'from' | 'to'> {
  const days = PERIODS[when]?.days
  if (days !== undefined) {
    const start = new Date()
    start.setHours(0, 0, 0, 0)
    start.setDate(start.getDate() - days)
    return { from: start.toISOString() }
  }
  if (when !== 'custom') return {}
  const start = from === '' ? undefined : new Date(`${from}T00:00`)
  const end = to === '' ? undefined : new Date(`${to}T00:00`)
  // The last day is part of it.
  end?.setDate(end.getDate() + 1)
  return {
    ...(start ? { from: start.toISOString() } : {}),
    ...(end ? { to: end.toISOString() } : {})
  }
}
