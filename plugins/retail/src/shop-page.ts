/** A page of a shop with what every reader of it needs. */

import {
  baseUrl,
  type PageState,
  pageState,
  structuredData,
  type Thing,
  things
} from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Root } from 'hast'
import { localeOf } from './locale.ts'
import { type Shop, shopOf } from './shops.ts'

export interface ShopPage {
  readonly url: URL
  readonly html: string
  readonly tree: Root
  readonly base: URL
  /** The shop, where it is one that is known by its host. */
  readonly shop: Shop | undefined
  /** BCP 47 tag for prices; `undefined` when neither page nor host tell. */
  readonly locale: string | undefined
  /** Things the page describes for machines. */
  readonly things: readonly Thing[]
  /** First value of a `meta` by lower-case name. */
  meta(name: string): string | undefined
  /** Data for the page's own scripts; read on first use. */
  readonly state: readonly PageState[]
}

/** Open a page. */
export function shopPage({ url, html, tree }: Page): ShopPage {
  const data = structuredData(tree)
  const shop = shopOf(url)
  let state: PageState[] | undefined
  return {
    url,
    html,
    tree,
    base: baseUrl(tree, url),
    shop,
    locale: localeOf(tree, url, shop?.region),
    things: things(data),
    meta: (name) => data.meta.get(name)?.[0],
    get state() {
      state ??= pageState(html)
      return state
    }
  }
}
