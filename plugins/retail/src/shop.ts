/** Types of a shop and of its pages, for the readers. */

import type { PageState, Thing } from '@sluice/content'
import type { Root } from 'hast'
import type { Draft } from './draft.ts'
import type { Filters } from './filters.ts'
import type { ListedProduct } from './record.ts'
import type { ShownProduct } from './shown.ts'

/** A shop that is known by its hosts. Without any of the optional parts it is read by its structured data alone. */
export interface Shop {
  /** Name of the shop for its readers, `'Best Buy'`. */
  readonly name: string
  /** Hosts, which answer for their subdomains, with the ISO 3166 code of the country; null where the page decides it. */
  readonly hosts: Readonly<Record<string, string | null>>
  /**
   * Reads a product page outside its structured data. Returns drafts, the most reliable first; none for other pages.
   */
  readonly readProduct?: (page: ShopPage) => readonly Draft[]
  /** {@link readProduct} is surer than the structured data, which is there for search engines only. */
  readonly hasSurerMarkup?: true
  /** Finds the identifier of a product in the path of its address, as the first group. */
  readonly idInPath?: RegExp
  /** Cards of lists; the first that a page has are read. */
  readonly cards?: readonly CardPlaces[]
  /** The list in the data for scripts, where cards come later or say less. */
  readonly readList?: (page: ShopPage) => StateList
  /** Parameters for filters in the address of a list. */
  readonly listParameters?: ListParameters
}

/** Selectors for the parts of a card, in order of trust. Without one, the usual selectors apply. */
export interface CardPlaces {
  /** Selector of the cards. */
  readonly cards: string
  readonly name?: readonly string[]
  readonly link?: readonly string[]
  readonly price?: readonly string[]
  readonly regular?: readonly string[]
  readonly rating?: readonly string[]
  readonly count?: readonly string[]
  /** Attribute of the card that has the identifier, or what finds it in the address. */
  readonly id?: string | RegExp
}

/** A list out of the data for scripts, and how many products there are in all where it says so. */
export interface StateList {
  readonly products: readonly ListedProduct[]
  readonly total: number | null
}

/**
 * Parameters in the addresses of a shop's lists. A parameter that the shop no longer knows has no effect there. The
 * price limits are applied to the products of the page again.
 */
export interface ListParameters {
  /** Paths of lists; others are left as they are. */
  readonly lists: RegExp
  /** Parameter of the page, counted from 1. */
  readonly page: string
  /** Parameter of the order, and its values. */
  readonly sort: string
  readonly orders: Partial<Record<NonNullable<Filters['sort']>, string>>
  /** Sets the bounds of the price. */
  readonly price?: (search: URLSearchParams, filters: Filters) => void
}

/** Bounds of the price that have a parameter each. */
export function priceBounds(low: string, high: string): NonNullable<ListParameters['price']> {
  return (search, { min_price, max_price }) => {
    if (min_price !== undefined) search.set(low, min_price)
    if (max_price !== undefined) search.set(high, max_price)
  }
}

/** A page of a shop with what every reader of it needs. */
export interface ShopPage {
  /** Final address. */
  readonly url: URL
  readonly html: string
  readonly tree: Root
  /** Base of the page's relative addresses. */
  readonly base: URL
  /** The shop, where it is one that is known by its host. */
  readonly shop: Shop | undefined
  /** BCP 47 tag for prices; `undefined` when neither page nor host tell. */
  readonly locale: string | undefined
  /** ISO 4217 code of all prices of the page, where it states one. */
  readonly currency: string | undefined
  /** Things the page describes for machines. */
  readonly things: readonly Thing[]
  /** First value of a `meta` by lower-case name. */
  meta(name: string): string | undefined
  /** Data for the page's own scripts; read on first use. */
  readonly state: readonly PageState[]
  /** What the page shows people of the thing that it sells; read on first use. */
  readonly shown: ShownProduct
}
