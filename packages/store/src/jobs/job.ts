/** A job and its pages, as the store keeps them (docs/design/jobs.md). All times are milliseconds since the epoch. */

/** The work that a job does with its pages. */
export type JobKind = 'fetch' | 'batch' | 'crawl' | 'map' | 'learn'

/** `completed`, `cancelled` and `failed` are terminal: they never change. */
export type JobStatus = 'queued' | 'running' | 'paused' | 'completed' | 'cancelled' | 'failed'

/** The reason for the pause of a job. */
export type PauseReason = 'caller' | 'tokens' | 'store' | 'suspended' | 'failures'

/** A page goes from `waiting` to `running` to one of the others, once. */
export type PageStatus = 'waiting' | 'running' | 'success' | 'failed' | 'skipped'

/** Reasons why a page was not fetched, or not kept. */
export const SKIP_REASONS = [
  'robots',
  'duplicate',
  'scope',
  'limit',
  'trap',
  'type',
  'cancelled'
] as const

/** One of {@link SKIP_REASONS}. */
export type SkipReason = (typeof SKIP_REASONS)[number]

/** A job. */
export interface Job {
  /** `job_` + ULID. */
  readonly id: string
  readonly account: string
  readonly kind: JobKind
  readonly status: JobStatus
  /** The reason for the pause, or the code of the error that the job failed with. */
  readonly reason: string | null
  /** The request as JSON text, without the pages of a batch. Opaque to the store. */
  readonly request: string
  /** The API key that created it, for the history. */
  readonly key: { readonly id: string; readonly name: string }
  /**
   * For a crawl, the pages that may succeed; it fetches up to {@link FETCHES_PER_PAGE} times as many. For other jobs,
   * the pages that may be put in line; further ones are skipped with `limit`.
   */
  readonly limit: number
  /** The crawl has reached its limit: no more of its waiting pages are taken. */
  readonly isFull: boolean
  /** Tokens that it may charge; null for no bound but that of its pages. */
  readonly maxCost: number | null
  /** More pages may still be added from outside; it cannot complete. */
  readonly isFilling: boolean
  readonly pages: Readonly<Record<PageStatus, number>> & { readonly found: number }
  readonly skipped: Readonly<Record<SkipReason, number>>
  /** Failures of its pages that count, less its successes, and the time at which they are forgotten. */
  readonly failures: { readonly counted: number; readonly until: number }
  /** Successful pages that had not changed since an earlier result. */
  readonly unchanged: number
  /** Tokens charged by its pages, whether they were refunded or not, and held for those that run. */
  readonly tokens: { readonly charged: number; readonly held: number }
  readonly createdAt: number
  readonly startedAt: number | null
  readonly completedAt: number | null
  readonly expiresAt: number
  /** Number of its last event; 0 before the first. */
  readonly lastEvent: number
}

/** A page of a job. */
export interface JobPage {
  /** From 1, in the order in which pages were found. */
  readonly number: number
  readonly url: string
  /** The caller's own name for it. */
  readonly tag: string | null
  /** Links from the start; 0 for the start and the pages of a batch. */
  readonly depth: number
  /** Number of the page that linked here first; null for the start, a sitemap, a batch. */
  readonly foundOn: number | null
  readonly status: PageStatus
  readonly skipReason: SkipReason | null
  /** Times that it was taken, without those that ended before it held tokens: it was not fetched then. */
  readonly attempts: number
  /** Id of its history entry, once it was fetched and history is kept. */
  readonly result: string | null
  /** `result` is that of an earlier fetch: the page has not changed since. Nothing was charged. */
  readonly isUnchanged: boolean
  readonly error: PageError | null
  /** Tokens charged. */
  readonly tokens: number
  /** Number of the page that it is a duplicate of. */
  readonly duplicateOf: number | null
  /** Options of this page alone, as JSON text. Opaque to the store. */
  readonly options: string | null
}

/** Pages that a crawl fetches at most for each page of its limit: duplicates and failures do not count as pages. */
export const FETCHES_PER_PAGE = 5

/** Returns the number of pages that a crawl may still fetch before it reaches its limit. No limit for other jobs. */
export function placesLeft(job: {
  readonly kind: JobKind
  readonly limit: number
  readonly success: number
  readonly fetched: number
}): number {
  if (job.kind !== 'crawl') return Number.POSITIVE_INFINITY
  return Math.min(job.limit - job.success, job.limit * FETCHES_PER_PAGE - job.fetched)
}

/** The error that a page failed with. */
export interface PageError {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  /** The page failed in the same way in the last run of its monitor. */
  readonly isKnown?: boolean
}

/** A page to be added. */
export interface NewPage {
  readonly url: string
  /** 32 hexadecimal characters; a job has each key once. A batch that wants a URL twice gives it two keys. */
  readonly key: string
  readonly depth: number
  readonly foundOn: number | null
  /**
   * Place in line: pages with a lower rank go first, then pages with a lower number. Default: {@link rankOf} the depth.
   */
  readonly rank?: number
  readonly tag?: string
  readonly options?: string
  /** Listed as skipped at once. */
  readonly skip?: SkipReason
  /** Listed as failed at once: its request is invalid. */
  readonly error?: PageError
}

/** The rank of a page that links lead to. Ranks of pages that nothing links to lie between those of two depths. */
export function rankOf(depth: number): number {
  return 2 * depth
}

/** Ranks from here on belong to pages that wait for another attempt, see {@link retryRank}. */
export const RETRY_RANK = 2 ** 20

/**
 * The rank of a page that is tried again: behind all other pages, in the order of time.
 *
 * @param ms - time of the attempt since the creation of the job.
 */
export function retryRank(ms: number): number {
  return RETRY_RANK + Math.ceil(ms / 1_000)
}

/** The last rank that is due. @param ms - time since the creation of the job. */
export function dueRank(ms: number): number {
  return RETRY_RANK + Math.floor(ms / 1_000)
}

/**
 * Types of events. `job.started` occurs once; every page that ends has one event, and a `changed` after it if its content
 * is not what it was, or if it is gone.
 */
export type JobEventType =
  | 'job.started'
  | 'job.paused'
  | 'job.resumed'
  | 'job.completed'
  | 'job.cancelled'
  | 'job.failed'
  | 'page.completed'
  | 'page.failed'
  | 'page.skipped'
  | 'changed'

/** Something that happened to a job. Its number is the id of server-sent events and the sequence of webhooks. */
export interface JobEvent {
  /** From 1, without gaps. */
  readonly number: number
  readonly at: number
  readonly type: JobEventType
  /** Number of the page; null for events of the job. */
  readonly page: number | null
}
