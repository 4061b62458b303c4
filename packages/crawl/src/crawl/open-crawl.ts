/** A crawl as the rules see it: which pages it takes. It holds no pages; those are in a store, or in a frontier. */

import type { CrawlScope } from '../request/crawl-request.ts'
import type { MediaKind } from '../scope/file-types.ts'
import { compileScope, type Scope } from '../scope/scope.ts'
import { openShapes, type ShapeWatch } from '../scope/shape-watch.ts'

/** See {@link openCrawl}. */
export interface Crawl {
  readonly fields: CrawlScope
  readonly scope: Scope
  /** Landing address of the start; the start itself before that is known. */
  readonly landed: URL
  /** Learns from the pages that were read. */
  readonly shapes: ShapeWatch
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
  readonly reads?: readonly MediaKind[]
  /** `shapes` of the crawl when it was opened before. */
  readonly shapes?: ShapeWatch
}

/**
 * Make the rules of a crawl ready. The same request gives the same rules in every process.
 *
 * @param start - the start URL.
 * @throws SyntaxError - a pattern that the schema of the request would have refused.
 */
export function openCrawl(fields: CrawlScope, start: URL, memory: CrawlMemory = {}): Crawl {
  const { landed = start, reads = [], shapes = openShapes(fields.traps) } = memory
  return {
    fields,
    scope: compileScope(fields, [...new Set([start, landed])]),
    landed,
    shapes,
    reads: new Set(reads),
    since: fields.modified_since === undefined ? undefined : Date.parse(fields.modified_since)
  }
}
