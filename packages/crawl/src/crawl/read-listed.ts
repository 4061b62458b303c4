/** The pages that a site lists for its visitors, for a crawl: in sitemaps, in feeds, and in /llms.txt. */

import { NO_LISTS, namedLists, readLists } from '../reading/read-lists.ts'
import { readSitemaps, type SitemapReading, type SitemapRequest } from '../reading/read-sitemaps.ts'
import type { SiteAccess } from '../site/site-access.ts'
import { type FoundUrl, unpacked } from '../site/site-job.ts'
import { openWork } from '../site/site-work.ts'
import type { SitemapEntry, SitemapFile } from '../sitemap/sitemap-entry.ts'
import type { Crawl } from './open-crawl.ts'

/** See {@link readListed}. */
export interface ListedRequest extends Pick<SitemapRequest, 'work' | 'until' | 'signal'> {
  /** Fetch the start page for the lists that it names, if another process read it. */
  readonly rereads?: boolean
}

/** Listed pages beyond the limit of a crawl that are reported one by one; the rest is not read. */
const MOST_BEYOND = 10_000

/**
 * Read the lists of a crawl's site once its start was read: its sitemaps, and unless the crawl takes only these, the
 * feeds that the start names and /llms.txt.
 */
export function readListed(
  crawl: Crawl,
  request: ListedRequest,
  access: SiteAccess
): SitemapReading {
  const files: SitemapFile[] = []
  return { entries: entriesOf(crawl, request, access, files), files }
}

async function* entriesOf(
  crawl: Crawl,
  { work = openWork(), until, signal, rereads = false }: ListedRequest,
  access: SiteAccess,
  files: SitemapFile[]
): AsyncGenerator<readonly SitemapEntry[]> {
  const { fields, start, landed: site } = crawl
  const stop = until && signal ? AbortSignal.any([until, signal]) : (until ?? signal)
  const tools = { access, work, signal: stop }
  const rules = { scope: fields, query: fields.query, starts: [start.href] }
  let left = fields.limit + MOST_BEYOND
  try {
    const lists = crawl.lists ?? (rereads ? await namedLists(site, rules, tools) : NO_LISTS)
    const bounds = { work, ...(until && { until }), ...(signal && { signal }) }
    const sitemaps = readSitemaps({ ...bounds, site, named: lists.sitemaps, most: left }, access)
    try {
      for await (const entries of sitemaps.entries) {
        left -= entries.length
        yield entries
      }
    } finally {
      files.push(...sitemaps.files)
    }
    if (fields.sitemap === 'only') return
    for await (const { found } of readLists({ site, feeds: lists.feeds }, tools)) {
      for (const batch of found) {
        if (left <= 0) return
        const entries = unpacked<FoundUrl>(batch).slice(0, left)
        left -= entries.length
        // The date of a feed's entry is that of its publication, not of its last change.
        yield entries.map(({ url, title = null }) => ({ url, title, lastmod: null }))
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    // The time is over: the pages that were listed by then are taken.
    if (!until?.aborted) throw error
  }
}
