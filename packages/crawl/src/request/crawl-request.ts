/** Options of a crawl request (docs/design/jobs.md §1). */

import { z } from 'zod'
import { UrlPatternList } from './url-pattern.ts'

/** Pages of one job (docs/design/jobs.md §1). */
export const MOST_PAGES = 100_000

/** The pages that a crawl takes. Absent fields keep these defaults. */
export const CrawlScope = z.strictObject({
  within: z
    .enum(['path', 'host', 'domain', 'any'])
    .default('path')
    .describe(
      'Which links to follow: the start URL and all below it (`/blog` and `/blog/**`), on its host, on its registrable domain, or anywhere.'
    ),
  follow: z
    .enum(['links', 'pagination'])
    .default('links')
    .describe(
      '`pagination`: the start is a list; take its further pages and its items, and no other links. Sitemaps are not read, and `within: "path"` counts as `host`.'
    ),
  include: UrlPatternList.describe(
    'Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.'
  ),
  exclude: UrlPatternList.describe('Skip URLs that match one of these; overrides `include`.'),
  subdomains: z
    .boolean()
    .default(false)
    .describe('With `path` and `host`: also follow subdomains of the start host.'),
  external_hops: z
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('Maximum number of consecutive links to follow outside `within`.'),
  max_depth: z
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .describe('Maximum number of links from the start URL; pages from a sitemap are at depth 1.'),
  limit: z
    .int()
    .min(1)
    .max(MOST_PAGES)
    .default(100)
    .describe(
      'Maximum number of pages. Duplicates, failures and files that are no pages do not count, but at most five times as many URLs are fetched.'
    ),
  sitemap: z
    .enum(['include', 'only', 'skip'])
    .default('include')
    .describe(
      'Pages that the site lists: in addition to linked pages, those of its sitemaps alone, or none. Lists are sitemaps, the feeds of the start page and /llms.txt.'
    ),
  query: z
    .enum(['strip_tracking', 'strip_all', 'keep'])
    .default('strip_tracking')
    .describe(
      'URL queries: without tracking parameters and session ids, without any parameter, or unchanged.'
    ),
  traps: z
    .enum(['detect', 'off'])
    .default('detect')
    .describe(
      '`detect` leaves out URLs of a shape whose last 50 pages said nothing new, such as those of an endless calendar; `off` fetches them.'
    ),
  modified_since: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .describe(
      'Skip pages that have not changed since this date according to a sitemap. Pages without a date are fetched.'
    )
})
/** See the schema. */
export type CrawlScope = z.infer<typeof CrawlScope>

/** Checks whether a crawl takes the pages that the site lists. */
export function usesSitemaps({ sitemap, follow }: Pick<CrawlScope, 'sitemap' | 'follow'>): boolean {
  return sitemap !== 'skip' && follow !== 'pagination'
}

/** Rules for the hosts that a crawl visits. */
export const Politeness = z.strictObject({
  respect_robots: z
    .boolean()
    .default(true)
    .describe('Skip pages that robots.txt disallows, and respect its crawl delay.'),
  concurrency: z.int().min(1).max(64).default(4).describe('Parallel requests to one host.'),
  delay_ms: z
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('Minimum time between the starts of two requests to one host, ms.'),
  use: z
    .array(z.enum(['search', 'ai-input', 'ai-train']))
    .max(3)
    .optional()
    .describe(
      'Refuse pages with `RIGHTS_RESERVED` if the site does not allow one of these uses. Each page then has `meta.rights`.'
    )
})
/** See the schema. */
export type Politeness = z.infer<typeof Politeness>

/** A crawl without the fields that only a service has: tokens, webhooks, options of the fetch. */
export const CrawlRequest = z.strictObject({
  url: z.string().describe('The URL to start from.'),
  scope: CrawlScope.prefault({}).describe('Which pages.'),
  politeness: Politeness.prefault({}).describe('Rate limits per host, and robots.txt.')
})
/** See the schema. */
export type CrawlRequest = z.infer<typeof CrawlRequest>
