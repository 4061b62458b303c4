/** The schemas of requests alone: they load neither a fetcher nor a parser of pages. */

export {
  CrawlRequest,
  CrawlScope,
  MOST_PAGES,
  Politeness,
  usesSitemaps
} from './request/crawl-request.ts'
export { MapRequest } from './request/map-request.ts'
export { type TextPatterns, textPatterns } from './request/text-patterns.ts'
