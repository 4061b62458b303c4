/**
 * Charges for a job's page: tokens are held within the job's bound and settled in the step that finishes the page
 * (docs/design/jobs.md §1).
 */

import type { SluiceError } from '@sluice/core'
import { retryMayPass } from '@sluice/crawl'
import { type EmptyPage, emptyPageOf, errorBody, type Outcome, type Prepared } from '@sluice/fetch'
import type {
  Balance,
  FinishReply,
  HistoryEntry,
  Job,
  JobStore,
  NewPage,
  PageOutcome,
  PageRef,
  SkipReason
} from '@sluice/store'
import { comparisonMark } from '../../fetch/changes/comparison-mark.ts'
import { type Charging, type FailedFetch, NotFetched } from '../../fetch/charging.ts'
import { jobFailureLimits } from '../../fetch/free-failures.ts'
import { changesOf, withChanges } from '../../fetch/listed-facts.ts'
import type { FailedPageNews, PageBaseline } from '../monitors/page-baseline.ts'
import type { JobPorts } from '../ports.ts'

/** Time in ms for which tokens stay held after the fetch's deadline. */
const LEASE_MARGIN = 30_000

/** Reason why the slice that took a page did not finish it. */
export type Unfinished =
  /** Another slice has it, or its job has ended. */
  | 'lost'
  /** The account's balance is too low. */
  | 'tokens'
  /** The page would exceed the job's `max_cost`. */
  | 'max_cost'
  /** Too many pages of the job, or of all jobs of the account, failed within the hour. */
  | 'failures'
  /** The page was skipped as a duplicate or as out of scope. */
  | 'skipped'

/** A page that was not fetched, or whose outcome does not count. */
export class PageLeft extends NotFetched {
  readonly why: Unfinished
  constructor(why: Unfinished) {
    super(`the page was abandoned: ${why}`)
    this.why = why
  }
}

/** The next attempt at a page: after a failure of the site it waits at the end of the line. */
export interface Later {
  readonly of: 'site' | 'service'
  readonly inMs: number
}

/** Findings of a finished page. */
export interface Findings {
  /** At most `PAGES_PER_CALL`. */
  readonly found: readonly NewPage[]
  /** The page's own keys, such as the key of its canonical URL. */
  readonly keys: readonly string[]
  /** Told that the page is part of the job, or a copy of another one. */
  noteKept?(isDuplicate: boolean): void
  /** Reason to skip the page; absent if its result counts. */
  readonly skip?: SkipReason
}

/** Links of a page that succeeded, and its final address. */
export interface LinkingOutcome {
  readonly discovered: Outcome['discovered']
  readonly finalUrl: string
}

/** A page to be charged, and the callbacks for its end. */
export interface ChargedPage {
  readonly jobs: JobStore
  readonly ref: PageRef
  /** Returns the pages that a success leads to. Called at most once. */
  findings?(page: LinkingOutcome): Promise<Findings>
  /** Returns the pages that a page without content leads to. */
  leads?(page: EmptyPage): Promise<Findings>
  /** Returns the next attempt that a failure leaves the page to; undefined if it is the page's outcome. */
  laterOf(error: SluiceError): Later | undefined
  /** Keeps the exchanges of the page, before it has an outcome. */
  saveArchive?(): Promise<unknown>
  /** Baseline of a page of a monitor. */
  readonly baseline?: PageBaseline | undefined
  /** True if a page without an earlier success counts as changed. */
  readonly tellsNew: boolean
  /** Receives the job once the page is finished, and the account's queued job that may start now. */
  onFinished(job: Job, next: string | null): void
}

/** The charge of a page. Its functions throw {@link PageLeft} too. */
export function pageCharging(service: JobPorts, prepared: Prepared, page: ChargedPage): Charging {
  const { ref } = page
  return {
    async reserve() {
      const fence = await holdPage(service, prepared, page)
      return {
        async settle(amount, entry, { discovered, meta }) {
          const isChanged = isChange(entry, page)
          const { reply, isKept } = await finishRead(
            page,
            { discovered, finalUrl: meta.final_url },
            { status: 'success', fence, amount, entry, isChanged }
          )
          if (isKept && (reply.status === 'OK' || reply.status === 'ALREADY')) {
            await page.baseline?.confirm()
            return reply.balance ?? (await balanceOf(service, ref.account))
          }
          // Nothing was charged, so the payload belongs to no entry.
          if (entry.pointer) await service.payloads.delete(entry.pointer)
          throw new PageLeft('job' in reply ? 'skipped' : 'lost')
        },
        keep: (result, discovered, finalUrl) =>
          keepUnchanged(service, page, { fence, result }, { discovered, finalUrl }),
        release: (ending, pointer) =>
          releasePage(service, prepared, page, { fence, ending, pointer })
      }
    }
  }
}

/**
 * Finish a page that was read, and queue the pages that it leads to. `isKept` is false if the page itself does not belong
 * to the job; it is skipped then.
 */
async function finishRead(
  page: ChargedPage,
  read: LinkingOutcome,
  outcome: Extract<PageOutcome, { status: 'success' | 'unchanged' }>
): Promise<{ reply: FinishReply; isKept: boolean }> {
  const { jobs, ref, onFinished } = page
  await page.saveArchive?.()
  const findings = (await page.findings?.(read)) ?? { found: [], keys: [] }
  const { found, keys, skip } = findings
  const { fence } = outcome
  const reply = await jobs.finishPage(
    skip
      ? { ...ref, outcome: { status: 'skipped', fence, reason: skip } }
      : { ...ref, found, keys, outcome }
  )
  const isKept = skip === undefined
  if ('job' in reply) {
    onFinished(reply.job, reply.next)
    if (isKept) findings.noteKept?.(reply.status === 'DUPLICATE')
  }
  return { reply, isKept }
}

/** Finishes a page that has not changed: it costs nothing, and its links are followed. @throws PageLeft. */
async function keepUnchanged(
  service: JobPorts,
  page: ChargedPage,
  { fence, result }: { readonly fence: number; readonly result: string },
  read: LinkingOutcome
): Promise<Balance> {
  const { reply, isKept } = await finishRead(page, read, { status: 'unchanged', fence, result })
  if (!('job' in reply)) throw new PageLeft('lost')
  if (!isKept) throw new PageLeft('skipped')
  return balanceOf(service, page.ref.account)
}

/** Returns true if a page differs from its last result. The job then has an event for it. */
function isChange(entry: HistoryEntry, { tellsNew }: ChargedPage): boolean {
  const { status, reason } = changesOf(entry) ?? {}
  return status === 'changed' || status === 'back' || (tellsNew && reason === 'first')
}

/** @throws PageLeft - the account was closed meanwhile. */
async function balanceOf({ ledger }: JobPorts, account: string): Promise<Balance> {
  const balance = await ledger.balance(account)
  if (!balance) throw new PageLeft('lost')
  return balance
}

async function holdPage(
  service: JobPorts,
  prepared: Prepared,
  { jobs, ref }: ChargedPage
): Promise<number> {
  const reply = await jobs.holdPage({
    ...ref,
    cost: prepared.price.tokens,
    leaseMs: prepared.request.options.timeout_ms + LEASE_MARGIN,
    ...jobFailureLimits(service.config)
  })
  switch (reply.status) {
    case 'OK':
      return reply.fence
    case 'INSUFFICIENT':
      throw new PageLeft('tokens')
    case 'MAX_COST':
      throw new PageLeft('max_cost')
    case 'FAILING':
      service.metrics.refusedForFailures()
      throw new PageLeft('failures')
    case 'LOST':
    case 'NO_ACCOUNT':
      throw new PageLeft('lost')
  }
}

/** Stored part of a failure. */
interface HeldFailure {
  readonly fence?: number
  readonly counts?: boolean
  readonly entry?: NonNullable<FailedFetch['failure']>
}

/** Finishes a failed page, or lets it wait for another attempt. After a failure of this service, the slice's end does so. */
async function releasePage(
  service: JobPorts,
  prepared: Prepared,
  page: ChargedPage,
  {
    fence,
    ending: { error, failure, counts },
    pointer
  }: { fence: number; ending: FailedFetch; pointer: string | null }
): Promise<void> {
  const { jobs, ref, laterOf, onFinished } = page
  try {
    await page.saveArchive?.()
    const later = laterOf(error)
    if (later?.of !== 'service') {
      const held = { fence, counts, ...(failure ? { entry: failure } : {}) }
      const empty = later ? null : emptyPageOf(error)
      const { found = [] } = (empty && (await page.leads?.(empty))) ?? {}
      const reply = await jobs.finishPage({
        ...ref,
        found,
        outcome: later
          ? { status: 'later', fence, inMs: later.inMs }
          : await finalOutcome(service, prepared, page, { error, held })
      })
      if ('job' in reply) onFinished(reply.job, reply.next)
    }
    // A charge whose reply was lost needs its payload; the daily search finds orphans.
    if (pointer !== null && error.code !== 'STORE_UNAVAILABLE') {
      await service.payloads.delete(pointer)
    }
  } catch (failed) {
    service.log.fault('a page of a job could not be finished; another slice will take it', failed)
  }
}

/** The outcome of a failed page, with its news for a monitor: it is gone, or it failed in the same way before. */
async function finalOutcome(
  service: JobPorts,
  prepared: Prepared,
  { baseline, findings }: ChargedPage,
  { error, held }: { error: SluiceError; held: HeldFailure }
): Promise<PageOutcome> {
  const mark = baseline && comparisonMark(service, prepared)
  const news = mark === undefined ? undefined : await baseline?.fail(mark, prepared, error)
  const { entry } = held
  const kept = entry && news?.changes ? { ...held, entry: withChanges(entry, news.changes) } : held
  const outcome = failedOutcome(error, kept, findings !== undefined)
  return outcome.status === 'failed' ? withNews(outcome, news) : outcome
}

function withNews(
  outcome: Extract<PageOutcome, { status: 'failed' }>,
  news: FailedPageNews | undefined
): PageOutcome {
  if (!news) return outcome
  const error = news.isKnown ? { ...outcome.error, isKnown: true } : outcome.error
  return { ...outcome, error, ...(news.changes ? { isChanged: true } : {}) }
}

function skippedOutcome(
  reason: SkipReason,
  { fence }: { fence?: number }
): PageOutcome & { status: 'skipped' } {
  return { status: 'skipped', reason, ...(fence === undefined ? {} : { fence }) }
}

/** The outcome of a page that failed. @param isFound - a crawl found it. */
export function failedOutcome(
  error: SluiceError,
  held: HeldFailure = {},
  isFound = false
): Exclude<PageOutcome, { status: 'success' }> {
  // Robots.txt is a rule of the site, not a failure of the page.
  if (error.code === 'ROBOTS_DISALLOWED') {
    return skippedOutcome('robots', held)
  }
  // A link to a file that nothing reads is no failure of a crawl.
  if (error.code === 'UNSUPPORTED_CONTENT' && isFound) return skippedOutcome('type', held)
  const { code, message } = errorBody(error)
  return { status: 'failed', error: { code, message, retryable: retryMayPass(error) }, ...held }
}
