/** Links of a page that belong to its list: other pages of the list, and its items. */

import { pageList, pagination } from '@sluice/content'
import type { Root } from 'hast'

/** Part of a list that a link leads to. */
export type ListPart = 'page' | 'item'

/** The links of the page's list by their address, without fragments. */
export function listLinks(tree: Root, url: URL): Map<string, ListPart> {
  const parts = new Map<string, ListPart>()
  const add = (href: string | null | undefined, part: ListPart) => {
    const address = href?.split('#', 1)[0]
    if (address && !parts.has(address)) parts.set(address, part)
  }
  const { next, previous, pages = [] } = pagination(tree, { url }) ?? {}
  add(next, 'page')
  add(previous, 'page')
  for (const page of pages) add(page.url, 'page')
  for (const { url: item } of pageList(tree, { url })?.items ?? []) {
    if (typeof item === 'string') add(item, 'item')
  }
  return parts
}
