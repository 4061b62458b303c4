/** The loop of a crawl in memory: what is taken next, and what becomes of it. */

import { performance } from 'node:perf_hooks'
import { readSitemaps } from '../reading/read-sitemaps.ts'
import type { CrawlRequest } from '../request/crawl-request.ts'
import type { SiteAccess } from '../site/site-access.ts'
import type { SitemapFile } from '../sitemap/sitemap-entry.ts'
import { admitLinks, admitListed, admitStart } from './admit-links.ts'
import type { AdmittedPage, SkipReason } from './crawl-page.ts'
import { createFrontier } from './frontier.ts'
import { createHostPaces } from './host-paces.ts'
import { judgeLanded } from './landed-page.ts'
import { openCrawl } from './open-crawl.ts'
import { createPageList, type ListedPage } from './page-list.ts'
import type { CrawledPage, FetchPage, PageReply } from './page-reply.ts'
import { createRunningPages } from './running-pages.ts'

/** Tools of a crawl. */
export interface CrawlTools<Result> {
  readonly fetchPage: FetchPage<Result>
  /** Robots.txt and sitemaps; see `openSite`. */
  readonly site: SiteAccess
  /** Pages fetched at once, of all hosts. Default 8. */
  readonly concurrency?: number
  /** Further attempts at a page whose failure may pass. Default 2. */
  readonly retries?: number
  readonly signal?: AbortSignal
}

/** See {@link createCrawlLoop}. */
export interface CrawlLoop<Result> {
  /** Outcomes since the last call. */
  takeOutcomes(): CrawledPage<Result>[]
  /**
   * Start the pages that may start, and wait until something happened.
   *
   * @returns false when the crawl has ended. Rejects with what `fetchPage` throws, and with the reason of the signal.
   */
  goOn(): Promise<boolean>
  /** Fulfils when no page runs any more. */
  ended(): Promise<void>
}

/** A `Retry-After` beyond this is not waited for, ms. */
const LONGEST_PAUSE = 300_000
/** Before the first further attempt, ms; doubled for each one. */
const FIRST_RETRY = 1_000

/** @param sitemaps - gets the sitemaps that are read. */
export function createCrawlLoop<Result>(
  request: CrawlRequest,
  tools: CrawlTools<Result>,
  sitemaps: SitemapFile[],
  signal: AbortSignal
): CrawlLoop<Result> {
  const { scope: fields, politeness } = request
  const { site, fetchPage, concurrency = 8, retries = 2 } = tools
  const start = new URL(request.url)
  const list = createPageList(fields.limit)
  const frontier = createFrontier<ListedPage>()
  const paces = createHostPaces({
    concurrency: politeness.concurrency,
    delayMs: politeness.delay_ms
  })
  const running = createRunningPages(signal)
  const delayed: { readonly page: ListedPage; readonly at: number }[] = []
  let crawl = openCrawl(fields, start)
  let outcomes: CrawledPage<Result>[] = []

  const add = (pages: readonly AdmittedPage[]) => {
    for (const admitted of pages) {
      const listed = list.add(admitted)
      if (listed?.skip)
        outcomes.push(outcomeOf(listed.page, 'skipped', { skipReason: listed.skip }))
      else if (listed) frontier.add(listed.page)
    }
  }

  const skip = (page: ListedPage, skipReason: SkipReason, duplicateOf: number | null = null) => {
    list.release(page)
    outcomes.push(outcomeOf(page, 'skipped', { skipReason, duplicateOf }))
  }

  const isAllowed = async (url: URL): Promise<boolean> => {
    if (!politeness.respect_robots) {
      paces.learn(url.host, undefined)
      return true
    }
    const robots = await site.robots(url, signal)
    paces.learn(url.host, robots?.crawlDelay(site.agent))
    return robots?.allows(site.agent, url.pathname + url.search) ?? false
  }

  const work = async (page: ListedPage): Promise<void> => {
    const url = new URL(page.url)
    if (!(await isAllowed(url))) return skip(page, 'robots')
    page.attempts++
    const { number, attempts: attempt } = page
    const reply = await fetchPage(url, { signal, number, attempt })
    if (reply.status === 'failed') fail(page, reply)
    else await keep(page, reply)
    if (
      page.depth === 0 &&
      fields.sitemap !== 'skip' &&
      !delayed.some((one) => one.page === page)
    ) {
      await addSitemaps(reply)
    }
  }

  const fail = (page: ListedPage, reply: PageReply<Result> & { status: 'failed' }) => {
    const wait = reply.retryAfterMs ?? FIRST_RETRY * 2 ** (page.attempts - 1)
    const at = performance.now() + wait
    const mayPass = reply.error.retryable && wait <= LONGEST_PAUSE
    if (reply.retryAfterMs !== undefined && mayPass) paces.pause(page.host, at)
    if (mayPass && page.attempts <= retries) {
      delayed.push({ page, at })
      return
    }
    list.release(page)
    outcomes.push(outcomeOf(page, 'failed', { error: reply.error }))
  }

  const keep = async (page: ListedPage, reply: PageReply<Result> & { status: 'success' }) => {
    const { url, links, text, result } = reply
    if (page.depth === 0) crawl = openCrawl(fields, start, { landed: url })
    const content = {
      ...(text !== undefined && { text }),
      ...(reply.contentKey !== undefined && { contentKey: reply.contentKey })
    }
    const landed = judgeLanded(crawl, { ...page, url, links, ...content })
    if (landed.skip) return skip(page, landed.skip)
    const isElsewhere = url.href !== page.url && page.depth > 0
    if (isElsewhere && !(await isAllowed(url))) return skip(page, 'robots')
    const other = list.claim(page, landed.keys)
    if (other !== undefined) return skip(page, 'duplicate', other)
    outcomes.push(outcomeOf(page, 'success', { result }))
    const { number, depth } = page
    add(admitLinks(crawl, { number, depth, hops: landed.hops, links }).pages)
  }

  const addSitemaps = async (reply: PageReply<Result>) => {
    const isThere = reply.status === 'success'
    const named = isThere ? reply.links.sitemaps : []
    const reading = readSitemaps({ site: isThere ? reply.url : start, named, signal }, site)
    for await (const entries of reading.entries) {
      add(admitListed(crawl, entries))
      if (list.inLine >= fields.limit) break
    }
    sitemaps.push(...reading.files)
  }

  const startPages = () => {
    const now = performance.now()
    for (const due of delayed.filter(({ at }) => at <= now)) {
      delayed.splice(delayed.indexOf(due), 1)
      frontier.add(due.page)
    }
    const isFree = (host: string) => (paces.freeAt(host) ?? Number.POSITIVE_INFINITY) <= now
    while (running.size < concurrency) {
      const page = frontier.take(isFree, deepest())
      if (!page) return
      paces.start(page.host, now)
      running.start(
        page.depth,
        work(page).finally(() => paces.end(page.host))
      )
    }
  }

  /** The first page alone decides on the scope and has the sitemaps read; see `crawlSite` for `max_depth`. */
  const deepest = (): number => {
    const depths = [...running.depths(), ...delayed.map(({ page }) => page.depth)]
    const least = depths.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...depths)
    return fields.max_depth === undefined && least > 0 ? Number.POSITIVE_INFINITY : least
  }

  const nextStart = (): number => {
    const free = frontier.hosts(deepest()).map((host) => paces.freeAt(host))
    const times = [...free.filter((at) => at !== undefined), ...delayed.map(({ at }) => at)]
    return Math.min(...times)
  }

  add([admitStart(crawl, start)])
  return {
    takeOutcomes() {
      const taken = outcomes
      outcomes = []
      return taken
    },
    async goOn() {
      startPages()
      if (outcomes.length > 0) return true
      if (running.size === 0 && frontier.size === 0 && delayed.length === 0) return false
      await running.next(running.size < concurrency ? nextStart() - performance.now() : undefined)
      return true
    },
    ended: running.ended
  }
}

function outcomeOf<Result>(
  { number, url, depth, foundOn, attempts }: ListedPage,
  status: CrawledPage<Result>['status'],
  known: Partial<CrawledPage<Result>>
): CrawledPage<Result> {
  const page = { number, url, depth, foundOn, status, attempts }
  return { ...page, skipReason: null, duplicateOf: null, error: null, ...known }
}
