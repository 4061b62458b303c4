/** Number of URLs that each pattern of a scope matches, so that a pattern that matches nothing is seen. */

import type { CrawlScope } from './crawl-request.ts'
import { urlPatterns } from './url-patterns.ts'

/** A pattern of a scope, and the URLs that it matches. */
export interface PatternCount {
  readonly list: 'include' | 'exclude'
  readonly pattern: string
  readonly urls: number
}

/** Matches of URLs with patterns, all together: each takes some microseconds. */
const MOST_MATCHES = 300_000

/** @param urls - of which only the first count if there are many patterns. */
export function patternCounts(
  { include, exclude }: Pick<CrawlScope, 'include' | 'exclude'>,
  urls: readonly string[]
): PatternCount[] {
  const most = Math.floor(MOST_MATCHES / Math.max(1, include.length + exclude.length))
  const looked = urls.slice(0, most).flatMap((url) => URL.parse(url) ?? [])
  const countsOf = (list: PatternCount['list'], patterns: readonly string[]) =>
    patterns.map((pattern) => {
      const { matches } = urlPatterns([pattern])
      return { list, pattern, urls: looked.filter(matches).length }
    })
  return [...countsOf('include', include), ...countsOf('exclude', exclude)]
}
