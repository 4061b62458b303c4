/** Lists of a site's pages beside its sitemaps: the feeds that a page names, and /llms.txt. */

import type { PageLinks } from '../page/page-links.ts'
import { PAGE_BYTES } from '../site/read-file.ts'
import type { SiteRules } from '../site/site-job.ts'
import { readHere } from './answer-job.ts'
import { type FileTools, withFile } from './site-file.ts'

/** Lists that the head of a page names. */
export type NamedLists = Pick<PageLinks, 'feeds' | 'sitemaps'>

/** The lists of a page that names none. */
export const NO_LISTS: NamedLists = { feeds: [], sitemaps: [] }

/** A list that was read. */
export interface ReadList {
  readonly source: 'feed' | 'llms_txt'
  /** Batches of `FoundUrl`, see `unpacked`. */
  readonly found: readonly Uint8Array[]
}

/** See {@link readLists}. */
export interface ListsRequest {
  /** Any URL of the site. */
  readonly site: URL
  readonly feeds: readonly string[]
  /** Leave out URLs that do not belong to the site, and normalize the others. Default: URLs as they are listed. */
  readonly rules?: SiteRules
}

/** Bytes of a list. */
const LIST_BYTES = 5 * 1024 * 1024
/** Feeds that are read. */
const MOST_FEEDS = 10

/** Read the lists of a site, one after the other. One that fails is left out. */
export async function* readLists(
  { site, feeds, rules }: ListsRequest,
  tools: FileTools
): AsyncGenerator<ReadList> {
  const lists = feeds.slice(0, MOST_FEEDS).map((url) => ['feed', url] as const)
  const read = tools.access.read ?? readHere
  for (const [kind, url] of [...lists, ['llms_txt', '/llms.txt'] as const]) {
    if (tools.work.isSpent) return
    try {
      const { found } = await withFile(new URL(url, site), LIST_BYTES, tools, (file) =>
        read({ kind, file, ...(rules && { rules }) }, tools.signal)
      )
      yield { source: kind, found }
    } catch {
      tools.signal?.throwIfAborted()
    }
  }
}

/** The lists that a page names; none if it cannot be read. Fetches the page, for callers that did not read it. */
export async function namedLists(
  url: URL,
  rules: SiteRules,
  tools: FileTools
): Promise<NamedLists> {
  const { access, signal } = tools
  const read = access.read ?? readHere
  try {
    return await withFile(url, PAGE_BYTES, tools, (file) =>
      read({ kind: 'page', file, rules, agent: access.agent }, signal)
    )
  } catch {
    signal?.throwIfAborted()
    return NO_LISTS
  }
}
