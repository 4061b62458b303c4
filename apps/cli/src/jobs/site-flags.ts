/** The flags of `crawl` and `map` as the fields of a request. */

import type { CrawlInput, MapInput } from '@sluice/client'

/** Flags that both have. */
export interface SiteFlags {
  readonly within?: NonNullable<MapInput['within']>
  readonly include?: string[]
  readonly exclude?: string[]
  readonly subdomains?: boolean
  readonly sitemap?: NonNullable<MapInput['sitemap']>
  readonly query?: NonNullable<MapInput['query']>
  readonly limit?: number
}

/** Flags of `crawl`. */
export interface CrawlSiteFlags extends SiteFlags {
  readonly follow?: NonNullable<NonNullable<CrawlInput['scope']>['follow']>
  readonly maxDepth?: number
  readonly externalHops?: number
  readonly modifiedSince?: string
  readonly delay?: number
  readonly perHost?: number
  readonly use?: NonNullable<NonNullable<CrawlInput['politeness']>['use']>
  readonly ignoreRobots?: boolean
}

/** Returns the fields for the URLs of a site. Absent fields keep their default. */
export function siteFields(flags: SiteFlags) {
  const { within, include, exclude, subdomains, sitemap, query, limit } = flags
  return given({ within, include, exclude, subdomains, sitemap, query, limit })
}

/** `scope` and `politeness` of a crawl. */
export function crawlFields(flags: CrawlSiteFlags): Pick<CrawlInput, 'scope' | 'politeness'> {
  const { follow, maxDepth, externalHops, modifiedSince, delay, perHost, use, ignoreRobots } = flags
  return {
    scope: {
      ...siteFields(flags),
      ...given({
        follow,
        max_depth: maxDepth,
        external_hops: externalHops,
        modified_since: modifiedSince
      })
    },
    politeness: given({
      delay_ms: delay,
      concurrency: perHost,
      use,
      respect_robots: ignoreRobots ? false : undefined
    })
  }
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

function given<Fields extends object>(fields: Fields): Given<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Given<Fields>
}
