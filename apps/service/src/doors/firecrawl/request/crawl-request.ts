/** `POST /v2/crawl`, as a crawl of the API. */

import type { CrawlInput } from '@sluice/client'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { jobMetadata, jobOptions, toldTo, WebhookField } from './job-fields.ts'
import { withoutNulls, withoutUnserved } from './refusal.ts'
import { plannedFetch } from './scrape-request.ts'
import { type Translated, type Translation, UNKEPT } from './translation.ts'
import { webUrl } from './web-url.ts'

const CrawlFields = z.strictObject({
  url: z.string(),
  includePaths: z.array(z.string()).default([]),
  excludePaths: z.array(z.string()).default([]),
  maxDiscoveryDepth: z.int().min(0).optional(),
  sitemap: z.enum(['skip', 'include', 'only']).default('include'),
  ignoreQueryParameters: z.boolean().optional(),
  deduplicateSimilarURLs: z.boolean().default(true),
  limit: z.int().min(1).default(10_000),
  crawlEntireDomain: z.boolean().default(false),
  allowExternalLinks: z.boolean().default(false),
  allowSubdomains: z.boolean().default(false),
  ignoreRobotsTxt: z.boolean().default(false),
  regexOnFullURL: z.boolean().default(false),
  delay: z.number().min(0).max(60).optional(),
  maxConcurrency: z.int().min(1).optional(),
  webhook: WebhookField.optional(),
  scrapeOptions: z.record(z.string(), z.unknown()).default({}),
  integration: z.string().optional(),
  origin: z.string().optional()
})
type CrawlFields = z.infer<typeof CrawlFields>

/** `POST /v2/crawl`. */
export function crawlRequest(body: unknown, translation: Translation): Translated<CrawlInput> {
  const served = withoutUnserved(withoutNulls(body), {
    robotsUserAgent: 'is not supported: robots.txt is applied to the user agent of this server.',
    zeroDataRetention: UNKEPT
  })
  const asked = parseRequest(CrawlFields, served)
  const scrape = withoutNulls(asked.scrapeOptions)
  const { warnings, ...plan } = plannedFetch(scrape, translation, 'scrapeOptions.')
  const told = [...warnings]
  if (!asked.deduplicateSimilarURLs) {
    told.push('`deduplicateSimilarURLs` was not used: pages that were already read are left out.')
  }
  return {
    request: {
      url: webUrl(asked.url),
      scope: scopeOf(asked),
      politeness: politenessOf(asked),
      ...(plan as object),
      job: jobOptions(asked.maxConcurrency),
      ...toldTo(asked.webhook, jobMetadata('crawl', told))
    },
    warnings: told
  }
}

/** Depth and pages that are possible here. */
const DEEPEST = 1_000
const MOST_PAGES = 100_000

function scopeOf(asked: CrawlFields) {
  const prefix = asked.regexOnFullURL ? 're:' : 're-path:'
  const { maxDiscoveryDepth: depth, ignoreQueryParameters: ignores } = asked
  return {
    within: asked.allowExternalLinks ? 'any' : asked.crawlEntireDomain ? 'host' : 'path',
    subdomains: asked.allowSubdomains,
    include: asked.includePaths.map((pattern) => prefix + pattern),
    exclude: asked.excludePaths.map((pattern) => prefix + pattern),
    ...(depth === undefined ? {} : { max_depth: Math.min(DEEPEST, depth) }),
    limit: Math.min(MOST_PAGES, asked.limit),
    sitemap: asked.sitemap,
    ...(ignores === undefined
      ? {}
      : { query: ignores ? ('strip_all' as const) : ('keep' as const) })
  } as const
}

/** One page after the other where there is a delay, as in Firecrawl. */
function politenessOf({ ignoreRobotsTxt, delay, maxConcurrency }: CrawlFields) {
  const concurrency = delay ? 1 : maxConcurrency && Math.min(64, maxConcurrency)
  return {
    respect_robots: !ignoreRobotsTxt,
    ...(delay ? { delay_ms: Math.round(delay * 1_000) } : {}),
    ...(concurrency ? { concurrency } : {})
  }
}
