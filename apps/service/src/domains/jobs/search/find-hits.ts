/** The results of a search: as many pages of its engine as it takes. */

import { SluiceError } from '@sluice/core'
import { normalUrl } from '@sluice/crawl'
import type { SearchRequest } from './search-request.ts'
import type { Hit, SearchEngine } from './searxng.ts'

/** Pages of the engine that are asked for, at most. */
const MOST_PAGES = 5

/** Results of a search. */
export interface Hits {
  readonly hits: readonly Hit[]
  readonly suggestions: readonly string[]
  /** Engines behind the search engine that did not answer, and why. */
  readonly failed: readonly string[]
}

/**
 * Search. A page counts once, whatever its fragment; of the category `images`, a picture does.
 *
 * @throws SluiceError `SEARCH_UNAVAILABLE` - also if nothing was found and engines did not answer.
 */
export async function findHits(
  engine: SearchEngine,
  request: SearchRequest,
  signal: AbortSignal
): Promise<Hits> {
  const query = { ...request, query: queryOf(request) }
  const found = new Map<string, Hit>()
  const failed = new Set<string>()
  let suggestions: readonly string[] = []
  for (let page = 1; page <= MOST_PAGES && found.size < request.limit; page++) {
    const answer = await engine.page({ ...query, page }, signal)
    if (page === 1) suggestions = answer.suggestions
    for (const one of answer.failed) failed.add(one)
    const before = found.size
    for (const hit of answer.hits) {
      const key = hit.image?.url ?? normalUrl(hit.url)
      if (isWanted(request, hit.url) && !found.has(key)) found.set(key, hit)
    }
    if (found.size === before) break
  }
  if (found.size === 0 && failed.size > 0) {
    throw new SluiceError('SEARCH_UNAVAILABLE', 'None of the engines of SearXNG answered.', {
      details: { engines: [...failed] }
    })
  }
  return { hits: [...found.values()].slice(0, request.limit), suggestions, failed: [...failed] }
}

/** The query with the operators that most engines know; the results are held to the domains all the same. */
function queryOf({ query, include_domains, exclude_domains }: SearchRequest): string {
  const sites = include_domains.map((domain) => `site:${domain}`).join(' OR ')
  const only = include_domains.length > 1 ? [`(${sites})`] : sites ? [sites] : []
  return [query, ...only, ...exclude_domains.map((domain) => `-site:${domain}`)].join(' ')
}

function isWanted({ include_domains, exclude_domains }: SearchRequest, url: URL): boolean {
  const isOf = (domain: string) => url.hostname === domain || url.hostname.endsWith(`.${domain}`)
  if (exclude_domains.some(isOf)) return false
  return include_domains.length === 0 || include_domains.some(isOf)
}
