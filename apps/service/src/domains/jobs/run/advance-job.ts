/**
 * One slice of a job: take some of its pages, fetch and finish each, and say when to come again (docs/design/jobs.md §4).
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { SluiceError } from '@sluice/core'
import { retryAfter } from '@sluice/fetch'
import type { Job, JobPage, JobRef, JobStore } from '@sluice/store'
import { crawlSite } from '../request/crawl-site.ts'
import { storedRequest } from '../request/stored-request.ts'
import { advancePage, type PageEnd, type PageRun } from './advance-page.ts'
import { mayStart, seedCrawl } from './seed-crawl.ts'
import { seedLearn, startLearn } from './seed-learn.ts'
import { siteOf } from './site-of.ts'
import type { SliceParts } from './slice-parts.ts'

/** Pages and time of a slice. */
const SLICE_PAGES = 20
const SLICE_MS = 15_000
/** A slice that says nothing for this long is dead; it says something every third of it, ms. */
const LEASE_MS = 20_000
/** Times after which a lane without pages looks again, ms: at first, and at most. */
const IDLE = [100, 1_000] as const
/** Time after which a lane checks again for returned tokens of other pages, ms. */
const HELD_MS = 250
/** Pages that one step of the store skips. */
const SKIPPED_AT_ONCE = 500

/** A slice that runs. */
interface Slice {
  readonly ref: JobRef
  readonly id: string
  readonly until: number
  readonly signal: AbortSignal
  /** Aborted when the job ended or its account is suspended. */
  readonly ended: AbortSignal
  /** Hosts that cannot be asked now, and until when, ms. */
  readonly busy: Map<string, number>
  /** It belongs to the job's first lane. */
  readonly isFirst: boolean
}

/**
 * Advance a job. When the job ends, or its account is suspended, its pages that run here are aborted.
 *
 * @param ref.isFirst - true for the job's first lane, which does the work that is done once.
 * @returns ms until the job is to be advanced again; `undefined` when this lane is done.
 */
export async function advanceJob(
  shared: SliceParts,
  ref: JobRef & { readonly isFirst: boolean },
  signal: AbortSignal
): Promise<number | undefined> {
  const work = shared.running.enter(ref)
  try {
    return await runLane(shared, ref, { signal, ended: work.signal })
  } catch (error) {
    if (work.signal.aborted) return 0
    throw error
  } finally {
    work.leave()
  }
}

async function runLane(
  shared: SliceParts,
  { isFirst, ...ref }: JobRef & { readonly isFirst: boolean },
  signals: { readonly signal: AbortSignal; readonly ended: AbortSignal }
): Promise<number | undefined> {
  const { ended } = signals
  const signal = AbortSignal.any([signals.signal, ended])
  const job = await startedJob(shared, ref)
  if (!job) return undefined
  const parts = { ...shared, site: await siteOf(shared, job) }
  const slice: Slice = {
    ref,
    id: randomUUID(),
    until: performance.now() + SLICE_MS,
    signal,
    ended,
    busy: new Map(),
    isFirst
  }
  if (isFirst && isUnseeded(job) && !(await begin(parts, job, signal))) return undefined
  const lease = keepLease(parts.jobs, slice)
  try {
    return await runSlice(parts, slice, job)
  } finally {
    lease.stop()
    await parts.jobs.giveBack({ ...ref, slice: slice.id })
  }
}

/** The job, running; undefined if it has to wait: the awaited event, such as the end of another job, brings it back. */
async function startedJob(parts: SliceParts, ref: JobRef): Promise<Job | undefined> {
  const job = await parts.jobs.job(ref)
  if (job?.status !== 'queued') return job && isGoing(job) ? job : undefined
  const started = await parts.jobs.startJob({ ...ref, maxRunning: parts.maxRunning })
  if (started === 'OK') parts.onStarted(ref)
  return started === 'OK' || started === 'RUNNING' ? parts.jobs.job(ref) : undefined
}

function isUnseeded({ kind, isFilling }: Job): boolean {
  return (kind === 'crawl' || kind === 'learn') && isFilling
}

/** Does the first work of a job. Returns false if the job failed. */
async function begin(parts: SliceParts, job: Job, signal: AbortSignal): Promise<boolean> {
  if (job.kind === 'crawl') return mayStart(parts, job, signal)
  await startLearn(parts, job)
  return true
}

/**
 * Adds the last page of a learn job once the others have outcomes. Seeds a crawl once its start has an outcome: where it landed decides which sitemaps belong to it.
 *
 * @returns the time until the next attempt if it could not be seeded, ms.
 */
async function seedOnce(
  parts: SliceParts,
  { ref, signal }: Slice,
  { job, isOver }: { job: Job; isOver: boolean }
): Promise<number> {
  if (job.kind === 'learn') {
    await seedLearn(parts, job)
    return 0
  }
  const start = await parts.jobs.page(ref, 1)
  if (start?.status === 'waiting' || start?.status === 'running') return 0
  try {
    const hasStart = start?.status === 'success'
    await seedCrawl(parts, { job, isOver, hasStart }, signal)
    return 0
  } catch (error) {
    if (!SluiceError.is(error) || error.code !== 'OVERLOADED') throw error
    return 1_000 * (retryAfter(error) ?? 1)
  }
}

function keepLease(jobs: JobStore, { ref, id }: Slice) {
  const timer = setInterval(() => {
    // A lease that could not be renewed ends: then another slice takes the pages, and this one learns of it.
    jobs.renew({ ...ref, slice: id, leaseMs: LEASE_MS }).catch(() => {})
  }, LEASE_MS / 3)
  return { stop: () => clearInterval(timer) }
}

/** @param begun - the job as the slice found it. */
async function runSlice(parts: SliceParts, slice: Slice, begun: Job): Promise<number | undefined> {
  let job: Job | undefined = begun
  let idle: number = IDLE[0]
  let taken = 0
  while (job && isGoing(job)) {
    const isOver = isLate(job) || job.isFull
    if (slice.isFirst && isUnseeded(job)) {
      const inMs = await seedOnce(parts, slice, { job, isOver })
      if (inMs > 0) return inMs
    }
    if (isOver) return skipRest(parts, slice)
    if (taken >= SLICE_PAGES || performance.now() > slice.until || slice.signal.aborted) return 0
    await parts.service.unpaid.turn(slice.ref.account)
    // One at a time: a page that is taken runs, and no more of them do than the job has lanes.
    const got = await parts.jobs.takePages({
      ...slice.ref,
      slice: slice.id,
      limit: 1,
      leaseMs: LEASE_MS,
      busy: busyNow(slice),
      byDepth: isByDepth(job)
    })
    if (!got) return undefined
    job = got.job
    if (!isGoing(job)) break
    const [page] = got.pages
    if (page) {
      idle = IDLE[0]
      taken++
      const { next, known } = await runPage(parts, slice, { job, page })
      if (next === 'stop') return skipRest(parts, slice)
      if (next !== 'next') return next.again
      job = known ?? (await parts.jobs.job(slice.ref))
    } else if (job.pages.waiting > 0 && slice.busy.size > 0) {
      return soonest(slice)
    } else if (!mayGrow(job)) {
      // The lanes with the last pages bring back those that have to wait again.
      return got.dueInMs === null ? undefined : Math.max(10, got.dueInMs)
    } else {
      if (performance.now() + idle > slice.until) return idle
      await wait(idle, undefined, { signal: slice.signal }).catch(() => {})
      idle = Math.min(idle * 2, IDLE[1])
      job = await parts.jobs.job(slice.ref)
    }
  }
  return undefined
}

/** @returns the next step, and the job if finishing the page returned it. */
async function runPage(
  parts: SliceParts,
  slice: Slice,
  { job, page }: { job: Job; page: JobPage }
): Promise<{ next: Next; known: Job | undefined }> {
  let known: Job | undefined
  const run: PageRun = {
    parts,
    job,
    page,
    slice: slice.id,
    signal: slice.signal,
    ended: slice.ended,
    onJob(now) {
      known = now
    }
  }
  const end = await advancePage(run)
  return { next: await afterPage(parts, slice, job, end), known }
}

/** Next step of a slice after a page: the next page, an end that skips the waiting pages, or a return later. */
type Next = 'next' | 'stop' | { readonly again: number | undefined }

async function afterPage(
  { jobs, onChanged }: SliceParts,
  { ref, id, busy }: Slice,
  job: Job,
  end: PageEnd
): Promise<Next> {
  switch (end.status) {
    case 'finished':
      return 'next'
    case 'busy':
      busy.set(end.host, performance.now() + end.forMs)
      // It waits in line, not in this slice, which looks for a page of another host.
      await jobs.giveBack({ ...ref, slice: id })
      return 'next'
    case 'later':
      return { again: end.inMs }
    case 'lost':
      return { again: 0 }
    case 'max_cost': {
      const now = await jobs.job(ref)
      // Tokens that other pages hold may return.
      const mayComeBack = now !== undefined && now.tokens.charged < (now.maxCost ?? 0)
      return mayComeBack && now.tokens.held > 0 ? { again: HELD_MS } : 'stop'
    }
    case 'failures':
      onChanged(ref, (await jobs.pause(ref, 'failures')).next)
      return { again: undefined }
    case 'tokens':
      if (storedRequest(job).job.when_out_of_tokens === 'stop') return 'stop'
      onChanged(ref, (await jobs.pause(ref, 'tokens')).next)
      return { again: undefined }
  }
}

async function skipRest(
  { jobs, onChanged }: SliceParts,
  { ref, id }: Slice
): Promise<number | undefined> {
  // The page that could not be paid is one of them.
  await jobs.giveBack({ ...ref, slice: id })
  for (let more = true; more; ) {
    const skipped = await jobs.skipWaiting({ ...ref, reason: 'limit', limit: SKIPPED_AT_ONCE })
    if (!skipped) return undefined
    more = skipped.more
    if (!more) onChanged(ref, skipped.next)
  }
  // Pages that run may bring others, which are skipped in turn.
  return IDLE[1]
}

function isGoing({ status }: Job): boolean {
  return status === 'running'
}

function isLate(job: Job): boolean {
  const { timeout_ms } = storedRequest(job).job
  return (
    timeout_ms !== undefined && job.startedAt !== null && Date.now() > job.startedAt + timeout_ms
  )
}

/** Returns true for a crawl in which each page has to have its true depth. */
function isByDepth(job: Job): boolean {
  return job.kind === 'crawl' && crawlSite(job).scope.max_depth !== undefined
}

/** Returns true if the job may still find new pages. */
function mayGrow({ kind, isFilling }: Job): boolean {
  return kind === 'crawl' || isFilling
}

function busyNow({ busy }: Slice): string[] {
  const now = performance.now()
  return [...busy].filter(([, until]) => until > now).map(([host]) => host)
}

/** Returns the time until the first of the busy hosts can be asked again, ms. */
function soonest({ busy }: Slice): number {
  return Math.max(10, Math.min(...busy.values()) - performance.now())
}
