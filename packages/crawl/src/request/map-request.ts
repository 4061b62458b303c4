/** Options of a map request (docs/design/jobs.md §1). */

import { z } from 'zod'
import { CrawlScope } from './crawl-request.ts'

const { within, include, exclude, subdomains, query } = CrawlScope.shape

/** A request for the URLs of a site. Absent fields keep these defaults. */
export const MapRequest = z.strictObject({
  url: z.string().describe('A page of the site, usually its first.'),
  search: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe(
      'Words to rank by, in the path, the title and the text of links; URLs with none of them are left out.'
    ),
  limit: z.int().min(1).max(100_000).default(5_000).describe('URLs to list at most.'),
  sitemap: z
    .enum(['include', 'only', 'skip'])
    .default('include')
    .describe('Sitemaps: besides the other sources, instead of them, or not.'),
  within: within.unwrap().default('host').describe('Which URLs belong to the site.'),
  include,
  exclude,
  subdomains,
  query
})
/** See the schema. */
export type MapRequest = z.infer<typeof MapRequest>
