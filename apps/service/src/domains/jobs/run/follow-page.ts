/** Follows a page of a crawl: finds the pages that it links to, and decides if the page itself belongs to the crawl. */

import {
  type AdmittedPage,
  admitLinks,
  type Crawl,
  fetchedFirst,
  judgeLanded,
  type LinkingPage,
  type PageLinks,
  type SiteAccess,
  watchedPage
} from '@sluice/crawl'
import type { Discovered } from '@sluice/fetch'
import {
  type Job,
  type JobPage,
  type JobRef,
  type NewPage,
  PAGES_PER_CALL,
  turnOver
} from '@sluice/store'
import { crawlSite, newPage } from '../request/crawl-site.ts'
import type { CrawlMemory } from './crawl-memory.ts'
import type { Findings, LinkingOutcome } from './page-charging.ts'

/** Links that are admitted in one turn of the event loop: each is matched with up to 200 patterns. */
const TOGETHER = 50
/** Time for the rules of robots.txt at the links of one page, ms. A hostile file has thousands of slow ones. */
const MOST_JUDGING = 500

/** Parts that following a page uses. */
export interface FollowParts {
  readonly crawls: CrawlMemory
  readonly site: SiteAccess
  /** Reads a page of the job as it is now. */
  pageAt(ref: JobRef, number: number): Promise<JobPage | undefined>
  /** Takes the pages that do not fit into the step that finishes the page. */
  add(pages: readonly NewPage[]): Promise<void>
}

/** Findings of a page that was fetched. */
export async function followPage(
  parts: FollowParts,
  { job, page }: { job: Job; page: JobPage },
  { discovered, finalUrl }: LinkingOutcome
): Promise<Findings> {
  if (!discovered) return { found: [], keys: [] }
  const { links, content, words } = discovered
  return followLinks(parts, { job, page }, { url: new URL(finalUrl), links, content, words })
}

/** A page that was read. One without content has links alone. */
interface ReadPage extends Partial<Pick<Discovered, 'content' | 'words'>> {
  /** After redirects. */
  readonly url: URL
  readonly links: PageLinks
}

/** Findings of a page with these links. */
export async function followLinks(
  { crawls, site, add, pageAt }: FollowParts,
  { job, page: taken }: { job: Job; page: JobPage },
  { url, links, content, words = [] }: ReadPage
): Promise<Findings> {
  if (taken.depth === 0) await crawls.landed(job, { url, links })
  const crawl = await crawls.of(job)
  // A better way to it may have been found since it was taken; only `max_depth` makes its links depend on that.
  const ref = { account: job.account, job: job.id }
  const isBounded = crawl.fields.max_depth !== undefined
  const page = (isBounded ? await pageAt(ref, taken.number) : undefined) ?? taken
  const place = { depth: page.depth, hops: hopsOf(page) }
  const landed = judgeLanded(crawl, { ...place, url, links, ...(content ? { content } : {}) })
  if (landed.skip) return { skip: landed.skip, found: [], keys: [] }
  const { number, depth } = page
  const from = { number, depth, hops: landed.hops, isItem: isItem(page) }
  const pages = await admittedPages({ crawl, site, job, url }, from, links)
  for (let start = PAGES_PER_CALL; start < pages.length; start += PAGES_PER_CALL) {
    await add(pages.slice(start, start + PAGES_PER_CALL).map(newPage))
  }
  return {
    found: pages.slice(0, PAGES_PER_CALL).map(newPage),
    keys: landed.keys,
    noteKept(isDuplicate) {
      crawl.shapes.note(watchedPage(crawl, { ...from, links, url, words, isDuplicate }))
    }
  }
}

/** Links outside of `within` that led to a page. */
export function hopsOf({ options }: Pick<JobPage, 'options'>): number {
  return options === null ? 0 : ((JSON.parse(options) as { hops?: number }).hops ?? 0)
}

/** An item of a list. */
function isItem({ options }: Pick<JobPage, 'options'>): boolean {
  return options !== null && (JSON.parse(options) as { is_item?: boolean }).is_item === true
}

interface Admission {
  readonly crawl: Crawl
  readonly site: SiteAccess
  readonly job: Job
  /** URL of the page that links. */
  readonly url: URL
}

/** The pages that a page links to, some in each turn of the event loop; those to be fetched come first. */
async function admittedPages(
  { crawl, site, job, url }: Admission,
  place: Omit<LinkingPage, 'links'>,
  { nofollow, links }: LinkingPage['links']
): Promise<AdmittedPage[]> {
  const judge = await robotsJudge(site, job, url)
  const pages: AdmittedPage[] = []
  for (let from = 0; from < links.length; from += TOGETHER) {
    await turnOver()
    const some = { nofollow, links: links.slice(from, from + TOGETHER) }
    pages.push(...admitLinks(crawl, { ...place, links: some }).pages.map(judge))
  }
  return fetchedFirst(pages)
}

/**
 * Pages of the same origin that robots.txt disallows are skipped at once, and do not count as fetched. Pages of another
 * origin, and pages after {@link MOST_JUDGING} of judging, are judged in their turn.
 */
async function robotsJudge(
  site: SiteAccess,
  job: Job,
  url: URL
): Promise<(page: AdmittedPage) => AdmittedPage> {
  if (!crawlSite(job).politeness.respect_robots) return (page) => page
  const robots = await site.robots(url)
  let spent = 0
  const isAllowed = (href: string) => {
    const link = new URL(href)
    if (link.origin !== url.origin || spent > MOST_JUDGING) return true
    const start = performance.now()
    const allowed = robots?.allows(site.agent, link.pathname + link.search) ?? false
    spent += performance.now() - start
    return allowed
  }
  return (page) => (page.skip || isAllowed(page.url) ? page : { ...page, skip: 'robots' })
}
