/** The versions of a product on Amazon, from the script behind the buttons. */

import { isObject, valueAfter } from '@sluice/content/state'
import type { Variant } from '../../record.ts'
import type { ShopPage } from '../../shop.ts'

/** Versions; the page tells neither price nor stock of them. */
export function amazonVariants({ html, url }: ShopPage, own: string | null): Variant[] {
  const values = valueAfter(html, '"dimensionValuesDisplayData"')
  const names = valueAfter(html, '"dimensionsDisplay"')
  if (!isObject(values) || !Array.isArray(names) || Object.keys(values).length < 2) return []
  return Object.entries(values)
    .slice(0, 500)
    .flatMap(([asin, choice]) => {
      if (!/^[A-Z0-9]{10}$/.test(asin) || !Array.isArray(choice)) return []
      const pairs = names.flatMap((name, index) =>
        typeof name === 'string' && typeof choice[index] === 'string'
          ? [[name, choice[index] as string]]
          : []
      )
      const found: Variant = {
        id: asin,
        sku: null,
        name: choice.filter((part) => typeof part === 'string').join(', ') || null,
        attributes: Object.fromEntries(pairs) as Record<string, string>,
        price: null,
        availability: 'unknown',
        image: null,
        url: asin === own ? url.href : new URL(`/dp/${asin}`, url).href
      }
      return [found]
    })
}
