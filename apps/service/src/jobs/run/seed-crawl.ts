/** The first work of a crawl: whether its start may be fetched, and the pages that sitemaps list. */

import { admitListed, admitStart, readSitemaps } from '@sluice/crawl'
import { type Job, type NewPage, PAGES_PER_CALL } from '@sluice/store'
import { crawlSite } from './crawl-memory.ts'
import { newPage } from './follow-page.ts'
import type { SliceParts } from './slice-parts.ts'

/** Listed pages beyond the limit of a crawl that are reported one by one; the rest is not read. */
const MOST_BEYOND = 10_000

/**
 * Seed a crawl, and end its filling. Safe to repeat: a job takes each page once.
 *
 * @returns whether the crawl goes on.
 */
export async function seedCrawl(
  { jobs, onChanged, crawls, site }: SliceParts,
  job: Job,
  signal: AbortSignal
): Promise<boolean> {
  const ref = { account: job.account, job: job.id }
  const { url, scope, politeness } = crawlSite(job)
  const start = new URL(url)
  if (politeness.respect_robots) {
    const robots = await site.robots(start, signal)
    if (!robots?.allows(site.agent, start.pathname + start.search)) {
      const reason = site.refusalOf(start)?.code ?? 'ROBOTS_DISALLOWED'
      onChanged(ref, (await jobs.fail(ref, reason)).next)
      return false
    }
  }
  const crawl = await crawls.of(job)
  // A power cut may have taken it from a store that had promised the job already.
  await jobs.addPages(ref, [newPage(admitStart(crawl, start))])
  if (scope.sitemap !== 'skip') {
    const most = scope.limit + MOST_BEYOND
    const { entries } = readSitemaps({ site: start, most, signal }, site)
    for await (const listed of entries) {
      const pages: NewPage[] = admitListed(crawl, listed).map(newPage)
      for (let from = 0; from < pages.length; from += PAGES_PER_CALL) {
        await jobs.addPages(ref, pages.slice(from, from + PAGES_PER_CALL))
      }
    }
  }
  const filled = await jobs.filled(ref)
  if (filled) onChanged(ref, filled.next)
  return filled !== undefined
}
