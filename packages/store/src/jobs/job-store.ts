/**
 * The store of jobs. Two drivers implement it, tested by one conformance suite.
 *
 * A job is rows, never a process: any process may die at any moment. Every operation is atomic and safe to repeat.
 * What finishes a page does so in one step: charge, list, mark, queue its links, count, end the job. All that belongs to
 * a job is beside its account's tokens, in one database or one slot of a cluster (docs/design/jobs.md).
 */

import type { Balance, HistoryEntry } from '../tokens/ledger.ts'
import type {
  Job,
  JobEvent,
  JobKind,
  JobPage,
  JobStatus,
  NewPage,
  PageError,
  PageStatus,
  PauseReason,
  SkipReason
} from './job.ts'

/** Pages that one call of `addPages` or `finishPage` may bring. */
export const PAGES_PER_CALL = 500

/** A job to be made. It is `queued` and filling. */
export type NewJob = Pick<
  Job,
  'id' | 'account' | 'kind' | 'request' | 'key' | 'limit' | 'maxCost' | 'expiresAt'
> & {
  /** Jobs of the account that may be unfinished at once; more are refused. */
  readonly maxUnfinished: number
}

/** Where a job is. */
export interface JobRef {
  readonly account: string
  readonly job: string
}

/** A page that a slice is working on. */
export interface PageRef extends JobRef {
  readonly number: number
  /** Id of the slice that took it: random, at most 64 characters. */
  readonly slice: string
}

/** The request for tokens of a page. */
export interface PageHold extends PageRef {
  /** Its maximum cost. */
  readonly cost: number
  /** Time after which the hold lapses, ms. */
  readonly leaseMs: number
  /** See `ReserveInput.failureLimit`. */
  readonly failureLimit?: number
}

/** The answer of `holdPage`. */
export type PageHoldReply =
  | { readonly status: 'OK'; readonly fence: number }
  | { readonly status: 'INSUFFICIENT'; readonly available: number }
  | { readonly status: 'FAILING'; readonly retryAfterMs: number }
  /** `MAX_COST`: the job may not charge that much more. `LOST`: another slice has the page, or the job ended. */
  | { readonly status: 'MAX_COST' | 'LOST' | 'NO_ACCOUNT' }

/** How a page ended. */
export type PageOutcome =
  | {
      readonly status: 'success'
      /** The fence of its hold. */
      readonly fence: number
      readonly amount: number
      readonly entry: HistoryEntry
    }
  | {
      readonly status: 'failed'
      /** The fence of its hold; absent if nothing was held. */
      readonly fence?: number
      readonly error: PageError
      /** Listed in the history as failed. */
      readonly entry?: HistoryEntry
      /** Adds to the counted failures of the account; see `Ledger.release`. */
      readonly counts?: boolean
    }
  | {
      readonly status: 'skipped'
      readonly fence?: number
      readonly reason: SkipReason
      /** Keys that the page turned out to have: of its final URL, canonical URL, content. */
      readonly duplicateOf?: number
    }

/** What finishes a page. */
export type PageFinish = PageRef & {
  readonly outcome: PageOutcome
  /** Pages that it links to; those that the job has already are left out. At most `PAGES_PER_CALL`. */
  readonly found?: readonly NewPage[]
  /**
   * Further keys of the page, as of `NewPage`: its final URL, its canonical URL, its content. If another page of the
   * job has one of them, this one is skipped as its duplicate instead: nothing is charged, listed or found.
   */
  readonly keys?: readonly string[]
}

/** The answer of `finishPage`. */
export type FinishReply =
  | {
      /** `DUPLICATE`: finished as a duplicate, see `PageFinish.keys`. */
      readonly status: 'OK' | 'DUPLICATE'
      readonly job: Job
      /** After a charge. */
      readonly balance?: Balance
      /** A queued job of the account that may start now that this one has ended. */
      readonly next: string | null
    }
  /**
   * `ALREADY`: finished before by the same slice. `LOST`: by or with another slice. `GONE`: the job was cancelled or
   * deleted, or the hold has lapsed; in that case the page waits again. Nothing was charged by this call.
   */
  | { readonly status: 'ALREADY' | 'LOST' | 'GONE' }

/** What a slice got. */
export interface Taken {
  /** The job as it is now. */
  readonly job: Job
  /** In the order of depth, then number. Empty unless the job is running. */
  readonly pages: readonly JobPage[]
}

/** Which pages to list. */
export interface PageQuery {
  /** Absent for all. */
  readonly status?: PageStatus
  /** Number of the last page of the previous call; 0 to begin. */
  readonly after: number
  readonly limit: number
}

/** Which jobs to list, newest first. */
export interface JobQuery {
  readonly status?: JobStatus
  readonly kind?: JobKind
  readonly limit: number
  /** Id of the last job of the previous page. */
  readonly before?: string
}

/**
 * The store of jobs.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation if the store does not answer. The operation may or may
 * not have happened; calling it again is safe.
 */
export interface JobStore {
  /** `EXISTS` for an id that was made before: the repetition of a call whose answer was lost. */
  createJob(job: NewJob): Promise<'OK' | 'EXISTS' | 'TOO_MANY' | 'NO_ACCOUNT'>
  /**
   * Add up to `PAGES_PER_CALL` pages to a job that is filling; those whose key the job has already are left out.
   *
   * @returns how many were added.
   */
  addPages(
    ref: JobRef,
    pages: readonly NewPage[]
  ): Promise<{ status: 'OK'; added: number } | { status: 'GONE' }>
  /** No more pages come from outside. A job without unfinished pages ends. */
  filled(ref: JobRef): Promise<Job | undefined>
  /**
   * Let a queued job run, unless the account has `maxRunning` running ones. `RUNNING` if it runs already; `WAIT` if it
   * has to wait for its turn.
   */
  startJob(
    ref: JobRef & { readonly maxRunning: number }
  ): Promise<'OK' | 'RUNNING' | 'WAIT' | 'GONE'>
  /**
   * Take up to `limit` waiting pages for a slice, for `leaseMs`. Pages of slices whose lease has ended wait again
   * first, and their holds are released. Another call with the same slice extends its lease.
   *
   * @param take.busy - hosts whose pages stay in line; the first {@link PAGES_PER_CALL} waiting pages are looked at.
   * @returns `undefined` - there is no such job.
   */
  takePages(
    take: JobRef & {
      readonly slice: string
      readonly limit: number
      readonly leaseMs: number
      readonly busy?: readonly string[]
    }
  ): Promise<Taken | undefined>
  /** Extend the lease of a slice. `LOST` if it has ended and its pages were taken over, or the job is gone. */
  renew(ref: JobRef & { readonly slice: string; readonly leaseMs: number }): Promise<'OK' | 'LOST'>
  /**
   * Reserve the tokens of a page under the id `<job>/<number>`, within the job's bound. A repeated call replaces the
   * page's own hold.
   */
  holdPage(hold: PageHold): Promise<PageHoldReply>
  /** See {@link PageFinish}. */
  finishPage(finish: PageFinish): Promise<FinishReply>
  /** The slice ends: its pages wait again, in their old places, and their holds are released. */
  giveBack(ref: JobRef & { readonly slice: string }): Promise<void>

  /** `NOOP` for a job that is paused with this reason or has ended. Pages that run go on. */
  pause(ref: JobRef, reason: PauseReason): Promise<'OK' | 'NOOP' | 'GONE'>
  /**
   * Let a paused job run, or wait for its turn. @param reason - only if it is paused for this one.
   */
  resume(ref: JobRef, reason?: PauseReason): Promise<'OK' | 'NOOP' | 'GONE'>
  /** End a job. Its waiting pages stay as they are; what its running pages bring is refused, and their holds are released. */
  cancel(ref: JobRef): Promise<{ status: 'OK' | 'NOOP' | 'GONE'; next: string | null }>
  /** End a job that could do nothing. @param code - of the error. */
  fail(ref: JobRef, code: string): Promise<{ status: 'OK' | 'NOOP' | 'GONE'; next: string | null }>
  /** Skip up to `limit` of the waiting pages. @returns whether there are more. The last call ends the job, as `finishPage` does. */
  skipWaiting(
    ref: JobRef & { readonly reason: SkipReason; readonly limit: number }
  ): Promise<
    { readonly more: boolean; readonly job: Job; readonly next: string | null } | undefined
  >

  job(ref: JobRef): Promise<Job | undefined>
  jobs(account: string, query: JobQuery): Promise<readonly Job[]>
  page(ref: JobRef, number: number): Promise<JobPage | undefined>
  /** Pages by number. @returns `next` - for the next call's `after`, null at the end of what is there now. */
  pages(
    ref: JobRef,
    query: PageQuery
  ): Promise<{ readonly pages: readonly JobPage[]; readonly next: number | null } | undefined>
  /** Events after a number, in order. */
  events(
    ref: JobRef,
    query: { readonly after: number; readonly limit: number }
  ): Promise<readonly JobEvent[] | undefined>

  /** Jobs that are queued, running or paused, of all accounts or one, in no order: to be dispatched after a restart. */
  unfinished(account?: string): AsyncIterable<JobRef & { readonly status: JobStatus }>
  /** Remove up to `limit` rows of a job, which is not found from the first call on. An unfinished one is cancelled. */
  removeJob(
    ref: JobRef,
    limit: number
  ): Promise<{ readonly more: boolean; readonly next: string | null }>
  /** Remove expired jobs, up to `limit` rows. @returns whether there is more. Unfinished jobs do not expire. */
  trimJobs(limit: number): Promise<boolean>
  /** Counts of all accounts, for metrics. */
  totals(): Promise<{
    readonly waiting: number
    readonly running: number
    /** Creation of the oldest unfinished job that is not paused, ms. */
    readonly oldest: number | null
  }>
  /** Recompute counts, holds and charges of a job, or of all. @returns sentences about what does not agree. */
  verifyJobs(ref?: JobRef): Promise<readonly string[]>
  close(): Promise<void>
}
