/** Interface of a client. */

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
  ReadAgainInput,
  Receipt,
  Records,
  ResultFacets,
  ResultsFilter,
  ResultsPage,
  ResultsPageQuery,
  ResultsQuery,
  SearchInput,
  SearchQuote,
  SearchResults,
  SharedResult,
  ShareLink,
  SiteMap,
  Usage,
  UsageQuery,
  Warnings
} from './answers.ts'
import type { CallOptions, PaidCallOptions } from './call-options.ts'
import type { JobsResource, MapInput } from './jobs-resource.ts'
import type { LearnedParsersResource } from './learned-parsers.ts'
import type { MonitorsResource } from './monitors.ts'
import type { PresetsResource } from './presets.ts'
import type { ReadInput } from './read-page.ts'
import type { Resources } from './resources.ts'
import type { SessionsResource } from './sessions.ts'
import type { WebhooksResource } from './webhooks-resource.ts'

/**
 * A client of a Sluice service. Every call throws `SluiceApiError` for a failure, `SluiceConnectionError` when there is
 * no answer, `SluiceTimeoutError` when there is none in time.
 */
export interface Client extends Resources {
  /** Fetch and read a URL. */
  fetch<Data = Records['generic']>(
    url: string,
    input?: FetchInput & PaidCallOptions
  ): Promise<FetchResult<Data>>
  /** Read a page as text: Markdown unless `format` says otherwise. */
  read(
    url: string,
    input?: ReadInput & PaidCallOptions
  ): Promise<{ readonly text: string; readonly receipt: Receipt }>
  /** Read a file: a PDF, an Office file, a book, a page. `new Blob([bytes])`, or the `File` of a form. */
  parse<Data = Records['document']>(
    file: Blob,
    input?: ParseInput & PaidCallOptions
  ): Promise<FetchResult<Data>>
  /** Read the page of a result once more from its kept bytes, with other options. Nothing is fetched. */
  readAgain<Data = Records['generic']>(
    id: string,
    input?: ReadAgainInput & PaidCallOptions
  ): Promise<FetchResult<Data>>
  /** Returns the maximum price of {@link Client.fetch} and the plan for it. Free; nothing is fetched. */
  quote(url: string, input?: FetchInput & CallOptions): Promise<Quote>
  /** A public profile. @param network - `linkedin`. */
  profile(
    network: string,
    url: string,
    options?: PaidCallOptions
  ): Promise<{ readonly profile: Profile; readonly receipt: Receipt }>
  /** Batches, crawls, maps and fetches that are not waited for. */
  readonly jobs: JobsResource
  /** Fetches, batches and crawls on a schedule. */
  readonly monitors: MonitorsResource
  /** Parsers that the account has learned from example pages. */
  readonly learnedParsers: LearnedParsersResource
  /** Cookies that fetches send to some hosts. */
  readonly sessions: SessionsResource
  /** Requests saved under names. */
  readonly presets: PresetsResource
  /** Webhooks: messages that the service sends when something happens. */
  readonly webhooks: WebhooksResource
  /** The URLs of a site, without fetching its pages. */
  map(
    input: MapInput,
    options?: PaidCallOptions
  ): Promise<{ readonly map: SiteMap; readonly receipt: Receipt }>
  /** Results of the service's search engine. With `fetch` also their pages, each a fetch with its own charge. */
  search(
    input: SearchInput,
    options?: PaidCallOptions
  ): Promise<{
    readonly search: SearchResults
    readonly warnings: Warnings
    readonly receipt: Receipt
  }>
  /** Returns the maximum price of {@link Client.search}. Free; no engine is queried. */
  quoteSearch(input: SearchInput, options?: CallOptions): Promise<SearchQuote>
  /** The history, page after page as it is asked for. `limit` is the size of a page. */
  results(query?: ResultsQuery, options?: CallOptions): AsyncGenerator<HistoryItem, void>
  /** One page of the history: `cursor` is `next_cursor` of the page before. */
  resultsPage(query?: ResultsPageQuery, options?: CallOptions): Promise<ResultsPage>
  /** Delete every result that matches; all of them without a filter. @returns their number. */
  deleteResults(query?: ResultsFilter, options?: CallOptions): Promise<{ readonly deleted: number }>
  /** The history in one stream, for all of a long one. A stream that breaks off throws `SluiceConnectionError`. */
  exportResults(
    query?: Omit<ResultsQuery, 'limit'>,
    options?: CallOptions
  ): AsyncGenerator<HistoryItem, void>
  /** One result. */
  result(id: string, options?: CallOptions): Promise<HistoryItem>
  /** A screenshot or PDF of a result, by its `artifact`; its type is that of the blob. */
  artifact(id: string, options?: CallOptions): Promise<Blob>
  /** Returns the number of results for each outcome, host and parser. */
  resultFacets(query?: ResultsFilter, options?: CallOptions): Promise<ResultFacets>
  /** Returns the differences between a result and an earlier one, `since`. */
  compareResults(id: string, since: string, options?: CallOptions): Promise<Comparison>
  /** Make a link with which anyone can read a result, for `ttl_s` seconds; by default a day. */
  shareResult(id: string, options?: CallOptions & { readonly ttl_s?: number }): Promise<ShareLink>
  /** Read a shared result by the token of its link. Needs no key. */
  sharedResult(id: string, token: string, options?: CallOptions): Promise<SharedResult>
  /** Delete a result. */
  deleteResult(id: string, options?: CallOptions): Promise<void>
  /** The balance. */
  account(options?: CallOptions): Promise<Account>
  /** Requests, tokens and times by day, hour, key or parser. */
  usage(query?: UsageQuery, options?: CallOptions): Promise<Usage>
  /** The loaded parsers. */
  parsers(options?: CallOptions): Promise<LoadedParsers>
}
