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
      'How far links are followed: below the folder of the start URL, on its host, on its registrable domain, or anywhere.'
    ),
  include: UrlPatternList.describe(
    'Only URLs that one of these matches: globs of the path (`/guide/**`) or of the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.'
  ),
  exclude: UrlPatternList.describe('No URLs that one of these matches; stronger than `include`.'),
  subdomains: z
    .boolean()
    .default(false)
    .describe('With `path` and `host`: subdomains of the host of the start URL, too.'),
  external_hops: z
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('Links that may be followed one after the other outside of `within`.'),
  max_depth: z
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .describe('Links from the start URL; pages that a sitemap lists are at depth 1.'),
  limit: z.int().min(1).max(MOST_PAGES).default(100).describe('Pages to fetch at most.'),
  sitemap: z
    .enum(['include', 'only', 'skip'])
    .default('include')
    .describe('Pages that sitemaps list: besides those that are linked, instead of them, or not.'),
  query: z
    .enum(['strip_tracking', 'strip_all', 'keep'])
    .default('strip_tracking')
    .describe(
      'Queries of URLs: without tracking parameters and session ids, without any parameter, or as they are.'
    ),
  modified_since: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .describe(
      'Leave out pages that a sitemap says have not changed since this date. Pages without a date are fetched.'
    )
})
/** See the schema. */
export type CrawlScope = z.infer<typeof CrawlScope>

/** Rules for the hosts that a crawl visits. */
export const Politeness = z.strictObject({
  respect_robots: z
    .boolean()
    .default(true)
    .describe('Skip pages that robots.txt disallows, and wait between requests as it asks.'),
  concurrency: z.int().min(1).max(64).default(4).describe('Requests to one host at once.'),
  delay_ms: z
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('Time between the starts of two requests to one host, ms.')
})
/** See the schema. */
export type Politeness = z.infer<typeof Politeness>

/** A crawl without what only a service has: tokens, webhooks, options of the fetch. */
export const CrawlRequest = z.strictObject({
  url: z.string().describe('The URL to start from.'),
  scope: CrawlScope.prefault({}).describe('Which pages.'),
  politeness: Politeness.prefault({}).describe('How hosts are treated.')
})
/** See the schema. */
export type CrawlRequest = z.infer<typeof CrawlRequest>
