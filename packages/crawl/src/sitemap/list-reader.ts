/** Readers of lists of pages, which are given the text piece by piece. */

import type { SitemapEntry } from './sitemap-entry.ts'

/** Detected kind of a file. */
export type ListKind = 'urlset' | 'index' | 'feed' | 'text'

/** See the module. */
export interface ListReader {
  /** @throws SitemapFaultError - reading ends; entries that were or can be taken remain. */
  write(text: string): void
  /** @throws SitemapFaultError - it is not whole, or nothing that lists pages. */
  end(): void
  /** The entries since the last call. Of an index they are files. */
  take(): SitemapEntry[]
  /** Known once the first entry is. */
  kind(): ListKind | undefined
}

/** Characters of a URL that is read; `pageLinks` has the same bound for links. */
export const LONGEST_URL = 8_192
