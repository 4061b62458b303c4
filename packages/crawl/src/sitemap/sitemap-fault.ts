/** Reasons why a sitemap is not read, or not to its end. */

/**
 * `not_sitemap` - HTML, or anything else; `dtd` - XML with a document type, which sitemaps have no use for; `too_deep`;
 * `too_large` - decompressed; `too_many_urls`; `no_entries` - a megabyte of it lists nothing; `broken` - it ends early, or
 * cannot be decompressed; `time_limit` - reading it takes too long, or the time of all sitemaps has passed; `work_limit` -
 * all sitemaps together are too large.
 */
export type SitemapFault =
  | 'not_sitemap'
  | 'dtd'
  | 'too_deep'
  | 'too_large'
  | 'too_many_urls'
  | 'no_entries'
  | 'broken'
  | 'time_limit'
  | 'work_limit'

/** Bounds of one sitemap. Source: sitemaps.org, protocol; docs/design/jobs.md §1. */
export const SITEMAP_LIMITS = {
  /** Bytes, decompressed. */
  bytes: 50 * 1024 * 1024,
  /** Characters without an entry. */
  barren: 1024 * 1024,
  /** CPU time of one file, ms. */
  readMs: 5_000,
  /** URLs of one file. */
  urls: 50_000,
  /** Files of a site. */
  files: 500,
  /** Levels of indexes. */
  depth: 5
} as const

/** A fault, thrown while a file is read. Entries before it stay. */
export class SitemapFaultError extends Error {
  readonly fault: SitemapFault

  constructor(fault: SitemapFault, options?: ErrorOptions) {
    super(`sitemap: ${fault}`, options)
    this.name = 'SitemapFaultError'
    this.fault = fault
  }
}
