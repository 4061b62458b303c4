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
import type { JobRoom } from './job-room.ts'

/** Pages that one call of `addPages` or `finishPage` may bring; a call with more is rejected with a RangeError. */
export const PAGES_PER_CALL = 500

/** @throws RangeError - more than {@link PAGES_PER_CALL}. */
export function assertFew(pages: readonly NewPage[]): void {
  if (pages.length <= PAGES_PER_CALL) return
  throw new RangeError(`${pages.length} pages in a call; ${PAGES_PER_CALL} is the most`)
}

/** A job to be made. It is `queued` and filling. */
export type NewJob = Pick<
  Job,
  'id' | 'account' | 'kind' | 'request' | 'key' | 'limit' | 'maxCost' | 'expiresAt'
> & {
  /** Jobs of the account that may be unfinished at once; more are refused. */
  readonly maxUnfinished: number
}

/** The account and id of a job. */
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
  /** Refuse while the job has this many counted failures. No limit if 0 or absent. */
  readonly failureLimit?: number
  /** Likewise for all jobs of the account together. */
  readonly jobsFailureLimit?: number
}

/** The answer of `holdPage`. A page that is refused tokens holds none, of an earlier call neither. */
export type PageHoldReply =
  | { readonly status: 'OK'; readonly fence: number }
  | { readonly status: 'INSUFFICIENT'; readonly available: number }
  | { readonly status: 'FAILING'; readonly retryAfterMs: number }
  /** `MAX_COST`: the job may not charge that much more. `LOST`: another slice has the page, or the job ended. */
  | { readonly status: 'MAX_COST' | 'LOST' | 'NO_ACCOUNT' }

/** The result of a page. */
export type PageOutcome =
  | {
      readonly status: 'success'
      /** The fence of its hold. */
      readonly fence: number
      readonly amount: number
      readonly entry: HistoryEntry
      /** A `changed` event follows the page's own. */
      readonly isChanged?: boolean
    }
  /** A success that is charged and listed already: the page is that of an earlier result of the account. */
  | {
      readonly status: 'unchanged'
      /** The fence of its hold, which is released. */
      readonly fence: number
      /** Id of the earlier result. */
      readonly result: string
    }
  | {
      readonly status: 'failed'
      /** The fence of its hold; absent if nothing was held. */
      readonly fence?: number
      readonly error: PageError
      /** Listed in the history as failed, whether tokens were held or not. */
      readonly entry?: HistoryEntry
      /**
       * Adds to the counted failures of the job, and to those of all jobs of the account. They count for
       * `FAILURE_WINDOW_MS` after the first one, and each success of the job subtracts one. Likewise.
       */
      readonly counts?: boolean
      /** The page is gone since its last success: a `changed` event follows the page's own. */
      readonly isChanged?: boolean
    }
  | {
      readonly status: 'skipped'
      /** The fence of its hold; absent if nothing was held. */
      readonly fence?: number
      readonly reason: SkipReason
      /** Number of the page that it is a duplicate of. */
      readonly duplicateOf?: number
    }
  /** The failure may pass: the page waits again, at the end of the line, and is not taken before the time has passed. */
  | { readonly status: 'later'; readonly fence?: number; readonly inMs: number }

/** Input that finishes a page. */
export type PageFinish = PageRef & {
  readonly outcome: PageOutcome
  /** Pages that it links to; those that the job has already are left out. At most `PAGES_PER_CALL`. */
  readonly found?: readonly NewPage[]
  /**
   * Further keys of a page that succeeded, as of `NewPage`: its final URL, its content. If another page that succeeded
   * has one of them, or the job knows one from an earlier job, this page is skipped as a duplicate instead: nothing is
   * charged or listed, but its links are put in line. A page that was skipped as a duplicate stands for the page that it
   * is a duplicate of. Otherwise, the keys are this page's from now on. The other outcomes leave them out of account.
   */
  readonly keys?: readonly string[]
}

/**
 * The job that may start in the place of another: the oldest of the account that is queued and not filling. Null while
 * the job of the call may run itself, and if there is no such job. A repeated call answers it again.
 */
export interface Successor {
  readonly next: string | null
}

/** The answer of `finishPage`. */
export type FinishReply =
  | (Successor & {
      /**
       * `DUPLICATE`: finished as a duplicate, see `PageFinish.keys`. `ALREADY`: finished before by the same slice;
       * nothing was charged by this call.
       */
      readonly status: 'OK' | 'DUPLICATE' | 'ALREADY'
      readonly job: Job
      /** After a charge. */
      readonly balance?: Balance
    })
  /**
   * `LOST`: finished by another slice, or with one, or waiting, in a job that goes on; or `fence` is not that of its hold. `GONE`: the job
   * has ended or is deleted, or the hold of `fence` has lapsed; in that case the page waits again. Nothing was charged.
   */
  | { readonly status: 'LOST' | 'GONE' }

/** The answer of what stops a job. `NOOP`: there was nothing to do. `GONE`: there is no such job. */
export type StopReply = Successor & { readonly status: 'OK' | 'NOOP' | 'GONE' }

/** Result of a slice's request for pages. */
export interface Taken {
  /** The job as it is now. */
  readonly job: Job
  /** In the order of rank, then number. Empty unless the job is running. */
  readonly pages: readonly JobPage[]
  /** Time until the first page that waits for another attempt is due, ms; null if no page does. */
  readonly dueInMs: number | null
}

/** A query for the pages of a job. */
export interface PageQuery {
  /** Absent for all. */
  readonly status?: PageStatus
  /** Number of the last page of the previous call; 0 to begin. */
  readonly after: number
  readonly limit: number
}

/** A query for jobs. The newest come first. */
export interface JobQuery {
  readonly status?: JobStatus
  readonly kind?: JobKind
  readonly limit: number
  /** The last job of the previous page; it may be gone. */
  readonly before?: JobPlace
}

/** Position of a job among the jobs of its account: by its creation, then by its id. */
export type JobPlace = Pick<Job, 'createdAt' | 'id'>

/**
 * The store of jobs.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation if the store does not answer. The operation may or may
 * not have happened; calling it again is safe.
 */
export interface JobStore {
  /**
   * `EXISTS` for an id that was made before: the repetition of a call whose answer was lost. `NO_ACCOUNT` for an
   * unknown account, a suspended and a closed one: `Ledger.closeAccount` cancels the unfinished jobs of its account. `TOO_MANY`: it
   * has `maxUnfinished` unfinished jobs. `FULL`: its jobs keep as much as they may, see {@link JobRoom}.
   */
  createJob(job: NewJob): Promise<'OK' | 'EXISTS' | 'TOO_MANY' | 'FULL' | 'NO_ACCOUNT'>
  /**
   * Add up to `PAGES_PER_CALL` pages to a job that is filling, or of which a page runs: one that links to more pages than
   * finishing it may bring. Pages whose key the job has already are left out; a lower rank or depth is a better way to
   * the known page, which takes it over. A page that was skipped with `scope` waits then. If the job is no crawl, pages
   * over its limit are skipped, with `limit`. A page that is skipped or failed at once is not put in line, so it does
   * not count towards the limit.
   *
   * A crawl takes what its account has room for, see {@link JobRoom}: it skips the pages over the bound with `limit`, and
   * leaves out those over 1.1 times the bound.
   *
   * @returns the number of added ones. `GONE`: there is no such job, it takes no more pages, or its account is suspended. `FULL`: it is no crawl, and
   * there is no room for all of these pages; none was added.
   */
  addPages(
    ref: JobRef,
    pages: readonly NewPage[]
  ): Promise<{ status: 'OK'; added: number } | { status: 'GONE' | 'FULL' }>
  /**
   * Let a job know keys of an earlier one: links to them are left out, and pages that turn out to have them are
   * duplicates of no page of this job. `GONE`: there is no such job, or it has ended.
   */
  knowKeys(ref: JobRef, keys: readonly string[]): Promise<'OK' | 'GONE'>
  /**
   * Keys of the pages that succeeded and of their duplicates, and keys that `knowKeys` brought: a part of them, in any
   * order. Each key is part of one answer at least if the job has ended.
   *
   * @param query.after - `next` of the part before; empty for the first part.
   * @param query.limit - size of a part, about.
   */
  successKeys(
    ref: JobRef,
    query: { readonly after: string; readonly limit: number }
  ): Promise<{ readonly keys: readonly string[]; readonly next: string | null } | undefined>
  /** No more pages come from outside. A job without unfinished pages ends. */
  filled(ref: JobRef): Promise<(Successor & { readonly job: Job }) | undefined>
  /**
   * Let a queued job run, unless the account has `maxRunning` running ones. `RUNNING` if it runs already; `WAIT` if it
   * has to wait for its turn, is paused, or its account is suspended; `GONE` if it has ended or there is no such job.
   */
  startJob(
    ref: JobRef & { readonly maxRunning: number }
  ): Promise<'OK' | 'RUNNING' | 'WAIT' | 'GONE'>
  /**
   * Take up to `limit` waiting pages for a slice, for `leaseMs`, as far as the limit of a crawl lets them succeed. Pages
   * of slices whose lease has ended wait again first, and their holds are released, unless it is the slice of this
   * call. Another call with the same slice extends its lease. Until another call takes them over, pages of a slice whose
   * lease has ended can still be finished.
   *
   * @param take.busy - hosts, as of `URL.host`, whose pages stay in line; the first {@link PAGES_PER_CALL} waiting
   * pages are looked at.
   * @param take.byDepth - no page is taken while one of a lower depth runs or waits for another attempt.
   * @returns no pages while the account is suspended; `undefined` - there is no such job.
   */
  takePages(
    take: JobRef & {
      readonly slice: string
      readonly limit: number
      readonly leaseMs: number
      readonly busy?: readonly string[]
      readonly byDepth?: boolean
    }
  ): Promise<Taken | undefined>
  /** Extend the lease of a slice. `LOST` if its pages were taken over or given back, or the job has ended. */
  renew(ref: JobRef & { readonly slice: string; readonly leaseMs: number }): Promise<'OK' | 'LOST'>
  /**
   * Reserve the tokens of a page under the id `<job>/<number>`, within the job's bound: what it has charged and holds.
   * A repeated call replaces the page's own hold. A hold that lapses counts as held until its page is finished, waits
   * again, or holds anew.
   */
  holdPage(hold: PageHold): Promise<PageHoldReply>
  /** See {@link PageFinish}. */
  finishPage(finish: PageFinish): Promise<FinishReply>
  /** The slice ends: its pages wait again, in their old places, and their holds are released. */
  giveBack(ref: JobRef & { readonly slice: string }): Promise<void>

  /**
   * `NOOP` for a job that is paused with this reason or by its caller, or has ended: nothing but `resume` undoes a pause
   * of the caller. `suspended` replaces no other reason, and only a pause of the caller replaces it. Pages that run go on;
   * if no other is left, the last one ends the job. After some thousand events it has none any more, see `tellsPause`.
   */
  pause(ref: JobRef, reason: PauseReason): Promise<StopReply>
  /**
   * Queue a paused job: `startJob` lets it run when it is its turn. `NOOP` for a job that is not paused, and while the
   * account is suspended.
   *
   * @param reason - only if it is paused for this one.
   */
  resume(ref: JobRef, reason?: PauseReason): Promise<'OK' | 'NOOP' | 'GONE'>
  /**
   * End a job. Its waiting and running pages are skipped with `cancelled`, without events, and their holds are released:
   * what they bring is refused. `NOOP` for a job that has ended.
   */
  cancel(ref: JobRef): Promise<StopReply>
  /** End a job that could do nothing, as `cancel` does. @param code - code of the error. */
  fail(ref: JobRef, code: string): Promise<StopReply>
  /**
   * Skip up to `limit` of the waiting pages, in the order of the line; none if the job has ended.
   *
   * @returns whether there are more. The last call ends the job, as `finishPage` does.
   */
  skipWaiting(
    ref: JobRef & { readonly reason: SkipReason; readonly limit: number }
  ): Promise<(Successor & { readonly more: boolean; readonly job: Job }) | undefined>

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
  /**
   * Remove up to `limit` rows of a job, which is not found from the first call on. An unfinished one is cancelled. Its
   * history entries and charges stay.
   */
  removeJob(ref: JobRef, limit: number): Promise<Successor & { readonly more: boolean }>
  /**
   * Remove expired jobs, and the rest of jobs whose removal was broken off, up to `limit` rows. Unfinished jobs do not
   * expire.
   *
   * @returns whether there is more.
   */
  trimJobs(limit: number): Promise<boolean>
  /**
   * Returns the room that the jobs of an account take. A job that is being removed counts until its last row is gone.
   */
  kept(account: string): Promise<JobRoom>
  /** Counts of all accounts, for metrics. */
  totals(): Promise<{
    /** Pages of unfinished jobs. */
    readonly waiting: number
    /** Pages counted in `waiting` whose job is paused. */
    readonly paused: number
    readonly running: number
    /** Creation of the oldest unfinished job that is not paused, ms. */
    readonly oldest: number | null
  }>
  /**
   * Recompute counts, holds and charges of a job, or of all and what their accounts keep.
   *
   * @returns sentences about what does not agree.
   */
  verifyJobs(ref?: JobRef): Promise<readonly string[]>
}
