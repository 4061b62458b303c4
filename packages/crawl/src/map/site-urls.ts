/** The URLs of a site while they are collected, each once. */

import type { FoundUrl } from '../site/site-job.ts'

/** Kind of source in which a URL was found. */
export type UrlSource = 'sitemap' | 'link' | 'feed' | 'llms_txt'

/** A URL of a site. */
export interface SiteUrl {
  readonly url: string
  /** Title that the site gives the URL; null if only links are known. */
  readonly title: string | null
  /** ISO 8601, with the precision that the site gives. */
  readonly lastmod: string | null
  readonly sources: readonly UrlSource[]
}

/** See {@link createSiteUrls}. */
export interface SiteUrls {
  /** Adds a URL. For a known URL, adds only new facts. */
  add(found: FoundUrl, source: UrlSource): void
  /** No further URL is taken. */
  isFull(): boolean
  list(): ListedUrl[]
}

/** A URL, and the text of its links. */
export type ListedUrl = SiteUrl & { readonly text: string }

/** Characters of the texts of a URL's links that are kept. */
const LONGEST_TEXT = 300

interface Known {
  readonly url: string
  title: string | null
  lastmod: string | null
  text: string
  readonly sources: UrlSource[]
}

/** @param most - URLs that are kept. */
export function createSiteUrls(most: number): SiteUrls {
  const known = new Map<string, Known>()
  return {
    add({ url, title, lastmod, text = '' }, source) {
      let found = known.get(url)
      if (!found) {
        if (known.size >= most) return
        found = { url, title: null, lastmod: null, text: '', sources: [] }
        known.set(url, found)
      }
      if (!found.sources.includes(source)) found.sources.push(source)
      found.title ??= title || null
      found.lastmod ??= lastmod || null
      if (text !== '' && found.text.length < LONGEST_TEXT) {
        found.text = `${found.text} ${text}`.trim().slice(0, LONGEST_TEXT)
      }
    },
    isFull: () => known.size >= most,
    list: () => [...known.values()]
  }
}
