/** A page as the watch for traps sees it. */

import { shortHash } from '../page/word-hashes.ts'
import type { WatchedPage } from '../scope/shape-watch.ts'
import { pathShape } from '../scope/traps.ts'
import type { LinkingPage } from './admit-links.ts'
import type { Crawl } from './open-crawl.ts'

/** Links of a page that are looked at. */
const MOST_LINKS = 500

/**
 * @param page.url - after redirects.
 * @param page.words - hashes of the words of its content.
 */
export function watchedPage(
  { scope, shapes }: Pick<Crawl, 'scope' | 'shapes'>,
  page: Pick<LinkingPage, 'links'> & {
    readonly url: URL
    readonly words: readonly number[]
    readonly isDuplicate: boolean
  }
): WatchedPage {
  const { url, links, isDuplicate } = page
  const shape = pathShape(url)
  if (shape === undefined) return { shape, isDuplicate, leadsOn: false, news: [] }
  const news = [...page.words]
  let leadsOn = false
  for (const { url: href } of links.links.slice(0, MOST_LINKS)) {
    const link = URL.parse(href)
    if (!link || !scope.contains(link)) continue
    const to = pathShape(link)
    if (to === shape) leadsOn = true
    // A link into a trap is no news.
    else if (!shapes.isTrap(to)) news.push(shortHash(href))
  }
  return { shape, isDuplicate, leadsOn, news }
}
