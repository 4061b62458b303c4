/** The kind of a page by its content, and by what it declares itself to be. */

import type { StructuredData } from '../../structured-data/structured-data.ts'
import { mainThings, suggestedKind } from '../../structured-data/suggested-kind.ts'
import type { PageType } from './page-type.ts'

const THREADS = /^(?:qapage|discussionforumposting)$/
const ARTICLES = /^(?:\w*article|blogposting)$/
/** Shops declare one of the things on such a page, or a whole series as one. */
const LISTS: ReadonlySet<PageType> = new Set(['collection', 'listing'])

/**
 * The kind of a page.
 *
 * A thread is believed, and so is one thing that is sold, unless the page reads as a list of things. An article is
 * believed where the content tells nothing: pages of any kind declare themselves articles.
 *
 * @param told - the kind that its content tells, see `mainContent`.
 */
export function declaredType(data: StructuredData, told: PageType): PageType {
  const types = mainThings(data).flatMap((thing) => thing.types)
  if (types.length === 0 && !data.meta.has('og:type')) return told
  if (types.some((type) => THREADS.test(type))) return 'forum'
  if (!LISTS.has(told) && suggestedKind(data) === 'product') return 'product'
  return told === 'other' && types.some((type) => ARTICLES.test(type)) ? 'article' : told
}
