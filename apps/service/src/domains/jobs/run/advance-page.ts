/** One page of a job: its turn, its fetch, its end. */

import type { ErrorCode, SluiceError } from '@sluice/core'
import { isTrapped, linkLook, retryMayPass } from '@sluice/crawl'
import { asSluiceError, type Prepared, retryAfter, startStages } from '@sluice/fetch'
import type { Job, JobPage, NewPage, PageOutcome } from '@sluice/store'
import { newRequestId } from '../../../base/request-id.ts'
import { chargedFetch } from '../../fetch/charged-fetch.ts'
import type { FetchContext } from '../../fetch/fetch-context.ts'
import { pageBaseline } from '../monitors/page-baseline.ts'
import type { Pace } from '../politeness/politeness.ts'
import type { WorkPage } from '../ports.ts'
import { crawlSite } from '../request/crawl-site.ts'
import { isLearnPage } from '../request/learn-pages.ts'
import { pageRequest, storedRequest, writtenUrl } from '../request/stored-request.ts'
import { mapWork, readMap } from '../start/map.ts'
import { archivedPart, pageArchive } from './archived-part.ts'
import { followLinks, followPage, hopsOf } from './follow-page.ts'
import { failedOutcome, type Later, PageLeft, pageCharging } from './page-charging.ts'
import type { SliceParts } from './slice-parts.ts'

/** A page that a slice runs. */
export interface PageRun {
  readonly parts: SliceParts
  readonly job: Job
  readonly page: JobPage
  readonly slice: string
  readonly signal: AbortSignal
  /** Aborted when the job ended or its account is suspended: nothing is owed for the page then. */
  readonly ended: AbortSignal
  /** Told of the job when the page was finished. */
  onJob(job: Job): void
}

/** Outcome of an attempt at a page. */
export type PageEnd =
  /** It has an outcome. */
  | { readonly status: 'finished' }
  /** Its host cannot be asked now; it waits again. */
  | { readonly status: 'busy'; readonly host: string; readonly forMs: number }
  /** This service cannot go on with any page now. */
  | { readonly status: 'later'; readonly inMs: number }
  /** Another slice has it, or its job has ended. */
  | { readonly status: 'lost' }
  /** No tokens are left for it, of the account or of the job, or too many pages of the job or of all jobs of the account failed. */
  | { readonly status: 'tokens' | 'max_cost' | 'failures' }

/** The longest wait that a site gets, ms; after that its refusal is the outcome. */
const LONGEST_WAIT_MS = 300_000
/** Pause while this service is full or without its store, ms. */
const PAUSE_MS = 1_000

/** Statuses of a site that is asked too much, and the pause that it gets if it names none, s. */
const REFUSALS: ReadonlySet<unknown> = new Set([429, 503])
const USUAL_PAUSE_S = 5

/** Failures of this service, not of the page. */
const OURS: ReadonlySet<ErrorCode> = new Set(['OVERLOADED', 'SHUTTING_DOWN', 'STORE_UNAVAILABLE'])

/** Fetch and finish a page. Never throws for a fault of the page or its site. */
export async function advancePage(run: PageRun): Promise<PageEnd> {
  const { parts, job, page } = run
  const host = new URL(page.url).host
  let prepared: WorkPage
  try {
    prepared = preparedPage(run)
  } catch (error) {
    return finish(run, failedOutcome(asSluiceError(error)))
  }
  if (await isPartOfTrap(run)) return finish(run, { status: 'skipped', reason: 'trap' })
  prepared = { ...prepared, ...(await lookOf(run)) }
  const turn = await parts.politeness.enter({
    host,
    ...(await paceOf(run, prepared)),
    signal: run.signal
  })
  if ('forMs' in turn) return { status: 'busy', host, forMs: turn.forMs }
  let blockMs: number | undefined
  try {
    const leave = await parts.places.enter({ account: job.account, job: job.id }, run.signal)
    try {
      await fetchPage(run, prepared)
      return { status: 'finished' }
    } finally {
      leave()
    }
  } catch (error) {
    const end = endOf(run, host, error)
    blockMs = refusalPause(error)
    return end
  } finally {
    await turn.leave(blockMs)
  }
}

/** Returns the pace at which this job may ask a host. */
async function paceOf({ parts, job, signal }: PageRun, { url, request }: Prepared): Promise<Pace> {
  const { respect_robots } = request.options
  const { concurrency, delay_ms } =
    job.kind === 'crawl' ? crawlSite(job).politeness : { concurrency: undefined, delay_ms: 0 }
  const robots = respect_robots ? await parts.site.robots(url, signal) : undefined
  const delayMs = Math.max(delay_ms, robots?.crawlDelay(parts.site.agent) ?? 0)
  // A delay between requests implies one request at a time.
  return { concurrency: delayMs > 0 ? 1 : concurrency, delayMs }
}

/** The fetch of a page. @throws SluiceError - it is refused. */
function preparedPage({ parts, job, page }: PageRun): WorkPage {
  const { secrets, pipeline } = parts.service
  if (job.kind === 'map') {
    const plan = readMap(parts.service, storedRequest(job).site)
    return { ...plan.prepared, work: mapWork(parts.site, plan) }
  }
  if (isLearnPage(job, page)) return parts.service.learnPage(job)
  const request = pageRequest(secrets.requests, job, page)
  const written = writtenUrl(job)
  // Its refusals pause the host for every job; a fetch that waited by itself would not.
  const own = { reportsRefusals: true }
  const options = { ...request.options }
  options.if_changed ||= storedRequest(job).job.incremental ?? false
  if (job.kind !== 'crawl') {
    return { ...pipeline.prepare({ ...request, options }, written), ...own }
  }
  const { scope, politeness } = crawlSite(job)
  const { respect_robots, use = [] } = politeness
  options.respect_robots ||= respect_robots
  if (use.length > 0) options.use = [...new Set([...(options.use ?? []), ...use])]
  const prepared = pipeline.prepare({ ...request, options }, written)
  return {
    ...prepared,
    ...own,
    discover: parts.site.agent,
    discoversLists: scope.follow === 'pagination'
  }
}

/** The rule of a crawl for a page without links to follow. */
async function lookOf({ parts, job, page }: PageRun): Promise<Pick<Prepared, 'look'>> {
  if (job.kind !== 'crawl') return {}
  const { depth } = page
  const look = linkLook(await parts.crawls.of(job), { depth, hops: hopsOf(page) })
  return look ? { look } : {}
}

async function fetchPage(run: PageRun, prepared: WorkPage) {
  const { parts, job, page, slice } = run
  const { service, jobs } = parts
  const context: FetchContext = {
    caller: { account: job.account, key: job.key, scopes: null },
    id: newRequestId(),
    signal: run.signal,
    stages: startStages(),
    route: `job ${job.kind}`
  }
  const ref = { account: job.account, job: job.id }
  const { monitor } = storedRequest(job)
  const baseline =
    monitor && pageBaseline(service, { account: job.account, monitor: monitor.id, job: job.id })
  // An archive has pages as they were sent.
  const isRedacted = Boolean(prepared.request.options.redact?.length)
  const archived =
    storedRequest(job).job.archive && service.keepsHistory && !isRedacted
      ? archivedPart(parts, ref, { page: page.number })
      : undefined
  const add = async (pages: readonly NewPage[]) => void (await jobs.addPages(ref, pages))
  const following = { ...parts, add, pageAt: jobs.page }
  const charging = pageCharging(service, prepared, {
    jobs,
    ...(archived ? { saveArchive: archived.save } : {}),
    ref: { ...ref, number: page.number, slice },
    ...(job.kind === 'crawl'
      ? {
          findings: (outcome) => followPage(following, { job, page }, outcome),
          leads: ({ url, links }) =>
            followLinks(following, { job, page }, { url: new URL(url), links })
        }
      : {}),
    baseline,
    tellsNew: monitor?.isFirst === false,
    laterOf: (error) => (run.signal.aborted ? { of: 'service', inMs: 0 } : laterOf(run, error)),
    onFinished(now, next) {
      run.onJob(now)
      parts.onChanged(ref, next)
    }
  })
  return traced(run, prepared, context, () =>
    chargedFetch(service, prepared, context, {
      charging,
      ...(archived ? { archive: pageArchive(archived, ref, page.number) } : {}),
      baseline,
      work: prepared.work,
      keepsLinks: job.kind === 'crawl' && (storedRequest(job).job.incremental ?? false),
      ended: run.ended
    })
  )
}

/** Fetch a page in a span of its own, where there is tracing. */
async function traced<Result>(
  { parts, job, page }: PageRun,
  { url, parser }: Prepared,
  { id, stages }: FetchContext,
  work: () => Promise<Result>
): Promise<Result> {
  const { tracing } = parts.service
  if (!tracing) return work()
  const { trace: cause } = storedRequest(job)
  const trace = tracing.page({ job: job.id, kind: job.kind, number: page.number, cause })
  let code: string | null = null
  try {
    return await work()
  } catch (error) {
    code = error instanceof PageLeft ? null : asSluiceError(error).code
    throw error
  } finally {
    const more = { request_id: id, account: job.account, parser: parser.name }
    const end = { code, target: url.hostname, duration: stages.exact(), stages: stages.taken() }
    trace.end({ ...end, more })
  }
}

function endOf(run: PageRun, host: string, thrown: unknown): PageEnd {
  if (thrown instanceof PageLeft) {
    return thrown.why === 'skipped' ? { status: 'finished' } : { status: thrown.why }
  }
  if (run.signal.aborted) return { status: 'later', inMs: 0 }
  const error = asSluiceError(thrown)
  const later = laterOf(run, error)
  if (later?.of === 'service') return { status: 'later', inMs: later.inMs }
  const asked = later ? askedWait(error) : 0
  return asked > 0 ? { status: 'busy', host, forMs: asked } : { status: 'finished' }
}

/** Returns the wait before the next attempt at a failed page; undefined if no attempt follows. */
function laterOf({ parts, page }: PageRun, error: SluiceError): Later | undefined {
  const asked = askedWait(error)
  if (OURS.has(error.code)) return { of: 'service', inMs: Math.max(PAUSE_MS, asked) }
  const wait = parts.service.config.JOB_RETRY_MS[page.attempts - 1]
  if (wait === undefined || asked > LONGEST_WAIT_MS || !retryMayPass(error)) return undefined
  return { of: 'site', inMs: Math.max(wait, asked) }
}

/** The wait that a site or this service asks for, ms. */
function askedWait(error: SluiceError): number {
  return (retryAfter(error) ?? 0) * 1_000
}

/** The pause of a host that refused a page because it is asked too much, whatever becomes of the page, ms. */
function refusalPause(thrown: unknown): number | undefined {
  if (thrown instanceof PageLeft) return undefined
  const error = asSluiceError(thrown)
  if (!REFUSALS.has(error.details.target_status)) return undefined
  return Math.min(LONGEST_WAIT_MS, (retryAfter(error) ?? USUAL_PAUSE_S) * 1_000)
}

/** Returns true if the pages of a crawl said meanwhile that this one leads nowhere. */
async function isPartOfTrap({ parts, job, page }: PageRun): Promise<boolean> {
  if (job.kind !== 'crawl') return false
  return isTrapped(await parts.crawls.of(job), new URL(page.url), page.foundOn)
}

/** Finish a page before it costs anything. */
async function finish(run: PageRun, outcome: PageOutcome): Promise<PageEnd> {
  const { parts, job, page, slice } = run
  const ref = { account: job.account, job: job.id }
  parts.service.unpaid.note(job.account, 0)
  const reply = await parts.jobs.finishPage({
    ...ref,
    number: page.number,
    slice,
    outcome
  })
  if (!('job' in reply)) return { status: 'lost' }
  run.onJob(reply.job)
  parts.onChanged(ref, reply.next)
  return { status: 'finished' }
}
