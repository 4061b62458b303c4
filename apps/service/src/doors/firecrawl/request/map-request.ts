/** `POST /v2/map`, as a map of the API. */

import type { MapInput } from '@sluice/client'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { withoutNulls, withoutUnserved } from './refusal.ts'
import { timeoutOf, timeoutWarning } from './scrape-options.ts'
import type { Translated } from './translation.ts'
import { webUrl } from './web-url.ts'

/** URLs that a map has at most. */
const MOST_URLS = 100_000

const MapFields = z.strictObject({
  url: z.string(),
  search: z.string().max(500).optional(),
  sitemap: z.enum(['only', 'include', 'skip']).default('include'),
  includeSubdomains: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(true),
  limit: z.int().min(1).max(MOST_URLS).default(5_000),
  timeout: z.number().positive().optional(),
  filterByPath: z.boolean().default(true),
  integration: z.string().optional(),
  origin: z.string().optional()
})

/** `POST /v2/map`. */
export function mapRequest(body: unknown): Translated<MapInput> {
  const { location, useIndex: _, ...rest } = withoutNulls(body)
  const served = withoutUnserved(rest, {
    threatProtection: 'is not supported.',
    auditMetadata: 'is not supported.',
    useMock: 'is not supported.'
  })
  const asked = parseRequest(MapFields, served)
  const url = webUrl(asked.url)
  const path = URL.parse(url)?.pathname ?? '/'
  const { search, limit, sitemap, timeout } = asked
  return {
    request: {
      url,
      limit,
      sitemap,
      ...(search?.trim() ? { search } : {}),
      within: asked.includeSubdomains ? 'domain' : 'host',
      query: asked.ignoreQueryParameters ? 'strip_all' : 'keep',
      ...(asked.filterByPath && path !== '/' ? { include: [`re-path:^${literal(path)}`] } : {}),
      ...(timeout === undefined ? {} : { timeout_ms: timeoutOf(timeout) })
    },
    warnings: [
      ...(location === undefined
        ? []
        : ['`location` was not used: requests leave from this server.']),
      ...timeoutWarning(timeout)
    ]
  }
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
