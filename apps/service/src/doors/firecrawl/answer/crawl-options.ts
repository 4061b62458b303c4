/** The options of a running crawl, as Firecrawl lists them. */

import type { Job } from '@sluice/client'

/** Prefixes of patterns that the translation of a crawl adds. */
const PATTERN = /^re(?:-path)?:/

/** Options of a crawl, with those of its pages. The ones that are as usual may be absent. */
export function crawlOptions({ request }: Job): object {
  const { site, options } = request as Record<string, Record<string, unknown>>
  const { scope, politeness } = Object(site)
  const { include = [], exclude = [] } = Object(scope) as Record<string, string[]>
  const { within, subdomains, limit, max_depth, sitemap, query } = Object(scope)
  const { respect_robots, delay_ms, concurrency } = Object(politeness)
  const known = {
    includePaths: include.map(withoutPrefix),
    excludePaths: exclude.map(withoutPrefix),
    crawlEntireDomain: within === 'host',
    allowExternalLinks: within === 'any',
    allowSubdomains: subdomains === true,
    ignoreRobotsTxt: respect_robots === false,
    maxDiscoveryDepth: max_depth,
    limit,
    sitemap,
    ignoreQueryParameters: query === undefined ? undefined : query === 'strip_all',
    delay: typeof delay_ms === 'number' ? delay_ms / 1_000 : undefined,
    maxConcurrency: concurrency,
    scrapeOptions: scrapeOptions(Object(options))
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

function withoutPrefix(pattern: string): string {
  return pattern.replace(PATTERN, '')
}

function scrapeOptions(options: Readonly<Record<string, unknown>>): object {
  const { main_content, mobile, timeout_ms, locale } = options
  return {
    formats: FORMATS.flatMap(([format, isAsked]) => (isAsked(options) ? [format] : [])),
    onlyMainContent: main_content !== false,
    mobile: mobile === true,
    ...(timeout_ms === undefined ? {} : { timeout: timeout_ms }),
    ...(locale === undefined ? {} : { location: { languages: [locale] } })
  }
}

type Asked = (options: Readonly<Record<string, unknown>>) => boolean

const FORMATS: readonly (readonly [string, Asked])[] = [
  ['markdown', ({ markdown }) => markdown === true],
  ['html', ({ include_html: html }) => html === 'clean' || html === 'both'],
  ['rawHtml', ({ include_html: html }) => html === 'raw' || html === 'both'],
  ['links', ({ include_links: links }) => links === true],
  ['images', ({ image_urls: images }) => images === true],
  ['summary', ({ ai }) => Object(ai).summary === true],
  [
    'json',
    ({ json_schema, ai }) => json_schema !== undefined || Object(ai).json_extraction === true
  ],
  ['screenshot', ({ screenshot }) => Boolean(screenshot)],
  ['changeTracking', ({ changes }) => Boolean(changes)]
]
