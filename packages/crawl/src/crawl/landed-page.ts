/**
 * Judges a fetched page by its answer. The page may lie outside the scope, or be a duplicate of another page of the
 * crawl.
 */

import type { PageLinks } from '../page/page-links.ts'
import { normalUrl } from '../url/normal-url.ts'
import { contentKey, pageKey } from '../url/url-key.ts'
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
  /** Text of its main content, to find copies of it; absent if it was not read. */
  readonly text?: string
  /** In place of `text`, where {@link contentKey} of it is known. */
  readonly contentKey?: string
}

/** See {@link judgeLanded}. */
export interface Landed {
  /** It was redirected out of the scope: not to be kept, and its links not to be followed. */
  readonly skip?: SkipReason
  /** Links outside of `within` that led to where it is now; for its own links. */
  readonly hops: number
  /**
   * Its keys besides the one it was admitted by: of its final URL, of its canonical URL within the scope, of its content.
   * If another page has one of them, this one is its duplicate.
   */
  readonly keys: readonly string[]
}

/**
 * Judge a page by its answer. The start is never skipped: where it redirects to, the crawl goes on
 * (`CrawlMemory.landed`).
 */
export function judgeLanded(crawl: Crawl, page: LandedPage): Landed {
  const { depth, url, text } = page
  // Redirects are no links: a page outside stays as far outside as it was admitted.
  const answer = crawl.scope.judge(url, { depth, hops: Math.max(0, (page.hops ?? 0) - 1) })
  if (depth > 0 && !answer.isIn) return { skip: 'scope', hops: 0, keys: [] }
  const hops = answer.isIn ? answer.hops : 0
  const keys = [pageKey(normalUrl(url, crawl.fields.query))]
  const canonical = canonicalOf(crawl, page)
  if (canonical !== undefined) keys.push(pageKey(normalUrl(canonical, crawl.fields.query)))
  const content = page.contentKey ?? (text === undefined ? undefined : contentKey(text))
  if (content !== undefined) keys.push(content)
  return { hops, keys: [...new Set(keys)] }
}

/** Paths of pages that may name the first page of a site as their canonical URL. */
const FIRST_PAGE = /^\/(?:(?:index|default|home)(?:\.\w{1,5})?\/?)?$/i

/**
 * The canonical URL, unless it leads out of the scope, or from a page further down to the first page of the site: some
 * templates name that on every page, and all but one would be duplicates.
 */
function canonicalOf(crawl: Crawl, { url, links: { canonical } }: LandedPage): URL | undefined {
  const named = canonical === null ? null : URL.parse(canonical)
  if (named === null || !crawl.scope.contains(named)) return undefined
  if (named.pathname === '/' && named.search === '' && !FIRST_PAGE.test(url.pathname))
    return undefined
  return named
}
