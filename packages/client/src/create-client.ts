/** A client of a Sluice service: each call as a request and its answer. */

import type {
  Account,
  Comparison,
  FetchInput,
  FetchResult,
  HistoryItem,
  LoadedParsers,
  ParseInput,
  Profile,
  Quote,
  ResultFacets,
  ResultsPage,
  ResultsQuery,
  SearchResults,
  SiteMap,
  Usage,
  Warnings
} from './answers.ts'
import { type CallOptions, keyOf, type PaidCallOptions, signalOf } from './call-options.ts'
import type { Client } from './client.ts'
import { jobsOf } from './jobs.ts'
import { lines } from './lines.ts'
import { monitorsOf } from './monitors.ts'
import { readPage } from './read-page.ts'
import { receiptOf } from './receipt.ts'
import { resourcesOf } from './resources.ts'
import { sessionsOf } from './sessions.ts'
import {
  AlreadyDone,
  type ClientSettings,
  createTransport,
  type Request,
  type Transport
} from './transport.ts'
import { webhooksOf } from './webhooks.ts'

const HISTORY = '/api/v1/fetch/results'

/** Make a client. It opens nothing by itself. @throws TypeError - `baseUrl` is no absolute http(s) URL, or `apiKey` no text. */
export function createClient(settings: ClientSettings): Client {
  checkBaseUrl(settings?.baseUrl)
  checkKey(settings.apiKey)
  const transport = createTransport(settings)
  const data = async <Data>(request: Request): Promise<Data> =>
    (await transport.json<{ data: Data }>(request)).answer.data

  const read = async <Data>(
    path: string,
    body: unknown,
    input: PaidCallOptions
  ): Promise<FetchResult<Data>> => {
    const { answer, response } = await transport.json<Omit<FetchResult<Data>, 'receipt'>>({
      method: 'POST',
      path,
      body,
      ...keyOf(input),
      ...signalOf(input)
    })
    const { data: record, meta, warnings = [] } = answer
    return { data: record, meta, warnings, receipt: receiptOf(response) }
  }

  return {
    ...resourcesOf(transport),
    jobs: jobsOf(transport),
    monitors: monitorsOf(transport),
    sessions: sessionsOf(transport),
    webhooks: webhooksOf(transport),
    fetch: <Data>(url: string, input: FetchInput & PaidCallOptions = {}) =>
      read<Data>('/api/v1/internet/fetch', bodyOf(url, input), input),
    read: (url, input) => readPage(transport, url, input),
    parse: <Data>(file: Blob, input: ParseInput & PaidCallOptions = {}) =>
      read<Data>('/api/v1/internet/parse', formOf(file, input), input),
    quote: (url, input = {}) =>
      data<Quote>({
        method: 'POST',
        path: '/api/v1/internet/fetch',
        query: { dry_run: true },
        body: bodyOf(url, input),
        ...signalOf(input)
      }),
    async profile(network, url, options = {}) {
      const { answer, response } = await transport.json<Profile>({
        method: 'POST',
        path: `/api/v1/scraper/${encodeURIComponent(network)}/profile`,
        body: { url },
        ...keyOf(options),
        ...signalOf(options)
      })
      return { profile: answer, receipt: receiptOf(response) }
    },
    async map(body, options) {
      const { answer, response } = await transport.json<{ data: SiteMap }>({
        method: 'POST',
        path: '/api/v1/internet/map',
        body,
        ...keyOf(options),
        ...signalOf(options)
      })
      return { map: answer.data, receipt: receiptOf(response) }
    },
    async search(body, options) {
      const { answer, response } = await transport.json<{
        data: SearchResults
        warnings?: Warnings
      }>({
        method: 'POST',
        path: '/api/v1/internet/search',
        body,
        ...keyOf(options),
        ...signalOf(options)
      })
      const { data: search, warnings = [] } = answer
      return { search, warnings, receipt: receiptOf(response) }
    },
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
      data<HistoryItem>({ method: 'GET', path: itemPath(id), ...signalOf(options) }),
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
        path: `${itemPath(id)}/changes`,
        query: { since },
        ...signalOf(options)
      }),
    async deleteResult(id, options) {
      try {
        await transport.json({ method: 'DELETE', path: itemPath(id), ...signalOf(options) })
      } catch (error) {
        if (!(error instanceof AlreadyDone)) throw error
      }
    },
    account: (options) =>
      data<Account>({ method: 'GET', path: '/api/v1/account', ...signalOf(options) }),
    usage: (query, options) =>
      data<Usage>({
        method: 'GET',
        path: '/api/v1/account/usage',
        ...(query ? { query } : {}),
        ...signalOf(options)
      }),
    async parsers(options) {
      const request: Request = { method: 'GET', path: '/api/v1/parsers', ...signalOf(options) }
      const { answer } = await transport.json<LoadedParsers>(request)
      const { data: loaded, engines, reload } = answer
      return { data: loaded, engines, reload }
    }
  }
}

/** A request to what is no URL would be sent again and again, and then be called unanswered. */
function checkBaseUrl(baseUrl: unknown): void {
  if (typeof baseUrl === 'string' && URL.canParse(baseUrl) && /^https?:\/\//i.test(baseUrl)) return
  const given = JSON.stringify(baseUrl) ?? String(baseUrl)
  throw new TypeError(
    `createClient: baseUrl must be an absolute http(s) URL such as https://sluice.example, not ${given}`
  )
}

/** The message does not have the value: it may be a key inside of something else. */
function checkKey(apiKey: unknown): void {
  if (apiKey === undefined || typeof apiKey === 'string') return
  throw new TypeError(`createClient: apiKey must be a string, not a value of type ${typeof apiKey}`)
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

function bodyOf(url: string, { filters, options }: FetchInput) {
  return { url, ...(filters ? { filters } : {}), ...(options ? { options } : {}) }
}

function formOf(file: Blob, { name, url, filters, options }: ParseInput): FormData {
  const form = new FormData()
  const own = 'name' in file && typeof file.name === 'string' ? file.name : 'file'
  const request = JSON.stringify({ url, filters, options })
  if (request !== '{}') form.append('request', request)
  form.append('file', file, name ?? own)
  return form
}

function itemPath(id: string): string {
  return `${HISTORY}/${encodeURIComponent(id)}`
}
