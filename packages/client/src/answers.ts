/** Names for the types that openapi.json gives. */

import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']

/** Every code of an error. New versions of the service may have more. */
export type ErrorCode = Schemas['Failure']['error']['code']
/** Options for the content of the answer and for the fetch. */
export type FetchOptions = Schemas['FetchOptions']
/** Facts about a fetch. */
export type FetchMeta = Schemas['FetchMeta']
/** Fields that the options add to a record. */
export type Rendered = Schemas['RenderedData']
/** Remarks on an answer that is still good. */
export type Warnings = Schemas['Warnings']
/** A public profile. */
export type Profile = Schemas['ProfileAnswer']
/** Maximum price of a fetch, and the plan for it. */
export type Quote = Schemas['QuoteAnswer']['data']
/** The URLs of a site, and the sitemaps that list them. */
export type SiteMap = Extract<
  operations['mapSite']['responses'][200]['content']['application/json'],
  { data: object }
>['data']
/** Query of a web search, and the options for fetching its results. */
export type SearchInput = NonNullable<
  operations['searchWeb']['requestBody']
>['content']['application/json']
/** Results of a web search, with their pages if they were asked for. */
export type SearchResults = Schemas['SearchAnswer']['data']
/** Maximum price of a web search. */
export type SearchQuote = Extract<
  operations['searchWeb']['responses'][200]['content']['application/json'],
  { data: { dry_run: true } }
>['data']
/** An item of the history. */
export type HistoryItem = Schemas['HistoryItem']
/** The balance. */
export type Account = Schemas['Account']
/** Requests, tokens and times by day, hour, key or parser. */
export type Usage = Schemas['Usage']
/** The loaded parsers, and what pages are fetched with. */
export type LoadedParsers = Omit<Schemas['ParsersAnswer'], 'success'>

/** Filters of a list of results. */
export type ResultsQuery = Omit<
  NonNullable<operations['listResults']['parameters']['query']>,
  'cursor'
>
/** Filters and cursor of a page of results. */
export type ResultsPageQuery = NonNullable<operations['listResults']['parameters']['query']>
/** Filters of the results to delete. */
export type ResultsFilter = NonNullable<operations['deleteResults']['parameters']['query']>
/** A page of results. `next_cursor` is null on the last one. */
export interface ResultsPage {
  readonly data: HistoryItem[]
  readonly next_cursor: string | null
}
/** Days of a usage report, and its grouping. */
export type UsageQuery = Omit<NonNullable<operations['getUsage']['parameters']['query']>, 'format'>
/** Counts of results by outcome, host and parser. */
export type ResultFacets = Schemas['ResultFacets']
/** Differences between two results. */
export type Comparison = Schemas['Comparison']
/** A link to a result. */
export type ShareLink = Schemas['ShareLink']
/** A shared result, as anyone with its link reads it. */
export type SharedResult = Schemas['SharedResult']

/** The records of the parsers that come with the service, by kind: `client.fetch<Records['retail']>(url)`. */
export interface Records {
  readonly company: Schemas['CompanyRecord']
  readonly document: Schemas['DocumentRecord']
  readonly generic: Schemas['GenericRecord']
  readonly jobs: Schemas['JobsRecord']
  readonly profile: Schemas['ProfileRecord']
  readonly retail: Schemas['RetailRecord']
  readonly social: Schemas['SocialRecord']
}

/** Input of a fetch, without its URL. */
export interface FetchInput {
  /** Keys of the parser that narrow what is found. */
  readonly filters?: Readonly<Record<string, string>>
  readonly options?: FetchOptions
}

/** Input for parsing a file, without its bytes. */
export interface ParseInput {
  /** Name of the file. It ends the address of a file without a URL. Default: the name of a `File`. */
  readonly name?: string
  /** Source address of the file. Its host selects the parser, and links are relative to it. It is not fetched. */
  readonly url?: string
  readonly filters?: Readonly<Record<string, string>>
  readonly options?: Schemas['UploadOptions']
}

/** Input for reading a kept page again. */
export type ReadAgainInput = Pick<ParseInput, 'filters' | 'options'>

/** Cost of a request. */
export interface Receipt {
  /** Tokens that this request cost. */
  readonly charged: number
  /** The balance after it; null where the service does not tell. */
  readonly remaining: number | null
  /** The answer is that of an earlier request with this Idempotency-Key. */
  readonly replayed: boolean
  readonly requestId: string
}

/** Result of a fetch. */
export interface FetchResult<Data = Records['generic']> {
  /** Id of the kept result of a page that has not changed; `data` is null then. Only with `options.if_changed`. */
  readonly unchanged?: string
  /** The record, and what the options ask for beside it. */
  readonly data: Data & Rendered
  readonly meta: FetchMeta
  readonly warnings: Warnings
  readonly receipt: Receipt
}
