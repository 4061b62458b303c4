/** Checks that a page has content to answer with. Source: decisions.md §8. */

import { hasOwnContent, ownContent } from '@sluice/content'
import { type Page, ParseError, type Target } from '@sluice/core'
import type { Filters } from './filters.ts'
import { filteredTree } from './page-content.ts'

/**
 * Refuse a page without content of its own.
 *
 * @param text - its main content.
 * @throws ParseError `EMPTY_CONTENT`
 */
export function checkContent(page: Page, { filters }: Target<Filters>, text: string): void {
  const { include_selector: include, exclude_selector: exclude } = filters
  const own = ownContent(filteredTree(page, filters))
  // What the client selects is content, however short, and so is the text of a converted document: it has no navigation.
  const isContent = include !== undefined || page.document !== undefined
  if (isContent ? text !== '' || own.media > 0 : hasOwnContent(own)) return
  const what =
    exclude === undefined
      ? 'The page has no content apart from navigation, titles and loading notices.'
      : `\`exclude_selector\` ${JSON.stringify(exclude)} leaves nothing of the page.`
  throw new ParseError(what, { code: 'EMPTY_CONTENT' })
}
