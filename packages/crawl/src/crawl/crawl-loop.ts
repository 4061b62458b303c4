/** The loop of a crawl in memory: takes pages and handles their results. */

import { performance } from 'node:perf_hooks'
import type { PageLinks } from '../page/page-links.ts'
import { type CrawlRequest, usesSitemaps } from '../request/crawl-request.ts'
import type { MediaKind } from '../scope/file-types.ts'
import type { SiteAccess } from '../site/site-access.ts'
import type { SitemapEntry, SitemapFile } from '../sitemap/sitemap-entry.ts'
import { admitLinks, admitListed, admitStart, bestFirst, isTrapped } from './admit-links.ts'
import type { AdmittedPage, SkipReason } from './crawl-page.ts'
import { createFrontier } from './frontier.ts'
import { createHostPaces, type HostPaces } from './host-paces.ts'
import { judgeLanded } from './landed-page.ts'
import { linkLook } from './link-look.ts'
import { type Crawl, landedCrawl, openCrawl } from './open-crawl.ts'
import { createPageList, type ListedPage, type PageList, takeWay } from './page-list.ts'
import type { CrawledPage, FetchPage, PageReply } from './page-reply.ts'
import { readListed } from './read-listed.ts'
import { createRunningPages, type RunningPages } from './running-pages.ts'
import { watchedPage } from './watched-page.ts'

/** Tools of a crawl. */
export interface CrawlTools<Result> {
  readonly fetchPage: FetchPage<Result>
  /** Robots.txt and sitemaps; see `openSite`. */
  readonly site: SiteAccess
  /** Pages fetched at once, of all hosts. Default 8. */
  readonly concurrency?: number
  /** Waits before further attempts at a page whose failure may pass, ms. Default: {@link RETRY_MS}. */
  readonly retryMs?: readonly number[]
  /** Kinds of files that `fetchPage` reads beside pages and documents. Default: none. */
  readonly reads?: readonly MediaKind[]
  /** Returns true for a page that `fetchPage` answers without its site: it takes no turn of its host. Default: none. */
  readonly isKept?: (url: string) => boolean
  readonly signal?: AbortSignal
}

/** Longest `Retry-After` that the crawl waits for, ms. */
const LONGEST_PAUSE = 300_000
/** Waits before further attempts at a page whose failure may pass, ms. */
export const RETRY_MS: readonly number[] = [5_000, 30_000]

/** A running crawl: waiting pages, running pages, and outcomes that the caller has not read yet. */
export class CrawlLoop<Result> {
  readonly #request: CrawlRequest
  readonly #tools: CrawlTools<Result>
  readonly #sitemaps: SitemapFile[]
  readonly #signal: AbortSignal
  readonly #concurrency: number
  readonly #list: PageList
  readonly #frontier = createFrontier<ListedPage>()
  readonly #paces: HostPaces
  readonly #running: RunningPages
  readonly #delayed: { readonly page: ListedPage; readonly at: number }[] = []
  #crawl: Crawl
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
    this.#concurrency = tools.concurrency ?? 8
    this.#list = createPageList(scope.limit)
    this.#paces = createHostPaces({
      concurrency: politeness.concurrency,
      delayMs: politeness.delay_ms
    })
    this.#running = createRunningPages(signal)
    const start = new URL(request.url)
    this.#crawl = openCrawl(scope, start, { reads: tools.reads ?? [] })
    this.#add([admitStart(this.#crawl, start)])
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
    if (size === 0 && this.#isDone()) return this.#outcomes.length > 0
    const isFull = size >= this.#concurrency
    await this.#running.next(isFull ? undefined : this.#nextStart() - performance.now())
    return true
  }

  /** Fulfils when no page runs any more. */
  ended(): Promise<void> {
    return this.#running.ended()
  }

  /** Returns true if no page waits that may be fetched; then the rest has its outcome. */
  #isDone(): boolean {
    const isFull = this.#list.placesLeft(0) <= 0
    if (!isFull && this.#frontier.size + this.#delayed.length > 0) return false
    const left = [...this.#delayed.splice(0).map(({ page }) => page), ...this.#frontier.takeAll()]
    for (const page of left) this.#skip(page, 'limit')
    for (const page of this.#list.away()) {
      page.state = 'taken'
      this.#tell(page, 'skipped', { skipReason: 'scope' })
    }
    this.#list.forgetAway()
    return true
  }

  #add(pages: readonly AdmittedPage[]): void {
    for (const admitted of pages) {
      const listed = this.#list.add(admitted)
      if (!listed) continue
      const { page } = listed
      if ('better' in listed) {
        this.#frontier.remove(page)
        takeWay(page, listed.better)
        this.#frontier.add(page)
      } else if (!listed.skip) this.#frontier.add(page)
      // A better way may lead to a page out of scope: its outcome is told at the end.
      else if (listed.skip !== 'scope') this.#tell(page, 'skipped', { skipReason: listed.skip })
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
    this.#tell(page, 'skipped', { skipReason, duplicateOf })
  }

  #startPages(): void {
    const now = performance.now()
    for (const due of this.#delayed.filter(({ at }) => at <= now)) {
      this.#delayed.splice(this.#delayed.indexOf(due), 1)
      this.#frontier.add(due.page)
    }
    const isFree = (host: string) => (this.#paces.freeAt(host) ?? Number.POSITIVE_INFINITY) <= now
    while (
      this.#running.size < this.#concurrency &&
      this.#list.placesLeft(this.#running.size) > 0
    ) {
      const page = this.#frontier.take(isFree, this.#deepest())
      if (!page) return
      page.state = 'taken'
      this.#running.start(page.depth, this.#inTurn(page, now))
    }
  }

  #inTurn(page: ListedPage, now: number): Promise<void> {
    if (this.#tools.isKept?.(page.url)) return this.#work(page)
    this.#paces.start(page.host, now)
    return this.#work(page).finally(() => this.#paces.end(page.host))
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
    if (isTrapped(this.#crawl, url, page.foundOn)) return this.#skip(page, 'trap')
    if (!(await this.#isAllowed(url))) return this.#skip(page, 'robots')
    page.attempts++
    const { number, attempts: attempt } = page
    const look = linkLook(this.#crawl, page)
    const context = { signal: this.#signal, number, attempt, look }
    const reply = await this.#tools.fetchPage(url, context)
    if (reply.status === 'failed') this.#fail(page, reply)
    else this.#list.noteFetched(await this.#keep(page, reply))
    const isFirst = page.depth === 0 && !this.#delayed.some((one) => one.page === page)
    if (isFirst && usesSitemaps(this.#request.scope)) await this.#addListed()
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
    const { retryMs = RETRY_MS } = this.#tools
    const { retryAfterMs: asked = 0, error } = reply
    const mayPass = error.retryable && asked <= LONGEST_PAUSE
    if (asked > 0 && mayPass) this.#paces.pause(page.host, performance.now() + asked)
    const wait = retryMs[page.attempts - 1]
    if (mayPass && wait !== undefined) {
      // At the end of the line, unless the depth of pages decides.
      if (this.#request.scope.max_depth === undefined) page.rank = Number.MAX_SAFE_INTEGER
      this.#delayed.push({ page, at: performance.now() + Math.max(wait, asked) })
      return
    }
    this.#list.noteFetched(false)
    if (reply.leads) this.#follow(page, reply.leads)
    // A file that nothing reads is no failure of the crawl.
    if (error.code === 'UNSUPPORTED_CONTENT' && page.depth > 0) this.#skip(page, 'type')
    else this.#tell(page, 'failed', { error })
  }

  /** @returns whether the page is one of the crawl; otherwise it was skipped. */
  async #keep(
    page: ListedPage,
    reply: PageReply<Result> & { status: 'success' }
  ): Promise<boolean> {
    const { url, links, content, words = [], result } = reply
    if (page.depth === 0) this.#crawl = landedCrawl(this.#crawl, reply)
    const landed = judgeLanded(this.#crawl, { ...page, url, links, ...(content && { content }) })
    const skip = landed.skip ?? (await this.#elsewhereSkip(page, url))
    if (skip) {
      this.#skip(page, skip)
      return false
    }
    const other = this.#list.claim(page, landed.keys)
    if (other === undefined) this.#tell(page, 'success', { result })
    else this.#skip(page, 'duplicate', other)
    const { number, depth, isItem = false } = page
    const linking = { number, depth, hops: landed.hops, isItem, links }
    this.#crawl.shapes.note(
      watchedPage(this.#crawl, { ...linking, url, words, isDuplicate: other !== undefined })
    )
    this.#add(admitLinks(this.#crawl, linking).pages)
    return other === undefined
  }

  /** Follow the links of a page that has no content. */
  #follow(
    page: ListedPage,
    { url, links }: { readonly url: URL; readonly links: PageLinks }
  ): void {
    const { number, depth, hops, isItem = false } = page
    if (depth === 0) this.#crawl = landedCrawl(this.#crawl, { url, links })
    const landed = judgeLanded(this.#crawl, { depth, hops, url, links })
    if (landed.skip) return
    this.#add(admitLinks(this.#crawl, { number, depth, hops: landed.hops, isItem, links }).pages)
  }

  async #elsewhereSkip(page: ListedPage, url: URL): Promise<SkipReason | undefined> {
    const isElsewhere = url.href !== page.url && page.depth > 0
    return isElsewhere && !(await this.#isAllowed(url)) ? 'robots' : undefined
  }

  async #addListed(): Promise<void> {
    const reading = readListed(this.#crawl, { signal: this.#signal }, this.#tools.site)
    const all: SitemapEntry[] = []
    for await (const entries of reading.entries) all.push(...entries)
    this.#add(admitListed(this.#crawl, bestFirst(all)))
    this.#sitemaps.push(...reading.files)
  }
}
