/** The kind of a page by its content and its declared types. */

import type { StructuredData } from '../../structured-data/structured-data.ts'
import { mainThings, suggestedKind } from '../../structured-data/suggested-kind.ts'
import type { PageType } from './page-type.ts'

const THREADS = /^(?:qapage|discussionforumposting)$/
const ARTICLES = /^(?:\w*article|blogposting)$/
/** Shops declare one of the things on such a page, or a whole series as one. */
const LISTS: ReadonlySet<PageType> = new Set(['collection', 'listing'])

/**
 * The kind of a page. A declared thread is trusted, and so is a single product, unless the page looks like a list. A
 * declared article is trusted only if the content indicates no kind: pages of any kind declare themselves articles.
 *
 * @param told - the kind indicated by its content, see `mainContent`.
 */
export function declaredType(data: StructuredData, told: PageType): PageType {
  const types = mainThings(data).flatMap((thing) => thing.types)
  if (types.length === 0 && !data.meta.has('og:type')) return told
  if (types.some((type) => THREADS.test(type))) return 'forum'
  if (!LISTS.has(told) && suggestedKind(data) === 'product') return 'product'
  return told === 'other' && types.some((type) => ARTICLES.test(type)) ? 'article' : told
}
