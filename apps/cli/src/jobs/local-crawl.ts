/** A crawl in this process: the rules of `@sluice/crawl`, and the pipeline of the service for each page. */

import type { Archive } from '@sluice/acquire/archive'
import type { CrawlInput, JobPage } from '@sluice/client'
import { type CrawledPage, CrawlRequest, crawlSite, mediaReads } from '@sluice/crawl'
import { takeConfig } from '@sluice/service/config'
import { identityOption } from '@sluice/service/identity'
import { archiveConfig, openLocalArchive } from '../archive/local-archive.ts'
import { openWarcFile } from '../archive/warc-file.ts'
import { startProgress } from '../bulk/progress.ts'
import { onInterruption } from '../interruption.ts'
import type { RequestInput } from '../reading/request-flags.ts'
import { type CrawlFlags, treeStart } from './crawl-flags.ts'
import { exitCodeOf, type JobOutcome, tellOutcome } from './job-outcome.ts'
import { openLocalSite } from './local-site.ts'
import { openPagePipeline } from './page-pipeline.ts'
import { openPageSink } from './page-sink.ts'

/** Crawl. Sets the exit code. */
export async function localCrawl(
  input: CrawlInput,
  asked: RequestInput,
  flags: CrawlFlags
): Promise<void> {
  const archive = flags.from === undefined ? undefined : await archiveOf(flags.from)
  // The environment has its credentials until the configuration is taken, once.
  const config = archive ? archiveConfig() : takeConfig()
  const own = archive ? { replay: archive.answer } : await identityOption(config)
  const { site, request } = openLocalSite(CrawlRequest, input, { config, ...own })
  const { signal, code, stop } = onInterruption()
  const sink = await openPageSink(flags.output, flags.format, treeStart(flags, request.url))
  const warc = flags.warc === undefined ? undefined : await openWarcFile(flags.warc)
  const { concurrency } = flags
  const pages = {
    start: new URL(request.url),
    concurrency,
    config,
    archive,
    onExchange: warc?.onExchange,
    readsLists: request.scope.follow === 'pagination'
  }
  const { use } = request.politeness
  const wanted = use ? { ...asked, options: { use, ...asked.options } } : asked
  const pipeline = await openPagePipeline(wanted, site, pages)
  try {
    const reads = mediaReads(asked.options)
    const { site: files, fetchPage } = pipeline
    // What failed in an archive fails again.
    const retries = archive ? { retryMs: [] } : {}
    const tools = { site: files, fetchPage, reads, concurrency, signal, ...retries }
    const { pages } = crawlSite(request, tools)
    const outcome = await written(pages, sink.append, input.scope?.limit)
    await warc?.finish()
    await sink.finish()
    tellOutcome(outcome, flags.json, flags.output === undefined ? process.stderr : process.stdout)
    process.exitCode = exitCodeOf(outcome)
  } catch (error) {
    await sink.drop()
    await warc?.drop()
    if (code() === undefined) throw error
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

/** Write each page as it gets its outcome, with progress on a terminal. */
async function written(
  pages: AsyncIterable<CrawledPage<unknown>>,
  append: (page: JobPage) => Promise<void>,
  limit: number | undefined
): Promise<JobOutcome> {
  const progress = startProgress(limit)
  const counts = { success: 0, failed: 0, skipped: 0 }
  const by_reason: Record<string, number> = {}
  try {
    for await (const page of pages) {
      await append(lineOf(page))
      counts[page.status]++
      const reason = page.skipReason
      if (reason !== null) by_reason[reason] = (by_reason[reason] ?? 0) + 1
      const { success: ok, failed } = counts
      // A link that is not followed is no page.
      progress.update({ ok, failed })
    }
  } finally {
    progress.end()
  }
  return {
    job: null,
    status: 'completed',
    reason: null,
    ...counts,
    by_reason,
    tokens_charged: null
  }
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
