/** The list of a page: its main repeated group as records with named columns. */

import type { Root } from 'hast'
import { checkNode, checkUrl } from '../checked-arguments.ts'
import { languageTag } from '../metadata/language.ts'
import { baseUrl } from '../page/base-url.ts'
import { pageElements } from '../page/page-elements.ts'
import { itemElements } from './item-elements.ts'
import { slotsOf } from './item-parts.ts'
import { readColumns } from './list-columns.ts'
import type { PageList } from './list-table.ts'
import { mainGroup } from './main-group.ts'
import { tableHead } from './row-headers.ts'

/**
 * Read the list that a page is about.
 *
 * @param url - final URL of the page, after redirects.
 * @returns `undefined` if the page repeats nothing that has a title or an address.
 */
export function pageList(tree: Root, { url }: { readonly url: URL }): PageList | undefined {
  checkNode('pageList: tree', tree)
  checkUrl('pageList: url', url)
  const group = mainGroup(tree)
  if (!group) return undefined
  const head = tableHead(group.at(-1)?.element)
  const items = itemElements(group.filter(({ element }) => element !== head?.row))
  const slots = slotsOf(items, baseUrl(tree, url))
  return readColumns({
    elements: items,
    slots,
    headers: head?.names ?? [],
    language: languageOf(tree)
  })
}

function languageOf(tree: Root): string | undefined {
  const { lang } = pageElements(tree).html?.properties ?? {}
  return typeof lang === 'string' ? languageTag(lang) : undefined
}
