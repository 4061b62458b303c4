/** Translates bodies of Firecrawl's version 1 to version 2. */

import { refused, withoutNulls } from './refusal.ts'

/** Translates a scrape, a batch, or their options. */
export function scrapeFromV1(body: unknown): Record<string, unknown> {
  const { formats, jsonOptions, extract, changeTrackingOptions, parsePDF, agent, ...rest } =
    withoutNulls(body)
  if (agent) throw refused('agent', 'is not supported.')
  if (parsePDF === false) throw refused('parsePDF', 'must be true: documents are always read here.')
  if (formats !== undefined && !Array.isArray(formats)) throw refused('formats', 'must be a list.')
  const has = (...names: string[]) => (formats ?? []).some((format) => names.includes(format))
  for (const [field, options, ...names] of [
    ['jsonOptions', jsonOptions, 'extract', 'json'],
    ['extract', extract, 'json', 'extract'],
    ['changeTrackingOptions', changeTrackingOptions, 'changeTracking']
  ] as const) {
    if (isSet(options) && !has(...names)) {
      throw refused(field, `needs the format \`${names.at(-1)}\` in \`formats\`.`)
    }
  }
  if (formats === undefined) return rest
  const json = withoutSystemPrompt(jsonOptions ?? extract)
  return {
    ...rest,
    formats: formats.map((format) => {
      if (format === 'json' || format === 'extract') return { type: 'json', ...json }
      if (format === 'changeTracking') return { type: format, ...(changeTrackingOptions as object) }
      return format
    })
  }
}

/** An object without fields asks for nothing. */
function isSet(options: unknown): boolean {
  return Object.keys(Object(options)).length > 0
}

function withoutSystemPrompt(options: unknown): object {
  const { systemPrompt, prompt, ...rest } = (options ?? {}) as Record<string, unknown>
  const texts = [systemPrompt, prompt].filter((text) => typeof text === 'string')
  return { ...rest, ...(texts.length > 0 ? { prompt: texts.join('\n\n') } : {}) }
}

/** Translates a crawl. */
export function crawlFromV1(body: unknown): Record<string, unknown> {
  const {
    ignoreSitemap,
    allowBackwardLinks,
    crawlEntireDomain,
    maxDepth,
    scrapeOptions,
    excludePaths,
    ...rest
  } = withoutNulls(body)
  const sitemap = ignoreSitemap === true ? { sitemap: 'skip' } : {}
  const deep =
    maxDepth === undefined
      ? []
      : [deeperThan(typeof rest.url === 'string' ? rest.url : '', maxDepth)]
  if (deep.length > 0 && rest.regexOnFullURL === true) {
    throw refused('maxDepth', 'cannot be combined with `regexOnFullURL`.')
  }
  if (excludePaths !== undefined && !Array.isArray(excludePaths)) {
    throw refused('excludePaths', 'must be a list.')
  }
  const excluded = [...(excludePaths ?? []), ...deep]
  return {
    ...rest,
    ...sitemap,
    crawlEntireDomain: crawlEntireDomain ?? allowBackwardLinks ?? false,
    ...(excluded.length > 0 ? { excludePaths: excluded } : {}),
    ...(scrapeOptions === undefined ? {} : { scrapeOptions: scrapeFromV1(scrapeOptions) })
  }
}

/** Returns a pattern of paths that are more than `maxDepth` segments deeper than the start. */
function deeperThan(url: string, maxDepth: unknown): string {
  const most = 900
  if (typeof maxDepth !== 'number' || !Number.isInteger(maxDepth) || maxDepth < 0) {
    throw refused('maxDepth', 'must be a whole number.')
  }
  const path = URL.parse(url)?.pathname ?? '/'
  const depth = path.split('/').filter((segment) => segment !== '').length + maxDepth
  return `^(?:/+[^/]+){${Math.min(most, depth + 1)}}`
}

/** Translates a map. */
export function mapFromV1(body: unknown): Record<string, unknown> {
  const { ignoreSitemap, sitemapOnly, includeSubdomains = false, ...rest } = withoutNulls(body)
  const sitemap = sitemapOnly === true ? 'only' : ignoreSitemap === true ? 'skip' : 'include'
  return { ...rest, includeSubdomains, sitemap, filterByPath: false }
}

/** Translates a search: version 1 has one list of results, and pages only where they are asked for. */
export function searchFromV1(body: unknown): Record<string, unknown> {
  const { lang, filter, scrapeOptions, ...rest } = withoutNulls(body)
  if (filter) throw refused('filter', 'is not supported. `includeDomains` narrows the results.')
  if (lang !== undefined && lang !== 'en') {
    throw refused('lang', 'is not supported: the words of the query say the language.')
  }
  const options = (scrapeOptions ?? {}) as Record<string, unknown>
  const formats = options.formats ?? []
  if (Array.isArray(formats) && formats.length === 0) return rest
  return { ...rest, scrapeOptions: scrapeFromV1(options) }
}
