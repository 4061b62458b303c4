/** What a page of a crawl leads to: the pages that it links to, and whether it is one of them itself. */

import { type AdmittedPage, admitLinks, judgeLanded, type SiteAccess } from '@sluice/crawl'
import type { Outcome } from '@sluice/fetch'
import { type Job, type JobPage, type NewPage, PAGES_PER_CALL } from '@sluice/store'
import { type CrawlMemory, crawlSite } from './crawl-memory.ts'
import type { Findings } from './page-charging.ts'

/** What following a page needs. */
export interface FollowParts {
  readonly crawls: CrawlMemory
  readonly site: SiteAccess
  /** Takes the pages that do not fit into the step that finishes the page. */
  add(pages: readonly NewPage[]): Promise<void>
}

/** Findings of a page that was fetched. */
export async function followPage(
  { crawls, site, add }: FollowParts,
  { job, page }: { job: Job; page: JobPage },
  { discovered, meta }: Outcome
): Promise<Findings> {
  if (!discovered) return { found: [], keys: [] }
  const url = new URL(meta.final_url)
  if (page.depth === 0 && url.href !== page.url) crawls.landed(job, url)
  const crawl = await crawls.of(job)
  const { links, contentKey } = discovered
  const landed = judgeLanded(crawl, { depth: page.depth, hops: hopsOf(page), url, links })
  if (landed.skip) return { skip: landed.skip, found: [], keys: [] }
  const admitted = admitLinks(crawl, {
    number: page.number,
    depth: page.depth,
    hops: landed.hops,
    links
  })
  const pages = await judgedByRobots(site, { job, url }, admitted.pages)
  for (let start = PAGES_PER_CALL; start < pages.length; start += PAGES_PER_CALL) {
    await add(pages.slice(start, start + PAGES_PER_CALL).map(newPage))
  }
  return {
    found: pages.slice(0, PAGES_PER_CALL).map(newPage),
    keys: contentKey === null ? landed.keys : [...landed.keys, contentKey]
  }
}

/** A page as the store takes it; what the crawl needs to know again goes with its options. */
export function newPage({ hops, ...page }: AdmittedPage): NewPage {
  return { ...page, ...(hops ? { options: JSON.stringify({ hops }) } : {}) }
}

/** Links outside of `within` that led to a page. */
function hopsOf({ options }: Pick<JobPage, 'options'>): number {
  return options === null ? 0 : ((JSON.parse(options) as { hops?: number }).hops ?? 0)
}

/**
 * Pages of the same origin that robots.txt disallows are skipped at once, and do not count as fetched. Those of another
 * origin are judged when it is their turn.
 */
async function judgedByRobots(
  site: SiteAccess,
  { job, url }: { job: Job; url: URL },
  pages: readonly AdmittedPage[]
): Promise<AdmittedPage[]> {
  if (!crawlSite(job).politeness.respect_robots) return [...pages]
  const robots = await site.robots(url)
  const isAllowed = (href: string) => {
    const link = new URL(href)
    if (link.origin !== url.origin) return true
    return robots?.allows(site.agent, link.pathname + link.search) ?? false
  }
  return pages.map((page) =>
    page.skip || isAllowed(page.url) ? page : { ...page, skip: 'robots' as const }
  )
}
