/** The loop of a crawl in memory: takes pages and handles their results. */

import { performance } from 'node:perf_hooks'
import { readSitemaps } from '../reading/read-sitemaps.ts'
import type { CrawlRequest } from '../request/crawl-request.ts'
import type { SiteAccess } from '../site/site-access.ts'
import type { SitemapFile } from '../sitemap/sitemap-entry.ts'
import { admitLinks, admitListed, admitStart } from './admit-links.ts'
import type { AdmittedPage, SkipReason } from './crawl-page.ts'
import { createFrontier } from './frontier.ts'
import { createHostPaces, type HostPaces } from './host-paces.ts'
import { judgeLanded } from './landed-page.ts'
import { openCrawl } from './open-crawl.ts'
import { createPageList, type ListedPage, type PageList } from './page-list.ts'
import type { CrawledPage, FetchPage, PageReply } from './page-reply.ts'
import { createRunningPages, type RunningPages } from './running-pages.ts'

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

/** Longest `Retry-After` that the crawl waits for, ms. */
const LONGEST_PAUSE = 300_000
/** Before the first further attempt, ms; doubled for each one. */
const FIRST_RETRY = 1_000

/** A running crawl: waiting pages, running pages, and outcomes that the caller has not read yet. */
export class CrawlLoop<Result> {
  readonly #request: CrawlRequest
  readonly #tools: CrawlTools<Result>
  readonly #sitemaps: SitemapFile[]
  readonly #signal: AbortSignal
  readonly #start: URL
  readonly #concurrency: number
  readonly #list: PageList
  readonly #frontier = createFrontier<ListedPage>()
  readonly #paces: HostPaces
  readonly #running: RunningPages
  readonly #delayed: { readonly page: ListedPage; readonly at: number }[] = []
  #crawl: ReturnType<typeof openCrawl>
  #outcomes: CrawledPage<Result>[] = []

  /** @param sitemaps - gets the sitemaps that are read. */
  constructor(
    request: CrawlRequest,
    tools: CrawlTools<Result>,
    sitemaps: SitemapFile[],
    signal: AbortSignal
  ) {
    const { scope, politeness } = request
    this.#request = request
    this.#tools = tools
    this.#sitemaps = sitemaps
    this.#signal = signal
    this.#start = new URL(request.url)
    this.#concurrency = tools.concurrency ?? 8
    this.#list = createPageList(scope.limit)
    this.#paces = createHostPaces({
      concurrency: politeness.concurrency,
      delayMs: politeness.delay_ms
    })
    this.#running = createRunningPages(signal)
    this.#crawl = openCrawl(scope, this.#start)
    this.#add([admitStart(this.#crawl, this.#start)])
  }

  /** Outcomes since the last call. */
  takeOutcomes(): CrawledPage<Result>[] {
    const taken = this.#outcomes
    this.#outcomes = []
    return taken
  }

  /**
   * Start the pages that may start, and wait for the next event.
   *
   * @returns false when the crawl has ended. Rejects with the error of `fetchPage`, and with the reason of the signal.
   */
  async goOn(): Promise<boolean> {
    this.#startPages()
    if (this.#outcomes.length > 0) return true
    const { size } = this.#running
    if (size === 0 && this.#frontier.size === 0 && this.#delayed.length === 0) return false
    const isFull = size >= this.#concurrency
    await this.#running.next(isFull ? undefined : this.#nextStart() - performance.now())
    return true
  }

  /** Fulfils when no page runs any more. */
  ended(): Promise<void> {
    return this.#running.ended()
  }

  #add(pages: readonly AdmittedPage[]): void {
    for (const admitted of pages) {
      const listed = this.#list.add(admitted)
      if (listed?.skip) this.#tell(listed.page, 'skipped', { skipReason: listed.skip })
      else if (listed) this.#frontier.add(listed.page)
    }
  }

  #tell(
    { number, url, depth, foundOn, attempts }: ListedPage,
    status: CrawledPage<Result>['status'],
    known: Partial<CrawledPage<Result>>
  ): void {
    const page = { number, url, depth, foundOn, status, attempts }
    this.#outcomes.push({ ...page, skipReason: null, duplicateOf: null, error: null, ...known })
  }

  #skip(page: ListedPage, skipReason: SkipReason, duplicateOf: number | null = null): void {
    this.#list.release(page)
    this.#tell(page, 'skipped', { skipReason, duplicateOf })
  }

  #startPages(): void {
    const now = performance.now()
    for (const due of this.#delayed.filter(({ at }) => at <= now)) {
      this.#delayed.splice(this.#delayed.indexOf(due), 1)
      this.#frontier.add(due.page)
    }
    const isFree = (host: string) => (this.#paces.freeAt(host) ?? Number.POSITIVE_INFINITY) <= now
    while (this.#running.size < this.#concurrency) {
      const page = this.#frontier.take(isFree, this.#deepest())
      if (!page) return
      this.#paces.start(page.host, now)
      const work = this.#work(page).finally(() => this.#paces.end(page.host))
      this.#running.start(page.depth, work)
    }
  }

  /** The first page alone decides on the scope and has the sitemaps read; see `crawlSite` for `max_depth`. */
  #deepest(): number {
    const depths = [...this.#running.depths(), ...this.#delayed.map(({ page }) => page.depth)]
    const least = depths.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...depths)
    const isByDepth = this.#request.scope.max_depth !== undefined
    return !isByDepth && least > 0 ? Number.POSITIVE_INFINITY : least
  }

  #nextStart(): number {
    const free = this.#frontier.hosts(this.#deepest()).map((host) => this.#paces.freeAt(host))
    const times = [...free.filter((at) => at !== undefined), ...this.#delayed.map(({ at }) => at)]
    return Math.min(...times)
  }

  async #work(page: ListedPage): Promise<void> {
    const url = new URL(page.url)
    if (!(await this.#isAllowed(url))) return this.#skip(page, 'robots')
    page.attempts++
    const { number, attempts: attempt } = page
    const reply = await this.#tools.fetchPage(url, { signal: this.#signal, number, attempt })
    if (reply.status === 'failed') this.#fail(page, reply)
    else await this.#keep(page, reply)
    const isFirst = page.depth === 0 && !this.#delayed.some((one) => one.page === page)
    if (isFirst && this.#request.scope.sitemap !== 'skip') await this.#addSitemaps(reply)
  }

  async #isAllowed(url: URL): Promise<boolean> {
    const { site } = this.#tools
    if (!this.#request.politeness.respect_robots) {
      this.#paces.learn(url.host, undefined)
      return true
    }
    const robots = await site.robots(url, this.#signal)
    this.#paces.learn(url.host, robots?.crawlDelay(site.agent))
    return robots?.allows(site.agent, url.pathname + url.search) ?? false
  }

  #fail(page: ListedPage, reply: PageReply<Result> & { status: 'failed' }): void {
    const { retries = 2 } = this.#tools
    const wait = reply.retryAfterMs ?? FIRST_RETRY * 2 ** (page.attempts - 1)
    const at = performance.now() + wait
    const mayPass = reply.error.retryable && wait <= LONGEST_PAUSE
    if (reply.retryAfterMs !== undefined && mayPass) this.#paces.pause(page.host, at)
    if (mayPass && page.attempts <= retries) {
      this.#delayed.push({ page, at })
      return
    }
    this.#list.release(page)
    this.#tell(page, 'failed', { error: reply.error })
  }

  async #keep(page: ListedPage, reply: PageReply<Result> & { status: 'success' }): Promise<void> {
    const { url, links, text, result } = reply
    if (page.depth === 0) {
      this.#crawl = openCrawl(this.#request.scope, this.#start, { landed: url })
    }
    const content = {
      ...(text !== undefined && { text }),
      ...(reply.contentKey !== undefined && { contentKey: reply.contentKey })
    }
    const landed = judgeLanded(this.#crawl, { ...page, url, links, ...content })
    if (landed.skip) return this.#skip(page, landed.skip)
    const isElsewhere = url.href !== page.url && page.depth > 0
    if (isElsewhere && !(await this.#isAllowed(url))) return this.#skip(page, 'robots')
    const other = this.#list.claim(page, landed.keys)
    if (other !== undefined) return this.#skip(page, 'duplicate', other)
    this.#tell(page, 'success', { result })
    const { number, depth } = page
    this.#add(admitLinks(this.#crawl, { number, depth, hops: landed.hops, links }).pages)
  }

  async #addSitemaps(reply: PageReply<Result>): Promise<void> {
    const isThere = reply.status === 'success'
    const found = {
      site: isThere ? reply.url : this.#start,
      named: isThere ? reply.links.sitemaps : [],
      signal: this.#signal
    }
    const reading = readSitemaps(found, this.#tools.site)
    for await (const entries of reading.entries) {
      this.#add(admitListed(this.#crawl, entries))
      if (this.#list.inLine >= this.#request.scope.limit) break
    }
    this.#sitemaps.push(...reading.files)
  }
}
