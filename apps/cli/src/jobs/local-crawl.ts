/** A crawl in this process: the rules of `@sluice/crawl`, and the pipeline of the service for each page. */

import type { Archive } from '@sluice/acquire/archive'
import type { CrawlInput, JobPage } from '@sluice/client'
import {
  type CrawledPage,
  CrawlRequest,
  crawlSite,
  linklessWarning,
  mediaReads,
  type SiteAccess
} from '@sluice/crawl'
import { takeConfig } from '@sluice/service/config'
import { identityOption } from '@sluice/service/identity'
import { archiveConfig, openLocalArchive } from '../archive/local-archive.ts'
import { openWarcFile } from '../archive/warc-file.ts'
import { startProgress } from '../bulk/progress.ts'
import { onInterruption } from '../interruption.ts'
import type { RequestInput } from '../reading/request-flags.ts'
import { type CrawlFlags, treeStart } from './crawl-flags.ts'
import type { CrawlState } from './crawl-state.ts'
import { exitCodeOf, type JobOutcome, tellOutcome } from './job-outcome.ts'
import { type KeptPages, openKeptPages } from './kept-pages.ts'
import { openLocalSite } from './local-site.ts'
import { openPagePipeline } from './page-pipeline.ts'
import { openPageSink, type PageSink } from './page-sink.ts'

/** Settings of the crawl, and the state in its folder. */
interface LocalCrawlOptions {
  readonly flags: CrawlFlags
  /** Opens the state; undefined if the pages are not in a folder. */
  readonly openState: () => Promise<CrawlState | undefined>
}

/** Crawl. Sets the exit code. */
export async function localCrawl(
  input: CrawlInput,
  asked: RequestInput,
  { flags, openState }: LocalCrawlOptions
): Promise<void> {
  const archive = flags.from === undefined ? undefined : await archiveOf(flags.from)
  // The environment has its credentials until the configuration is taken, once.
  const config = archive ? archiveConfig() : takeConfig()
  const own = archive ? { replay: archive.answer } : await identityOption(config)
  const { site, request } = openLocalSite(CrawlRequest, input, { config, ...own })
  const { signal, code, stop } = onInterruption()
  const state = await openState()
  const kept = state && openKeptPages(state, flags.output as string)
  const sink = await openPageSink(flags.output, {
    format: flags.format,
    layout: flags.layout,
    tree: treeStart(flags, request.url),
    ...(kept && { kept: kept.files })
  })
  const warc = flags.warc === undefined ? undefined : await openWarcFile(flags.warc)
  const { concurrency } = flags
  const { use } = request.politeness
  const wanted = use ? { ...asked, options: { use, ...asked.options } } : asked
  const pipeline = await openPagePipeline(wanted, site, {
    start: new URL(request.url),
    concurrency,
    config,
    archive,
    onExchange: warc?.onExchange,
    readsLists: request.scope.follow === 'pagination'
  })
  if (kept && kept.files.length > 0) tell(`Resuming: ${kept.files.length} pages are kept.`)
  let counts: Counts | undefined
  try {
    const reads = mediaReads(asked.options)
    // What failed in an archive fails again.
    const retries = archive ? { retryMs: [] } : {}
    const tools = { site: pipeline.site, reads, concurrency, signal, ...retries }
    const { pages } = crawlSite(request, {
      ...tools,
      fetchPage: kept ? kept.before(pipeline.fetchPage) : pipeline.fetchPage,
      ...(kept && { isKept: kept.has })
    })
    counts = { success: 0, failed: 0, skipped: 0, by_reason: {} }
    await written(pages, counts, { sink, kept, limit: input.scope?.limit })
    await warc?.finish()
    await sink.finish()
    const outcome = outcomeOf(counts, await startRefusal(counts, request, pipeline.site))
    tellOutcome(outcome, flags)
    if (state) await endState(state, outcome)
    process.exitCode = exitCodeOf(outcome)
  } catch (error) {
    await sink.drop()
    await warc?.drop()
    await state?.close()
    if (code() === undefined) throw error
    if (state) tellInterruption(flags.output as string, counts?.success ?? 0)
    process.exitCode = code()
  } finally {
    stop()
    await pipeline.close()
    await site.close()
    await archive?.close()
  }
}

function archiveOf(file: string): Promise<Archive> {
  return openLocalArchive(file, takeConfig().FETCH_DECODED_BYTES)
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}

function tellInterruption(output: string, count: number): void {
  const pages = `${count} page${count === 1 ? '' : 's'}`
  tell(`Interrupted: ${pages} in ${output}. The same command with --resume continues.`)
}

/** Failed pages, and those beyond the limit, can be read by a further run. */
async function endState(state: CrawlState, { failed, by_reason }: JobOutcome): Promise<void> {
  const isLimited = (by_reason.limit ?? 0) > 0
  if (failed === 0 && !isLimited) return state.remove()
  await state.close()
}

type Counts = Pick<JobOutcome, 'success' | 'failed' | 'skipped'> & {
  -readonly [Key in 'success' | 'failed' | 'skipped']: number
} & { readonly by_reason: Record<string, number> }

/** Places for the pages of a crawl. */
interface Places {
  readonly sink: PageSink
  readonly kept: KeptPages | undefined
  readonly limit: number | undefined
}

/** Write each page as it gets its outcome, with progress on a terminal. */
async function written(
  pages: AsyncIterable<CrawledPage<unknown>>,
  counts: Counts,
  { sink, kept, limit }: Places
): Promise<void> {
  const progress = startProgress(limit)
  try {
    for await (const page of pages) {
      const write = () => sink.append(lineOf(page))
      await (kept ? kept.note(page, { write, keep: sink.keep }) : write())
      counts[page.status]++
      const reason = page.skipReason
      if (reason !== null) counts.by_reason[reason] = (counts.by_reason[reason] ?? 0) + 1
      const { success: ok, failed } = counts
      // A link that is not followed is no page.
      progress.update({ ok, failed })
    }
  } finally {
    progress.end()
  }
}

/** Returns the reason why the start was not read, as a server has it; nothing if it was. */
async function startRefusal(
  { success, failed, by_reason }: Counts,
  { url }: CrawlRequest,
  site: SiteAccess
): Promise<string | null> {
  if (success + failed > 0 || !by_reason.robots) return null
  const robots = await site.robots(new URL(url), AbortSignal.timeout(10_000))
  if (robots) return 'ROBOTS_DISALLOWED'
  tell(`The robots.txt of ${new URL(url).host} could not be read, which disallows everything.`)
  return 'ROBOTS_UNREADABLE'
}

function outcomeOf(counts: Counts, reason: string | null): JobOutcome {
  const status = reason === null ? 'completed' : 'failed'
  const { success, failed, skipped, by_reason } = counts
  const found = success + failed + skipped
  const warning = linklessWarning({ found, success, outOfScope: by_reason.scope ?? 0 })
  const warnings = warning === undefined ? [] : [warning]
  return { job: null, status, reason, ...counts, tokens_charged: null, warnings }
}

/** In the form of the API. */
function lineOf(page: CrawledPage<unknown>): JobPage {
  const { number, url, status, attempts, depth, error, result } = page
  return {
    number,
    url,
    tag: null,
    status,
    reason: page.skipReason,
    attempts,
    depth,
    found_on: page.foundOn,
    result: null,
    error,
    tokens: 0,
    duplicate_of: page.duplicateOf,
    data: result ?? null
  }
}
