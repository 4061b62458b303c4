/** Crawls and maps sites: the rules of a crawl, robots and sitemaps, and a crawl in the memory of a process. */

import './needed-node.ts'

export {
  type Admitted,
  admitLinks,
  admitListed,
  admitStart,
  bestFirst,
  fetchedFirst,
  isTrapped,
  type LinkingPage
} from './crawl/admit-links.ts'
export { type CrawlTools, RETRY_MS } from './crawl/crawl-loop.ts'
export type { AdmittedPage, SkipReason } from './crawl/crawl-page.ts'
export { crawlSite, type SiteCrawl } from './crawl/crawl-site.ts'
export { judgeLanded, type Landed, type LandedPage } from './crawl/landed-page.ts'
export { type LinkLook, linkLook } from './crawl/link-look.ts'
export { linklessWarning } from './crawl/linkless.ts'
export { type Crawl, type CrawlMemory, landedCrawl, openCrawl } from './crawl/open-crawl.ts'
export { type FetchedTree, failedReply, pageFetcher } from './crawl/page-fetcher.ts'
export { FETCHES_PER_PAGE } from './crawl/page-list.ts'
export type { CrawledPage, FetchPage, PageFailure, PageReply } from './crawl/page-reply.ts'
export { readListed } from './crawl/read-listed.ts'
export { retryMayPass } from './crawl/retry-may-pass.ts'
export { watchedPage } from './crawl/watched-page.ts'
export { mapSite, type SiteMap } from './map/map-site.ts'
export type { SiteUrl, UrlSource } from './map/site-urls.ts'
export { type FoundLink, type PageLinks, type PageSource, pageLinks } from './page/page-links.ts'
export { readSitemaps, type SitemapReading, type SitemapRequest } from './reading/read-sitemaps.ts'
export { type PatternCount, patternCounts } from './request/pattern-counts.ts'
export { CrawlRequest, CrawlScope, MapRequest, Politeness } from './request.ts'
export { type MediaKind, mediaReads } from './scope/file-types.ts'
export {
  compileScope,
  type Scope,
  type ScopeAnswer,
  type ScopeReason,
  scopeWords
} from './scope/scope.ts'
export type { ShapeWatch, WatchedPage } from './scope/shape-watch.ts'
export { type OpenSite, type OpenSiteOptions, openSite } from './site/open-site.ts'
export type { FileBounds, SiteAccess, SiteFile } from './site/site-access.ts'
export type { ReadSite } from './site/site-job.ts'
export { openWork, type SiteWork, type WorkLimits } from './site/site-work.ts'
export type { SitemapEntry, SitemapFile, SitemapStatus } from './sitemap/sitemap-entry.ts'
export { normalUrl, type QueryMode } from './url/normal-url.ts'
export { type ContentKeys, contentKeys, pageKey } from './url/url-key.ts'
