/** Plans the page to fetch for a list. The filters become parameters of the shop. */

import type { PagePlan, Target, UrlRule } from '@sluice/core'
import type { Filters } from '../filters.ts'
import type { ListParameters } from '../shop.ts'
import { shopOf } from '../shops.ts'

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
  const parameters = shopOf(rule)?.listParameters
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
