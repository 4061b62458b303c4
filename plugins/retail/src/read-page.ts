/** From a page to its record: one product, or a list of them. */

import { ignoreFilters, type Page, ParseError, type Target } from '@sluice/core'
import type { Filters } from './filters.ts'
import { readList } from './lists/read-list.ts'
import { productDrafts, readProduct, shownDrafts, taggedDrafts } from './product/read-product.ts'
import type { RetailRecord } from './record.ts'
import { shopPage } from './shop-page.ts'

/**
 * Read the record of a page.
 *
 * @throws ParseError `PARSE_FAILED` - the page is neither a product's nor a list of products. `PARSER_OUTDATED` - it
 *   is a product's and its name was not found.
 */
export function readPage(served: Page, target: Target<Filters>): RetailRecord {
  const page = shopPage(served, target.rule)
  const drafts = productDrafts(page)
  if (drafts.length === 0 && !page.shop) drafts.push(...shownDrafts(page))
  if (drafts.length === 0 && !page.shop && page.shown.price) drafts.push(...taggedDrafts(page))
  const list = drafts.length === 0 ? readList(page, target) : undefined
  if (list) return list
  if (drafts.length === 0) drafts.push(...taggedDrafts(page))
  if (drafts.length > 0) {
    ignoreFilters(target, 'the page is of one product')
    return readProduct(page, drafts, target.note)
  }
  throw new ParseError('The page shows neither a product nor a list of products.')
}
