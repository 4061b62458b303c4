/** A crawl in the memory of one process: for programs and the command line. A service keeps its crawls in a store. */

import type { CrawlRequest } from '../request/crawl-request.ts'
import type { SitemapFile } from '../sitemap/sitemap-entry.ts'
import { CrawlLoop, type CrawlTools } from './crawl-loop.ts'
import type { CrawledPage } from './page-reply.ts'

/** A crawl that is under way. */
export interface SiteCrawl<Result> {
  /** Pages as they get their outcome; the crawl goes on while the caller asks for more. */
  readonly pages: AsyncGenerator<CrawledPage<Result>, void>
  /** Complete soon after the first page. */
  readonly sitemaps: readonly SitemapFile[]
}

/**
 * Crawl a site. Pages are taken by depth, then in the order in which they were found; with `max_depth`, all pages of
 * one depth are finished before the next begins, so that each page has its true depth.
 *
 * @param request - checked by the schema `CrawlRequest`.
 * @returns `pages` rejects with the reason of `signal`, and with what `fetchPage` throws.
 */
export function crawlSite<Result>(
  request: CrawlRequest,
  tools: CrawlTools<Result>
): SiteCrawl<Result> {
  const sitemaps: SitemapFile[] = []
  return { pages: run(request, tools, sitemaps), sitemaps }
}

async function* run<Result>(
  request: CrawlRequest,
  tools: CrawlTools<Result>,
  sitemaps: SitemapFile[]
): AsyncGenerator<CrawledPage<Result>, void> {
  const ending = new AbortController()
  const abort = () => ending.abort(tools.signal?.reason)
  tools.signal?.addEventListener('abort', abort, { once: true })
  if (tools.signal?.aborted) abort()
  const loop = new CrawlLoop(request, tools, sitemaps, ending.signal)
  try {
    for (;;) {
      ending.signal.throwIfAborted()
      const outcomes = loop.takeOutcomes()
      if (outcomes.length > 0) yield* outcomes
      else if (!(await loop.goOn())) return
    }
  } finally {
    tools.signal?.removeEventListener('abort', abort)
    ending.abort(new Error('the crawl ended'))
    await loop.ended()
  }
}
