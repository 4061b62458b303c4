/** A crawl as the rules see it: which pages it takes. It holds no pages; those are in a store, or in a frontier. */

import type { CrawlScope } from '../request/crawl-request.ts'
import { compileScope, type Scope } from '../scope/scope.ts'
import { openShapes, type SavedShapes, type ShapeCounts } from '../scope/shape-counts.ts'

/** See {@link openCrawl}. */
export interface Crawl {
  readonly fields: CrawlScope
  readonly scope: Scope
  /** Grows with the pages that are admitted. */
  readonly shapes: ShapeCounts
  /** `modified_since`, ms since the epoch. */
  readonly since: number | undefined
}

/** Earlier state of a crawl that continues. */
export interface CrawlMemory {
  /** Redirect target of the start URL. The scope covers both. */
  readonly landed?: URL
  /** Result of `savedShapes(crawl.shapes)`. */
  readonly shapes?: SavedShapes
}

/**
 * Make the rules of a crawl ready. The same request gives the same rules in every process.
 *
 * @param start - the start URL.
 * @throws SyntaxError - a pattern that the schema of the request would have refused.
 */
export function openCrawl(fields: CrawlScope, start: URL, memory: CrawlMemory = {}): Crawl {
  const starts = memory.landed === undefined ? [start] : [start, memory.landed]
  return {
    fields,
    scope: compileScope(fields, starts),
    shapes: openShapes(memory.shapes),
    since: fields.modified_since === undefined ? undefined : Date.parse(fields.modified_since)
  }
}
