/** The filters that the shop does not apply itself, applied to the products of the page. */

import type { Target } from '@sluice/core'
import type { Filters } from '../filters.ts'
import type { ListedProduct } from '../record.ts'
import { filtersOfShop } from './list-plan.ts'

/**
 * Returns the products of a page that match the filters, in the requested order. Reports filters that cannot be applied
 * as ignored.
 */
export function filteredProducts(
  products: readonly ListedProduct[],
  target: Target<Filters>
): ListedProduct[] {
  const { filters, ignore } = target
  const done = filtersOfShop(target)
  let left = products.filter((product) => isWanted(product, filters))
  if (filters.sort !== undefined && !done.has('sort')) {
    const order = ORDERS[filters.sort]
    if (order) left = left.toSorted(order)
    else if (filters.sort !== 'relevance')
      ignore?.('sort', 'this shop cannot be asked for this order')
  }
  if (filters.page !== undefined && !done.has('page') && filters.page !== '1') {
    ignore?.('page', 'the page numbers of this shop are unknown; send the address of the page')
  }
  return filters.limit === undefined ? left : left.slice(0, Number(filters.limit))
}

/** A product without a price is not within bounds; one whose stock is not told may be there. */
function isWanted(
  { price, availability }: ListedProduct,
  { min_price, max_price, in_stock }: Filters
): boolean {
  if (in_stock === 'true' && /^(?:out_of_stock|discontinued)$/.test(availability)) return false
  if (min_price === undefined && max_price === undefined) return true
  if (price === null) return false
  return (
    Number(price) >= Number(min_price ?? 0) &&
    Number(price) <= Number(max_price ?? Number.MAX_VALUE)
  )
}

type Order = (one: ListedProduct, other: ListedProduct) => number

const ORDERS: Partial<Record<NonNullable<Filters['sort']>, Order>> = {
  price_asc: (one, other) => priceOf(one) - priceOf(other),
  price_desc: (one, other) => priceOf(other, -1) - priceOf(one, -1),
  rating: (one, other) => (other.rating?.value ?? 0) - (one.rating?.value ?? 0)
}

/** Those without a price come last. */
function priceOf({ price }: ListedProduct, sign: 1 | -1 = 1): number {
  return price === null ? sign * 1e15 : Number(price)
}
