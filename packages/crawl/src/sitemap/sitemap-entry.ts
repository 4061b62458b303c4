/** Entries of sitemaps and feeds. */

/** A page that a sitemap or a feed lists. */
export interface SitemapEntry {
  /** Absolute, http or https. */
  readonly url: string
  /** ISO 8601, as exact as the file says; null if it says nothing that is a date. */
  readonly lastmod: string | null
  /** From 0 to 1; absent if the file says nothing. */
  readonly priority?: number
  /** Title of a feed's entry, at most 300 characters. */
  readonly title: string | null
}

/** Result of reading a file. `partial` - the listed entries were read up to a limit or a fault. */
export type SitemapStatus = 'ok' | 'partial' | 'not_found' | 'failed'

/** A sitemap that was asked for. */
export interface SitemapFile {
  readonly url: string
  /** Pages that it lists, or files of an index. */
  readonly urls: number
  readonly status: SitemapStatus
  /** The reason for a status other than `ok`: the code of an error, or one of `SitemapFault`. */
  readonly reason: string | null
}
