/**
 * One slice of a job: take some of its pages, fetch and finish each, and say when to come again (docs/design/jobs.md §4).
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Job, JobPage, JobRef, JobStore } from '@sluice/store'
import { storedRequest } from '../stored-request.ts'
import { advancePage, type PageEnd, type PageRun } from './advance-page.ts'
import { seedCrawl } from './seed-crawl.ts'
import type { SliceParts } from './slice-parts.ts'

/** Pages and time of a slice. */
const SLICE_PAGES = 20
const SLICE_MS = 15_000
/** A slice that says nothing for this long is dead; it says something every third of it, ms. */
const LEASE_MS = 20_000
/** When a lane without pages looks again: at first, and at most, ms. */
const IDLE = [100, 1_000] as const
/** How soon to look again whether the tokens of other pages came back, ms. */
const HELD_MS = 250
/** Pages that one step of the store skips. */
const SKIPPED_AT_ONCE = 500

/** A slice that runs. */
interface Slice {
  readonly ref: JobRef
  readonly id: string
  readonly until: number
  readonly signal: AbortSignal
  /** Hosts that cannot be asked now, and until when, ms. */
  readonly busy: Map<string, number>
}

/**
 * Advance a job.
 *
 * @param ref.isFirst - of the lanes of the job: it does what is done once.
 * @returns ms until the job is to be advanced again; `undefined` when this lane is done.
 */
export async function advanceJob(
  parts: SliceParts,
  { isFirst, ...ref }: JobRef & { readonly isFirst: boolean },
  signal: AbortSignal
): Promise<number | undefined> {
  const started = await parts.jobs.startJob({ ...ref, maxRunning: parts.maxRunning })
  if (started === 'OK') parts.onStarted(ref)
  // What it waits for brings it back: the end of another job.
  if (started === 'WAIT' || started === 'GONE') return undefined
  const slice: Slice = {
    ref,
    id: randomUUID(),
    until: performance.now() + SLICE_MS,
    signal,
    busy: new Map()
  }
  const job = await parts.jobs.job(ref)
  if (isFirst && !(await isSeeded(parts, job, signal))) return undefined
  const lease = keepLease(parts.jobs, slice)
  try {
    return await runSlice(parts, slice, job)
  } finally {
    lease.stop()
    await parts.jobs.giveBack({ ...ref, slice: slice.id })
  }
}

/** Seeds a crawl that was not seeded. @returns false if it ended by that. */
async function isSeeded(
  parts: SliceParts,
  job: Job | undefined,
  signal: AbortSignal
): Promise<boolean> {
  if (!job?.isFilling || job.kind !== 'crawl') return true
  return seedCrawl(parts, job, signal)
}

function keepLease(jobs: JobStore, { ref, id }: Slice) {
  const timer = setInterval(() => {
    // A lease that could not be renewed ends: then another slice takes the pages, and this one learns of it.
    jobs.renew({ ...ref, slice: id, leaseMs: LEASE_MS }).catch(() => {})
  }, LEASE_MS / 3)
  return { stop: () => clearInterval(timer) }
}

/** @param begun - the job as the slice found it. */
async function runSlice(
  parts: SliceParts,
  slice: Slice,
  begun: Job | undefined
): Promise<number | undefined> {
  let job = begun
  let idle: number = IDLE[0]
  let taken = 0
  while (job && isGoing(job)) {
    if (isLate(job)) return skipRest(parts, slice)
    const rest = SLICE_PAGES - taken
    if (rest <= 0 || performance.now() > slice.until || slice.signal.aborted) return 0
    const batch = await parts.jobs.takePages({
      ...slice.ref,
      slice: slice.id,
      limit: Math.min(rest, shareOf(job)),
      leaseMs: LEASE_MS,
      busy: busyNow(slice)
    })
    if (!batch) return undefined
    job = batch.job
    if (!isGoing(job)) break
    if (batch.pages.length === 0) {
      if (job.pages.waiting > 0 && slice.busy.size > 0) return soonest(slice)
      if (performance.now() + idle > slice.until) return idle
      await wait(idle, undefined, { signal: slice.signal }).catch(() => {})
      idle = Math.min(idle * 2, IDLE[1])
      job = await parts.jobs.job(slice.ref)
      continue
    }
    idle = IDLE[0]
    taken += batch.pages.length
    const ended = await runPages(parts, slice, { job, pages: batch.pages })
    if (ended === 'stop') return skipRest(parts, slice)
    if (ended !== 'next') return ended.again
    job = await parts.jobs.job(slice.ref)
  }
  return undefined
}

/** Run pages one after the other. @returns `stop` to skip what waits, or when to go on. */
async function runPages(
  parts: SliceParts,
  slice: Slice,
  { job, pages }: { job: Job; pages: readonly JobPage[] }
): Promise<Next> {
  let now = job
  for (const page of pages) {
    if (slice.signal.aborted) return { again: 0 }
    // Paused or cancelled meanwhile: what was not begun waits again.
    if (!isGoing(now)) return 'next'
    const run: PageRun = {
      parts,
      job,
      page,
      slice: slice.id,
      signal: slice.signal,
      onJob(known) {
        now = known
      },
      isBusy: (host) => (slice.busy.get(host) ?? 0) > performance.now()
    }
    const end = await advancePage(run)
    const next = await afterPage(parts, slice, job, end)
    if (next !== 'next') return next
  }
  return 'next'
}

/** What a slice does after a page: the next page, an end that skips what waits, or coming again. */
type Next = 'next' | 'stop' | { readonly again: number | undefined }

async function afterPage(
  { jobs, onChanged }: SliceParts,
  { ref, busy }: Slice,
  job: Job,
  end: PageEnd
): Promise<Next> {
  switch (end.status) {
    case 'finished':
      return 'next'
    case 'busy':
      busy.set(end.host, performance.now() + end.forMs)
      return 'next'
    case 'later':
      return { again: end.inMs }
    case 'lost':
      return { again: 0 }
    case 'max_cost': {
      const now = await jobs.job(ref)
      // What other pages hold may come back.
      const mayComeBack = now !== undefined && now.tokens.charged < (now.maxCost ?? 0)
      return mayComeBack && now.tokens.held > 0 ? { again: HELD_MS } : 'stop'
    }
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

/** So many of the waiting pages that all lanes get some. */
function shareOf(job: Job): number {
  const lanes = storedRequest(job).job.concurrency
  return Math.max(1, Math.ceil(job.pages.waiting / (2 * lanes)))
}

function busyNow({ busy }: Slice): string[] {
  const now = performance.now()
  return [...busy].filter(([, until]) => until > now).map(([host]) => host)
}

/** When the first of the busy hosts can be asked again, ms. */
function soonest({ busy }: Slice): number {
  return Math.max(10, Math.min(...busy.values()) - performance.now())
}
