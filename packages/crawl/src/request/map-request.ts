/** Options of a map request (docs/design/jobs.md §1). */

import { z } from 'zod'
import { CrawlScope } from './crawl-request.ts'

const { within, include, exclude, subdomains, query } = CrawlScope.shape

/** A request for the URLs of a site. Absent fields keep these defaults. */
export const MapRequest = z.strictObject({
  url: z.string().describe('A page of the site, usually the home page.'),
  search: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe(
      'Words to rank URLs by: their path, title and link text. URLs without any of them are left out.'
    ),
  limit: z.int().min(1).max(100_000).default(5_000).describe('Maximum number of URLs to list.'),
  sitemap: z
    .enum(['include', 'only', 'skip'])
    .default('include')
    .describe('Sitemaps: in addition to the other sources, instead of them, or not at all.'),
  within: within.unwrap().default('host').describe('Which URLs belong to the site.'),
  include,
  exclude,
  subdomains,
  query
})
/** See the schema. */
export type MapRequest = z.infer<typeof MapRequest>
