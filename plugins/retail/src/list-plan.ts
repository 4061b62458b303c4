/** Which page to fetch for a list: the filters in the parameters of the shop. */

import type { PagePlan, Target, UrlRule } from '@sluice/core'
import type { Filters } from './filters.ts'
import { type ShopName, shopOf } from './shops.ts'

/** How a shop writes filters into the address of its lists. */
interface ListParameters {
  /** Paths of lists; others are left as they are. */
  readonly lists: RegExp
  readonly page: string
  /** Parameter of the order, and its values. */
  readonly sort: string
  readonly orders: Partial<Record<NonNullable<Filters['sort']>, string>>
  /** Sets the bounds of the price. */
  readonly price?: (search: URLSearchParams, filters: Filters) => void
}

const set =
  (low: string, high: string) =>
  (search: URLSearchParams, { min_price, max_price }: Filters) => {
    if (min_price !== undefined) search.set(low, min_price)
    if (max_price !== undefined) search.set(high, max_price)
  }

/**
 * What the shops understand, as known of their addresses. No saved list page holds this: a parameter that a shop no
 * longer knows has no effect there, and the bounds of the price are applied to the products of the page again.
 */
const PARAMETERS: Partial<Record<ShopName, ListParameters>> = {
  amazon: {
    lists: /^\/(?:s|b|[^/]+\/s)(?:\/|$)/,
    page: 'page',
    sort: 's',
    orders: {
      relevance: 'relevanceblender',
      price_asc: 'price-asc-rank',
      price_desc: 'price-desc-rank',
      newest: 'date-desc-rank',
      rating: 'review-rank',
      best_selling: 'exact-aware-popularity-rank'
    },
    price: set('low-price', 'high-price')
  },
  ebay: {
    lists: /^\/(?:sch|b)\//,
    page: '_pgn',
    sort: '_sop',
    orders: { relevance: '12', price_asc: '15', price_desc: '16', newest: '10' },
    price: set('_udlo', '_udhi')
  },
  walmart: {
    lists: /^\/(?:search|browse|c|shop|cp|brand)(?:\/|$)/,
    page: 'page',
    sort: 'sort',
    orders: {
      relevance: 'best_match',
      price_asc: 'price_low',
      price_desc: 'price_high',
      newest: 'new',
      rating: 'rating_high',
      best_selling: 'best_seller'
    },
    price: set('min_price', 'max_price')
  },
  etsy: {
    lists: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:search|c|market)(?:\/|$)/,
    page: 'page',
    sort: 'order',
    orders: {
      relevance: 'most_relevant',
      price_asc: 'price_asc',
      price_desc: 'price_desc',
      newest: 'date_desc',
      rating: 'highest_reviews'
    },
    price: set('min', 'max')
  },
  bestbuy: {
    lists: /^\/site\/(?:searchpage\.jsp|.+\/(?:pcmcat|abcat)\w+\.c)$/,
    page: 'cp',
    sort: 'sp',
    orders: {
      relevance: 'Best-Match',
      price_asc: '+currentprice skuidsaas',
      price_desc: '-currentprice skuidsaas',
      newest: '-displaydate skuidsaas',
      rating: '-customerrating skuidsaas',
      best_selling: '-bestsellingsort skuidsaas'
    },
    price: (search, { min_price, max_price }) => {
      if (min_price === undefined && max_price === undefined) return
      search.append('qp', `currentprice_facet=Price~${min_price ?? '0'} to ${max_price ?? '99999'}`)
    }
  },
  aliexpress: {
    lists: /^\/(?:w\/|wholesale|category|p\/)/,
    page: 'page',
    sort: 'SortType',
    orders: {
      relevance: 'default',
      price_asc: 'price_asc',
      price_desc: 'price_desc',
      best_selling: 'total_tranpro_desc'
    },
    price: set('minPrice', 'maxPrice')
  },
  target: {
    lists: /^\/(?:s|c)(?:\/|$)/,
    page: 'page',
    sort: 'sortBy',
    orders: {
      relevance: 'relevance',
      price_asc: 'PriceLow',
      price_desc: 'PriceHigh',
      newest: 'newest',
      rating: 'RatingHigh',
      best_selling: 'bestselling'
    },
    price: set('minPrice', 'maxPrice')
  },
  ikea: {
    lists: /^\/[a-z]{2}\/[a-z]{2}\/(?:cat|search)\//,
    page: 'page',
    sort: 'sort',
    orders: {
      relevance: 'RELEVANCE',
      price_asc: 'PRICE_LOW_TO_HIGH',
      price_desc: 'PRICE_HIGH_TO_LOW',
      newest: 'NEWEST',
      rating: 'CUSTOMER_RATING',
      best_selling: 'MOST_POPULAR'
    }
  },
  wayfair: {
    lists: /^\/(?:keyword\.php|.+\/(?:cat|sb\d)\/)/,
    page: 'curpage',
    sort: 'sortby',
    orders: { relevance: '1', price_asc: '7', price_desc: '8', newest: '3', rating: '5' }
  }
}

/** The page to fetch. An address whose list parameters are not known is fetched as it is. */
export function listPlan({ url, filters, rule }: Target<Filters>): readonly PagePlan[] {
  const asked = new URL(url)
  const parameters = parametersOf(url, rule)
  if (parameters) {
    for (const filter of askedFilters(parameters, filters))
      write(asked.searchParams, parameters, filters, filter)
  }
  return [{ url: asked, via: 'http' }]
}

/** Filters that the shop itself applies when the address of {@link listPlan} is fetched. */
export function filtersOfShop({ url, filters, rule }: Target<Filters>): ReadonlySet<keyof Filters> {
  const parameters = parametersOf(url, rule)
  return new Set(parameters ? askedFilters(parameters, filters) : [])
}

function parametersOf(url: URL, rule: UrlRule | undefined): ListParameters | undefined {
  const shop = shopOf(rule)
  const parameters = shop && PARAMETERS[shop.name]
  return parameters?.lists.test(url.pathname) ? parameters : undefined
}

function askedFilters(parameters: ListParameters, filters: Filters): (keyof Filters)[] {
  const found: (keyof Filters)[] = []
  if (filters.page !== undefined) found.push('page')
  if (filters.sort !== undefined && parameters.orders[filters.sort] !== undefined)
    found.push('sort')
  if (filters.min_price !== undefined && parameters.price) found.push('min_price')
  if (filters.max_price !== undefined && parameters.price) found.push('max_price')
  return found
}

function write(
  search: URLSearchParams,
  parameters: ListParameters,
  filters: Filters,
  filter: keyof Filters
): void {
  if (filter === 'page') search.set(parameters.page, filters.page!)
  else if (filter === 'sort') search.set(parameters.sort, parameters.orders[filters.sort!]!)
  // Both bounds are written at once.
  else if (filter === 'min_price' || filters.min_price === undefined)
    parameters.price?.(search, filters)
}
