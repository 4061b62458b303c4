/** The URLs of a site while they are collected, each once. */

import { normalUrl, type QueryMode } from '../url/normal-url.ts'

/** Where a URL was found. */
export type UrlSource = 'sitemap' | 'link' | 'feed' | 'llms_txt'

/** A URL of a site. */
export interface SiteUrl {
  readonly url: string
  /** What the site calls it; null if only links are known. */
  readonly title: string | null
  /** ISO 8601, as exact as the site says. */
  readonly lastmod: string | null
  readonly sources: readonly UrlSource[]
}

/** What one source says of a URL. */
interface UrlClue {
  readonly url: string
  readonly source: UrlSource
  readonly title?: string | null
  readonly lastmod?: string | null
  /** Of a link. */
  readonly text?: string
}

/** See {@link createSiteUrls}. */
export interface SiteUrls {
  /** Adds what is in scope; of a URL that is known, only what was not known of it. */
  add(clue: UrlClue): void
  /** No further URL is taken. */
  isFull(): boolean
  list(): (SiteUrl & { readonly text: string })[]
}

/** Characters of the texts of a URL's links that are kept. */
const LONGEST_TEXT = 300

interface Known {
  readonly url: string
  title: string | null
  lastmod: string | null
  text: string
  readonly sources: Set<UrlSource>
}

/**
 * @param isIn - whether a URL belongs to the site.
 * @param most - URLs that are kept.
 */
export function createSiteUrls(
  query: QueryMode,
  isIn: (url: URL) => boolean,
  most: number
): SiteUrls {
  const known = new Map<string, Known>()
  return {
    add({ url: written, source, title, lastmod, text = '' }) {
      const parsed = URL.parse(written)
      if (!parsed || !/^https?:$/.test(parsed.protocol)) return
      const url = normalUrl(parsed, query)
      let found = known.get(url)
      if (!found) {
        if (known.size >= most || !isIn(new URL(url))) return
        found = { url, title: null, lastmod: null, text: '', sources: new Set() }
        known.set(url, found)
      }
      found.sources.add(source)
      found.title ??= title || null
      found.lastmod ??= lastmod || null
      if (text !== '' && found.text.length < LONGEST_TEXT) {
        found.text = `${found.text} ${text}`.trim().slice(0, LONGEST_TEXT)
      }
    },
    isFull: () => known.size >= most,
    list: () => Array.from(known.values(), (one) => ({ ...one, sources: [...one.sources] }))
  }
}
