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
import type { Shop, ShopPage } from './shop.ts'
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
  const made = new OpenedShopPage(page, rule)
  if (rule === undefined) opened.set(page.tree, made)
  return made
}

/** Pages of shops that are not known by their host: recognised first, then read. */
const opened = pageMemory<Page['tree'], ShopPage>()

/** See {@link ShopPage}. A class: getters of an object literal would keep the tree in memory, see performance.md §3. */
class OpenedShopPage implements ShopPage {
  readonly url: URL
  readonly html: string
  readonly tree: Page['tree']
  readonly base: URL
  readonly shop: Shop | undefined
  readonly things: readonly Thing[]
  readonly meta: ShopPage['meta']
  readonly #rule: UrlRule | undefined
  readonly #meta: ReadonlyMap<string, readonly string[]>
  #locale: { readonly value: string | undefined } | undefined
  #currency: { readonly value: string | undefined } | undefined
  #state: PageState[] | undefined
  #shown: ShownProduct | undefined

  constructor({ url, html, tree }: Page, rule: UrlRule | undefined) {
    const data = structuredData(tree)
    this.url = url
    this.html = html
    this.tree = tree
    this.base = baseUrl(tree, url)
    this.shop = shopOf(rule)
    this.things = things(data)
    this.meta = (name) => data.meta.get(name)?.[0]
    this.#rule = rule
    this.#meta = data.meta
  }

  get locale(): string | undefined {
    const country = this.#rule && this.shop?.hosts[this.#rule.host]
    this.#locale ??= { value: localeOf(this.tree, this.url, country ?? undefined) }
    return this.#locale.value
  }

  get currency(): string | undefined {
    this.#currency ??= { value: currencyOf(this.html, this.things, this.#meta) }
    return this.#currency.value
  }

  get state(): readonly PageState[] {
    this.#state ??= pageState(this.html)
    return this.#state
  }

  get shown(): ShownProduct {
    this.#shown ??= shownProduct(this)
    return this.#shown
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
