/**
 * Judges a fetched page by its answer. The page may lie outside the scope, or be a duplicate of another page of the
 * crawl.
 */

import type { PageLinks } from '../page/page-links.ts'
import { normalUrl } from '../url/normal-url.ts'
import { type ContentKeys, canonicalKey, pageKey } from '../url/url-key.ts'
import type { SkipReason } from './crawl-page.ts'
import type { Crawl } from './open-crawl.ts'

/** A page that was fetched. */
export interface LandedPage {
  readonly depth: number
  /** `AdmittedPage.hops`, 0 when absent. */
  readonly hops?: number
  /** After redirects. */
  readonly url: URL
  readonly links: Pick<PageLinks, 'canonical'>
  /** Keys of its content, to find copies of it; absent if it was not read. */
  readonly content?: ContentKeys
}

/** See {@link judgeLanded}. */
export interface Landed {
  /** It was redirected out of the scope: not to be kept, and its links not to be followed. */
  readonly skip?: SkipReason
  /** Links outside of `within` that led to where it is now; for its own links. */
  readonly hops: number
  /**
   * Its keys besides the one it was admitted by: of its final URL, of its content, and of its canonical URL together with
   * its content. If another page has one of them, this one is its duplicate. A canonical URL alone is a hint that
   * templates often get wrong: it makes no duplicate.
   */
  readonly keys: readonly string[]
}

/**
 * Judge a page by its answer. The start is never skipped: where it redirects to, the crawl goes on
 * (`CrawlMemory.landed`).
 */
export function judgeLanded(crawl: Crawl, page: LandedPage): Landed {
  const { depth, url, content } = page
  // Redirects are no links: a page outside stays as far outside as it was admitted.
  const answer = crawl.scope.judge(url, { depth, hops: Math.max(0, (page.hops ?? 0) - 1) })
  if (depth > 0 && !answer.isIn) return { skip: 'scope', hops: 0, keys: [] }
  const hops = answer.isIn ? answer.hops : 0
  const keys = [pageKey(normalUrl(url, crawl.fields.query))]
  if (content !== undefined) {
    const canonical = normalUrl(canonicalOf(crawl, page), crawl.fields.query)
    keys.push(canonicalKey(canonical, content))
    if (content.whole !== null) keys.push(content.whole)
  }
  return { hops, keys: [...new Set(keys)] }
}

/** The URL that a page names as its own, if it is in the scope; otherwise its address. */
function canonicalOf(crawl: Crawl, { url, links: { canonical } }: LandedPage): URL {
  const named = canonical === null ? null : URL.parse(canonical)
  return named !== null && crawl.scope.contains(named) ? named : url
}
