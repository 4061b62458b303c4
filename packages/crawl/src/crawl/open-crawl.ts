/** A crawl as the rules see it: which pages it takes. It holds no pages; those are in a store, or in a frontier. */

import type { NamedLists } from '../reading/read-lists.ts'
import type { CrawlScope } from '../request/crawl-request.ts'
import type { MediaKind } from '../scope/file-types.ts'
import { compileScope, type Scope } from '../scope/scope.ts'
import { openShapes, type ShapeWatch } from '../scope/shape-watch.ts'

/** See {@link openCrawl}. */
export interface Crawl {
  readonly fields: CrawlScope
  readonly scope: Scope
  readonly start: URL
  /** Landing address of the start; the start itself before that is known. */
  readonly landed: URL
  /** Lists that the start page names; undefined if this process did not read it. */
  readonly lists: NamedLists | undefined
  /** Learns from the pages that were read. */
  readonly shapes: ShapeWatch
  /** Looks at pages for links that scripts draw; see `linkLook`. */
  readonly looks: { vain: number }
  /** Kinds of files that the options of the crawl read. */
  readonly reads: ReadonlySet<MediaKind>
  /** `modified_since`, ms since the epoch. */
  readonly since: number | undefined
}

/** Facts about a crawl beside its request. */
export interface CrawlMemory {
  /** Redirect target of the start URL. The scope covers both. */
  readonly landed?: URL
  /** Kinds of files that the options of the crawl read. Default: none. */
  readonly reads?: Iterable<MediaKind>
}

/**
 * Make the rules of a crawl ready. The same request gives the same rules in every process.
 *
 * @param start - the start URL.
 * @throws SyntaxError - a pattern that the schema of the request would have refused.
 */
export function openCrawl(fields: CrawlScope, start: URL, memory: CrawlMemory = {}): Crawl {
  const { landed = start, reads = [] } = memory
  return {
    fields,
    scope: compileScope(fields, [start, landed]),
    start,
    landed,
    lists: undefined,
    shapes: openShapes(fields.traps),
    looks: { vain: 0 },
    reads: new Set(reads),
    since: fields.modified_since === undefined ? undefined : Date.parse(fields.modified_since)
  }
}

/** The crawl once its start page was read: its scope covers where the start landed, too. */
export function landedCrawl(
  crawl: Crawl,
  { url, links: { feeds, sitemaps } }: { readonly url: URL; readonly links: NamedLists }
): Crawl {
  const { fields, start } = crawl
  const scope = url.href === start.href ? crawl.scope : compileScope(fields, [start, url])
  return { ...crawl, scope, landed: url, lists: { feeds, sitemaps } }
}
