/** Names for the types that openapi.json gives. */

import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']

/** Every code of an error. New versions of the service may have more. */
export type ErrorCode = Schemas['Failure']['error']['code']
/** What is to come back, and how to fetch. */
export type FetchOptions = Schemas['FetchOptions']
/** Facts about a fetch. */
export type FetchMeta = Schemas['FetchMeta']
/** What the options add to a record. */
export type Rendered = Schemas['RenderedData']
/** What one should know of an answer that is good nevertheless. */
export type Warnings = Schemas['Warnings']
/** A public profile. */
export type Profile = Schemas['ProfileAnswer']
/** What a fetch would cost, and how it would be done. */
export type Quote = Schemas['QuoteAnswer']['data']
/** The URLs of a site, and the sitemaps that list them. */
export type SiteMap = Extract<
  operations['mapSite']['responses'][200]['content']['application/json'],
  { data: object }
>['data']
/** What to search for, and what to fetch of it. */
export type SearchInput = NonNullable<
  operations['searchWeb']['requestBody']
>['content']['application/json']
/** Results of a web search, with their pages if they were asked for. */
export type SearchResults = Schemas['SearchAnswer']['data']
/** An item of the history. */
export type HistoryItem = Schemas['HistoryItem']
/** The balance. */
export type Account = Schemas['Account']
/** Requests, tokens and times by day, hour, key or parser. */
export type Usage = Schemas['Usage']
/** The loaded parsers, and what pages are fetched with. */
export type LoadedParsers = Omit<Schemas['ParsersAnswer'], 'success'>

/** Which results. */
export type ResultsQuery = Omit<
  NonNullable<operations['listResults']['parameters']['query']>,
  'cursor'
>
/** Which page of results. */
export type ResultsPageQuery = NonNullable<operations['listResults']['parameters']['query']>
/** Which results to delete. */
export type ResultsFilter = NonNullable<operations['deleteResults']['parameters']['query']>
/** A page of results. `next_cursor` is null on the last one. */
export interface ResultsPage {
  readonly data: HistoryItem[]
  readonly next_cursor: string | null
}
/** Which days, and by what. */
export type UsageQuery = Omit<NonNullable<operations['getUsage']['parameters']['query']>, 'format'>
/** Counts of results by outcome, host and parser. */
export type ResultFacets = Schemas['ResultFacets']
/** What differs between two results. */
export type Comparison = Schemas['Comparison']

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

/** What is asked of a page beside its URL. */
export interface FetchInput {
  /** Keys of the parser that narrow what is found. */
  readonly filters?: Readonly<Record<string, string>>
  readonly options?: FetchOptions
}

/** What is asked of a file beside its bytes. */
export interface ParseInput {
  /** Of the file: it ends the address of one that is from nowhere. Default: that of a `File`. */
  readonly name?: string
  /** Where the file is from: its host chooses the parser, and links are relative to it. It is not fetched. */
  readonly url?: string
  readonly filters?: Readonly<Record<string, string>>
  readonly options?: Schemas['UploadOptions']
}

/** What a request cost. */
export interface Receipt {
  /** Tokens that this request cost. */
  readonly charged: number
  /** The balance after it; null where the service does not tell. */
  readonly remaining: number | null
  /** The answer is that of an earlier request with this Idempotency-Key. */
  readonly replayed: boolean
  readonly requestId: string
}

/** What was read. */
export interface FetchResult<Data = Records['generic']> {
  /** The record, and what the options ask for beside it. */
  readonly data: Data & Rendered
  readonly meta: FetchMeta
  readonly warnings: Warnings
  readonly receipt: Receipt
}
