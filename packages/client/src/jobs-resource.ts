/** Interface for jobs: batches, crawls, maps, and fetches that run in the background. */

import type { CallOptions, PaidCallOptions } from './call-options.ts'
import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']
type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>
type Body<
  Name extends 'createBatch' | 'createCrawl' | 'mapSite' | 'fetchUrl' | 'learnParser' | 'retryJob'
> = NonNullable<operations[Name]['requestBody']>['content']['application/json']

/** A job: many pages, each charged once and only if it succeeds. */
export type Job = Schemas['Job']
/** A page of a job, with its outcome. `data` is that of the fetch. */
export type JobPage = Schemas['JobPage']
/** The requests of a batch: up to 10,000 are sent as JSON, up to 100,000 as NDJSON. */
export type BatchInput = Body<'createBatch'>
/** Start, scope and options of a crawl. */
export type CrawlInput = Body<'createCrawl'>
/** Maximum price of a crawl, and the rules of robots.txt and the sitemaps. */
export type CrawlQuote = Extract<
  operations['createCrawl']['responses'][200]['content']['application/json'],
  object
>['data']
/** A site whose URLs are listed. */
export type MapInput = Body<'mapSite'>
/** A fetch that is not waited for. */
export type JobFetchInput = Body<'fetchUrl'>
/** Selection of the failed pages to fetch again. */
export type RetryInput = Body<'retryJob'>
/** Filters of a list of jobs. */
export type JobsQuery = Omit<Query<'listJobs'>, 'cursor'>
/** Filters and cursor of a page of jobs. */
export type JobsPageQuery = Query<'listJobs'>
/** Filters of a job's pages. */
export type JobPagesQuery = Omit<Query<'listJobPages'>, 'cursor'>
/** Filters and cursor of a page in the list of a job's pages. */
export type JobPagesPageQuery = Query<'listJobPages'>
/** A page of a job that changed, and what differs. */
export type JobChange = Schemas['JobChange']
/** Cursor and size of a page in the list of a job's changed pages. */
export type JobChangesPageQuery = Query<'listJobChanges'>
/** Number of changed pages to request at once. */
export type JobChangesQuery = Omit<JobChangesPageQuery, 'cursor'>
/** Format of an export, and which pages. */
export type JobExportQuery = Query<'exportJob'>
/** Option to delete a job's results with the job. */
export type JobDeleteQuery = Query<'deleteJob'>

/** A part of a list. `next_cursor` is null on the last one. */
export interface Listed<Item> {
  readonly data: Item[]
  readonly next_cursor: string | null
}

/** A job that was started. */
export type StartedJob = Schemas['JobAccepted']['data'] & {
  /** It was started by an earlier request with this Idempotency-Key. */
  readonly replayed: boolean
}

/** An event of a job. Newer services may have more types. */
export interface JobEvent {
  /** Its number: they have no gaps. */
  readonly id: number
  readonly type: Schemas['JobEventType']
  /** ISO 8601. */
  readonly at: string
  /** The job as it was when the event was sent: whole, without `request` and `metadata`, if the event is about the job. */
  readonly job: Pick<Job, 'id' | 'status' | 'pages'> & Partial<Job>
  /** The page, in events about a page; null if it was deleted. */
  readonly page?: JobPage | null
  /** Differences, in `changed` events; shortened. Null if the result was deleted. */
  readonly changes?: Schemas['Changes'] | null
}

/** Options of waiting for a job. */
export interface WaitOptions extends CallOptions {
  /** Gets the job, first as it is and then when it has changed. */
  readonly onProgress?: (job: Job) => void
}

/** Jobs. Starts carry an Idempotency-Key, so that a job is started once although an answer was lost. */
export interface JobsResource {
  /** Fetch many URLs. */
  batch(input: BatchInput, options?: PaidCallOptions): Promise<StartedJob>
  /** Fetch a page, and those of its site that links and sitemaps lead to. */
  crawl(input: CrawlInput, options?: PaidCallOptions): Promise<StartedJob>
  /** Returns the maximum price of {@link JobsResource.crawl}. Free. */
  quoteCrawl(input: CrawlInput, options?: CallOptions): Promise<CrawlQuote>
  /** List the URLs of a site; they are the `data` of the job's only page. `client.map` waits for them. */
  map(input: MapInput, options?: PaidCallOptions): Promise<StartedJob>
  /** Learn a parser; the answer is the `data` of the job's last page. `client.learnedParsers.learn` waits for it. */
  learn(input: Body<'learnParser'>, options?: PaidCallOptions): Promise<StartedJob>
  /** Fetch one page without waiting for it. */
  fetch(input: JobFetchInput, options?: PaidCallOptions): Promise<StartedJob>
  get(id: string, options?: CallOptions): Promise<Job>
  /** The jobs, newest first, page after page as they are asked for. `limit` is the size of a page. */
  list(query?: JobsQuery, options?: CallOptions): AsyncGenerator<Job, void>
  /** One page of the jobs: `cursor` is `next_cursor` of the page before. */
  listPage(query?: JobsPageQuery, options?: CallOptions): Promise<Listed<Job>>
  /** Pages that are being fetched finish. @returns the job as it is then. */
  pause(id: string, options?: CallOptions): Promise<Job>
  resume(id: string, options?: CallOptions): Promise<Job>
  /** Nothing more is charged. */
  cancel(id: string, options?: CallOptions): Promise<Job>
  /** Start a batch with the failed pages. Sent once: an answer that is lost may have started it. */
  retry(id: string, input?: RetryInput, options?: CallOptions): Promise<StartedJob>
  /** Delete a job; one that has not ended is cancelled. */
  delete(id: string, query?: JobDeleteQuery, options?: CallOptions): Promise<void>
  /**
   * The pages of a job by number, the successful ones unless `status` says otherwise. It ends after the last page only: an
   * answer that is no page of the list throws `SluiceConnectionError`.
   */
  pages(id: string, query?: JobPagesQuery, options?: CallOptions): AsyncGenerator<JobPage, void>
  /** One page of the pages of a job: `cursor` is `next_cursor` of the page before. */
  pagesPage(id: string, query?: JobPagesPageQuery, options?: CallOptions): Promise<Listed<JobPage>>
  /** The pages that changed since their last result, in the order of their events, with what differs. */
  changes(
    id: string,
    query?: JobChangesQuery,
    options?: CallOptions
  ): AsyncGenerator<JobChange, void>
  /** One page of the changed pages: `cursor` is `next_cursor` of the page before, which may have fewer than `limit`. */
  changesPage(
    id: string,
    query?: JobChangesPageQuery,
    options?: CallOptions
  ): Promise<Listed<JobChange>>
  /** A job as a file. Reading a stream that broke off throws `SluiceConnectionError`. */
  export(
    id: string,
    query?: JobExportQuery,
    options?: CallOptions
  ): Promise<ReadableStream<Uint8Array>>
  /**
   * The events of a job, each once, until it ends: those there are, then each as it happens. A connection that breaks is
   * opened again.
   *
   * @param options.after - `id` of the last event that is known.
   */
  events(
    id: string,
    options?: CallOptions & { readonly after?: number }
  ): AsyncGenerator<JobEvent, void>
  /** Wait until a job has ended, through restarts of the service. @returns the job: completed, cancelled or failed. */
  waitFor(id: string, options?: WaitOptions): Promise<Job>
}
