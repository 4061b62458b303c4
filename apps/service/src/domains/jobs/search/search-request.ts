/** Request body of a search (docs/search.md). */

import { SluiceError } from '@sluice/core'
import { FetchOptions, FetchRequest, parseRequest } from '@sluice/fetch'
import { z } from 'zod'

/** Hits whose pages are fetched, at most. */
const MOST_FETCHED = 20

const domains = z
  .array(z.hostname('must be a domain, without scheme and path').toLowerCase())
  .max(20)
  .default([])

/** Body of `POST /api/v1/internet/search/`. Absent fields keep these defaults. */
export const SearchRequest = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .regex(/^[^\p{Cc}]*$/u, 'must not have control characters')
    .describe('What to search for.'),
  limit: z
    .int()
    .min(1)
    .max(50)
    .default(10)
    .describe(`Maximum number of results; with \`fetch\` at most ${MOST_FETCHED}.`),
  category: z
    .enum(['general', 'news', 'images', 'science', 'it'])
    .default('general')
    .describe('Categories of search engines to query; `images` finds pictures.'),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z]{2})?$/, 'must be a language such as "en" or "pt-BR"')
    .optional()
    .describe('Language of the results: `en`, `pt-BR`.'),
  time_range: z
    .enum(['day', 'week', 'month', 'year'])
    .optional()
    .describe('Only results that are at most this old, from engines that support it.'),
  safe_search: z
    .enum(['off', 'moderate', 'strict'])
    .optional()
    .describe('Default: the setting of the search engine.'),
  include_domains: domains.describe('Only results from these domains and their subdomains.'),
  exclude_domains: domains.describe('No results from these domains and their subdomains.'),
  fetch: z
    .union(
      [
        z.boolean(),
        z.strictObject({ options: FetchOptions.prefault({}), filters: FetchRequest.shape.filters })
      ],
      {
        error: 'must be true, false or {"options": …, "filters": …}'
      }
    )
    .default(false)
    .describe(
      'Fetch the page of each result: `page` has the answer. Each page is charged as a fetch.'
    ),
  timeout_ms: FetchOptions.shape.timeout_ms
})
export type SearchRequest = z.infer<typeof SearchRequest>

/** Check a body. @throws SluiceError `MISSING_PARAMETER`, `INVALID_REQUEST`. */
export function readSearchRequest(body: unknown): SearchRequest {
  const request = parseRequest(SearchRequest, body)
  if (request.fetch && request.limit > MOST_FETCHED) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`limit\` must be at most ${MOST_FETCHED} with \`fetch\`.`,
      { details: { path: 'limit' } }
    )
  }
  return request
}
