/** A client of a Sluice service: each call as a request and its answer. */

import type {
  Account,
  FetchInput,
  FetchResult,
  LoadedParsers,
  ParseInput,
  Profile,
  Quote,
  ReadAgainInput,
  SearchQuote,
  SearchResults,
  SiteMap,
  Usage,
  Warnings
} from './answers.ts'
import { keyOf, type PaidCallOptions, signalOf } from './call-options.ts'
import type { Client } from './client.ts'
import { jobsOf } from './jobs.ts'
import { learnedParsersOf } from './learned-parsers.ts'
import { monitorsOf } from './monitors.ts'
import { presetsOf } from './presets.ts'
import { readPage } from './read-page.ts'
import { receiptOf } from './receipt.ts'
import { resourcesOf } from './resources.ts'
import { resultsOf } from './results.ts'
import { sessionsOf } from './sessions.ts'
import { type ClientSettings, createTransport, type Request } from './transport.ts'
import { webhooksOf } from './webhooks.ts'

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
    const { answer, response } = await transport.json<
      Omit<FetchResult<Data>, 'receipt'> & { readonly result?: string }
    >({
      method: 'POST',
      path,
      body,
      ...keyOf(input),
      ...signalOf(input)
    })
    const { data: record, meta, warnings = [], result: unchanged } = answer
    const kept = unchanged === undefined ? {} : { unchanged }
    return { ...kept, data: record, meta, warnings, receipt: receiptOf(response) }
  }

  const jobs = jobsOf(transport)
  return {
    ...resourcesOf(transport),
    ...resultsOf(transport),
    jobs,
    monitors: monitorsOf(transport),
    learnedParsers: learnedParsersOf(transport, jobs),
    sessions: sessionsOf(transport),
    presets: presetsOf(transport),
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
    readAgain: <Data>(
      id: string,
      { filters, options, ...call }: ReadAgainInput & PaidCallOptions = {}
    ) =>
      read<Data>(
        `/api/v1/fetch/results/${encodeURIComponent(id)}/read`,
        { ...(filters ? { filters } : {}), ...(options ? { options } : {}) },
        call
      ),
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
    quoteSearch: (body, options) =>
      data<SearchQuote>({
        method: 'POST',
        path: '/api/v1/internet/search',
        query: { dry_run: true },
        body,
        ...signalOf(options)
      }),
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
