/** `POST /v2/search`, as searches of the API: one for each source. */

import type { SearchInput } from '@sluice/client'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { refused, withoutNulls, withoutUnserved } from './refusal.ts'
import { timeoutOf, timeoutWarning } from './scrape-options.ts'
import { plannedFetch } from './scrape-request.ts'
import type { Translated, Translation } from './translation.ts'

/** Sources, and the categories that they are here. */
const CATEGORIES = { web: 'general', news: 'news', images: 'images' } as const
/** A source that can be searched. */
export type Source = keyof typeof CATEGORIES

/** Firecrawl's catalogue of tools, which its MCP server asks for beside the web. */
const TOOLS = 'alexandria'

const UNSERVED = {
  categories: 'is not supported. `includeDomains` narrows the results.',
  enterprise: 'is not supported.',
  threatProtection: 'is not supported.',
  auditMetadata: 'is not supported.',
  asyncScraping: 'is not supported: the pages are in the answer.'
} as const

const Fields = z.strictObject({
  query: z.string(),
  limit: z.int().min(1).max(100).default(10),
  sources: z
    .array(z.union([z.string(), z.strictObject({ type: z.string() })]))
    .min(1)
    .default(['web']),
  includeDomains: z.array(z.string()).default([]),
  excludeDomains: z.array(z.string()).default([]),
  tbs: z.string().optional(),
  location: z.string().optional(),
  country: z.string().optional(),
  highlights: z.boolean().default(false),
  timeout: z.number().positive().optional(),
  scrapeOptions: z.record(z.string(), z.unknown()).optional(),
  domainTools: z.boolean().default(false),
  // Level of detail of the tools.
  toolDetail: z.string().optional(),
  // Results are always addresses that can be fetched.
  ignoreInvalidURLs: z.boolean().optional(),
  integration: z.string().optional(),
  origin: z.string().optional()
})
type Fields = z.infer<typeof Fields>

/** A search of one source. */
export interface SourceSearch {
  readonly source: Source
  readonly input: SearchInput
}

/** Results that a search of the API can have, without and with their pages. */
const MOST = { alone: 50, withPages: 20 } as const

/** The searches. `options` apply to the fetched pages, if any. */
export function searchRequest(
  body: unknown,
  translation: Translation
): Translated<readonly SourceSearch[]> & { readonly options?: Record<string, unknown> } {
  const asked = parseRequest(Fields, withoutUnserved(withoutNulls(body), UNSERVED))
  const { query, includeDomains, excludeDomains, tbs, timeout } = asked
  const pages = pagesOf(asked, translation)
  const most = pages ? MOST.withPages : MOST.alone
  const input: SearchInput = {
    query,
    limit: Math.min(most, asked.limit),
    include_domains: includeDomains,
    exclude_domains: excludeDomains,
    ...(tbs ? { time_range: timeRangeOf(tbs) } : {}),
    ...(timeout === undefined ? {} : { timeout_ms: timeoutOf(timeout) })
  }
  const fetch = pages && { options: pages.options, filters: pages.filters }
  return {
    request: sourcesOf(asked).map((source) => ({
      source,
      input: {
        ...input,
        category: CATEGORIES[source],
        // A picture is the result itself.
        ...(fetch && source !== 'images' ? { fetch } : {})
      }
    })),
    ...(pages ? { options: pages.options } : {}),
    warnings: [...(pages?.warnings ?? []), ...warningsOf(asked, most), ...timeoutWarning(timeout)]
  }
}

/** Returns the options for fetching the pages; undefined if they are not fetched. */
function pagesOf({ scrapeOptions }: Fields, translation: Translation) {
  if (scrapeOptions === undefined) return undefined
  const asked = withoutNulls(scrapeOptions)
  if (Array.isArray(asked.formats) && asked.formats.length === 0) return undefined
  return plannedFetch(asked, translation, 'scrapeOptions.')
}

function sourcesOf({ sources }: Fields): Source[] {
  const names = new Set(namesOf(sources))
  names.delete(TOOLS)
  const known = [...names].filter(isSource)
  if (known.length > 0 && known.length === names.size) return known
  throw refused('sources', 'must be of `web`, `news` and `images`.')
}

function namesOf(sources: Fields['sources']): string[] {
  return sources.map((one) => (typeof one === 'string' ? one : one.type))
}

function isSource(name: string): name is Source {
  return Object.hasOwn(CATEGORIES, name)
}

const TIME_RANGES: Readonly<Record<string, NonNullable<SearchInput['time_range']>>> = {
  'qdr:d': 'day',
  'qdr:w': 'week',
  'qdr:m': 'month',
  'qdr:y': 'year'
}

function timeRangeOf(tbs: string): NonNullable<SearchInput['time_range']> {
  const range = Object.hasOwn(TIME_RANGES, tbs) ? TIME_RANGES[tbs] : undefined
  if (range) return range
  throw refused('tbs', `must be one of ${Object.keys(TIME_RANGES).join(', ')}.`)
}

function warningsOf(asked: Fields, most: number): string[] {
  const { limit, location, country, highlights, domainTools, sources } = asked
  const told: readonly [boolean, string][] = [
    [limit > most, `\`limit\` was set to ${most}.`],
    [location !== undefined, '`location` was not used: this server calls the search engine.'],
    [country !== undefined, '`country` was not used: this server calls the search engine.'],
    [highlights, '`highlights` was not used: the descriptions are from the search engine.'],
    [domainTools, '`domainTools` was not used: this service has no tools, only pages.'],
    [
      namesOf(sources).includes(TOOLS),
      `\`${TOOLS}\` of \`sources\` was not used: this service has no tools, only pages.`
    ]
  ]
  return told.filter(([isTold]) => isTold).map(([, text]) => text)
}
