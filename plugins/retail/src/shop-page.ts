/** Opens a page of a shop. */

import {
  baseUrl,
  type PageState,
  pageMemory,
  pageState,
  structuredData,
  type Thing,
  things
} from '@sluice/content'
import type { Page, UrlRule } from '@sluice/core'
import { localeOf } from './locale.ts'
import type { ShopPage } from './shop.ts'
import { shopOf } from './shops.ts'
import { shownProduct } from './shown/shown-product.ts'
import type { ShownProduct } from './shown.ts'

/**
 * Open a page.
 *
 * @param rule - the rule of this parser that answers it; without one it is a page of a shop that is not known by its host.
 */
export function shopPage(page: Page, rule: UrlRule | undefined): ShopPage {
  const known = rule === undefined ? opened.get(page.tree) : undefined
  if (known?.html === page.html && known.url.href === page.url.href) return known
  const made = openShopPage(page, rule)
  if (rule === undefined) opened.set(page.tree, made)
  return made
}

/** Pages of shops that are not known by their host: recognised first, then read. */
const opened = pageMemory<Page['tree'], ShopPage>()

function openShopPage({ url, html, tree }: Page, rule: UrlRule | undefined): ShopPage {
  const data = structuredData(tree)
  const shop = shopOf(rule)
  const described = things(data)
  let state: PageState[] | undefined
  let locale: { value: string | undefined } | undefined
  let currency: { value: string | undefined } | undefined
  let shown: ShownProduct | undefined
  return {
    url,
    html,
    tree,
    base: baseUrl(tree, url),
    shop,
    get locale() {
      locale ??= { value: localeOf(tree, url, (rule && shop?.hosts[rule.host]) ?? undefined) }
      return locale.value
    },
    get currency() {
      currency ??= { value: currencyOf(html, described, data.meta) }
      return currency.value
    },
    things: described,
    meta: (name) => data.meta.get(name)?.[0],
    get state() {
      state ??= pageState(html)
      return state
    },
    get shown() {
      shown ??= shownProduct(this)
      return shown
    }
  }
}

const SHOPIFY_CURRENCY =
  /Shopify\.currency\s{0,3}=\s{0,3}\{\s{0,3}"active"\s{0,3}:\s{0,3}"([A-Z]{3})"/

/**
 * Returns the currency in the tags, otherwise the one that all offers share, otherwise the one in the shop's script.
 */
function currencyOf(
  html: string,
  described: readonly Thing[],
  meta: ReadonlyMap<string, readonly string[]>
): string | undefined {
  const tagged = meta.get('product:price:currency')?.[0] ?? meta.get('og:price:currency')?.[0]
  if (tagged !== undefined && /^[A-Z]{3}$/.test(tagged)) return tagged
  const offered = new Set(described.flatMap(({ values }) => values('priceCurrency')))
  const [only] = offered
  if (offered.size === 1 && typeof only === 'string' && /^[A-Z]{3}$/.test(only)) return only
  return SHOPIFY_CURRENCY.exec(html)?.[1]
}
