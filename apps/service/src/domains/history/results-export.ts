/** The history as NDJSON: one item per line, read page by page as the client consumes it. */

import { historyItem } from './history.ts'
import type { HistoryPorts } from './ports.ts'
import { parseResultsQuery } from './results-query.ts'

/** Entries per read from the store. */
const PAGE = 100

/**
 * All items that a query finds, as lines of JSON.
 *
 * @param parameters - parameters of `GET /api/v1/fetch/results/` except `limit` and `cursor`.
 * @throws SluiceError `INVALID_REQUEST` - at once, before the first line.
 */
export function exportResults(
  service: HistoryPorts,
  account: string,
  parameters: Readonly<Record<string, unknown>>
): AsyncIterable<string> {
  const { query, withData } = parseResultsQuery(parameters, ['limit', 'cursor'])
  return lines(service, account, query, withData)
}

async function* lines(
  service: HistoryPorts,
  account: string,
  query: ReturnType<typeof parseResultsQuery>['query'],
  withData: boolean
): AsyncGenerator<string> {
  let after: number | null | undefined
  while (after !== null) {
    const place = after === undefined ? {} : { after }
    const page = await service.ledger.history(account, { ...query, limit: PAGE, ...place })
    for (const entry of page.entries) yield `${await historyItem(service, entry, withData)}\n`
    after = page.next
  }
}
