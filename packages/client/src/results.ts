/** The results of past fetches: listed, exported, compared and deleted. */

import type {
  Comparison,
  HistoryItem,
  ResultFacets,
  ResultsPage,
  ResultsQuery,
  SharedResult,
  ShareLink
} from './answers.ts'
import { type CallOptions, signalOf } from './call-options.ts'
import type { Client } from './client.ts'
import { lines } from './lines.ts'
import { AlreadyDone, type Request, type Transport } from './transport.ts'

const HISTORY = '/api/v1/fetch/results'

/** The calls about results. */
type ResultsCalls = Pick<
  Client,
  | 'results'
  | 'resultsPage'
  | 'deleteResults'
  | 'exportResults'
  | 'result'
  | 'artifact'
  | 'resultFacets'
  | 'compareResults'
  | 'deleteResult'
  | 'shareResult'
  | 'sharedResult'
>

/** See {@link ResultsCalls}. */
export function resultsOf(transport: Transport): ResultsCalls {
  const data = async <Data>(request: Request): Promise<Data> =>
    (await transport.json<{ data: Data }>(request)).answer.data
  return {
    results: (query, options) => pages(transport, query, options),
    async resultsPage(query = {}, options) {
      const { answer } = await transport.json<ResultsPage>({
        method: 'GET',
        path: HISTORY,
        query,
        ...signalOf(options)
      })
      return { data: answer.data, next_cursor: answer.next_cursor }
    },
    deleteResults: (query = {}, options) =>
      data<{ deleted: number }>({ method: 'DELETE', path: HISTORY, query, ...signalOf(options) }),
    exportResults: (query, options) => exported(transport, query, options),
    result: (id, options) =>
      data<HistoryItem>({ method: 'GET', path: pathOf(id), ...signalOf(options) }),
    async artifact(id, options) {
      const path = `/api/v1/artifacts/${encodeURIComponent(id)}`
      const response = await transport.stream({ method: 'GET', path, ...signalOf(options) })
      return response.blob()
    },
    resultFacets: (query = {}, options) =>
      data<ResultFacets>({
        method: 'GET',
        path: `${HISTORY}/facets`,
        query,
        ...signalOf(options)
      }),
    compareResults: (id, since, options) =>
      data<Comparison>({
        method: 'GET',
        path: `${pathOf(id)}/changes`,
        query: { since },
        ...signalOf(options)
      }),
    shareResult: (id, { ttl_s, ...options } = {}) =>
      data<ShareLink>({
        method: 'POST',
        path: `${pathOf(id)}/share`,
        body: ttl_s === undefined ? {} : { ttl_s },
        ...signalOf(options)
      }),
    sharedResult: (id, token, options) =>
      data<SharedResult>({
        method: 'GET',
        path: `/api/v1/shared/${encodeURIComponent(id)}`,
        query: { token },
        ...signalOf(options)
      }),
    async deleteResult(id, options) {
      try {
        await transport.json({ method: 'DELETE', path: pathOf(id), ...signalOf(options) })
      } catch (error) {
        if (!(error instanceof AlreadyDone)) throw error
      }
    }
  }
}

async function* pages(
  transport: Transport,
  query: ResultsQuery = {},
  options?: CallOptions
): AsyncGenerator<HistoryItem, void> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { answer } = await transport.json<{ data: HistoryItem[]; next_cursor: string | null }>({
      method: 'GET',
      path: HISTORY,
      query: { ...query, cursor },
      ...signalOf(options)
    })
    yield* answer.data
    cursor = answer.next_cursor
  }
}

async function* exported(
  transport: Transport,
  query: Omit<ResultsQuery, 'limit'> = {},
  options?: CallOptions
): AsyncGenerator<HistoryItem, void> {
  const path = `${HISTORY}/export`
  const response = await transport.stream({ method: 'GET', path, query, ...signalOf(options) })
  for await (const line of lines(response, options?.signal)) yield JSON.parse(line) as HistoryItem
}

function pathOf(id: string): string {
  return `${HISTORY}/${encodeURIComponent(id)}`
}
