/** `GET /api/v1/fetch/results/facets`: how many results there are of each outcome, host and parser. */

import { parseRequest } from '@sluice/fetch/request'
import type { HistoryGroup } from '@sluice/store'
import { MOST_WALKED } from './history.ts'
import type { HistoryPorts } from './ports.ts'
import { ledgerQuery, ResultsQuery } from './results-query.ts'

/** Hosts and parsers that are named, those with the most results. */
const NAMED = 20

/** Query of the facets: the filters of the list. */
export const FacetsQuery = ResultsQuery.omit({
  limit: true,
  cursor: true,
  order: true,
  fields: true
}).extend({ status: ResultsQuery.shape.status.unwrap().default('all') })

/** Results of one host or parser. */
interface Facet {
  readonly value: string
  readonly results: number
  readonly failed: number
  /** Charged. */
  readonly tokens: number
}

/**
 * The answer. A facet counts the results of the other filters, so that it shows the effect of choosing another value.
 */
export interface Facets {
  readonly total: number
  readonly tokens: number
  readonly status: { readonly success: number; readonly failed: number }
  readonly hosts: readonly Facet[]
  readonly parsers: readonly Facet[]
  readonly counted: number
  readonly is_complete: boolean
}

/**
 * The facets of the caller's history, of its newest {@link MOST_WALKED} results.
 *
 * @throws SluiceError `INVALID_REQUEST` - as for the list.
 */
export async function resultFacets(
  { ledger }: Pick<HistoryPorts, 'ledger'>,
  account: string,
  parameters: unknown
): Promise<Facets> {
  const query = parseRequest(FacetsQuery, parameters)
  const asked = ledgerQuery({ ...query, limit: 1, order: 'desc', fields: 'meta' }, undefined)
  // Each facet leaves its own filter out, so they are applied to the counts.
  const { limit: _, order: __, status, host, parser, ...others } = asked
  const found = await ledger.historyGroups(account, { ...others, walk: MOST_WALKED })
  const isOf = {
    status: (group: HistoryGroup) => status === undefined || group.status === status,
    host: (group: HistoryGroup) => host === undefined || group.host === host,
    parser: (group: HistoryGroup) =>
      parser === undefined || [group.kind, group.parser].includes(parser)
  }
  const of = (...names: readonly (keyof typeof isOf)[]) =>
    found.groups.filter((group) => names.every((name) => isOf[name](group)))
  const matching = of('status', 'host', 'parser')
  const outcomes = of('host', 'parser')
  return {
    total: sum(matching, 'entries'),
    tokens: sum(matching, 'tokens'),
    status: { success: countOf(outcomes, 'success'), failed: countOf(outcomes, 'failed') },
    hosts: facets(of('status', 'parser'), 'host'),
    parsers: facets(of('status', 'host'), 'kind'),
    counted: found.walked,
    is_complete: found.isComplete
  }
}

function facets(groups: readonly HistoryGroup[], name: 'host' | 'kind'): Facet[] {
  return [...Map.groupBy(groups, (group) => group[name])]
    .map(([value, same]) => ({
      value,
      results: sum(same, 'entries'),
      failed: countOf(same, 'failed'),
      tokens: sum(same, 'tokens')
    }))
    .sort((one, other) => other.results - one.results || (one.value < other.value ? -1 : 1))
    .slice(0, NAMED)
}

function sum(groups: readonly HistoryGroup[], what: 'entries' | 'tokens'): number {
  return groups.reduce((total, group) => total + group[what], 0)
}

function countOf(groups: readonly HistoryGroup[], status: HistoryGroup['status']): number {
  return sum(
    groups.filter((group) => group.status === status),
    'entries'
  )
}
