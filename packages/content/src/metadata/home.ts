/** Detection of the home page of a site. */

import { oncePerPage } from '../memory/page-memory.ts'
import type { MetadataPage } from './page.ts'

/**
 * Checks whether a page is the home page of a site or of its edition in one language: `/`, `/en/`. The URL alone is no
 * proof, because saved pages have lost theirs. The page must not contradict it.
 */
export const isHome = oncePerPage(findHome)

const HOME = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w{2,5})?$/i

function findHome({ url, base, elements, data: { meta } }: MetadataPage): boolean {
  if (!HOME.test(url.pathname)) return false
  const canonical = elements.links.find(
    ({ properties: { rel } }) => Array.isArray(rel) && rel.includes('canonical')
  )?.properties.href
  const claimed = typeof canonical === 'string' ? canonical : meta.get('og:url')?.[0]
  const own = claimed === undefined ? undefined : URL.parse(claimed, base.href)
  return own ? HOME.test(own.pathname) : false
}
